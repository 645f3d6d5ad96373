/** Which firewalls guard what is created without one, as far as an account says. */
import { serviceTypes } from '../../contract/vocabulary.ts'
import type { DefaultFirewalls, GatheredAccount } from '../gathered.ts'
import type { Hole } from './hole.ts'
import { defaultsHole } from './list-holes.ts'

/** A firewall, none, one that the list of firewalls leaves out, or nobody knows which. */
export type Candidate = number | null | 'not listed' | undefined

export const listedDefault = (
  { firewalls }: GatheredAccount,
  id: number | null | undefined,
): Candidate =>
  typeof id !== 'number' || firewalls?.rows.some(each => each.id === id) === true
    ? id
    : 'not listed'

/** What guards a service of this type that is created without a firewall. */
export const defaultIn = (account: GatheredAccount, type: keyof DefaultFirewalls): Candidate =>
  listedDefault(account, account.default_firewalls?.[type])

/** Undefined where it is known of each service that calls may create which firewall it gets, and what that does. */
export function holeOfDefaults(account: GatheredAccount): Hole | undefined {
  const found = new Map(serviceTypes.map(type => [type, defaultIn(account, type)]))
  const unlisted = serviceTypes.flatMap(type =>
    found.get(type) === 'not listed' ? (account.default_firewalls?.[type] ?? []) : [],
  )
  if ([...found.values()].includes(undefined)) return defaultsHole([])
  return unlisted.length === 0 ? undefined : defaultsHole([...new Set(unlisted)])
}
