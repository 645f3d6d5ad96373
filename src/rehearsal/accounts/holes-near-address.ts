/** What is not known of an address of an account: the holes that decide who answers and what is said there. */
import type { Account } from '../../account/holes/account.ts'
import { interfacesName } from '../../account/holes/hole.ts'
import { firstOf } from '../../kit/first-of.ts'
import { holdingAround } from '../../world/holders.ts'
import { hasPlace, readPlace } from '../addresses/find-place.ts'
import { arrivalsAt, ownerOf } from '../addresses/holders.ts'
import { casesAt, isDecidedAt } from './cases.ts'
import { canonical, isMadeUp } from './given-addresses.ts'
import type { AccountState } from './possible-guard.ts'

/** Whether the account tells of the address: a world that stands in for it may have others. */
export const tellsOf = (account: Account, address: string): boolean =>
  hasPlace(account.world, address) && !isMadeUp(account, canonical(address))

/** The hole that hides where the address or range leads, if nobody understands all of its record. */
export function unreadHoleAt({ account, world }: AccountState, text: string): string | undefined {
  if (account.unreadAddresses.size === 0) return undefined
  const [address = ''] = text.split('/')
  const held = holdingAround(world, address)?.record
  const names = [address, held && ('range' in held ? held.range : held.address)]
  return firstOf(names, each =>
    each === undefined ? undefined : account.unreadAddresses.get(canonical(each)),
  )
}

/** None where the answer holds however the holes are filled. Throws a UsageError like `verdictAt`. */
export function holesNearAddress(account: Account, address: string): readonly string[] {
  const { world, holes, gathered } = account
  const place = readPlace(world)({ address }, 'at')
  const owner = ownerOf(world, place)
  const holders = arrivalsAt(world, place).map(({ service }) => service)
  const services = owner === undefined ? holders : [owner, ...holders]
  const isBare = gathered.instances?.rows.some(
    ({ id, ipv4 }) => ipv4 === undefined && services.some(each => each.id === id),
  )
  const wanted = new Set([
    ...services.map(({ id }) => interfacesName(id)),
    unreadHoleAt({ account, world }, address),
  ])
  const unread = holes.filter(({ name }) => wanted.has(name)).map(({ name }) => name)
  const undecided = services.filter(each => !isDecidedAt(account, each))
  const behind = undecided.flatMap(each =>
    casesAt([{ account, world }], each).flatMap(({ placements, unknowns }) => [
      ...placements.flatMap(({ besides, words }) => [...besides, ...words.keys()]),
      ...unknowns.map(({ name }) => name),
    ]),
  )
  const named = new Set([...unread, ...behind])
  const known = holes.map(({ name }) => name).filter(name => named.has(name))
  if (known.length > 0) return known
  return isBare === true || undecided.length > 0 ? holes.map(({ name }) => name) : []
}
