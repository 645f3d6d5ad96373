/** What is told of a promise after a change whose calls come out in several ways: nobody knows which of them it is. */
import { canonicalText } from '../kit/canonical-text.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { CheckedPolicy, Open, PacketBreach, Result } from './answer.ts'
import { isAboutPackets } from './judge.ts'
import type { PacketRow } from './judge-packets.ts'
import type { PacketDemand, Policy } from './policy.ts'
import { repairsFor } from './repairs.ts'
import type { Story } from './story.ts'
import { breachesIn, idOf, openIn, openOn } from './tell-packets.ts'

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
  const remarks = inEach(told.map(each => each.remarks))
  if (isAlike && (first.result === 'kept' || first.result === 'about-nothing'))
    return { ...first, before, remarks }
  const found = isAlike ? sharedBy(policy, told, stories, { on, most: repairs }) : nothing
  const windows = policy.at === 'moments' ? found.windows : []
  const isBroken = found.breaches.length + windows.length > 0
  const opens = [...told.flatMap(({ open }) => open), ...found.open]
  return {
    ...{ ...first, ...found, before, remarks, result: isBroken ? 'broken' : 'undecided' },
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

/** At services that are guarded alike, in each of the stories: what of their packets breaks the promise, and what does in all of them. */
interface Spot extends Pick<PacketRow, 'services'> {
  readonly rows: readonly (PacketRow | undefined)[]
  readonly certain: PacketRegion
}

/** Packets at the same service apart: those that break the promise in each of the stories, and the others. */
function splitAlong(
  policy: Policy<PacketDemand>,
  stories: readonly Story[],
  { on, most }: Filled,
): Omit<Shared, 'windows'> {
  const states = stories.map(({ after: { account } }) => ({ account, world: account.world }))
  const rowsIn = (list: readonly Spot[], at: number): readonly PacketRow[] =>
    list.flatMap(({ services, rows, certain }) => {
      const cases = rows[at]?.cases
      return cases === undefined || isEmptyRegion(certain)
        ? []
        : { services, cases, broken: certain, open: [] }
    })
  const tellIn = (list: readonly Spot[], at: number): readonly PacketBreach[] =>
    states.slice(at, at + 1).flatMap(state => breachesIn(policy.id, state, rowsIn(list, at)))
  const spots = spotsIn(policy, stories)
  const alike = spots.filter(
    spot => new Set(states.map((_, at) => canonicalText(tellIn([spot], at)))).size === 1,
  )
  const others = spots.filter(each => !alike.includes(each)).flatMap(each => tellIn([each], 0))
  return {
    // Who is to blame is not the same in all of them.
    breaches: [
      ...tellIn(alike, 0),
      ...others.map((each): PacketBreach => {
        const told = { firewall: 'unknown', cause: { kind: 'depends', on } } as const
        return { ...each, ...told, id: idOf(each.id, told) }
      }),
    ],
    open: spots.flatMap(({ services, rows, certain }): readonly Open[] => {
      const region = subtractRegions(
        rows.map(row => row?.broken ?? noPackets).reduce(unionRegions),
        certain,
      )
      const state = states[rows.findIndex(row => row !== undefined)]
      if (isEmptyRegion(region) || state === undefined) return []
      const row = { services, cases: [], broken: noPackets, open: [{ region, on }] }
      return openIn(policy.id, state, [row])
    }),
    repairs: states.slice(0, 1).flatMap(state => repairsFor(policy, state, rowsIn(alike, 0), most)),
  }
}

function spotsIn(policy: Policy<PacketDemand>, stories: readonly Story[]): readonly Spot[] {
  const lists = stories.map(({ after }) => after.standingOf(policy).packets?.rows ?? [])
  const placed = lists.map(
    rows => new Map(rows.flatMap((row, at) => row.services.map(each => [serviceKey(each), at]))),
  )
  const all = new Map(
    lists.flat().flatMap(row => row.services.map(each => [serviceKey(each), each])),
  )
  const alike = groupedBy([...all], ([key]) => placed.map(each => each.get(key)).join(' '))
  return [...alike.values()].map((group): Spot => {
    const rows = lists.map((list, at) => list[placed[at]?.get(group[0][0]) ?? -1])
    const broken = rows.map(row => row?.broken ?? noPackets)
    const [first, ...others] = group.map(([, service]) => service)
    return {
      services: [first as Service, ...others],
      rows,
      certain: broken.reduce(intersectRegions),
    }
  })
}
