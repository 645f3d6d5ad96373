/** Calls to an account may be written as the service shows records: nulls where nothing is, and its own words. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import type { GatheredAccount } from '../../src/account.ts'
import { rehearseIn } from '../../src/whatif.ts'
import { closedRules } from '../support/worlds.ts'

const account: GatheredAccount = {
  ...{ format: 'firedrill-account', version: 1 },
  firewalls: {
    rows: [
      {
        ...{ id: 1, label: 'web', status: 'enabled', rules: closedRules, tags: [] },
        devices: { rows: [{ entity: { type: 'instance', id: 1 } }] },
      },
    ],
  },
  instances: { rows: [{ id: 1, label: 'web-1', region: 'us-east' }] },
  balancers: { rows: [] },
}

describe('calls that are written as the service shows records', () => {
  const shown = {
    protocol: 'TCP',
    ports: '22',
    addresses: { ipv4: ['203.0.113.7/32'], ipv6: null },
    action: 'ACCEPT',
    label: '',
    description: null,
  }
  const rules = {
    ...closedRules,
    inbound: [shown],
    outbound: null,
    version: 3,
    fingerprint: '9a31c0de',
  }
  const outcomeOf = (call: object) =>
    rehearseIn(accountOf(account), { calls: [call] as never }).cases[0]?.calls[0]?.outcome

  it('are carried out: nulls, empty texts, versions and the words of the provider', () => {
    const update = { operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: rules }
    expect(outcomeOf(update)).toMatchObject({
      ok: true,
      reply: { inbound: [{ protocol: 'TCP', ports: '22' }], outbound: [] },
    })
    const devices = { nodebalancers: [], linodes: [1] }
    const label = 'other'
    expect(
      outcomeOf({ operation: 'firewallCreate', body: { label, rules, devices } }),
    ).toMatchObject({ ok: false, errors: [{ clause: 'ACTIVE-4' }] })
    const body = { type: 'linode', id: 1 }
    const attach = { operation: 'firewallDeviceCreate', params: { firewallId: 1 }, body }
    expect(outcomeOf(attach)).toMatchObject({ ok: false, errors: [{ problem: 'attached' }] })
  })

  it('name instances as the service does, in lists too', () => {
    const allocate = { operation: 'ipAddressAllocate', body: { type: 'ipv4', public: true } }
    expect(outcomeOf({ ...allocate, body: { ...allocate.body, linode_id: 9 } })).toMatchObject({
      ok: false,
      errors: [{ path: ['instance_id'], problem: 'not-found' }],
    })
    const assignments = [{ address: '203.0.113.7', linode_id: 9 }]
    const assign = { operation: 'ipAddressesAssign', body: { region: 'newark-us', assignments } }
    const outcome = outcomeOf(assign)
    expect(outcome?.ok === false && outcome.errors.map(({ problem }) => problem)).not.toContain(
      'unknown-field',
    )
  })

  it('keep what is wrong with them', () => {
    const both = { instances: [1], linodes: [1] }
    const create = { label: 'other', rules: closedRules, devices: both }
    expect(outcomeOf({ operation: 'firewallCreate', body: create })).toMatchObject({
      ok: false,
      errors: [{ problem: 'unknown-field' }],
    })
    const twice = { type: 'ipv4', public: true, instance_id: 1, linode_id: 1 }
    expect(outcomeOf({ operation: 'ipAddressAllocate', body: twice })).toMatchObject({
      ok: false,
      errors: [{ problem: 'unknown-field' }],
    })
    const inbound = [{ ...shown, action: null }]
    const update = {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 1 },
      body: { inbound },
    }
    expect(outcomeOf(update)).toMatchObject({ ok: false, errors: [{ clause: 'RULE-2' }] })
  })
})
