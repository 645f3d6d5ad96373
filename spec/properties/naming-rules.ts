import type { AnyCall } from '../../src/engine/call.ts'
import { isOfEntry } from '../../src/rehearsal/accounts/lint-addresses-in.ts'
import { lintWorld } from '../../src/rehearsal/lint-world.ts'
import type { World } from '../../src/world/world.ts'
import { allocate } from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules } from '../support/worlds.ts'

export interface Naming {
  readonly guards?: readonly number[]
  readonly balancers?: readonly number[]
  readonly action?: 'ACCEPT' | 'DROP'
  readonly direction?: 'inbound' | 'outbound'
}

/** The firewall whose only rule names these addresses. */
export function naming(
  entries: readonly string[],
  { guards = [1], balancers = [], action = 'ACCEPT', direction = 'inbound' }: Naming = {},
): AnyCall {
  const ipv6 = entries.filter(each => each.includes(':'))
  const ipv4 = entries.filter(each => !each.includes(':'))
  const addresses = { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) }
  const rule = { protocol: 'TCP', ports: '22', action, addresses, label: 'ssh' }
  const rules = { ...closedRules, [direction]: [rule] }
  const devices = { instances: guards, balancers }
  return { operation: 'firewallCreate', body: { label: 'wall', rules, devices } }
}

export const lintAddresses = (world: World) => lintWorld(world).filter(isOfEntry)

export const found = (world: World, entries: readonly string[], more?: Naming) =>
  lintAddresses(worldAfter(world, naming(entries, more)))

export const said = (world: World, entries: readonly string[], more?: Naming) =>
  found(world, entries, more).map(({ kind, detail }) => `${kind} ${detail.entry.text}`)

export const deleteInstance = (instanceId: number): AnyCall => ({
  ...{ operation: 'instanceDelete', params: { instanceId } },
})

export const create = (label: string, more: object = {}): AnyCall => ({
  operation: 'instanceCreate',
  body: { region: 'us-east', label, ...more },
})

export const privateFor = (instanceId: number): readonly AnyCall[] => [
  { operation: 'instancePrepare', params: { instanceId }, body: { spare_addresses: 1 } },
  allocate(instanceId, false),
]

export const onVpc = (vpc: string, vpc_id = 7) => ({
  interfaces: [{ purpose: 'vpc', vpc_id, subnet_id: 8, ipv4: { vpc, nat_1_1: null } }],
})

export const onVlan = {
  interfaces: [{ purpose: 'vlan', label: 'db', ipam_address: '10.1.0.1/24' }],
}
