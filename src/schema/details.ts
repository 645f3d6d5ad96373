/** Details of services: what clients tell of an instance or a balancer that says nothing about the network. */
import { alertNames } from '../contract/vocabulary.ts'
import { flag, list, nullable, optional, text, wholeFrom } from './field.ts'
import { object } from './object.ts'

const clause = 'ASSUME-DETAILS'

const word = optional(text(clause))
const number = optional(wholeFrom(clause, 0))
const truth = optional(flag(clause))
const tags = optional(list(clause, text(clause)))

const alerts = Object.fromEntries(alertNames.map(name => [name, number])) as {
  readonly [Name in (typeof alertNames)[number]]: typeof number
}

/** By what they are of, each under its name. */
export const detailsOf = {
  instance: {
    image: optional(nullable(text(clause))),
    group: word,
    tags,
    watchdog_enabled: truth,
    alerts: optional(object(clause, alerts)),
    backups_enabled: truth,
  },
  balancer: { client_conn_throttle: number, tags },
  config: {
    algorithm: word,
    stickiness: word,
    check: word,
    check_interval: number,
    check_timeout: number,
    check_attempts: number,
    check_path: word,
    check_body: word,
    check_passive: truth,
    proxy_protocol: word,
    cipher_suite: word,
  },
} as const

export const instanceDetails = object(clause, detailsOf.instance)
export const balancerDetails = object(clause, detailsOf.balancer)
export const configDetails = object(clause, detailsOf.config)

/** The part of a back end's connections that it gets. */
export const weight = number
