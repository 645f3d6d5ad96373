/** Packets and verdicts in a few words for a terminal. */
import pc from 'picocolors'
import { unreachable } from '../../kit/unreachable.ts'
import type { WorldVerdict } from '../../packets/world-verdict.ts'
import type { PacketAtService } from '../../whatif/change.ts'
import { labelOfService } from '../../world/guards.ts'
import type { World } from '../../world/world.ts'

/** `TCP 203.0.113.7 → web-1 :22`, the arrow as the packet goes. */
export function describePacket(
  world: World,
  { service, packet, interface: purpose }: PacketAtService,
): string {
  const name = labelOfService(world, service) ?? `${service.type} ${service.id}`
  const port = packet.port === undefined ? '' : ` :${packet.port}`
  const via = purpose === undefined ? '' : pc.dim(` (${purpose})`)
  const way = packet.direction === 'inbound' ? [packet.address, name] : [name, packet.address]
  return `${packet.protocol} ${way.join(' → ')}${port}${via}`
}

/** `DROP  web: inbound rule 2 "ssh"`. */
export function describeVerdict(verdict: WorldVerdict): string {
  const action = verdict.action === 'ACCEPT' ? pc.green('ACCEPT') : pc.red('DROP  ')
  return `${action} ${pc.dim(causeOf(verdict))}`
}

/** Rules are counted from 0, as in the field names of the service. */
function causeOf({ cause, firewall }: WorldVerdict): string {
  switch (cause.kind) {
    case 'rule':
      return `${firewall?.label}: ${cause.direction}[${cause.index}]${cause.label === undefined ? '' : ` ${cause.label}`}`
    case 'policy':
      return `${firewall?.label}: ${cause.direction} policy`
    case 'no-active-firewall':
      return 'no active firewall'
    case 'not-filtered-at-balancer':
      return 'not filtered at a balancer'
    case 'vlan-bypass':
      return 'VLANs are not filtered'
    default:
      return unreachable(cause)
  }
}
