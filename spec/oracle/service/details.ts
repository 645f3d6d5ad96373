/** Outside: what clients tell of services beside the network. */
import { flag, list, may, orNull, type Reader, record, text, whole } from './read.ts'
import type { Details } from './state.ts'

const clause = 'ASSUME-DETAILS'
const word = may(text(clause))
const number = may(whole(clause, 0))
const truth = may(flag(clause))
const tags = may(list(clause, text(clause)))

/** Without what was left out. */
const told =
  <Value extends object>(read: Reader<Value>): Reader<Details> =>
  (value, at, note) =>
    withoutUndefined(read(value, at, note) ?? {})

export const withoutUndefined = (value: object): Details =>
  Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined))

const alerts = told(
  record(clause, {
    cpu: number,
    network_in: number,
    network_out: number,
    transfer_quota: number,
    io: number,
  }),
)

export const instanceDetails = told(
  record(clause, {
    image: may(orNull(text(clause))),
    group: word,
    tags,
    watchdog_enabled: truth,
    alerts: may(alerts),
    backups_enabled: truth,
  }),
)

export const balancerDetails = told(record(clause, { client_conn_throttle: number, tags }))

export const configDetails = told(
  record(clause, {
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
  }),
)

export const weight = number
