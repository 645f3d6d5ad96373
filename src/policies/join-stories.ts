/** What is told of a promise after a change whose calls come out in several ways: nobody knows which of them it is. */
import { canonicalText } from '../kit/canonical-text.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import type { AccountState } from '../rehearsal/accounts/possible-guard.ts'
import { nameService } from '../rehearsal/guard-of.ts'
import { blocksOf } from '../rules/regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import {
  intersectRegions,
  isEmptyRegion,
  openRegionNumbers,
  subtractRegions,
} from '../rules/regions/region-algebra.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { CheckedPolicy, Open, PacketBreach, Result } from './answer.ts'
import { isAboutPackets } from './judge.ts'
import type { PacketRow } from './judge-packets.ts'
import type { PacketDemand, Policy } from './policy.ts'
import { repairsFor } from './repairs.ts'
import type { Story } from './story.ts'
import { breachesIn, firewallIn, idOf, openOn } from './tell-packets.ts'

/** What breaks it in each of the stories does; what breaks it in some is open, and on the holes that were filled for them. */
export function joined(
  policy: Policy,
  told: readonly CheckedPolicy[],
  stories: readonly Story[],
  repairs: number,
): CheckedPolicy {
  const [first] = told as [CheckedPolicy]
  const befores = new Set(told.map(({ before }) => before))
  const before: Result | null = befores.size === 1 ? first.before : 'undecided'
  const on = [...new Set(stories.flatMap(({ filling }) => Object.keys(filling)))]
  const nothing: Shared = { breaches: [], windows: [], repairs: [], open: [openOn(policy.id, on)] }
  const isAlike = told.every(({ result }) => result === first.result)
  if (isAlike && (first.result === 'kept' || first.result === 'about-nothing'))
    return { ...first, before }
  const found = isAlike ? sharedBy(policy, told, stories, { on, most: repairs }) : nothing
  const isBroken = found.breaches.length + found.windows.length > 0
  const opens = [...told.flatMap(({ open }) => open), ...found.open]
  return {
    ...{ ...first, ...found, before, result: isBroken ? 'broken' : 'undecided' },
    open: [...new Map(opens.map(each => [each.id, each])).values()],
  }
}

type Shared = Pick<CheckedPolicy, 'breaches' | 'windows' | 'repairs' | 'open'>

/** What the holes were that were filled, and how many firewalls are repaired. */
interface Filled {
  readonly on: readonly string[]
  readonly most: number
}

/** Of stories that all break the promise, or of which none tells. */
function sharedBy(
  policy: Policy,
  told: readonly CheckedPolicy[],
  stories: readonly Story[],
  filled: Filled,
): Shared {
  const [breaches, windows] = [
    inEach(told.map(each => each.breaches)),
    inEach(told.map(each => each.windows)),
  ]
  const isSame = told.every(each => each.breaches.length === breaches.length)
  const isOpen = told.some(each => each.windows.length > windows.length)
  const moving: readonly Open[] = isOpen ? [openOn(policy.id, filled.on)] : []
  const repairs = told[0]?.repairs ?? []
  if (isSame) return { breaches, windows, repairs, open: moving }
  if (!isAboutPackets(policy) || policy.at === 'account')
    return { breaches, windows, repairs: [], open: [openOn(policy.id, filled.on)] }
  const split = splitAlong(policy, stories, filled)
  return { ...split, windows, open: [...split.open, ...moving] }
}

/** Those of the first that all of them have. */
const inEach = <Each extends { readonly id: string }>(
  lists: readonly (readonly Each[])[],
): readonly Each[] =>
  (lists[0] ?? []).filter(({ id }) => lists.every(list => list.some(each => each.id === id)))

/** At a service, in each of the stories: what of its packets breaks the promise. */
interface Spot {
  readonly service: Service
  readonly rows: readonly (PacketRow | undefined)[]
  readonly certain: PacketRegion
}

/** Packets at the same service apart: those that break the promise in each of the stories, and the others. */
function splitAlong(
  policy: Policy<PacketDemand>,
  stories: readonly Story[],
  { on, most }: Filled,
): Omit<Shared, 'windows'> {
  const states = stories.map(
    ({ after: { account } }): AccountState => ({ account, world: account.world }),
  )
  const spots = spotsIn(policy, stories)
  const rowsIn = (list: readonly Spot[], at: number): readonly PacketRow[] =>
    list.flatMap(({ service, rows, certain }) => {
      const cases = rows[at]?.cases
      return cases === undefined || isEmptyRegion(certain)
        ? []
        : [{ services: [service], cases, broken: certain, open: [] }]
    })
  const tellIn = (list: readonly Spot[], at: number): readonly PacketBreach[] =>
    states.slice(at, at + 1).flatMap(state => breachesIn(policy.id, state, rowsIn(list, at)))
  const isDecidedAlike = (spot: Spot): boolean =>
    new Set(states.map((_, at) => canonicalText(tellIn([spot], at)))).size === 1
  const alike = spots.filter(isDecidedAlike)
  const others = spots.filter(each => !alike.includes(each))
  const repairsIn = states.map((state, at) =>
    repairsFor(policy, state, rowsIn(alike, at), most).map(each => ({
      ...{ each, text: canonicalText(each) },
    })),
  )
  return {
    breaches: [
      ...tellIn(alike, 0),
      ...others.flatMap(each => byWhomever(policy.id, each, states, on)),
    ],
    open: openAt(policy.id, spots, states, on),
    repairs: (repairsIn[0] ?? []).flatMap(({ each, text }) =>
      repairsIn.every(list => list.some(one => one.text === text)) ? [each] : [],
    ),
  }
}

function spotsIn(policy: Policy<PacketDemand>, stories: readonly Story[]): readonly Spot[] {
  const rows = stories.map(({ after }) =>
    (after.standingOf(policy).packets?.rows ?? []).flatMap(row =>
      row.services.map(service => ({ service, row })),
    ),
  )
  const all = new Map(rows.flat().map(({ service }) => [serviceKey(service), service]))
  return [...all].map(([key, service]): Spot => {
    const own = rows.map(list => list.find(each => serviceKey(each.service) === key)?.row)
    const broken = own.map(row => row?.broken ?? noPackets)
    return { service, rows: own, certain: broken.reduce(intersectRegions) }
  })
}

/** Broken in each story, and not by the same. */
function byWhomever(
  policy: string,
  { service, rows, certain }: Spot,
  states: readonly AccountState[],
  on: readonly string[],
): readonly PacketBreach[] {
  const witness = pickPacket(certain)
  const [state] = states
  if (witness === undefined || state === undefined) return []
  const firewall = firewallIn(rows.flatMap(row => row?.cases ?? []))
  const told = { firewall, cause: { kind: 'depends', on } as const, region: blocksOf(certain) }
  const id = idOf(policy, [serviceKey(service)], told)
  const services = [nameService(state.world, service)]
  return [{ about: 'packets', id, services, ...told, size: `${sizeOfRegion(certain)}`, witness }]
}

/** Services of which the same packets break the promise in some of the stories. */
function openAt(
  policy: string,
  spots: readonly Spot[],
  states: readonly AccountState[],
  on: readonly string[],
): readonly Open[] {
  const numberOf = openRegionNumbers()
  const parts = spots.flatMap(({ service, rows, certain }) =>
    rows.flatMap((row, at) => {
      const region = subtractRegions(row?.broken ?? noPackets, certain)
      const state = states[at]
      return isEmptyRegion(region) || state === undefined
        ? []
        : [{ name: nameService(state.world, service), region, number: numberOf(region) }]
    }),
  )
  return [...groupedBy(parts, ({ number }) => `${number}`).values()].map((group): Open => {
    const services = [...new Map(group.map(({ name }) => [serviceKey(name), name])).values()]
    const region = blocksOf(group[0].region)
    return { id: idOf(policy, 'open', services.map(serviceKey), on, region), services, region, on }
  })
}
