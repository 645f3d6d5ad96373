/** What is answered of an account after calls is what the world of that account shows, or left open by an address that the service picks. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { gatheredWorld } from '../../src/account/write/gathered-world.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { profiles, worlds } from '../../src/fast-check/index.ts'
import { apply } from '../../src/index.ts'
import { checkChange, type PolicyInput, policiesOf } from '../../src/policies/index.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

const inProfile = fc.oneof(
  ...[profiles.smallShop, profiles.halfMovedToIpv6, profiles.messyNames, profiles.denyLists],
)

/** Those that are carried out: all but one of the addresses that they bring are picked. */
function callsIn(start: World, label: string): readonly AnyCall[] {
  const [instance] = values(start.tables.instances)
  const [firewall] = values(start.tables.firewalls)
  const region = instance?.region ?? start.regions[0]?.id
  const address = '203.0.113.77'
  const taken = { ...{ protocol: 'TCP', ports: '5432' }, addresses: { ipv4: ['172.105.0.0/16'] } }
  const inbound = [{ ...taken, action: 'ACCEPT' }]
  const rules = { inbound, outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
  const calls = [
    { operation: 'instanceCreate', body: { region, label, private_ip: true } },
    { operation: 'instanceCreate', body: { region, label: 'at-a-known-one', address } },
    { operation: 'ipv6RangeCreate', body: { instance_id: instance?.id, prefix_length: 64 } },
    { operation: 'firewallRulesUpdate', params: { firewallId: firewall?.id }, body: rules },
  ] as readonly AnyCall[]
  let world = start
  return calls.filter(call => {
    const outcome = apply(world, call)
    world = outcome.world
    return outcome.ok
  })
}

const default_firewalls = { instance: null, balancer: null }

const networks = ['33.0.0.0/8', '172.105.0.0/16', '0.0.0.0/0', '3fff::/20', '203.0.113.77', '::/0']
const promisesFor = (labels: string, firewalls: string): readonly PolicyInput[] => [
  ...[
    { id: 'from', never: { reach: { from: { labels } } } },
    { id: 'to', never: { reach: { from: {} } }, services: { labels } },
    { id: 'closed', never: { reach: { from: { labels } } }, services: { firewalls } },
    {
      ...{ id: 'ssh', services: { firewalls } },
      never: { reach: { from: { labels }, protocol: 'TCP', ports: '22' } },
    } as const,
  ],
  ...networks.map((addresses, at) => ({
    ...{ id: `at-${at}`, never: { packets: 'inbound TCP 22,443' }, services: { addresses } },
  })),
]

it('of a new service and new addresses', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(fc.oneof(worlds, inProfile), world => {
      const label = 'new-service-9'
      const [firewall] = values(world.tables.firewalls)
      const [calls, promises] = [
        callsIn(world, label),
        policiesOf(promisesFor(label, `${firewall?.id ?? 1}`)),
      ]
      const [shown, told] = [world, accountOf({ ...gatheredWorld(world), default_firewalls })].map(
        subject => checkChange(promises, subject, calls, { repairs: 0 }),
      )
      for (const [at, { id, result, open }] of (told?.policies ?? []).entries()) {
        const is = shown?.policies[at]?.result
        met.add(`${is} ${result}`)
        if (result !== 'undecided') expect(result, id).toBe(is)
        else for (const { on } of open) expect(on.join(), id).toMatch(/that \S+ gets/)
      }
    }),
    { numRuns: 30 },
  )
  for (const each of ['kept kept', 'broken broken', 'kept undecided', 'broken undecided'])
    expect(met).toContain(each)
})
