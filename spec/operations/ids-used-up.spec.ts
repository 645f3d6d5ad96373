/** Ids and numbers up to the last one: what is given out then, and what is refused after it. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { nextWorld } from '../../src/world/commit.ts'
import type { RegionId } from '../../src/world/ids.ts'
import { numbersMax, poolBlock } from '../../src/world/numbering.ts'
import { type TableName, tableNames } from '../../src/world/rows.ts'
import { idMax } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { slaacOf } from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { done, expectFaults, worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const clause = 'ASSUME-IDS-USED-UP'
/** How a place without keys is printed. */
const field = 'body'
const east = 'us-east' as RegionId

/** A firewall guards instance 1, which may get another address and waits to be booted on a VLAN. */
const base = worldAfter(
  withFirewall(smallWorld(), 'guard-1', { instances: [1] }),
  { operation: 'instancePrepare', params: { instanceId: 1 }, body: { spare_addresses: 1 } },
  {
    operation: 'profileUpdate',
    params: { instanceId: 1, profileId: 1 },
    body: { interfaces: [{ purpose: 'vlan', label: 'lan-1' }] },
  },
)

/** The same world, in which this is the last id that the table gave out. */
const withLast = (table: TableName, id: number): World =>
  nextWorld(base, { ...base, counters: { ...base.counters, [table]: id } }, [])

const firewallCreate = (devices: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'guard-2', rules: closedRules, devices },
})

/** A call that makes one record of each kind. */
const makers: Readonly<Record<TableName, AnyCall>> = {
  instances: { operation: 'instanceCreate', body: { region: east } },
  balancers: { operation: 'balancerCreate', body: { region: east } },
  firewalls: firewallCreate({}),
  devices: firewallCreate({ balancers: [1] }),
  addresses: {
    operation: 'ipAddressAllocate',
    body: { type: 'ipv4', public: true, instance_id: 1 },
  },
  ranges: { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 1 } },
  shares: { operation: 'ipv4sShare', body: { instance_id: 1, ips: ['33.0.0.3'] } },
  pools: { operation: 'poolCreate', body: { region: east } },
  vlans: { operation: 'instanceReboot', params: { instanceId: 1 } },
  forwards: { operation: 'forwardCreate', body: { name: 'a.example', address: '33.0.0.2' } },
  users: { operation: 'userCreate', body: { username: 'ann' } },
  tokens: { operation: 'tokenCreate', body: { token: 'secret', username: 'ann', scopes: ['*'] } },
  events: firewallCreate({}),
}

assumption('ASSUME-IDS-USED-UP', () => {
  it.each(tableNames)('gives out the last id of %s, and refuses what needs one more', table => {
    const call = makers[table]
    const before = withLast(table, idMax - 1)
    expect(worldAfter(before, call).counters[table]).toBe(idMax)
    const outcome = expectFaults(withLast(table, idMax), call, [[clause, field]])
    expect(outcome.ok ? undefined : outcome.errors[0]).toMatchObject({
      problem: 'no-id-left',
      expected: table,
    })
  })

  it('gives out the last number of the pools of a region, and no other', () => {
    const create = { operation: 'poolCreate', body: { region: east } } as const
    const last = smallWorld({ cursors: { [`pool/${east}`]: numbersMax - 1 } })
    const { world, reply } = done(last, create)
    expect(reply.range).toBe(poolBlock(0, numbersMax - 1))
    expect(reply.range).toBe('3fff:1:fffe:ffff::')
    expectFaults(world, create, [[clause, field]])
    expect(done(world, { ...create, body: { region: 'eu-west' } }).ok).toBe(true)
  })

  it('takes a record of a document that has the highest id', () => {
    const instances = [{ id: idMax, region: 'newark-us', label: 'last' }]
    const world = createWorld({ instances })
    expectFaults(world, { operation: 'instanceCreate', body: { region: 'newark-us' } }, [
      [clause, field],
    ])
    const before = createWorld({
      instances: [{ ...instances[0], id: idMax - 1, region: 'newark-us' }],
    })
    expect(
      done(before, { operation: 'instanceCreate', body: { region: 'newark-us' } }).reply.id,
    ).toBe(idMax)
  })
})

describe('an instance whose SLAAC address another one has', () => {
  const region = 'newark-us'
  const create = { operation: 'instanceCreate', body: { region } } as const
  const own = slaacOf(done(createWorld({ instances: [{ region }] }), create).world, 2)

  it('makes up another one, whether it is created or comes in the same document', () => {
    const holder = { region, ipv6: `${own}/128` }
    const { world } = done(createWorld({ instances: [holder] }), create)
    expect(slaacOf(world, 1)).toBe(own)
    expect(slaacOf(world, 2)).toBe('3fff:15::f23c:d4ff:fe00:2')
    expect(slaacOf(createWorld({ instances: [holder, { region }] }), 2)).toBe(slaacOf(world, 2))
  })
})
