/** What changes between two states of accounts with holes: for certain, and depending on the holes. */

import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { digestOf } from '../../kit/digest.ts'
import type { IsSpent } from '../../kit/effort.ts'
import type { Holds } from '../../rules/partial/bounds.ts'
import { everyPacket } from '../../rules/regions/packet-region.ts'
import { serviceKey } from '../../world/records/device.ts'
import { type NamedService, nameOnVlans } from '../compare-worlds.ts'
import { isThere, nameService, servicesOf } from '../guard-of.ts'
import {
  neverStopped,
  type StopOptions,
  stopIn,
  type Untold,
  untilStopped,
  untoldOf,
} from '../untold.ts'
import { casesAt } from './cases.ts'
import { compareAddressesIn, type PossibleAddressChange } from './compare-addresses-in.ts'
import {
  changedBetween,
  compareGuards,
  type GuardsComparison,
  oneToOne,
  type PossibleVerdictChange,
} from './compare-guards.ts'
import { compareReachIn, type PossibleReachChange } from './compare-reach-in.ts'
import { equivalenceOf } from './equivalence.ts'
import { groupServices, type Services } from './groups.ts'
import { addressesUnseen } from './open-shares.ts'
import { type PossiblePeerMoved, peersMovedIn } from './peers-moved-in.ts'
import type { AccountState } from './possible-guard.ts'
import { hiddenIn, holesUnseen } from './unseen.ts'

/** Plain JSON. */
export interface StatesComparison {
  /** Is every packet judged alike before and after, at every service and address, those included that lists leave out, and that were not looked at? */
  readonly equivalent: Holds
  readonly changes: readonly PossibleChange[]
  /** Where other services answer than before, or nobody. */
  readonly addresses: readonly PossibleAddressChange[]
  /** Who reaches whom inside the account, where that changes or may. */
  readonly reach: readonly PossibleReachChange[]
  /** Entries of rules after that name addresses which lead elsewhere than before. */
  readonly peers: readonly PossiblePeerMoved[]
  readonly appeared: readonly NamedService[]
  readonly disappeared: readonly NamedService[]
  /** The names of the holes that any of this depends on, with those in which other services may hide. */
  readonly on: readonly string[]
  /** Holes that both accounts have. Nothing differs as long as they are filled alike, and neither account says that they are. */
  readonly ofBoth?: readonly string[]
  /** False where there were too many ways to fill the holes of a service: what is said to depend may be certain. */
  readonly isExact: boolean
  /** What was not looked at, as the caller said to stop; left out where there is nothing. */
  readonly untold?: Untold
}

/** Packets that are judged differently at all these services: in every filling, or in some. */
export interface PossibleChange extends PossibleVerdictChange {
  readonly id: string
  readonly services: readonly NamedService[]
}

/**
 * What changes from one account to the other, however the holes are filled, and what depends on which of them. A hole
 * that both have, by its name, is filled in the same way; as it may hold something else in the other account, nothing is
 * equivalent for certain where there is one. Throws a UsageError for what is no account, and for an option that there is not.
 */
export function compareAccounts(
  before: Account,
  after: Account,
  options: StopOptions = {},
): StatesComparison {
  const isStopped = stopIn(options)
  const was = readAccountValue(before, 'before')
  const is = readAccountValue(after, 'after')
  const [earlier, later] = [was, is].map(account => ({ account, world: account.world })) as [
    AccountState,
    AccountState,
  ]
  const compared = compareStates(earlier, later, isStopped)
  const names = new Set(is.holes.map(({ name }) => name))
  const ofBoth = was === is ? [] : was.holes.map(({ name }) => name).filter(each => names.has(each))
  if (ofBoth.length === 0 || compared.equivalent !== 'always') return compared
  const on = [...new Set([...compared.on, ...ofBoth])]
  return { ...compared, equivalent: 'depends', on, ofBoth }
}

/** Between two states: the world before and after calls, or two accounts. */
export function compareStates(
  before: AccountState,
  after: AccountState,
  isStopped: IsSpent = neverStopped,
): StatesComparison {
  const groups = groupServices([before, after])
  const { told: compared, left } = untilStopped(groups, isStopped, group =>
    compareGroup(before, after, group),
  )
  const { appeared, disappeared, hidden } = presenceIn(before, after)
  const changes = compared.flatMap(each => each.told)
  const { told: addresses, isWhole } = compareAddressesIn(before, after, isStopped)
  const all = [...compared, ...addresses.map(each => each.compared)]
  const inside = compareReachIn(before, after, isStopped)
  const { reach } = inside
  const rows = addresses.map(each => each.row)
  const peers = isWhole ? peersMovedIn(after, rows) : []
  const told = [...all.flatMap(each => each.changes), ...reach, ...peers]
  const same = equivalenceOf(all)
  const open = [
    ...hidden.filter(each => each !== undefined),
    ...holesUnseen([before, after], changedBetween(oneToOne, everyPacket)),
    ...addressesUnseen([before, after]),
  ]
  const untold = untoldOf({
    services: left.flat().map(each => nameService(after.world, each)),
    fields: [
      ...(isWhole ? [] : (['addresses', 'peers'] as const)),
      ...(inside.isWhole ? [] : (['reach'] as const)),
    ],
  })
  const isOpen = open.length > 0 || left.length > 0 || !isWhole
  return {
    equivalent: hidden.includes(undefined)
      ? 'never'
      : same.equivalent === 'always' && isOpen
        ? 'depends'
        : same.equivalent,
    ...{ changes, addresses: rows, reach, peers, appeared, disappeared },
    on: [...new Set([...told.flatMap(({ on }) => on), ...open])],
    isExact: same.isExact && inside.isExact && all.every(each => each.isExact),
    ...(untold && { untold }),
  }
}

/** Services that are there in one of the states only, with the holes in which the other may have them; undefined where there are none. */
function presenceIn(before: AccountState, after: AccountState) {
  const only = ({ world }: AccountState, { world: other }: AccountState): readonly NamedService[] =>
    [...servicesOf(world)]
      .filter(each => !isThere(other, each))
      .map(each => nameOnVlans(world, each))
  const appeared = only(after, before)
  const disappeared = only(before, after)
  const hidden = [
    ...appeared.map(({ type }) => hiddenIn(before, after, type)),
    ...disappeared.map(({ type }) => hiddenIn(after, before, type)),
  ]
  return { appeared, disappeared, hidden }
}

interface GroupComparison extends GuardsComparison {
  readonly told: readonly PossibleChange[]
}

function compareGroup(before: AccountState, after: AccountState, group: Services): GroupComparison {
  const [service] = group
  const compared = compareGuards(casesAt([before, after], service), oneToOne, everyPacket)
  const services = group.map(each => nameOnVlans(after.world, each))
  const keys = services.map(serviceKey)
  const told = compared.changes.map(change => ({
    ...{ id: idOf(keys, change), services },
    ...change,
  }))
  return { ...compared, told }
}

const idOf = (keys: readonly string[], { to, on, ...change }: PossibleVerdictChange): string => {
  const { direction, family, protocol, addresses, addressesExcept = [], ports } = change
  const peers = addresses ?? { addressesExcept }
  const block = { direction, family, protocol, peers, ports }
  return digestOf([keys, block, to, on]).slice(0, 16)
}
