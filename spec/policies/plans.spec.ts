/** Promises about what a plan does: windows that an exception may pass over, and what stands beside the plan. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type PlanFile, readPlan, rehearsePlan } from '../../src/account.ts'
import {
  checkPlan,
  type PolicyInput,
  type PolicyWindow,
  policiesOf,
} from '../../src/policies/index.ts'
import {
  configured,
  firewall,
  instance,
  planValue,
  rule,
  still,
  vm,
  web,
} from '../plans/plan-builder.ts'
import { top } from '../support/sources.ts'

const fileAt = (name: string): PlanFile => ({
  name,
  value: JSON.parse(readFileSync(join(top, 'examples/terraform', name), 'utf8')),
})

const checked = (promise: PolicyInput, ...files: readonly PlanFile[]) => {
  const plan = readPlan(files)
  const [answer] = checkPlan(policiesOf([promise]), plan, rehearsePlan(plan)).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  return answer
}

const regionOf = (window: PolicyWindow) => (window.about === 'packets' ? window.region : [])

const move = fileAt('move-without-order.json')

describe('a window between the calls of a plan', () => {
  const ssh = (except: NonNullable<PolicyInput['except']>): PolicyInput => ({
    ...{ id: 'ssh', never: { packets: 'inbound TCP 22', from: 'internet' }, at: 'moments' },
    ...{ services: { types: ['instance'] }, except },
  })
  const of = { owner: 'ops', reason: 'a trial' }
  const witnessed = (address: string, { windows }: ReturnType<typeof checked>) =>
    windows.some(each =>
      regionOf(each).some(({ addresses = [] }) => addresses.some(each => each.startsWith(address))),
    )

  it('is one where no exception applies, and none where one does', () => {
    expect(checked(ssh([]), move).windows).toHaveLength(1)
    const passed = checked(ssh([{ services: { labels: 'web-*' }, ...of }]), move)
    expect([passed.windows, passed.remarks]).toEqual([[], []])
  })

  it('is not told of packets of an exception that may apply, on which it depends instead', () => {
    const perhaps = { services: { firewalls: 'a-third-one' } }
    const whole = checked(ssh([{ ...perhaps, ...of }]), move)
    expect(whole.windows).toEqual([])
    expect(whole.open.map(({ on }) => on)).toContainEqual(['other firewalls'])
    const part = checked(ssh([{ ...perhaps, from: '203.0.113.0/24', ...of }]), move)
    expect(part.windows).toHaveLength(1)
    expect(witnessed('203.0.113.', part)).toBe(false)
    expect(part.windows.flatMap(regionOf)[0]?.addressesExcept).toContain('203.0.113.0/24')
  })
})

describe('a part of a rule that is known only after apply', () => {
  const guarding = {
    linodes: [101],
    devices: [{ id: 9, entity_id: 101, type: 'linode', label: 'vm', url: '' }],
  }
  const { ipv4: _, ...nowhere } = rule
  const rows = [
    {
      ...{ address: web, actions: ['update'], before: firewall(802, { ...guarding, inbound: [] }) },
      after: firewall(802, { ...guarding, inbound: [{ ...nowhere, ports: '22' }] }),
      unknown: { inbound: [{ ipv4: true }] },
    },
    still(vm, instance(101)),
  ]
  const file: PlanFile = {
    name: 'plan.json',
    value: planValue({ rows, resources: rows.map(({ address }) => configured(address)) }),
  }
  const promise = (packets: string, more: Partial<PolicyInput> = {}): PolicyInput =>
    ({ ...{ id: 'closed', never: { packets, from: 'internet' } }, ...more }) as PolicyInput
  const hole = ['inbound[0].ipv4 of linode_firewall.web']
  const later = ['body.inbound.0 of linode_firewall.web, known after apply']
  const openOf = (each: PolicyInput) =>
    checked(each, file).open.flatMap(({ on }) => on.filter(name => name.includes(web)))

  it('leaves a promise about its packets undecided, and no other one', () => {
    expect(openOf(promise('inbound TCP 22'))).toEqual(hole)
    expect(openOf(promise('inbound TCP 80'))).toEqual([])
    expect(openOf(promise('inbound UDP 22'))).toEqual([])
  })

  it('does so between the calls too, and names the leaf there', () => {
    expect(openOf(promise('inbound TCP 22', { at: 'moments' }))).toEqual([...hole, ...later])
    expect(openOf(promise('inbound TCP 80', { at: 'moments' }))).toEqual([])
  })
})

describe('files of the account beside a plan', () => {
  const promise: PolicyInput = {
    ...{ id: 'no-telnet', never: { packets: 'inbound TCP 23', from: 'internet' } },
    services: { types: ['instance'] },
  }
  const plan = fileAt('open-a-port.json')

  it('settle what the plan alone leaves undecided', () => {
    const alone = checked(promise, plan)
    expect([alone.result, alone.open.flatMap(({ on }) => on)]).toEqual([
      'undecided',
      expect.arrayContaining(['other instances']),
    ])
    const beside = checked(promise, plan, fileAt('firewalls.json'), fileAt('linodes.json'))
    expect(beside.open.flatMap(({ on }) => on)).not.toContain('other instances')
    expect(beside.looked).toBeGreaterThan(alone.looked)
  })
})

describe('a plan about what the account does not have', () => {
  const rows = [still(vm, instance(101)), still(web, firewall(802, { linodes: [101] }))]
  const promise: PolicyInput = { id: 'shut', services: {}, never: { packets: 'inbound TCP 3306' } }
  const result = (list: object) => {
    const value = { format: 'firedrill-account', version: 1, firewalls: list }
    const plan = { name: 'plan.json', value: planValue({ rows }) }
    return checked(promise, plan, { name: 'account.json', value })
  }

  it('leaves promises open, and says what is lacking', () => {
    const { open } = result({ rows: [] })
    expect(open.flatMap(({ on }) => on)).toContain(
      'rest of the plan (the account has no firewalls.802)',
    )
    const others = result({ rows: [], missing: 'some' }).open.flatMap(({ on }) => on)
    expect(others.join()).not.toContain('the account has no')
  })
})
