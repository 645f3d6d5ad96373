/** Turning the firewall on leaves every service behind it with one active firewall. */
import type { FirewallStatus } from '../../../contract/vocabulary.ts'
import { activeFirewallOn, devicesOf } from '../../../world/guards.ts'
import type { Service } from '../../../world/records/device.ts'
import type { Firewall } from '../../../world/records/firewall.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnFirewall } from './firewall-exists.ts'

interface WithStatus {
  readonly status?: FirewallStatus
}

export const noRivalOnItsServices = check<CallContext<OnFirewall, unknown, WithStatus>>({
  name: 'noRivalOnItsServices',
  stage: 'rule',
  clauses: ['ACTIVE-2'],
  find({ world, params: { firewallId }, body: { status } }) {
    if (status !== 'enabled') return undefined
    for (const { entity } of devicesOf(world, firewallId)) {
      const rival = activeFirewallOn(world, entity, firewallId)
      if (rival !== undefined) return refused('ACTIVE-2', 'status', rivalReason(entity, rival))
    }
    return undefined
  },
})

export const rivalReason = (service: Service, rival: Firewall): string =>
  `saw ${service.type} ${service.id} guarded by firewall ${rival.id} (${rival.label}), which is enabled; accepted is a service without another active firewall`
