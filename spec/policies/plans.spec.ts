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

const checked = (
  promise: Parameters<typeof policiesOf>[0][number],
  ...files: readonly PlanFile[]
) => {
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
  const openOf = (each: Parameters<typeof checked>[0]) =>
    checked(each, file).open.flatMap(({ on }) => on.filter(name => name.includes(web)))

  it('leaves a promise about its packets undecided, and no other one', () => {
    expect(openOf(promise('inbound TCP 22'))).toEqual(hole)
    expect(openOf(promise('inbound TCP 80'))).toEqual([])
    expect(openOf(promise('inbound UDP 22'))).toEqual([])
  })

  it('does so between the calls too, and is told once', () => {
    expect(openOf(promise('inbound TCP 22', { at: 'moments' }))).toEqual(hole)
    expect(openOf(promise('inbound TCP 80', { at: 'moments' }))).toEqual([])
  })

  it('leaves no finding open that is not about rules, and those that are', () => {
    const lint = (kind: 'no-active-firewall' | 'unreachable', at: 'after' | 'moments') =>
      openOf({ id: 'lint', at, never: { lint: { kinds: [kind] } } })
    for (const at of ['after', 'moments'] as const) {
      expect(lint('no-active-firewall', at)).toEqual([])
      expect(new Set(lint('unreachable', at))).toEqual(new Set(hole))
    }
  })

  it('leaves limits of rules open, and a function', () => {
    const limits = (limit: object) => openOf({ id: 'few', always: { limits: limit } })
    expect(limits({ addressesPerRule: 5 })).toEqual([])
    expect(limits({ firewallsPerService: 1 })).toEqual([])
    expect(checked({ id: 'few', always: { limits: { rules: 5 } } }, file).result).toBe('undecided')
    expect(openOf({ id: 'own', holds: () => true })).toEqual(later)
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

describe('a plan whose state and account differ', () => {
  const addresses = { ipv4: ['0.0.0.0/0'] }
  const ssh = { label: 'ssh', action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses }
  const device = { id: 1, entity_id: 101, type: 'linode', label: 'web-1', url: '' }
  const held = firewall(802, { linodes: [101], devices: [device] })
  const plan = {
    name: 'plan.json',
    value: planValue({
      rows: [still(vm, instance(101, { label: 'web-1', tags: [] })), still(web, held)],
    }),
  }
  const one = { type: 'instance', id: 101 } as const
  const other = { ...one, id: 102 }
  const settled = { interfaces: [], generation: 'profiles', region: 'us-east', tags: [] }
  /** `web-2` is there beside it, behind a firewall of its own, that no plan manages. */
  const beside = (more: object = {}, instanceMore: object = {}) => {
    const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
    const behind = (entity: { readonly id: number }) => ({
      devices: { rows: [{ id: entity.id - 100, entity }] },
    })
    const firewallRow = (id: number, label: string) => ({ id, label, status: 'enabled', rules })
    const value = {
      ...{ format: 'firedrill-account', version: 1, default_firewalls: {} },
      firewalls: {
        rows: [
          { ...firewallRow(802, 'web'), ...behind(one), tags: [], ...more },
          { ...firewallRow(803, 'own'), ...behind(other) },
        ],
      },
      instances: {
        rows: [
          { ...settled, id: 101, label: 'web-1', ...instanceMore },
          { ...settled, id: 102, label: 'web-2' },
        ],
      },
      balancers: { rows: [] },
    }
    return { name: 'account.json', value }
  }
  const onOf = (promise: Partial<PolicyInput>, file: PlanFile) => {
    const never = { packets: 'inbound TCP 22', from: 'internet' }
    const { open } = checked(
      { id: 'shut', ...('never' in promise ? {} : { never }), ...promise } as PolicyInput,
      plan,
      file,
    )
    return open.flatMap(({ on }) => on).filter(each => each.includes('differently'))
  }
  const named = (part: string) => [
    `${part}, which the account has differently from the state of the plan`,
  ]
  const rules = {
    rules: { inbound: [ssh], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
  }

  it.each([
    ['rules', rules, 'firewalls.802.rules'],
    ['status', { status: 'disabled' }, 'firewalls.802.status'],
    ['devices', { devices: { rows: [] } }, 'firewalls.802.devices'],
  ])('leaves promises about packets open: %s', (_, more, part) => {
    expect(onOf({}, beside(more))).toEqual(named(part))
    expect(onOf({ services: { labels: 'web-1' } }, beside(more))).toEqual(named(part))
    expect(onOf({}, beside())).toEqual([])
  })

  it('leaves no promise open that is about other services', () => {
    const about = { services: { labels: 'web-2' } }
    expect(onOf(about, beside(rules))).toEqual([])
    expect(onOf(about, beside({ status: 'disabled' }))).toEqual([])
    // Who else is behind it may be any.
    expect(onOf(about, beside({ devices: { rows: [] } }))).toEqual(named('firewalls.802.devices'))
    const answering = { services: { addresses: '192.0.2.0/24', labels: 'web-2' } }
    expect(onOf(answering, beside(rules))).toEqual(named('firewalls.802.rules'))
  })

  it('goes by whom an instance that differs may be', () => {
    const elsewhere = beside({}, { ipv4: ['192.0.2.7'] })
    expect(onOf({ services: { labels: 'web-1' } }, elsewhere)).toEqual(named('instances.101.ipv4'))
    expect(onOf({ services: { labels: 'web-2' } }, elsewhere)).toEqual([])
  })

  it('goes by what services are chosen by, where names differ', () => {
    const tagged = beside({}, { tags: ['db'], label: 'db-1' })
    const [tags, label] = ['tags', 'label'].map(each => named(`instances.101.${each}`))
    expect(onOf({}, tagged)).toEqual([])
    expect(onOf({ services: { tags: 'db' } }, tagged)).toEqual(tags)
    expect(onOf({ services: { except: { labels: 'db-*' } } }, tagged)).toEqual(label)
    const renamed = beside({ label: 'other' })
    expect(onOf({}, renamed)).toEqual([])
    expect(onOf({ services: { firewalls: 'web' } }, renamed)).toEqual(named('firewalls.802.label'))
  })

  it('leaves findings of lint open, but for those about devices where rules differ', () => {
    const lint = (kinds?: string) =>
      ({ never: { lint: kinds === undefined ? {} : { kinds: [kinds] } } }) as Partial<PolicyInput>
    expect(onOf(lint(), beside(rules))).toEqual(named('firewalls.802.rules'))
    expect(onOf(lint('no-active-firewall'), beside(rules))).toEqual([])
    expect(onOf(lint('no-active-firewall'), beside({ status: 'disabled' }))).toEqual(
      named('firewalls.802.status'),
    )
  })
})
