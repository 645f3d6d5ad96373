/** The firewalls, devices, instances and balancers that a call names. */
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/fields-of.ts'

export interface NamedId {
  readonly table: 'firewalls' | 'devices' | 'instances' | 'balancers'
  readonly id: number
}

export function idsNamedIn({ params, body }: AnyCall): readonly NamedId[] {
  const path = fieldsOf(params)
  const fields = fieldsOf(body)
  const devices = fieldsOf(fields['devices'])
  const named = (table: NamedId['table'], ...values: readonly unknown[]): readonly NamedId[] =>
    values.flat().flatMap(id => (typeof id === 'number' ? [{ table, id }] : []))
  return [
    ...named('firewalls', path['firewallId'], fields['firewall_id']),
    ...named('devices', path['deviceId']),
    ...named('instances', path['instanceId'], fields['instance_id'], devices['instances']),
    ...named('balancers', path['balancerId'], devices['balancers']),
    ...named(fields['type'] === 'balancer' ? 'balancers' : 'instances', fields['id']),
  ]
}
