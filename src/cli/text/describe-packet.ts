/** A packet at a service in a few words for a terminal. */
import pc from 'picocolors'
import type { PacketAtService } from '../../rehearsal/read-change.ts'
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
