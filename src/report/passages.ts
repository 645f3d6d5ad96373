/** What passes from some instances to others, in a few words; imported as `passages`. */

import { groupedBy } from '../kit/grouped-by.ts'
import type { PossibleThrough } from '../rehearsal/accounts/reach/passing-row.ts'
import type { PossibleReachWitness } from '../rehearsal/accounts/reach/witness.ts'
import type { EastWest, PeerEdge } from '../rehearsal/exposure/east-west.ts'
import type { Through } from '../rehearsal/exposure/through-balancers.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import { waysInWords } from './holes.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

type Meeting = Pick<Passage, 'network' | 'family'>

const keyOf = ({ network, family }: Meeting): string => `${network} ${traffic.familyNames[family]}`

/** `TCP 22, 80 and TCP 443 over IPv4`: over which addresses is told of what does not pass over all that both have. */
export function inWords(
  { from, to, passages }: Pick<PeerEdge, 'from' | 'to' | 'passages'>,
  { nodes }: { readonly nodes: readonly Placed[] },
): string {
  const meetings = meetingsOf({ from, to }, nodes)
  const told = [...groupedBy(passages, traffic.protocol).values()].map(same => ({
    ...{ first: same[0], over: overWhich(same, meetings) },
  }))
  return [...groupedBy(told, ({ over }) => over)]
    .map(([over, alike]) => `${protocolsOf(alike.map(({ first }) => first))}${over}`)
    .join(', and ')
}

const protocolsOf = (passages: readonly Passage[]): string =>
  traffic.protocols(passages, texts => texts.join(', '))

type Placed = Pick<EastWest['nodes'][number], 'id' | 'networks'>

function meetingsOf(
  { from, to }: Pick<PeerEdge, 'from' | 'to'>,
  nodes: readonly Placed[],
): readonly Meeting[] {
  const [source, target] = [from, to].map(name => nodeById(nodes, name)?.networks)
  return source?.filter(network => target?.includes(network)).flatMap(meetingsOn) ?? []
}

/** Whether all of them let every packet pass, or a VLAN does. */
export function passEverything(
  { from, to, passages, vlans }: Pick<PeerEdge, 'from' | 'to' | 'passages' | 'vlans'>,
  { nodes }: { readonly nodes: readonly Placed[] },
): boolean {
  // Of one family there is a passage for each protocol.
  if (vlans.length > 0 || passages.length < traffic.everything.length) return vlans.length > 0
  const passed = new Set(passages.map(each => `${keyOf(each)} ${traffic.protocol(each)}`))
  return meetingsOf({ from, to }, nodes).every(meeting =>
    traffic.everything.every(name => passed.has(`${keyOf(meeting)} ${name}`)),
  )
}

/** There may be a million edges between a thousand nodes. */
export function nodeById<Node extends { readonly id: string }>(
  nodes: readonly Node[],
  id: string,
): Node | undefined {
  const known = nodesById.get(nodes) ?? new Map(nodes.map((node, at) => [node.id, at]))
  nodesById.set(nodes, known)
  return nodes[known.get(id) ?? -1]
}

const nodesById = new WeakMap<object, ReadonlyMap<string, number>>()

/** `TCP 22 over IPv4`, `everything`: whatever networks they have. */
export function shortly(passed: readonly Passage[]): string {
  const families = groupedBy(passed, keyOf)
  return [...groupedBy([...families], ([, alike]) => protocolsOf(alike))]
    .map(([text, over]) => `${text} over ${over.map(([name]) => name).join(', ')}`)
    .join(' and ')
}

/** `TCP 443 through front-1 to port 8080`, `TCP, UDP through front-1`: what is not known is left out. */
export const throughInWords = ({
  balancer,
  protocol,
  port,
  backEndPort,
}: Through | PossibleThrough): string =>
  [
    protocol ?? 'TCP, UDP',
    ...(port === null ? [] : [port]),
    `through ${words.names([balancer])}`,
    ...(backEndPort === null ? [] : [`to port ${backEndPort}`]),
  ].join(' ')

/** `TCP web-1 → db-1 :22: if firewall 802 guards instance 5; not if nothing else guards instance 5`. */
export function witnessInWords({
  from,
  to,
  passage,
  through,
  ...ways
}: PossibleReachWitness): string {
  const by = through === null ? '' : ` through ${words.names([through])}`
  const port = passage === null || passage.ports === null ? '' : ` :${passage.ports}`
  const what = passage === null ? 'everything' : passage.protocol
  return `${what} ${from.label} → ${to.label}${port}${by}: ${waysInWords(ways)}`
}

/** `everything on VLAN newark-us/backend`; null for one of which the region or the label was not given. */
export const vlanInWords = (vlan: string | null): string =>
  `everything on ${vlan === null ? 'a VLAN of which not all was given' : `VLAN ${vlan}`}`

/** Public addresses are of both families, those of a private network or of a VPC of one. */
function meetingsOn(network: string): readonly Meeting[] {
  const kind = network.startsWith('vpc/') ? 'vpc' : network === 'public' ? 'public' : 'private'
  const ipv4 = { network: kind, family: 'ipv4' } as const
  return kind === 'public' ? [ipv4, { network: kind, family: 'ipv6' }] : [ipv4]
}

/** Nothing for all of them, ` over IPv4` for all of a family, or else ` over public IPv4`. */
function overWhich(same: readonly Passage[], meetings: readonly Meeting[]): string {
  const met = new Set(same.map(keyOf))
  const missed = meetings.filter(each => !met.has(keyOf(each)))
  if (missed.length === 0) return ''
  const families = new Set(same.map(({ family }) => family))
  const [family] = families
  if (family !== undefined && families.size === 1 && missed.every(each => each.family !== family))
    return ` over ${traffic.familyNames[family]}`
  return ` over ${[...met].join(', ')}`
}
