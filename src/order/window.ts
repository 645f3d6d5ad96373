/** A window as it is reported: when, where, which packets, and one of them that proves it. */
import type { Action } from '../contract/vocabulary.ts'
import { InvariantError } from '../kit/errors.ts'
import { once } from '../kit/once.ts'
import { combinePortSets, intersection, noPorts } from '../net/port-set.ts'
import { mergeSteps } from '../net/steps.ts'
import type { Place } from '../rehearsal/addresses/places.ts'
import { guardOf, isThere, nameService, type ServiceName } from '../rehearsal/guard-of.ts'
import { type Filter, isByRules, judgeThrough } from '../rules/compare/filter.ts'
import { type Packet, toParsedPacket } from '../rules/evaluate/packet.ts'
import { blocksOf, type RegionBlock } from '../rules/regions/blocks-of.ts'
import { classAt, classesOf, type PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { activeFirewallOn } from '../world/guards.ts'
import { compareServices, type Service } from '../world/records/device.ts'
import type { World } from '../world/world.ts'
import {
  type Ends,
  type Filtering,
  filtersOfPlace,
  type InstrumentsOfWorlds,
  type WindowKind,
} from './openings.ts'
import { isPlace, isService, type Point } from './points.ts'
import type { Made } from './replay.ts'

/** Packets that are judged for a while as neither end judges them; plain JSON. */
export interface Window {
  /** `exposure`: accepted though both ends drop it; `outage`: dropped though both ends accept it. */
  readonly kind: WindowKind
  /** The call that opens it, by its place among those given. */
  readonly after: number
  /** The call that closes the last of it. */
  readonly until: number
  /** The same packets at each of them; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** And at each of these addresses, which lead elsewhere for a while or for good; with the services at least one. */
  readonly addresses: readonly Place[]
  /** Worked out when it is first read. */
  readonly region: readonly RegionBlock[]
  /** How many packets, exactly: a whole number in decimal digits. */
  readonly size: string
  /** One of the packets, judged again by reading the rules from top to bottom. */
  readonly witness: Packet
  /**
   * The firewall that guards a service before is another one than that after. Only one can be
   * active (ACTIVE-1), and no call swaps two, so every path there leads past a state without any.
   */
  readonly unavoidable: boolean
}

/** Throws an InvariantError when the rules as written contradict a window. */
export function describeWindows(
  { opened, worlds, steps }: Made,
  { wrongAt }: InstrumentsOfWorlds,
): readonly Window[] {
  const callTo = (state: number): number => steps[state - 1]?.call ?? 0
  return opened.map(({ opening, from, at }) => {
    const { kind, size } = opening
    const region = opening.region()
    const witness = pickPacket(region)
    if (witness === undefined) throw new InvariantError('order', [], 'a window without packets')
    const states = [worlds[0], worlds.at(-1), worlds[from]]
    const points = at.flatMap(each => each.points)
    const services = points.filter(isService).sort(compareServices)
    proveWitness(states, { kind, points, witness })
    const isOpen = (now: Filtering | undefined, ends: Ends | undefined): boolean =>
      now !== undefined && ends !== undefined && overlap(wrongAt(kind, ends, now), region)
    const untils = at.map(({ filterings, ends }) =>
      filterings.findIndex((now, state) => state > from && !isOpen(now, ends)),
    )
    const window: Window = {
      ...{ kind, after: callTo(from), until: callTo(Math.max(...untils)) },
      services: services.map(service => nameIn(worlds, service)),
      addresses: points.filter(isPlace),
      region: [],
      size: `${size}`,
      witness,
      unavoidable: services.some(service => isUnavoidable(states, kind, service)),
    }
    return withRegion(window, region)
  })
}

/** The blocks of a region may be many: they are worked out when they are first read. */
export const withRegion = <Told extends { readonly region: readonly RegionBlock[] }>(
  told: Told,
  region: PacketRegion,
): Told =>
  Object.defineProperty(told, 'region', { get: once(() => blocksOf(region)), enumerable: true })

/** Is any packet in both? Ports are looked at until one is found. */
function overlap(a: PacketRegion, b: PacketRegion): boolean {
  let isFound = false
  for (const [number, mine] of classesOf(a).entries()) {
    const yours = classAt(b, number)
    mergeSteps(mine.addresses, yours.addresses, (left, right) => {
      const ports = [mine.portSets[left] ?? noPorts, yours.portSets[right] ?? noPorts] as const
      isFound ||= combinePortSets(...ports, intersection).length > 0
      return 0
    })
    if (isFound) return true
  }
  return false
}

/** Before all calls, after all of them, and at the state in question. */
type ThreeStates = readonly (World | undefined)[]

interface Claim {
  readonly kind: WindowKind
  readonly points: readonly Point[]
  readonly witness: Packet
}

/** Throws an InvariantError when the rules as written judge a witness otherwise than is claimed. */
export function proveWitness(states: ThreeStates, claim: Claim): void {
  const fault = faultOfWitness(states, claim)
  if (fault !== undefined) throw new InvariantError('order', [], fault)
}

/** Where the rules as written judge a witness otherwise than is claimed, and how. */
export function faultOfWitness(
  states: ThreeStates,
  { kind, points, witness }: Claim,
): string | undefined {
  const wrong: Action = kind === 'exposure' ? 'ACCEPT' : 'DROP'
  const judge = judgeOf(witness, states[0])
  for (const point of points) {
    const verdicts = states.map(world => world && judge(world, point))
    const [first, last, now] = verdicts
    if (now === wrong && first !== wrong && last !== wrong) continue
    return `${JSON.stringify({ kind, point, witness })} is judged ${verdicts.join(', ')}`
  }
  return undefined
}

/** Judges a packet once by each rule set; undefined where the service is not there, and where nobody answers. */
function judgeOf(packet: Packet, start: World | undefined) {
  const parsed = [toParsedPacket(packet)]
  const known = new Map<string, Map<unknown, Action | undefined>>()
  const judge = (filter: Filter): Action | undefined => {
    const rules = isByRules(filter) ? filter.rules : null
    const verdicts = known.get(filter.kind) ?? new Map<unknown, Action | undefined>()
    known.set(filter.kind, verdicts)
    if (!verdicts.has(rules)) verdicts.set(rules, judgeThrough(filter, parsed)[0]?.action)
    return verdicts.get(rules)
  }
  return (world: World, point: Point): Action | undefined => {
    if (!isPlace(point))
      return isThere(world, point) ? judge(guardOf(world, point).filter) : undefined
    const verdicts = filtersOfPlace(world, point, start ?? world).map(judge)
    return verdicts.includes('ACCEPT') ? 'ACCEPT' : verdicts[0]
  }
}

function isUnavoidable(states: ThreeStates, kind: WindowKind, service: Service): boolean {
  const [first, last, now] = states.map(world => world && activeFirewallOn(world, service)?.id)
  const isMoved = first !== undefined && last !== undefined && first !== last
  return kind === 'exposure' && isMoved && now === undefined
}

export function nameIn(worlds: readonly World[], service: Service): ServiceName {
  const world = worlds.find(each => isThere(each, service))
  return world === undefined ? { ...service, label: '' } : nameService(world, service)
}
