/** Packets and verdicts in a few words for a terminal. */
import pc from 'picocolors'
import type { Verdict, World } from '../index.ts'
import type { PacketAtService } from '../whatif/change.ts'
import { labelOfService } from '../world/guards.ts'
import type { WorldVerdict } from '../packets/world-verdict.ts'

/** `TCP 203.0.113.7 → web-1 :22`, the arrow as the packet goes. */
export function describePacket(world: World, { service, packet, interface: purpose }: PacketAtService): string {
  const name = labelOfService(world, service) ?? `${service.type} ${service.id}`
  const port = packet.port === undefined ? '' : ` :${packet.port}`
  const via = purpose === undefined ? '' : pc.dim(` (${purpose})`)
  const way = packet.direction === 'inbound' ? [packet.address, name] : [name, packet.address]
  return `${packet.protocol} ${way.join(' → ')}${port}${via}`
}

/** `DROP by rule 2 (ssh) of web-firewall`. */
export function describeCause(verdict: WorldVerdict): string {
  const action = verdict.action === 'ACCEPT' ? pc.green('ACCEPT') : pc.red('DROP  ')
  return `${action} ${pc.dim(causeOf(verdict))}`
}
