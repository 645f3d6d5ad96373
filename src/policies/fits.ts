/** Which services of an account a choice means: those that it fits in every filling of the holes, and in some. */
import type { Account } from '../account/holes/account.ts'
import type { Path } from '../refusals/problem.ts'
import { hiddenServices } from '../rehearsal/accounts/unseen.ts'
import { servicesOf } from '../rehearsal/guard-of.ts'
import type { Service } from '../world/records/device.ts'
import type { Choice } from './policy.ts'
import {
  expectedOf,
  type Field,
  fields,
  hasOne,
  holesWith,
  type Traits,
  traitsIn,
} from './traits.ts'

/** Whether a service is meant: in every filling, in none, or depending on these holes. */
export type Fit = true | false | { readonly on: readonly string[] }

export interface Fits {
  readonly fitOf: (service: Service) => Fit
  /** The holes in which other services may hide that are meant. */
  readonly hidden: readonly string[]
  /** The values of the choice that no service has, what it leaves out among them; none where other services may hide. */
  readonly idle: () => readonly IdleValue[]
}

/** A value that chooses no service. */
export interface IdleValue {
  /** From the choice on, such as `['tags', 0]`. */
  readonly path: Path
  /** What was expected and what was got, with what was probably meant. */
  readonly message: string
}

/** What services are asked, a field at a time. */
export interface Census {
  readonly fits: (choice: Choice) => Fits
}

/** Of an account, whose world may have come of it by calls. */
export function censusOf(account: Account): Census {
  const { world } = account
  const traits = traitsIn(account)
  const fitsOf = (choice: Choice, service: Service): Fit => {
    const fits = fields.map(field => fitOfField(traits, choice, field, service))
    const { except } = choice
    const own = allOf(fits)
    return except === undefined ? own : allOf([own, not(fitsOf(except, service))])
  }
  const fitsBy = (choice: Choice): Fits => {
    const { types, ids } = choice
    const all = [...servicesOf(world)]
    const missing = ids?.some(id => all.every(each => each.id !== id)) ?? true
    const hiding = hiddenServices({ account, world })
    const hidden = hiding.filter(
      name => missing && (types?.some(type => name.includes(type)) ?? true),
    )
    const isIdle = (one: Choice, field: Field): boolean =>
      all.every(each => fitOfField(traits, one, field, each) === false)
    return {
      fitOf: service => fitsOf(choice, service),
      hidden,
      idle: () => (hiding.length > 0 ? [] : idleIn(choice, traits, isIdle)),
    }
  }
  const known = new Map<Choice, Fits>()
  return {
    fits(choice) {
      const fits = known.get(choice) ?? fitsBy(choice)
      known.set(choice, fits)
      return fits
    },
  }
}

/** Each value of each list by itself. */
function idleIn(
  choice: Choice,
  traits: Traits,
  isIdle: (one: Choice, field: Field) => boolean,
): readonly IdleValue[] {
  const own = fields.flatMap(field => {
    return (choice[field] ?? []).flatMap((value, at): readonly IdleValue[] => {
      if (!isIdle({ [field]: [value] }, field)) return []
      const got = typeof value === 'object' ? value.name : value
      return [{ path: [field, at], message: expectedOf(traits, field, got) }]
    })
  })
  const { except } = choice
  if (except === undefined) return own
  const left = idleIn(except, traits, isIdle)
  return [...own, ...left.map(each => ({ ...each, path: ['except', ...each.path] }))]
}

const not = (fit: Fit): Fit => (typeof fit === 'boolean' ? !fit : fit)

/** The holes on which it depends; none where it is known. */
export const holesOf = (fit: Fit): readonly string[] => (typeof fit === 'object' ? fit.on : [])

export function allOf(fits: readonly Fit[]): Fit {
  if (fits.includes(false)) return false
  const on = fits.flatMap(holesOf)
  return on.length === 0 ? true : { on: [...new Set(on)] }
}

function fitOfField(traits: Traits, choice: Choice, field: Field, service: Service): Fit {
  if (choice[field] === undefined) return true
  if (hasOne(traits, choice, field, service)) return true
  const on = holesWith(traits, choice, field, service)
  return on.length > 0 && { on }
}
