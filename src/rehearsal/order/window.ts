/** A window as it is reported: when, where, which packets, and one of them that proves it. */
import type { Action } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import { judgeThrough } from '../../rules/compare/filter.ts'
import { type Packet, toParsedPacket } from '../../rules/evaluate/packet.ts'
import { blocksOf, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { pickPacket } from '../../rules/regions/pick-packet.ts'
import { activeFirewallOn } from '../../world/guards.ts'
import type { Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { guardOf, isThere, nameService, type ServiceName } from '../guard-of.ts'
import type { WindowKind } from './openings.ts'

/** Packets that are judged for a while as neither end judges them; plain JSON. */
export interface Window {
  /** `exposure`: accepted though both ends drop it; `outage`: dropped though both ends accept it. */
  readonly kind: WindowKind
  /** The call that opens it, by its place among those given. */
  readonly after: number
  /** The call that closes the last of it. */
  readonly until: number
  /** The same packets at each of them. */
  readonly services: readonly ServiceName[]
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

export interface OpenedWindow {
  readonly kind: WindowKind
  readonly region: PacketRegion
  readonly size: bigint
  /** States, counted from 0 for the one before all calls. */
  readonly from: number
  readonly until: number
  readonly services: readonly Service[]
}

/** Throws an InvariantError when the rules as written contradict the window. */
export function describeWindow(
  worlds: readonly World[],
  order: readonly number[],
  { kind, region, size, from, until, services }: OpenedWindow,
): Window {
  const witness = pickPacket(region)
  if (witness === undefined) throw new InvariantError('order', [], 'a window without packets')
  for (const service of services) proveWitness(worlds, from, { kind, service, witness })
  return {
    kind,
    after: order[from - 1] ?? 0,
    until: order[until - 1] ?? 0,
    services: services.map(service => nameIn(worlds, service)),
    region: blocksOf(region),
    size: `${size}`,
    witness,
    unavoidable: services.some(service => isUnavoidable(worlds, from, kind, service)),
  }
}

interface Claim {
  readonly kind: WindowKind
  readonly service: Service
  readonly witness: Packet
}

function proveWitness(worlds: readonly World[], from: number, claim: Claim): void {
  const wrong: Action = claim.kind === 'exposure' ? 'ACCEPT' : 'DROP'
  const verdicts = [worlds[0], worlds.at(-1), worlds[from]].map(
    world => world && judge(world, claim.service, claim.witness),
  )
  const [first, last, now] = verdicts
  if (now === wrong && first !== wrong && last !== wrong) return
  throw new InvariantError('order', [], `${JSON.stringify(claim)} is judged ${verdicts.join(', ')}`)
}

/** Undefined where the service is not there. */
function judge(world: World, service: Service, packet: Packet): Action | undefined {
  if (!isThere(world, service)) return undefined
  const [judged] = judgeThrough(guardOf(world, service).filter, [toParsedPacket(packet)])
  return judged?.action
}

function isUnavoidable(
  worlds: readonly World[],
  from: number,
  kind: WindowKind,
  service: Service,
): boolean {
  const [first, last, now] = [worlds[0], worlds.at(-1), worlds[from]].map(
    world => world && activeFirewallOn(world, service)?.id,
  )
  const isMoved = first !== undefined && last !== undefined && first !== last
  return kind === 'exposure' && isMoved && now === undefined
}

function nameIn(worlds: readonly World[], service: Service): ServiceName {
  const world = worlds.find(each => isThere(each, service))
  return world === undefined ? { ...service, label: '' } : nameService(world, service)
}
