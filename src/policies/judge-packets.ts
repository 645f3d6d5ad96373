/** Judges promises about packets: where they are broken however the holes are filled, and where that depends on them. */
import { boundsOver } from '../rehearsal/accounts/bounds-over.ts'
import { type Case, casesAt } from '../rehearsal/accounts/cases.ts'
import { groupServices } from '../rehearsal/accounts/groups.ts'
import { type Part, partsOf } from '../rehearsal/accounts/parts.ts'
import type { AccountState } from '../rehearsal/accounts/possible-guard.ts'
import type { Filling } from '../rules/partial/unknown.ts'
import { everyPacket, noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import type { Service } from '../world/records/device.ts'
import { type Fits, holesOf } from './fits.ts'
import {
  type Exception,
  isForbidding,
  type PacketDemand,
  type Passing,
  type Policy,
} from './policy.ts'

/** An exception that counts, by its place in the promise. */
export interface CountingException extends Pick<Exception, 'region'> {
  readonly index: number
  readonly fits: Fits
  /** What it passes over on its way from services; undefined for whatever passes from any. */
  readonly reach?: Passing & { readonly from: Fits }
}

/** Services that are guarded alike, and to which the same exceptions apply. */
export interface PacketRow {
  readonly services: readonly [Service, ...Service[]]
  readonly cases: readonly Case[]
  /** Packets that break the promise in every filling. */
  readonly broken: PacketRegion
  /** Packets that may break it, with the holes that decide. */
  readonly open: readonly Part[]
}

export interface JudgedPackets {
  readonly rows: readonly PacketRow[]
  /** How many services are meant, or may be. */
  readonly looked: number
  /** The places of the exceptions that pass over something. */
  readonly used: ReadonlySet<number>
}

export function judgePackets(
  policy: Policy<PacketDemand>,
  state: AccountState,
  fits: Fits,
  exceptions: readonly CountingException[],
): JudgedPackets {
  const used = new Set<number>()
  let looked = 0
  const rows = groupServices([state]).flatMap(group => {
    const parts = partition(group, fits, exceptions)
    if (parts.length === 0) return []
    const cases = casesAt([state], group[0])
    const against = packetsAgainst(policy, cases)
    return parts.map((part): PacketRow => {
      looked += part.services.length
      for (const { index, region = everyPacket } of [...part.excused, ...part.perhaps])
        if (!isEmptyRegion(intersectRegions(against.possible, region))) used.add(index)
      return { services: part.services, cases, ...judgePart(part, against, cases) }
    })
  })
  return { rows, looked, used }
}

interface PartOfGroup {
  readonly services: [Service, ...Service[]]
  /** The holes on which it depends whether they are meant; none where they are. */
  readonly on: readonly string[]
  readonly excused: readonly CountingException[]
  /** Those that may apply, with the holes that decide. */
  readonly perhaps: readonly (CountingException & { readonly on: readonly string[] })[]
}

/** Services that are meant, or may be, by what of the promise applies to them. */
function partition(
  group: readonly Service[],
  { fitOf }: Fits,
  exceptions: readonly CountingException[],
): readonly PartOfGroup[] {
  const parts = new Map<string, PartOfGroup>()
  for (const service of group) {
    const fit = fitOf(service)
    if (fit === false) continue
    const applied = exceptions.map(each => ({ each, fit: each.fits.fitOf(service) }))
    const key = JSON.stringify([fit, applied.map(one => one.fit)])
    const known = parts.get(key)
    if (known !== undefined) known.services.push(service)
    else
      parts.set(key, {
        services: [service],
        on: holesOf(fit),
        excused: applied.flatMap(({ each, fit: one }) => (one === true ? [each] : [])),
        perhaps: applied.flatMap(({ each, fit: one }) =>
          typeof one === 'object' ? [{ ...each, on: one.on }] : [],
        ),
      })
  }
  return [...parts.values()]
}

interface Against {
  /** Packets that are judged against the promise in every filling. */
  readonly certain: PacketRegion
  readonly possible: PacketRegion
  readonly isExact: boolean
  readonly packetsIn: (each: Case, filling: Filling) => PacketRegion
}

function packetsAgainst(policy: Policy<PacketDemand>, cases: readonly Case[]): Against {
  const { region } = policy.demand
  const packetsIn = ({ guards: [guard] }: Case, filling: Filling): PacketRegion => {
    const accepted = guard?.acceptedIn(filling) ?? noPackets
    return isForbidding(policy)
      ? intersectRegions(region, accepted)
      : subtractRegions(region, accepted)
  }
  const { certain, possible, isExact } = boundsOver(cases, packetsIn)
  return { certain, possible: isExact ? possible : region, isExact, packetsIn }
}

function judgePart(
  { on, excused, perhaps }: PartOfGroup,
  { certain, possible, isExact, packetsIn }: Against,
  cases: readonly Case[],
): Pick<PacketRow, 'broken' | 'open'> {
  const regionOf = (list: readonly CountingException[]): PacketRegion =>
    list.map(({ region = everyPacket }) => region).reduce(unionRegions, noPackets)
  const passed = regionOf(excused)
  const doubtful = subtractRegions(regionOf(perhaps), passed)
  const found = subtractRegions(certain, passed)
  const unknown = subtractRegions(subtractRegions(possible, certain), passed)
  const broken = on.length > 0 ? noPackets : subtractRegions(found, doubtful)
  const parts = isExact
    ? partsOf(unknown, cases, packetsIn)
    : [{ region: unknown, on: cases.flatMap(({ unknowns }) => unknowns.map(({ name }) => name)) }]
  const open = [
    ...parts,
    { region: intersectRegions(found, doubtful), on: perhaps.flatMap(each => each.on) },
    ...(on.length > 0 ? [{ region: subtractRegions(found, doubtful), on: [] }] : []),
  ]
  return {
    broken,
    open: open
      .filter(({ region }) => !isEmptyRegion(region))
      .map(part => ({ region: part.region, on: [...new Set([...part.on, ...on])] })),
  }
}
