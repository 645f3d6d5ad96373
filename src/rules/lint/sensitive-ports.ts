/** Ports that are rarely meant for everybody, and open to most of the world. */
import {
  type AddressFamily,
  addressFamilies,
  type PortProtocol,
} from '../../contract/vocabulary.ts'
import { addressBits } from '../../net/address.ts'
import { valueAt } from '../../net/steps.ts'
import { decidingRule, noRules } from '../compile/mask.ts'
import type { Packet } from '../evaluate/packet.ts'
import { enumerate, familyNames, nameRule } from '../names.ts'
import { acceptedBy } from '../regions/accept-region.ts'
import { pickPacket } from '../regions/pick-packet.ts'
import { intersectRegions } from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { type ClassFacts, type DirectionFacts, referTo } from './direction-facts.ts'
import type { Draft, OpenPort } from './finding.ts'
import { classSize } from './packet-classes.ts'

export interface SensitivePort {
  readonly protocol: PortProtocol
  readonly port: number
  /** What usually listens there. */
  readonly service: string
}

const tcp = (port: number, service: string): SensitivePort => ({ protocol: 'TCP', port, service })
const udp = (port: number, service: string): SensitivePort => ({ protocol: 'UDP', port, service })

/** Remote access, file shares, databases, caches and control ports. */
export const sensitivePorts: readonly SensitivePort[] = [
  ...[tcp(22, 'SSH'), tcp(23, 'Telnet'), tcp(445, 'SMB'), tcp(1433, 'SQL Server')],
  ...[tcp(1521, 'Oracle'), tcp(2375, 'Docker'), tcp(2379, 'etcd'), tcp(3306, 'MySQL')],
  ...[tcp(3389, 'RDP'), tcp(5432, 'PostgreSQL'), tcp(5900, 'VNC'), tcp(6379, 'Redis')],
  ...[tcp(9200, 'Elasticsearch'), tcp(11211, 'memcached'), tcp(27017, 'MongoDB')],
  ...[udp(161, 'SNMP'), udp(11211, 'memcached')],
]

/**
 * Inbound ports that accept at least half of the addresses of a family; grouped by the rule that
 * accepts most of them, or the policy.
 */
export function findSensitivePorts(
  facts: DirectionFacts,
  ports: readonly SensitivePort[],
): readonly Draft[] {
  if (facts.direction === 'outbound') return []
  const byOpener = new Map<number, OpenPort[]>()
  for (const each of ports)
    for (const family of addressFamilies) {
      const opening = openingOf(facts, each, family)
      if (opening === undefined) continue
      const { opener, ...open } = opening
      byOpener.set(opener, [...(byOpener.get(opener) ?? []), open])
    }
  return [...byOpener].map(([opener, open]) => describeOpener(facts, opener, open))
}

interface Opening extends OpenPort {
  /** The rule's index, or -1 for the policy. */
  readonly opener: number
}

function openingOf(
  facts: DirectionFacts,
  { protocol, port, service }: SensitivePort,
  family: AddressFamily,
): Opening | undefined {
  const trafficClass = classOf(facts, family, protocol)
  const matched = trafficClass === undefined ? noRules : valueAt(trafficClass.cut.ports, [port])
  if (facts.policy === 'DROP' && (matched & facts.actions.accepting) === noRules) return undefined
  const accepted = acceptedAt(facts, trafficClass, matched, 1n << BigInt(addressBits[family]))
  let opener = -1
  for (const [decider, size] of accepted) if (size > (accepted.get(opener) ?? 0n)) opener = decider
  const total = [...accepted.values()].reduce((sum, size) => sum + size, 0n)
  const every = 1n << BigInt(addressBits[family])
  if (2n * total < every) return undefined
  return { protocol, port, service, family, addresses: `${total}`, every: total === every, opener }
}

/** Found without a function of its own, for this is asked of each port of very many rule sets. */
function classOf(
  { trafficClasses }: DirectionFacts,
  family: AddressFamily,
  protocol: PortProtocol,
): ClassFacts | undefined {
  for (const each of trafficClasses)
    if (each.family === family && each.trafficClass.protocol === protocol) return each
  return undefined
}

/** How many addresses of the family each accepting decider accepts where the port matches these rules. */
function acceptedAt(
  { rules, policy }: DirectionFacts,
  trafficClass: ClassFacts | undefined,
  matched: number,
  every: bigint,
): ReadonlyMap<number, bigint> {
  const sizes = new Map<number, bigint>()
  let rest = every
  const masks = trafficClass?.addresses.masks ?? []
  if (trafficClass !== undefined && matched !== noRules)
    for (let number = 0; number < masks.length; number++) {
      const decider = decidingRule((masks[number] ?? 0) & matched)
      if (decider < 0) continue
      const size = classSize(trafficClass, number)
      rest -= size
      if (rules[decider]?.action === 'ACCEPT') sizes.set(decider, (sizes.get(decider) ?? 0n) + size)
    }
  return policy === 'ACCEPT' ? sizes.set(-1, rest) : sizes
}

function describeOpener(facts: DirectionFacts, opener: number, ports: readonly OpenPort[]): Draft {
  const { direction } = facts
  const rule = opener < 0 ? null : referTo(facts, opener)
  const subject = rule === null ? `the ${direction} policy` : nameRule(direction, rule)
  const names = new Map<string, OpenPort[]>()
  for (const open of ports) {
    const name = `${open.service} (${open.protocol} ${open.port})`
    names.set(name, [...(names.get(name) ?? []), open])
  }
  const message = `${subject} opens ${enumerate([...names.keys()])} to ${worldInWords(ports)}`
  const level = ports.every(({ port }) => port === sshPort) ? 'warning' : 'error'
  const about = ports.map(({ protocol, port, family }) => [protocol, port, family])
  const detail = { ports, witness: witnessOf(facts, ports) }
  const kind = 'sensitive-port-open'
  return { kind, level, direction, rule, message, detail, about, others: undefined }
}

/** It is better closed to most of the world as well, but it was made to be reached. */
const sshPort = 22

function worldInWords(ports: readonly OpenPort[]): string {
  const families = addressFamilies.filter(family => ports.some(each => each.family === family))
  const names = families.map(family => familyNames[family]).join(' and ')
  return ports.every(({ every }) => every) ? `every ${names} address` : `most ${names} addresses`
}

function witnessOf({ prepared }: DirectionFacts, [open]: readonly OpenPort[]): Packet {
  if (open === undefined) throw new TypeError('a finding is about one port at least')
  const { protocol, port, family } = open
  const parts = { direction: 'inbound', protocol, family, ports: `${port}` } as const
  const packet = pickPacket(intersectRegions(acceptedBy(prepared), regionOf(parts)))
  if (packet === undefined) throw new TypeError(`port ${port} is not open`)
  return packet
}
