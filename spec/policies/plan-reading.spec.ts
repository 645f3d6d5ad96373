/** Promises on plans of which a part is left to others: who the provider works for, when it boots, what lists are made of, what programs do. */
import { describe, expect, it } from 'vitest'
import { type PlanFile, readPlan, rehearsePlan } from '../../src/account.ts'
import { checkPlan, type PolicyInput, policiesOf } from '../../src/policies/index.ts'
import {
  configured,
  create,
  firewall,
  fresh,
  instance,
  planValue,
  type Row,
  still,
  update,
  vm,
  web,
} from '../plans/plan-builder.ts'

const ssh: PolicyInput = { id: 'ssh', never: { packets: 'inbound TCP 22', from: 'internet' } }
const guarded: PolicyInput = {
  ...{ id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } } },
}
const apart: PolicyInput = {
  ...{ id: 'apart', never: { reach: { from: { labels: '*' }, protocol: 'TCP', ports: '22' } } },
}

const vlan = { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' }
const open = { interfaces: [{ purpose: 'public' }, vlan] }

interface Told {
  readonly rows: readonly Row[]
  readonly references?: Readonly<Record<string, object>>
  readonly providers?: Readonly<Record<string, object>>
  /** Of blocks that are not made with `linode`. */
  readonly by?: Readonly<Record<string, string>>
  readonly more?: Readonly<Record<string, object>>
  /** Whether the two instances are on a VLAN. */
  readonly isOnVlan?: boolean
  readonly guards?: readonly number[]
  readonly others?: readonly object[]
}

/** Beside two instances behind a firewall that drops all, in an account of which all lists are given. */
function planOf(told: Told) {
  const { rows, references = {}, providers, by = {}, more = {}, isOnVlan = false } = told
  const { guards = [101, 102], others = [] } = told
  const drops = {
    ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
  }
  const account: PlanFile = {
    name: 'account.json',
    value: {
      ...{ format: 'firedrill-account', version: 1, balancers: { rows: [] }, ips: { rows: [] } },
      ...{ ranges: { rows: [] }, pools: { rows: [] }, shares: { rows: [] } },
      default_firewalls: { instance: null, balancer: null },
      instances: {
        rows: [101, 102].map(id => ({
          ...{ id, label: `instance-${id}`, region: 'us-east', ipv4: [`192.0.2.${id}`] },
          ...{ ipv6: `2001:db8::${id}`, ...(isOnVlan && open) },
        })),
      },
      firewalls: {
        rows: [
          {
            ...{ id: 802, label: 'firewall-802', status: 'enabled', rules: drops },
            devices: { rows: guards.map(id => ({ entity: { type: 'instance', id } })) },
          },
        ],
      },
    },
  }
  const resources = rows.map(row => {
    const block = row.address.replace(/\[.*/, '')
    const provider_config_key = by[block] ?? 'linode'
    return configured(block, { ...references[block] }, { provider_config_key, ...more[block] })
  })
  const unique = [...new Map(resources.map(each => [each.address, each])).values()]
  const value = planValue({ rows, resources: unique })
  const { configuration, ...rest } = value
  const set = { ...configuration, ...(providers && { provider_config: providers }) }
  return readPlan([
    {
      name: 'plan.json',
      value: {
        ...rest,
        configuration: set,
        resource_changes: [...rest.resource_changes, ...others],
      },
    },
    account,
  ])
}

function check(told: Told, ...promises: readonly PolicyInput[]) {
  const plan = planOf(told)
  const rehearsal = rehearsePlan(plan)
  const { policies } = checkPlan(policiesOf(promises), plan, rehearsal)
  return {
    plan,
    isProved: rehearsal.proved,
    results: policies.map(({ result }) => result),
    on: policies.flatMap(each => each.open.flatMap(({ on }) => on)).join('; '),
  }
}

const drops = firewall(802, { linodes: [101, 102] })
const two = [
  still(vm, instance(101)),
  still('linode_instance.two', instance(102)),
  still(web, drops),
]
const born: Row = create(
  'linode_instance.new',
  { ...fresh(instance(1)), label: 'born', interface_generation: 'legacy_config' },
  { id: true },
)

describe('resources that are made with several configurations of the provider', () => {
  const ids = { linode: 802, nodebalancer: null, public_interface: 802, vpc_interface: null }
  const settings = create('linode_firewall_settings.s', { default_firewall_ids: ids })
  const expression = (value: string) => ({ expressions: { token: { references: [value] } } })
  const with2 = (by: object, other: object | undefined, first = {}): Told => ({
    ...{ rows: [...two, settings, born], by: { ...by } },
    providers: { linode: first, ...(other && { 'linode.other': other }) },
    more: { [born.address]: { depends_on: [settings.address] } },
    references: { [settings.address]: { default_firewall_ids: [] } },
  })
  const other = { [settings.address]: 'linode.other' }

  it('have the default firewalls of one account where they log in alike', () => {
    for (const told of [
      with2({}, undefined),
      with2(other, {}),
      with2(other, expression('var.token'), expression('var.token')),
    ]) {
      const { results, plan } = check(told, ssh, guarded, apart)
      expect(results).toEqual(['kept', 'kept', 'kept'])
      expect(plan.notes.map(({ kind }) => kind)).toEqual([])
    }
  })

  it('may be for several accounts where they do not, each with its own default firewalls', () => {
    for (const told of [
      with2(other, expression('var.other')),
      with2(other, expression('var.other'), expression('var.token')),
      with2(other, undefined),
      with2(other, { expressions: { config_profile: { constant_value: 'b' } } }),
    ]) {
      const { results, on, plan, isProved } = check(told, ssh, guarded, apart)
      expect(results).toEqual(['undecided', 'undecided', 'undecided'])
      expect(on).toContain(`body.firewall_id of ${born.address}`)
      expect(plan.notes.map(({ kind }) => kind)).toEqual(['providers', 'default-firewall'])
      expect(isProved).toBe(false)
    }
  })

  it('leave what is told of each service by itself, and not who reaches whom', () => {
    const told = {
      ...{ rows: two, by: { [web]: 'linode.other' } },
      providers: { linode: {}, 'linode.other': expression('var.other') },
    }
    const { results, on } = check(told, ssh, guarded, apart)
    expect(results).toEqual(['kept', 'kept', 'undecided'])
    expect(on).toContain('several configurations of the provider')
  })

  it('have those that the settings of their own account set before', () => {
    const all = { ...other, [born.address]: 'linode.other' }
    expect(check(with2(all, expression('var.other')), ssh, guarded).results).toEqual([
      'kept',
      'kept',
    ])
  })

  it('hold no token', () => {
    const token = { expressions: { token: { constant_value: 'sesame-0815' } } }
    expect(JSON.stringify(planOf(with2(other, token)))).not.toContain('sesame')
  })
})

describe('a provider that boots no instance by itself', () => {
  const boot = (...interfaces: readonly object[]) => ({
    config: [{ id: 1010, label: 'boot', interface: interfaces }],
  })
  const leaves = (skips: unknown): Told => ({
    rows: [
      update(
        vm,
        instance(101, boot({ purpose: 'public' }, vlan)),
        instance(101, boot({ purpose: 'public' })),
      ),
      still('linode_instance.two', instance(102, boot({ purpose: 'public' }, vlan))),
      still(web, drops),
    ],
    isOnVlan: true,
    providers: { linode: { expressions: { skip_implicit_reboots: skips } } },
  })
  const operations = ({ plan }: ReturnType<typeof check>) =>
    plan.planned.calls.map(({ call }) => call.operation)

  it('leaves interfaces as they are until the next boot, and who reaches whom undecided', () => {
    for (const skips of [{ constant_value: true }, { references: ['var.skips'] }, {}]) {
      const told = check(leaves(skips), apart)
      expect(told.results).not.toEqual(['kept'])
      expect(told.on).toContain('skip_implicit_reboots')
      expect(operations(told)).toEqual(['profileUpdate'])
    }
  })

  it('does so only where it is told to', () => {
    for (const skips of [undefined, { constant_value: false }]) {
      const told = check(leaves(skips), apart)
      expect([told.results, told.on]).toEqual([['kept'], ''])
      expect(operations(told)).toEqual(['profileUpdate', 'instanceReboot'])
    }
  })
})

describe('members of which the plan shows only what they refer to', () => {
  const all = 'linode_instance.all'
  const more = { ...born, address: `${all}[0]`, more: { index: 0 } }
  const with2 = (...linodes: readonly string[]): Told => ({
    rows: [
      still(vm, instance(101)),
      still('linode_instance.two', instance(102)),
      update(web, drops, { ...drops, linodes: undefined }, { linodes: true }),
      more,
    ],
    references: { [web]: { linodes } },
  })
  const ids = (...names: readonly string[]) => names.flatMap(each => [`${each}.id`, each])

  it.each([
    ['a list of ids', [...ids(vm, 'linode_instance.two', `${all}[0]`), all]],
    ['all of a block, and no others were there', [all], []],
  ])('are taken to be what they are named by: %s', (_, linodes, guards?: readonly number[]) => {
    const told = with2(...linodes)
    const rows = told.rows.map(row =>
      row.address === web && guards ? { ...row, before: firewall(802) } : row,
    )
    const promise = { ...guarded, services: { labels: 'born' } }
    const { results, on } = check({ ...told, rows, ...(guards && { guards }) }, promise)
    expect([results, on]).toEqual([['kept'], ''])
  })

  it('may be any of them where all of a block stands beside others', () => {
    for (const linodes of [
      [all, ...ids('linode_instance.two', vm)],
      [...ids('linode_instance.two', vm), all],
    ]) {
      const { results, on } = check(with2(...linodes), ssh, guarded)
      expect(results).toEqual(['undecided', 'undecided'])
      expect(on).toContain('whether lists are taken from others')
    }
  })

  it('of a new firewall may be any of them too', () => {
    const fresh802 = { ...fresh(firewall(1)), label: 'wall', linodes: undefined }
    const rows = [
      ...[still(vm, instance(101)), still('linode_instance.two', instance(102))],
      ...[still('linode_firewall.old', drops), more],
      create(web, fresh802, { id: true, linodes: true }),
    ]
    const promise = { ...guarded, services: { labels: 'born' } }
    const found = (...linodes: readonly string[]) =>
      check({ rows, references: { [web]: { linodes } } }, promise).results
    expect(found(all)).toEqual(['kept'])
    expect(found(all, ...ids('linode_instance.two'))).toEqual(['undecided'])
  })
})

describe('a resource that is nothing but a program', () => {
  const other = (type: string, actions: readonly string[], mode = 'managed') => ({
    ...{ address: `${type}.x`, mode, type, name: 'x', provider_name: 'registry.terraform.io/a/b' },
    change: { actions, before: null, after: {}, after_unknown: {} },
  })

  it.each([
    ['shell_script', ['create']],
    ['restapi_object', ['update']],
    ['terracurl_request', ['delete', 'create']],
    ['external', ['read'], 'data'],
  ])('may do anything: %s, %j', (type, actions, mode?: string) => {
    const { results, on, isProved } = check(
      { rows: two, others: [other(type, actions, mode)] },
      ssh,
    )
    expect([results, isProved]).toEqual([['undecided'], false])
    expect(on).toContain(`runs a program (${type}), which may do anything`)
  })

  it.each([
    ['shell_script', ['no-op']],
    ['restapi_object', ['forget']],
    ['random_id', ['create']],
  ])('does nothing: %s, %j', (type, actions) => {
    const { results, isProved } = check({ rows: two, others: [other(type, actions)] }, ssh)
    expect([results, isProved]).toEqual([['kept'], true])
  })
})
