/** Which services of an account a choice means: those that it fits in every filling of the holes, and in some. */
import type { Account } from '../account/holes/account.ts'
import { hiddenServices } from '../rehearsal/accounts/unseen.ts'
import { servicesOf } from '../rehearsal/guard-of.ts'
import type { Service } from '../world/records/device.ts'
import type { Choice } from './policy.ts'
import { type Field, fields, hasOne, type Traits, traitsIn } from './traits.ts'

/** Whether a service is meant: in every filling, in none, or depending on these holes. */
export type Fit = true | false | { readonly on: readonly string[] }

export interface Fits {
  readonly fitOf: (service: Service) => Fit
  /** The holes in which other services may hide that are meant. */
  readonly hidden: readonly string[]
  /** The values of the choice that no service has, such as `labels: db-*`. */
  readonly idle: () => readonly string[]
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
    return {
      fitOf: service => fitsOf(choice, service),
      hidden: hiddenServices({ account, world }).filter(
        name => missing && (types?.some(type => name.includes(type)) ?? true),
      ),
      idle: () =>
        fields.flatMap(field =>
          valuesOf(choice, field)
            .filter(one => all.every(each => !fitOfField(traits, one.choice, field, each)))
            .map(({ text }) => `${field}: ${text}`),
        ),
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

/** Each value of a list by itself. */
function valuesOf(choice: Choice, field: Field): readonly { text: string; choice: Choice }[] {
  if (field === 'addresses') return []
  return (choice[field] ?? []).map(value => ({ text: `${value}`, choice: { [field]: [value] } }))
}

const not = (fit: Fit): Fit => (typeof fit === 'boolean' ? !fit : fit)

function allOf(fits: readonly Fit[]): Fit {
  if (fits.includes(false)) return false
  const on = fits.flatMap(fit => (typeof fit === 'object' ? fit.on : []))
  return on.length === 0 ? true : { on: [...new Set(on)] }
}

/** More that is known may add firewalls and addresses, and takes none away. */
const growing: readonly Field[] = ['firewalls', 'addresses']

function fitOfField(traits: Traits, choice: Choice, field: Field, service: Service): Fit {
  if (choice[field] === undefined) return true
  const isFit = hasOne(traits, choice, field, service)
  if (isFit && growing.includes(field)) return true
  const on = traits.holesOf(service, field)
  return on.length === 0 ? isFit : { on }
}
