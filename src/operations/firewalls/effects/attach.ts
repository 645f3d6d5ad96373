/**
 * Attaches a firewall to a service: the one place where devices are created. The firewall's own record, its times
 * included, stays as it is (ASSUME-CLOCK).
 */
import type { Draft } from '../../../world/draft.ts'
import type { FirewallId } from '../../../world/ids.ts'
import type { Device, Service } from '../../../world/records/device.ts'
import type { Firewall } from '../../../world/records/firewall.ts'
import type { World } from '../../../world/world.ts'
import { firewallAt } from '../checks/firewall-in-path.ts'

export const attach = (
  draft: Draft,
  firewall: Firewall,
  service: Service,
  timestamp: string,
): Device =>
  draft.add('devices', id => ({
    id,
    firewall_id: firewall.id,
    entity: service,
    created: timestamp,
    updated: timestamp,
  }))

/** The firewall that the body of a call names, if it names one. */
export function attachNamed(
  draft: Draft,
  world: World,
  { firewall_id: id }: { readonly firewall_id?: FirewallId },
  service: Service,
  timestamp: string,
): void {
  if (id !== undefined) attach(draft, firewallAt(world, id), service, timestamp)
}
