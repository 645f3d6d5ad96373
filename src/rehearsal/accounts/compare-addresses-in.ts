/** Which addresses of accounts with holes lead elsewhere, and what becomes of packets there for certain, and depending on holes. */
import { canonicalText } from '../../kit/canonical-text.ts'
import { digestOf } from '../../kit/digest.ts'
import type { IsSpent } from '../../kit/effort.ts'
import { noPackets } from '../../rules/regions/packet-region.ts'
import { regionOf } from '../../rules/regions/region-of.ts'
import type { AddressState } from '../addresses/address-view.ts'
import { type MovedAddresses, movedAddresses } from '../addresses/compare-addresses.ts'
import { untilStopped } from '../untold.ts'
import { casesOf, hiddenHolders, holesAt, joinAll, sharedCases } from './address-cases.ts'
import {
  compareGuards,
  type GuardsComparison,
  type PossibleVerdictChange,
} from './compare-guards.ts'
import { standsIn } from './given-addresses.ts'
import { unreadHoleAt } from './holes-near-address.ts'
import { type SharerIn, sharersOf } from './open-shares.ts'
import type { AccountState } from './possible-guard.ts'

/** Addresses that lead from the same services to the same others; plain JSON. */
export interface PossibleAddressChange {
  readonly id: string
  readonly kind: MovedAddresses['kind']
  readonly network: string
  /** At least one, of one family. */
  readonly addresses: readonly string[]
  /** As far as the accounts tell: which interfaces an instance has may be a hole that the changes name. */
  readonly before: PossibleAddressState
  readonly after: PossibleAddressState
  readonly changes: readonly (PossibleVerdictChange & { readonly id: string })[]
}

export interface PossibleAddressState extends AddressState {
  /** Names of holes in which somebody may hide who answers there; none where somebody is known to. */
  readonly on: readonly string[]
}

export interface ComparedAddresses {
  readonly row: PossibleAddressChange
  readonly compared: GuardsComparison
}

/** What stands in for addresses that were not given is passed over. Of as many as there is time for. */
export function compareAddressesIn(
  before: AccountState,
  after: AccountState,
  isStopped: IsSpent,
): { readonly told: readonly ComparedAddresses[]; readonly isWhole: boolean } {
  const moved = movedBetween(before, after).filter(
    ({ kind, texts: [text = ''] }) => ![before, after].some(state => standsIn(state, kind, text)),
  )
  const { told, left } = untilStopped(moved, isStopped, each => compareAt(before, after, each))
  return { told, isWhole: left.length === 0 }
}

function compareAt(before: AccountState, after: AccountState, moved: OpenMove): ComparedAddresses {
  const { kind, network, texts: addresses } = moved
  const [was, is] = moved.arrivals
  const isOneAccount = before.account === after.account
  const hidden = {
    before: isOneAccount ? [] : holesAt(before.account, moved, was, is),
    after: isOneAccount ? [] : holesAt(after.account, moved, is, was),
  }
  const compared = compareMoved(before, after, moved, hidden)
  const changes = compared.changes.map(change => {
    const { direction, family, protocol, addressesExcept = [], ports, to, on } = change
    const peers = change.addresses ?? { addressesExcept }
    const id = digestOf([network, addresses, direction, family, protocol, peers, ports, to, on])
    return { id: id.slice(0, 16), ...change }
  })
  const id = digestOf([network, addresses, changes.map(each => each.id)]).slice(0, 16)
  const states = {
    before: { ...moved.before, on: hidden.before },
    after: { ...moved.after, on: hidden.after },
  }
  return { row: { id, kind, network, addresses, ...states, changes }, compared }
}

/** With those that may answer there besides: addresses are told apart by these. */
interface OpenMove extends MovedAddresses {
  readonly sharers: readonly SharerIn[]
}

function movedBetween(before: AccountState, after: AccountState): readonly OpenMove[] {
  const sharersAt = sharersOf([before, after])
  return movedAddresses(before.world, after.world).flatMap(moved => {
    if (moved.kind !== 'public' && moved.kind !== 'private') return { ...moved, sharers: [] }
    const groups = new Map<string, OpenMove>()
    for (const text of moved.texts) {
      const sharers = sharersAt(text)
      const unread = [before, after].map(state => unreadHoleAt(state, text))
      const key = canonicalText([sharers, unread])
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { ...moved, texts: [text], sharers })
      else group.texts.push(text)
    }
    return [...groups.values()]
  })
}

function compareMoved(
  before: AccountState,
  after: AccountState,
  { arrivals: [was, is], texts: [text = ''], family, sharers }: OpenMove,
  hidden: Readonly<Record<'before' | 'after', readonly string[]>>,
): GuardsComparison {
  const left = [
    ...was.map(each => casesOf([before], each, text)),
    ...hiddenHolders(hidden.before, is, after, text),
  ]
  const right = [
    ...is.map(each => casesOf([after], each, text)),
    ...hiddenHolders(hidden.after, was, before, text),
  ]
  const shared = sharedCases([before, after], text, sharers)
  const guards = [...left, ...right, ...(shared === undefined ? [] : [shared])]
  // Whoever shares it has a guard of its own in each of the states.
  const last = left.length + right.length
  const indexes = [...Array(last + 1).keys()]
  const sides = {
    before: [...indexes.slice(0, left.length), last],
    after: [...indexes.slice(left.length, last), last + 1],
  }
  const cases = joinAll(guards)
  return cases === undefined ? tooMany : compareGuards(cases, sides, regionOf({ family }))
}

/** Nothing is certain, and everything is possible. */
const tooMany: GuardsComparison = {
  ...{ cases: [], changes: [], empty: 'depends', changedIn: () => noPackets, isExact: false },
}
