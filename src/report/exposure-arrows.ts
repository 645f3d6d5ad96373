/** What is open at services, and between them, as arrows of a diagram. */
import type { EastWest, PeerEdge } from '../rehearsal/exposure/east-west.ts'
import type { Exposure } from '../rehearsal/exposure/exposure-of.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import type { Arrow } from './flowchart.ts'
import { partLimited } from './open-to-most.ts'
import * as passages from './passages.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** Thick from everyone and from most, plain from some. */
export function outsideArrows(exposure: Exposure): readonly Arrow[] {
  const { services, filter, reachedFrom, world } = exposure
  const { most, some } = partLimited(exposure)
  const to = words.names(services)
  if (filter === 'dark') return []
  if (filter === 'no-active-firewall')
    return [
      reachedFrom === 'vpc'
        ? { from: 'its VPC', to, label: 'everything', stroke: 'plain' }
        : { from: 'anywhere', to, label: 'everything', stroke: 'thick' },
    ]
  const arrows = (blocks: readonly RegionBlock[], stroke: Arrow['stroke']) =>
    traffic.groupsOf(blocks).map(group => {
      const from =
        reachedFrom === 'vpc' ? `its VPC: ${traffic.peers(group, 2)}` : traffic.peers(group, 2)
      return { from, to, label: traffic.protocolOf(group), stroke }
    })
  return [...arrows(world, 'thick'), ...arrows(most, 'thick'), ...arrows(some, 'plain')]
}

/** Dotted between services of the account. */
export function insideArrow(edge: PeerEdge, inside: EastWest): Arrow {
  const [from, to] = [nameOf(edge.from, inside), nameOf(edge.to, inside)]
  return { from, to, label: openBetween(edge, inside), stroke: 'dotted' }
}

/** `VLAN newark-us/backend, TCP 22`. */
export const openBetween = (edge: PeerEdge, inside: EastWest): string =>
  [
    ...edge.vlans.map(vlan => `VLAN ${vlan}`),
    passages.inWords(edge, inside),
    ...edge.through.map(passages.throughInWords),
  ]
    .filter(text => text !== '')
    .join(', ')

export const nameOf = (id: string, { nodes }: EastWest): string =>
  words.names(passages.nodeById(nodes, id)?.services ?? [])
