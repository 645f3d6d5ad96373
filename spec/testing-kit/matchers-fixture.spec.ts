/** The fixture and the reporter, used the way a user's own suite uses them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { runVitest, type TestRun } from '../support/run-vitest.ts'

const isolated = `
import { firedrillTest } from 'firedrill/vitest'
import { describe, expect } from 'vitest'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
const emptied = firedrillTest.extend({ simulatorOptions: { world: { instances: [] } } })

firedrillTest('changes its world', ({ cloud }) => {
  cloud.firewallCreate({ body: { label: 'edge', rules, devices: { instances: [1] } } })
  expect(cloud).toHaveFirewall('edge')
  expect(cloud).toHaveEmitted('firewall_create', { times: 1 })
  expect(cloud).toHoldInvariants()
})
firedrillTest('has a fresh world', ({ cloud }) => {
  expect(cloud).not.toHaveFirewall('edge')
  expect(cloud.journal).toEqual([])
})
firedrillTest('reaches it by fetch', async ({ cloud, fetch }) => {
  await fetch('https://firedrill.test/v4/networking/firewalls', {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'edge', rules }),
  })
  expect(cloud).toHaveFirewall('edge')
})
emptied('has the world it asks for', ({ cloud }) => {
  expect(cloud.environment.instancesList().results).toBe(0)
})
firedrillTest('fails with a walk through the rules', ({ cloud }) => {
  cloud.firewallCreate({ body: { label: 'edge', rules, devices: { instances: [1] } } })
  const ssh = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 } as const
  expect(cloud).toAllowPacket(ssh, { type: 'instance', id: 1 })
})
firedrillTest('fails on an unknown route that was swallowed', async ({ fetch }) => {
  await fetch('https://firedrill.test/v4/networking/fire').catch(() => undefined)
})
firedrillTest('fails on a fault that did not strike', ({ fetch }) => {
  fetch.faults.plan([{ operation: 'firewallsList', phase: 'before', kind: { type: 'reset' } }])
})
firedrillTest('records forks and refusals', ({ cloud }) => {
  const own = cloud.fork()
  own.firewallCreate({ body: { label: 'edge', rules } })
  own.firewallUpdate({ params: { firewallId: 1 }, body: { status: 'disabled' } })
  expect(own.try.firewallDelete({ params: { firewallId: 9 } })).toRefuse('FIREWALL-12')
  expect(() => own.firewallDelete({ params: { firewallId: 9 } })).toRefuse('FIREWALL-12')
  expect(own.try.firewallsList()).not.toRefuse()
})
`

describe('a suite with firedrillTest', () => {
  let run: TestRun
  beforeAll(async () => {
    run = await runVitest(
      'fixture',
      { isolated },
      {
        imports: "import { contractCoverageReporter } from 'firedrill/vitest/reporter'",
        reporters: 'contractCoverageReporter()',
      },
    )
  })

  it.each([
    'changes its world',
    'has a fresh world',
    'reaches it by fetch',
    'has the world it asks for',
    'records forks and refusals',
  ])('%s', title => {
    expect(run.tests[title]).toEqual({ status: 'passed', message: '' })
  })

  it.each([
    ['fails with a walk through the rules', 'DROP, by the inbound policy'],
    ['fails on an unknown route that was swallowed', 'GET /v4/networking/fire'],
    ['fails on a fault that did not strike', 'a planned fault did not strike as planned'],
  ])('%s', (title, reason) => {
    expect(run.tests[title]?.status).toBe('failed')
    expect(run.tests[title]?.message).toContain(reason)
  })

  it('is told in the end what it never reached', () => {
    const start = run.printed.indexOf(' firedrill  what')
    const table = run.printed.slice(start, run.printed.indexOf('JSON report')).trimEnd()
    expect(table).toMatchInlineSnapshot(`
      " firedrill  what this suite covered of the contract, and what it never did

        operations  3 of 27
            firewallView, firewallDelete, firewallDevicesList, firewallDeviceCreate, firewallDeviceView,
            firewallDeviceDelete, firewallRulesList, firewallRulesUpdate, ipAddressesList,
            ipAddressAllocate, ipAddressesAssign, ipAddressesShare, ipAddressView, ipAddressRdnsUpdate,
            ipv6PoolsList, ipv6RangesList, ipv6RangeCreate, ipv6RangeView, ipv6RangeDelete, vlansList,
            regionsList, regionsAvailabilityList, regionView, regionAvailabilityView
        transitions 2 of 5
            disabled to enabled, enabled to deleted, disabled to deleted
        events      2 of 6
            firewall_delete, firewall_enable, firewall_device_add, firewall_device_remove
        refusals    1 of 94
            firewallCreate  ASSUME-BODY-IDS ASSUME-GRANT-MISSING GRANT-2 LABEL-8 ASSUME-ATTACH-TWICE MIGRATION-1 ACTIVE-4
            firewallUpdate  FIREWALL-12 STATUS-6 ASSUME-GRANT-MISSING LABEL-8 MIGRATION-2 ACTIVE-2
            firewallDelete  STATUS-6 ASSUME-GRANT-MISSING MIGRATION-3
            and all refusals of operations that were never called
        clauses     1 of 110
            LABEL-1 2 3 4 5 6 7 8, STATUS-7, ACTIVE-2 3 4, FIREWALL-2 5 6 8 14 15, MIGRATION-1 2 3 4 5 6,
            RULESET-2 3 8 9 10, RULE-1 2 4 5 6 7 9 10 11 13 15 17 18 19 21, PORT-1 3 4 5 6 8,
            DEVICE-2 3 4 5 12, PAGE-1 3, IP-6 8 9 10 11 13 15, ASSIGN-1 2 3 4 6 8 9 10 11 12 13 16,
            SHARE-1 2 4 6 8, RDNS-2 3, RANGE-1 4 5 6 8 9 10 13 15, VLAN-4 5 6, REGION-7,
            SCOPE-1 2 3 4 5 6 7 8, GRANT-2 3 4 5, WIRE-1"
    `)
  })
})
