/** Reads everything back: the calls that show, through the operations themselves, what a world holds at the end. */
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import type { OperationName } from '../../operations/table.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { readerFor } from '../commands/callers.ts'

const lists: readonly OperationName[] = [
  'firewallsList',
  'ipAddressesList',
  'ipv6RangesList',
  'ipv6PoolsList',
  'vlansList',
]

/** What any of these worlds holds, each thing once; only by operations that the system is asked for anyway. */
export function readBack(
  worlds: readonly World[],
  operations: readonly OperationName[],
): readonly AnyCall[] {
  const calls = worlds.flatMap(readsOf).filter(({ operation }) => operations.includes(operation))
  return [...new Map(calls.map(call => [canonicalText(call), call])).values()]
}

/** Lists first, then each thing by itself. */
function readsOf(world: World): readonly AnyCall[] {
  const { firewalls, addresses, ranges } = world.tables
  const ofFirewalls = [...values(firewalls)].flatMap(({ id }): readonly AnyCall[] =>
    (['firewallView', 'firewallRulesList', 'firewallDevicesList'] as const).map(operation => ({
      operation,
      params: { firewallId: id },
    })),
  )
  const ofAddresses = [...values(addresses)].map(
    ({ address }): AnyCall => ({ operation: 'ipAddressView', params: { address } }),
  )
  const ofRanges = [...values(ranges)].map(
    ({ range }): AnyCall => ({ operation: 'ipv6RangeView', params: { range } }),
  )
  return [
    ...lists.map((operation): AnyCall => ({ operation })),
    ...ofFirewalls,
    ...ofAddresses,
    ...ofRanges,
  ].map(call => ({ ...call, ...readerFor(world, call.operation) }))
}
