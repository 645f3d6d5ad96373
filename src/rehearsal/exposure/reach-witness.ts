/** A packet that passes from one service to another in one world and not in the other. */
import type { Direction } from '../../contract/vocabulary.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { InvariantError } from '../../kit/errors.ts'
import { firstOf } from '../../kit/first-of.ts'
import { printAddress } from '../../net/address.ts'
import { darkFilter, judgeThrough, verdictPast } from '../../rules/compare/filter.ts'
import type { PacketProtocol } from '../../rules/compile/traffic-class.ts'
import { hasPorts, parsePacketAt } from '../../rules/evaluate/packet.ts'
import { transportOf } from '../../world/records/balancer.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { isThere, nameService, type ServiceName } from '../guard-of.ts'
import type { WorldVerdict } from '../world-verdict.ts'
import { endpointHolds } from './endpoints.ts'
import { type FoundPacket, findPacket } from './find-packet.ts'
import type { Peer } from './peers.ts'
import type { Through } from './through-balancers.ts'
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

/** A packet to a balancer, judged like any other, and whether the balancer passes it on; plain JSON. */
export interface ThroughWitness extends Omit<ReachWitness, 'because'> {
  /** Whether what the balancer takes there goes on to that port of the back end, in each of the worlds. */
  readonly passedOn: Readonly<Record<SideName, boolean>>
  readonly because: readonly ThroughCause[]
}

/** `back-end`: the balancer passes it on in one world only. Where nothing else is told, the packet itself meets the same verdicts. */
export type ThroughCause = ReachCause | { readonly end: 'to'; readonly kind: 'back-end' }

type SideName = 'before' | 'after'

/** For what there is on one side only, between each two of these services. */
type WitnessFor<Item, Witness> = (
  side: SideName,
  from: readonly Service[],
  to: readonly Service[],
  item: Item,
) => Witness

export interface Witnesses {
  readonly ofPassage: WitnessFor<Passage, ReachWitness>
  readonly ofThrough: WitnessFor<Through, ThroughWitness>
}

/** What is found is judged again; throws an InvariantError where that contradicts it. */
export function openWitnesses(before: World, after: World, peers: PeersOnBothSides): Witnesses {
  const worlds = { before, after }
  const name = (service: Service) => nameService(isThere(after, service) ? after : before, service)
  const find = (side: SideName, source: Service, target: Service, among: readonly Passage[]) => {
    const [sender, taker] = [source, target].map(each => peers[side].get(serviceKey(each)))
    const found = sender && taker && firstOf(among, each => findPacket(sender, taker, each))
    return found ?? contradict({ side, source, target, among })
  }
  const judge = (source: Service, target: Service, found: FoundPacket) => {
    const judgeIn = (each: SideName): VerdictsAtEnds => ({
      from: judgeAt(worlds[each], peers[each].get(serviceKey(source)), found, 'outbound'),
      to: judgeAt(worlds[each], peers[each].get(serviceKey(target)), found, 'inbound'),
    })
    return {
      from: { service: name(source), address: printAddress(found.from) },
      to: { service: name(target), address: printAddress(found.to) },
      protocol: found.protocol,
      ...(hasPorts(found.protocol) && { port: found.port }),
      ...{ before: judgeIn('before'), after: judgeIn('after') },
    }
  }
  return {
    ofPassage(side, from, to, passage) {
      const [source, target] = twoOf(from, to)
      const judged = judge(source, target, find(side, source, target, [passage]))
      if (!passes(judged[side]) || passes(judged[otherThan(side)])) return contradict(judged)
      return { ...judged, because: causesOf(judged) }
    },
    ofThrough(side, from, to, through) {
      const [source, backEnd] = twoOf(from, to)
      const { balancer, protocol, port } = through
      const among = (['ipv4', 'ipv6'] as const).map(
        (family): Passage => ({ network: 'public', family, protocol, ports: `${port}` }),
      )
      const judged = judge(source, balancer, find(side, source, balancer, among))
      const passedIn = (each: SideName) =>
        isPassedOn(worlds[each], peers[each].get(serviceKey(backEnd)), through)
      const passedOn = { before: passedIn('before'), after: passedIn('after') }
      const arrives = (each: SideName) => passes(judged[each]) && passedOn[each]
      if (!arrives(side) || arrives(otherThan(side))) return contradict({ judged, passedOn })
      const moved: readonly ThroughCause[] =
        passedOn.before === passedOn.after ? [] : [{ end: 'to', kind: 'back-end' }]
      return { ...judged, passedOn, because: [...causesOf(judged), ...moved] }
    },
  }
}

const otherThan = (side: SideName): SideName => (side === 'after' ? 'before' : 'after')

/** Read from the records again: a node that is not rejected names an address of the back end, on a network of the region. */
const isPassedOn = (
  { tables }: World,
  peer: Peer | undefined,
  { balancer: { id }, protocol, port, backEndPort }: Through,
): boolean => {
  const balancer = get(tables.balancers, id)
  return (balancer?.configs ?? [])
    .filter(config => config.port === port && transportOf(config) === protocol)
    .flatMap(({ nodes }) => nodes)
    .some(
      node =>
        node.mode !== 'reject' &&
        node.port === backEndPort &&
        peer?.region === balancer?.region &&
        peer?.endpoints.some(({ kind, text }) => kind !== 'public' && text === node.address),
    )
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
