/** Accounts and calls for stories about addresses. */
import { expect } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Packet } from '../../src/index.ts'
import type { AddressState } from '../../src/rehearsal/addresses/address-view.ts'
import { rehearse } from '../../src/whatif.ts'
import { addressesOf } from '../../src/world/holders.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'

export const ssh: Packet = {
  direction: 'inbound',
  protocol: 'TCP',
  address: '198.51.100.9',
  port: 22,
}

export const policies = (inbound: string) => ({
  ...{ inbound: [], inbound_policy: inbound, outbound: [], outbound_policy: 'ACCEPT' },
})

export const firewall = (
  label: string,
  inbound: string,
  instances: readonly number[],
): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: policies(inbound), devices: { instances } },
})

export const instance = (label: string, more: object = {}): AnyCall => ({
  operation: 'instanceCreate',
  body: { region: 'us-east', label, ...more },
})

/** `shut` (1) drops whatever comes in, `open` (2) accepts it, `bare` (3) has no firewall; all in us-east. */
export const start = worldAfter(
  emptyWorld(),
  ...[instance('shut'), instance('open'), instance('bare')],
  ...[firewall('closed', 'DROP', [1]), firewall('opened', 'ACCEPT', [2])],
)

/** By the label of its holder and the family. */
export const addressOf = (world: World, id: number, type: 'ipv4' | 'ipv6' = 'ipv4'): string =>
  addressesOf(world, id).find(each => each.type === type)?.address ?? ''

/** The world after the instance got a second public IPv4 address, and that address. */
export function withSecond(world: World, id: number): readonly [World, string] {
  const prepare: AnyCall = {
    ...{ operation: 'instancePrepare', params: { instanceId: id } },
    body: { spare_addresses: 1 },
  }
  const allocate: AnyCall = {
    operation: 'ipAddressAllocate',
    body: { instance_id: id, public: true, type: 'ipv4' },
  }
  const after = worldAfter(world, prepare, allocate)
  return [after, addressesOf(after, id).findLast(each => each.type === 'ipv4')?.address ?? '']
}

export const namesIn = ({ holders }: AddressState): string =>
  holders.map(({ service }) => service.label).join(' or ') || 'nobody'

/** For each row: its addresses, who answered and who answers, and what becomes of packets by direction. */
export function told(world: World, ...calls: readonly AnyCall[]) {
  const { comparison, calls: made } = rehearse(world, { calls })
  expect(made.flatMap(({ outcome }) => (outcome.ok ? [] : outcome.errors))).toEqual([])
  return comparison.addresses.map(({ addresses, before, after, changes }) => {
    const kinds = changes.map(({ direction, to, after: { kind } }) =>
      [direction, to === 'ACCEPT' ? 'opened' : kind === 'dark' ? 'dark' : 'closed'].join(' '),
    )
    return [addresses.join(), `${namesIn(before)} → ${namesIn(after)}`, ...new Set(kinds)]
  })
}

export const assign = (address: string, id: number): AnyCall => ({
  operation: 'ipAddressesAssign',
  body: { region: 'us-east', assignments: [{ address, instance_id: id }] },
})

export const share = (id: number, ...ips: readonly string[]): AnyCall => ({
  operation: 'ipAddressesShare',
  body: { instance_id: id, ips },
})

export const reboot = (id: number, interfaces: readonly object[]): readonly AnyCall[] => [
  {
    operation: 'profileCreate',
    params: { instanceId: id },
    body: { label: 'other', interfaces },
  },
  { operation: 'instanceReboot', params: { instanceId: id }, body: { profile_id: 2 } },
]
