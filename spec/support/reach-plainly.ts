/** Who reaches whom, asked packet by packet at every address that rules can tell from others. */
import { entriesOf } from '../../src/contract/rules.ts'
import { addressFromBigint, addressToBigint, printAddress } from '../../src/net/address.ts'
import { firstAddress, lastAddress, parsePrefix } from '../../src/net/prefix.ts'
import { arrivalsAt } from '../../src/rehearsal/addresses/holders.ts'
import { placesIn } from '../../src/rehearsal/addresses/places.ts'
import { servicesOf } from '../../src/rehearsal/guard-of.ts'
import type { PacketProtocol } from '../../src/rules/compile/traffic-class.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { activeFirewallOn } from '../../src/world/guards.ts'
import { type Service, serviceKey } from '../../src/world/records/device.ts'
import { get, values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

interface Probe {
  readonly protocol: PacketProtocol
  readonly port?: number
}

const portProbes = [21, 22, 53, 80, 81, 443, 444].flatMap((port): readonly Probe[] => [
  { protocol: 'TCP', port },
  { protocol: 'UDP', port },
])
const probes: readonly Probe[] = [
  ...portProbes,
  ...(['ICMP', 'IPENCAP', 'OTHER'] as const).map(protocol => ({ protocol })),
]

interface Held {
  readonly kind: string
  readonly network: string
  readonly family: 'ipv4' | 'ipv6'
  readonly addresses: readonly string[]
}

/** `instance/1 > instance/2: public ipv4 TCP 22` for each such probe that passes. */
export function reachPlainly(world: World): ReadonlySet<string> {
  const services = [...servicesOf(world)]
  const held = heldIn(world)
  const accepts = rememberVerdicts(world)
  const linesBetween = (from: Service, to: Service): readonly string[] =>
    meetingsOf(held, from, to).flatMap(([exit, entry]) =>
      probes
        .filter(probe => {
          const targets = entry.addresses.filter(each => accepts(from, 'outbound', each, probe))
          const sources = exit.addresses.filter(each => accepts(to, 'inbound', each, probe))
          return sources.some(source => targets.some(target => source !== target))
        })
        .map(probe => lineOf(from, to, { network: exit.kind, family: exit.family }, probe)),
    )
  return new Set(
    services
      .filter(({ type }) => type === 'instance')
      .flatMap(from =>
        services
          .filter(to => serviceKey(to) !== serviceKey(from))
          .flatMap(to => linesBetween(from, to)),
      ),
  )
}

const meetingsOf = (held: ReadonlyMap<string, readonly Held[]>, from: Service, to: Service) =>
  (held.get(serviceKey(from)) ?? []).flatMap(exit =>
    (held.get(serviceKey(to)) ?? [])
      .filter(entry => exit.network === entry.network && exit.family === entry.family)
      .map(entry => [exit, entry] as const),
  )

export const lineOf = (
  from: Service,
  to: Service,
  { network, family }: { readonly network: string; readonly family: string },
  { protocol, port = 0 }: Probe,
): string => `${serviceKey(from)} > ${serviceKey(to)}: ${network} ${family} ${protocol} ${port}`

/** The probes of a passage. */
export const probesOf = (passage: {
  readonly protocol: PacketProtocol
  readonly ports: string | null
}): readonly Probe[] =>
  probes.filter(
    ({ protocol, port }) => protocol === passage.protocol && holdsPort(passage.ports, port),
  )

const holdsPort = (ports: string | null, port: number | undefined): boolean =>
  ports === null ||
  ports.split(',').some(piece => {
    const [first = 0, last = first] = piece.split('-').map(Number)
    return port !== undefined && first <= port && port <= last
  })

function heldIn(world: World): ReadonlyMap<string, readonly Held[]> {
  const edges = edgesIn(world)
  const ofInstances = [...placesIn(world)]
    .filter(({ kind }) => kind !== 'vlan')
    .flatMap(place =>
      arrivalsAt(world, place)
        .filter(({ service }) => service.type === 'instance')
        .map(({ service }) => [service, heldAt(place, edges)] as const),
    )
  const ofBalancers = [...values(world.tables.balancers)].flatMap(({ id, ipv4, ipv6 }) =>
    [ipv4, ipv6]
      .flatMap(address => address ?? [])
      .map(text => {
        const held = heldAt({ kind: 'public', network: 'public', text }, edges)
        return [{ type: 'balancer', id } as Service, held] as const
      }),
  )
  const held = new Map<string, Held[]>()
  for (const [service, each] of [...ofInstances, ...ofBalancers])
    held.set(serviceKey(service), [...(held.get(serviceKey(service)) ?? []), each])
  return held
}

const heldAt = (
  {
    kind,
    network,
    text,
  }: { readonly kind: string; readonly network: string; readonly text: string },
  edges: readonly bigint[],
): Held => ({
  ...{ kind, network, family: text.includes(':') ? 'ipv6' : 'ipv4' },
  addresses: representativesOf(text, edges),
})

/** Of a block: its ends, what is next to them, and all at which an entry of a rule begins or has ended. */
function representativesOf(text: string, edges: readonly bigint[]): readonly string[] {
  const { family, first, last } = boundsOf(text)
  const points = [
    first,
    first + 1n,
    last - 1n,
    last,
    ...edges.flatMap(each => [each - 1n, each, each + 1n]),
  ]
  const inside = points.filter(each => each >= first && each <= last)
  return [...new Set(inside.map(each => printAddress(addressFromBigint(family, each))))]
}

function edgesIn(world: World): readonly bigint[] {
  const edges = new Set<bigint>()
  for (const { rules } of values(world.tables.firewalls))
    for (const rule of [...rules.inbound, ...rules.outbound])
      for (const entry of [
        ...entriesOf(rule.addresses, 'ipv4'),
        ...entriesOf(rule.addresses, 'ipv6'),
      ]) {
        const { first, last } = boundsOf(entry)
        edges.add(first).add(last)
      }
  return [...edges]
}

export function boundsOf(text: string) {
  const read = parsePrefix(text)
  if (!read.ok) throw new Error(`${text} is no prefix`)
  const first = firstAddress(read.value)
  return {
    family: first.family,
    first: addressToBigint(first),
    last: addressToBigint(lastAddress(read.value)),
  }
}

function rememberVerdicts(world: World) {
  const known = new Map<string, boolean>()
  return (
    service: Service,
    direction: 'inbound' | 'outbound',
    address: string,
    probe: Probe,
  ): boolean => {
    const key = `${serviceKey(service)} ${direction} ${address} ${probe.protocol} ${probe.port}`
    const before = known.get(key)
    if (before !== undefined) return before
    const verdict = judge(world, service, direction, address, probe)
    known.set(key, verdict)
    return verdict
  }
}

function judge(
  world: World,
  service: Service,
  direction: 'inbound' | 'outbound',
  address: string,
  probe: Probe,
): boolean {
  if (service.type === 'balancer') {
    const { configs = [] } = get(world.tables.balancers, service.id) ?? {}
    const transport = (protocol: string) => (protocol === 'udp' ? 'UDP' : 'TCP')
    const isHeard = configs.some(
      each => each.port === probe.port && transport(each.protocol) === probe.protocol,
    )
    if (!isHeard) return false
    if (probe.protocol !== 'TCP') return true
  }
  const firewall = activeFirewallOn(world, service)
  if (firewall === undefined) return true
  return evaluatePlainly(firewall.rules, { direction, address, ...probe }).action === 'ACCEPT'
}
