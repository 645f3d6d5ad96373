/**
 * Attaches a firewall to a service: the one place where devices are created. The firewall's own record, its times
 * included, stays as it is (ASSUME-CLOCK).
 */
import type { Draft } from '../../../world/draft.ts'
import type { Device, Service } from '../../../world/records/device.ts'
import type { Firewall } from '../../../world/records/firewall.ts'

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
