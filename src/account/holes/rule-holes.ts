/** Holes in the rules of firewalls: a list, a policy, what a reference or a name stands for, and what nobody understands. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { isRecord } from '../../kit/json.ts'
import { parsePorts } from '../../net/ports.ts'
import type { Path } from '../../refusals/problem.ts'
import type { PartialRule, UnknownEntry } from '../../rules/partial/partial-rules.ts'
import type { GatheredRule } from '../gathered.ts'
import type { UnreadFields } from '../gathered-instances.ts'
import { addHole, type Finder } from './finder.ts'
import { ask, type Hole, openBy } from './hole.ts'
import { isCurrentList } from './provider-rules.ts'

/** A part of the rules that was not given. */
const leftOut =
  (kind: 'policy' | 'rules', verb: 'was' | 'were') =>
  (name: string, id: number, path: Path): Hole => ({
    ...{ name, kind, path },
    says: `The ${name} ${verb} not given.`,
    fill: [ask(`firewalls rules-list ${id}`, `firewall-${id}-rules`)],
  })

export const policyHole = leftOut('policy', 'was')
const rulesHole = leftOut('rules', 'were')

export function unknownList(
  finder: Finder,
  direction: Direction,
  id: number,
  path: Path,
): UnknownEntry {
  const name = `${direction} rules of firewall ${id}`
  addHole(finder, rulesHole(name, id, [...path, direction]))
  return { kind: 'unknown', name }
}

export const rulesetHole = (name: string, path: Path, unread: UnreadFields = {}): Hole => ({
  name,
  kind: 'ruleset',
  path,
  ...openBy(unread, name, 'its rules may be any', {
    says: `The rules of ${name} were not given.`,
    fill: [ask('firewalls rulesets-list', 'rulesets')],
  }),
})

export const prefixListHole = (name: string, path: Path, unread: UnreadFields = {}): Hole => ({
  name,
  kind: 'prefixlist',
  path,
  ...openBy(
    unread,
    name,
    'it may be any addresses',
    isCurrentList(name)
      ? {
          says: `The addresses of ${name} are those around each interface: no list tells them.`,
          fill: [],
        }
      : {
          says: `The addresses of ${name} were not given.`,
          fill: [ask('prefixlists list', 'prefixlists')],
        },
  ),
})

export const ruleHole = (name: string, path: Path, fields: readonly string[]): Hole => ({
  name,
  kind: 'rule',
  says: `A rule has ${fields.join(', ')}, which nobody here knows: it may mean anything.`,
  path,
  fill: [],
})

export const protocolHole = (path: Path, numbers: readonly string[]): Hole => ({
  name: 'the protocol of the packet',
  kind: 'protocol',
  says: `Rules name ${numbers.length === 1 ? 'protocol' : 'protocols'} ${numbers.join(', ')}: a packet of another protocol than TCP, UDP, ICMP and IPENCAP may be one of these.`,
  path,
  fill: [],
})

/** Below the addresses by their own names. */
export const fieldsIn = (unread: GatheredRule['unread'] = {}): readonly string[] =>
  Object.entries(unread).flatMap(([key, value]) =>
    key === 'addresses' && isRecord(value)
      ? Object.keys(value).map(below => `${key}.${below}`)
      : [key],
  )

/** Whether it names ports of the one protocol that has some and no word. */
export const hasOwnPorts = ({ protocol, ports }: GatheredRule): boolean =>
  protocol === '132' && ports !== undefined && ports !== null && ports !== ''

/** These are not told apart: packets from any addresses may match, or none. */
export function packetsWithPorts(
  finder: Finder,
  { protocol, ports, addresses }: GatheredRule,
  path: Path,
): PartialRule['addresses'] {
  const read = parsePorts(ports ?? '')
  if (!read.ok) finder.faults.push({ ...read.fault, path: [...path, 'ports'] })
  const name = `ports ${ports} of protocol ${protocol}`
  addHole(finder, {
    ...{ name, kind: 'rule', path: [...path, 'ports'], fill: [] },
    says: `A rule names ${name}, which are not told apart: it may match any of its packets.`,
  })
  const inFamily = (family: AddressFamily) => ({
    known: [],
    named: (addresses[family] ?? []).length > 0 ? [name] : [],
  })
  return { ipv4: inFamily('ipv4'), ipv6: inFamily('ipv6') }
}
