/** A packet that passes from one service to another in one world and not in the other. */
import type { Direction } from '../../contract/vocabulary.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { InvariantError } from '../../kit/errors.ts'
import { type Address, compareAddresses, nextAddress, printAddress } from '../../net/address.ts'
import { noPorts, portSetHolds, portSetIn } from '../../net/port-set.ts'
import { compareWords, firstOfStep, lastOfStep, stepAt } from '../../net/steps.ts'
import {
  acceptedThrough,
  darkFilter,
  type Filter,
  judgeThrough,
  verdictPast,
} from '../../rules/compare/filter.ts'
import { classNumber, type PacketProtocol } from '../../rules/compile/traffic-class.ts'
import { hasPorts, parsePacketAt } from '../../rules/evaluate/packet.ts'
import { classAt } from '../../rules/regions/packet-region.ts'
import { pickPort } from '../../rules/regions/pick-packet.ts'
import { transportOf } from '../../world/records/balancer.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { isThere, nameService, type ServiceName } from '../guard-of.ts'
import type { WorldVerdict } from '../world-verdict.ts'
import { type Endpoint, endpointHolds } from './endpoints.ts'
import type { Peer } from './peers.ts'
import type { PeersOnBothSides } from './touched-peers.ts'
import type { Passage } from './traffic-between.ts'

/** Judged again in both worlds and at both ends by reading the rules from top to bottom; plain JSON. */
export interface ReachWitness {
  readonly from: ServiceAtAddress
  readonly to: ServiceAtAddress
  readonly protocol: PacketProtocol
  /** There for TCP and UDP. */
  readonly port?: number
  readonly before: VerdictsAtEnds
  readonly after: VerdictsAtEnds
  /** Where the verdicts differ, and why: the address leads elsewhere, or rules say otherwise. */
  readonly because: readonly ReachCause[]
}

export interface ServiceAtAddress {
  readonly service: ServiceName
  readonly address: string
}

/** It passes when both ends accept it. */
export interface VerdictsAtEnds {
  /** On the way out; dark where the source does not have its address in that world. */
  readonly from: WorldVerdict
  /** On the way in; dark where the target does not have its address, or as a balancer does not listen on the port. */
  readonly to: WorldVerdict
}

export interface ReachCause {
  readonly end: 'from' | 'to'
  /** `address`: the service answers there in one world only. `rules`: what filters its packets judges otherwise. */
  readonly kind: 'address' | 'rules'
}

type SideName = 'before' | 'after'

/** For a passage that there is on one side only, between each two of these services. */
export type WitnessOf = (
  side: SideName,
  from: readonly Service[],
  to: readonly Service[],
  passage: Passage,
) => ReachWitness

/** What is found is judged again; throws an InvariantError where that contradicts it. */
export function openWitnesses(before: World, after: World, peers: PeersOnBothSides): WitnessOf {
  const worlds = { before, after }
  const name = (service: Service) => nameService(isThere(after, service) ? after : before, service)
  return (side, from, to, passage) => {
    const [source, target] = twoOf(from, to)
    const [sender, taker] = [source, target].map(each => peers[side].get(serviceKey(each)))
    const found = sender && taker && findPacket(sender, taker, passage)
    if (found === undefined) return contradict({ side, source, target, passage })
    const judgeIn = (each: SideName): VerdictsAtEnds => ({
      from: judgeAt(worlds[each], peers[each].get(serviceKey(source)), found, 'outbound'),
      to: judgeAt(worlds[each], peers[each].get(serviceKey(target)), found, 'inbound'),
    })
    const verdicts = { before: judgeIn('before'), after: judgeIn('after') }
    if (!passes(verdicts[side]) || passes(verdicts[side === 'after' ? 'before' : 'after']))
      return contradict({ found, verdicts })
    return {
      from: { service: name(source), address: printAddress(found.from) },
      to: { service: name(target), address: printAddress(found.to) },
      protocol: found.protocol,
      ...(hasPorts(found.protocol) && { port: found.port }),
      ...verdicts,
      because: causesOf(verdicts),
    }
  }
}

/** The first of either that are not the same one. */
function twoOf(from: readonly Service[], to: readonly Service[]): readonly [Service, Service] {
  for (const source of from) {
    const target = to.find(each => serviceKey(each) !== serviceKey(source))
    if (target !== undefined) return [source, target]
  }
  return contradict({ from, to })
}

const passes = ({ from, to }: VerdictsAtEnds): boolean =>
  from.action === 'ACCEPT' && to.action === 'ACCEPT'

const causesOf = ({ before, after }: Pick<ReachWitness, SideName>): readonly ReachCause[] =>
  (['from', 'to'] as const).flatMap(end => {
    if (before[end].action === after[end].action) return []
    const isDark = [before, after].some(each => each[end].cause.kind === 'dark')
    return [{ end, kind: isDark ? 'address' : 'rules' }]
  })

interface FoundPacket {
  readonly network: string
  readonly from: Address
  readonly to: Address
  readonly protocol: PacketProtocol
  /** 0 for a protocol without ports. */
  readonly port: number
}

function findPacket(source: Peer, target: Peer, passage: Passage): FoundPacket | undefined {
  const { network: kind, family, protocol, ports } = passage
  const port = ports === null ? 0 : pickPort(portSetIn(ports))
  const isMeant = (each: Endpoint) => each.kind === kind && each.family === family
  const pairs = target.endpoints.filter(isMeant).flatMap(entry => {
    const exits = source.endpoints.filter(each => isMeant(each) && each.network === entry.network)
    return exits.map(exit => ({ exit, entry }))
  })
  for (const { exit, entry } of pairs) {
    const targets = acceptedIn(entry, source.filter, { direction: 'outbound', protocol, port })
    const sources = acceptedIn(exit, target.filter, { direction: 'inbound', protocol, port })
    const isOther = (from: Address, to: Address) => compareAddresses(from, to) !== 0
    const from = sources.find(each => targets.some(other => isOther(each, other)))
    const to = from && targets.find(each => isOther(from, each))
    if (from && to) return { network: entry.network, from, to, protocol, port }
  }
  return undefined
}

interface Probe {
  readonly direction: Direction
  readonly protocol: PacketProtocol
  readonly port: number
}

/** Up to two addresses of the endpoint to which, or from which, the filter accepts such packets. */
function acceptedIn(
  { family, first, last }: Endpoint,
  filter: Filter,
  { direction, protocol, port }: Probe,
): readonly Address[] {
  const number = classNumber({ direction, family, protocol })
  const { addresses: steps, portSets } = classAt(acceptedThrough(filter), number)
  const found: Address[] = []
  const order = (a: readonly number[], b: readonly number[]) => compareWords(a, 0, b, 0, a.length)
  for (let step = stepAt(steps, first); step <= stepAt(steps, last) && found.length < 2; step++) {
    if (!portSetHolds(portSets[steps.values[step] ?? 0] ?? noPorts, port)) continue
    const start = firstOfStep(steps, step)
    const end = lastOfStep(steps, step)
    const lowest = { family, words: order(start, first) < 0 ? first : start }
    const highest = { family, words: order(end, last) < 0 ? end : last }
    // The first address of a range is rarely a host.
    const next = compareAddresses(lowest, highest) < 0 ? nextAddress(lowest) : undefined
    found.push(...(next === undefined ? [] : [next]), lowest)
  }
  return found
}

function judgeAt(
  world: World,
  peer: Peer | undefined,
  { network, from, to, protocol, port }: FoundPacket,
  direction: Direction,
): WorldVerdict {
  const firewall = peer?.firewall ?? null
  const [own, other] = direction === 'outbound' ? [from, to] : [to, from]
  const isOwn = peer?.endpoints.some(each => endpointHolds(each, { network, ...own })) === true
  if (!isOwn || !isListening(world, peer.service, { protocol, port }))
    return { ...verdictPast(darkFilter), firewall }
  const ported = hasPorts(protocol) ? { port } : {}
  const written = { direction, protocol, address: printAddress(other), ...ported }
  const [verdict] = judgeThrough(peer.filter, [parsePacketAt(written, 'witness')])
  return { ...(verdict ?? verdictPast(darkFilter)), firewall }
}

const isListening = (
  { tables }: World,
  service: Service,
  { protocol, port }: Pick<FoundPacket, 'protocol' | 'port'>,
): boolean =>
  service.type === 'instance' ||
  get(tables.balancers, service.id)?.configs.some(
    config => transportOf(config) === protocol && config.port === port,
  ) === true

function contradict(found: unknown): never {
  throw new InvariantError('compareReach', [], canonicalText(found))
}
