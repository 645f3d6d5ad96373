/** Who reaches what, as a Mermaid flowchart: peers outside, services, and ways between services. */

import type { EastWest, PeerEdge } from '../rehearsal/exposure/east-west.ts'
import type { Exposure } from '../rehearsal/exposure/exposure-of.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { groupBlocks } from './block-groups.ts'
import { type Arrow, printFlowchart } from './flowchart.ts'
import { namesInWords } from './names-in-words.ts'
import { portsInWords } from './packets-in-words.ts'
import { peersInWords } from './peers-in-words.ts'

/** Thick arrows from everyone, plain ones from some, dotted ones between services of the account. */
export function exposureAsMermaid(exposures: readonly Exposure[], inside: EastWest): string {
  return printFlowchart([
    ...exposures.flatMap(outsideArrows),
    ...inside.edges.map(edge => insideArrow(edge, inside)),
  ])
}

function outsideArrows(exposure: Exposure): readonly Arrow[] {
  const to = namesInWords(exposure.services)
  if (exposure.filter === 'vlan-bypass') return []
  if (exposure.filter === 'no-active-firewall')
    return [{ from: 'anywhere', to, label: 'everything', style: 'thick' }]
  return [...arrowsOf(exposure.world, to, 'thick'), ...arrowsOf(exposure.limited, to, 'plain')]
}

function arrowsOf(
  blocks: readonly RegionBlock[],
  to: string,
  style: Arrow['style'],
): readonly Arrow[] {
  return groupBlocks(blocks).map(group => {
    const [{ protocol, ports }] = group
    return { from: peersInWords(group, 2), to, label: portsOf(protocol, ports), style }
  })
}

function insideArrow({ from, to, passages, vlans }: PeerEdge, { nodes }: EastWest): Arrow {
  const nameOf = (id: string): string =>
    namesInWords(nodes.find(node => node.id === id)?.instances ?? [])
  const label = [...vlans.map(vlan => `VLAN ${vlan}`), passagesInWords(passages)]
    .filter(text => text !== '')
    .join(', ')
  return { from: nameOf(from), to: nameOf(to), label, style: 'dotted' }
}

/** `TCP 22, 80`: over any network and family. */
export function passagesInWords(passages: readonly Passage[]): string {
  const names = new Set(passages.map(({ protocol, ports }) => portsOf(protocol, ports)))
  return everything.every(name => names.has(name)) ? 'everything' : [...names].join(', ')
}

const everything = ['TCP any port', 'UDP any port', 'ICMP', 'IPENCAP', 'other protocols']

const portsOf = (protocol: string, ports: string | null): string => {
  const named = protocol === 'OTHER' ? 'other protocols' : protocol
  return ports === null ? named : `${named} ${portsInWords(ports)}`
}
