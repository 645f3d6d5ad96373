/** Promises on plans that do not tell what guards a service: nothing is broken there, and elsewhere it is as it was. */
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
  rule,
  still,
  update,
  vm,
  web,
} from '../plans/plan-builder.ts'

const born = 'linode_instance.born'
const other = 'linode_firewall.other'
const device = 'linode_firewall_device.d'

const ssh: PolicyInput = { id: 'ssh', never: { packets: 'inbound TCP 22', from: 'internet' } }
const guarded: PolicyInput = {
  ...{ id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } } },
}

interface Beside {
  /** By their ids the instances that firewalls guard, which accept SSH. */
  readonly firewalls?: Readonly<Record<number, readonly number[]>>
  readonly instances?: readonly number[]
  readonly defaults?: object
  readonly lists?: object
}

const sshRule = {
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '22',
  addresses: { ipv4: ['0.0.0.0/0'] },
}

/** As the plans have them. */
const addresses = (id: number) => ({ ipv4: [`192.0.2.${id % 250}`], ipv6: `2001:db8::${id}` })

/** An account in which nothing but the list of addresses is left out, and none is there by default. */
const accountOf = ({
  firewalls = {},
  instances = [],
  defaults = { default_firewalls: { instance: null, balancer: null } },
  lists = {},
}: Beside): PlanFile => ({
  name: 'account.json',
  value: {
    ...{ format: 'firedrill-account', version: 1, balancers: { rows: [] } },
    instances: {
      rows: instances.map(id => ({
        id,
        label: `instance-${id}`,
        region: 'us-east',
        ...addresses(id),
      })),
    },
    firewalls: {
      rows: Object.entries(firewalls).map(([id, guards]) => ({
        ...{ id: Number(id), label: `firewall-${id}`, status: 'enabled' },
        rules: {
          ...{
            inbound: [sshRule],
            inbound_policy: 'DROP',
            outbound: [],
            outbound_policy: 'ACCEPT',
          },
        },
        devices: { rows: guards.map(each => ({ entity: { type: 'instance', id: each } })) },
      })),
    },
    ...defaults,
    ...lists,
  },
})

const check = (
  promise: PolicyInput,
  rows: readonly Row[],
  beside: Beside,
  references: Readonly<Record<string, object>> = {},
) => {
  const resources = rows.map(({ address }) => configured(address, { ...references[address] }))
  const value = planValue({ rows, resources })
  const plan = readPlan([{ name: 'plan.json', value }, accountOf(beside)])
  const answer = checkPlan(policiesOf([promise]), plan, rehearsePlan(plan))
  const [{ result, breaches, windows, repairs, open } = never()] = answer.policies
  const services = breaches.flatMap(each => ('services' in each ? each.services : []))
  return {
    ...{ result, refused: answer.refused, repairs, windows },
    at: services.map(({ label }) => label),
    open: open.flatMap(({ on }) => on).join('; '),
  }
}

const never = (): never => {
  throw new TypeError('there is one promise')
}

/** A new instance of which all that matters is known, but for what `unknown` says. */
const bare = (more: object = {}, unknown: object = {}): Row =>
  create(born, { ...fresh(instance(1)), label: 'born', ...more }, { id: true, ...unknown })

/** One that accepts SSH. */
const open = (id: number, more: object = {}) =>
  firewall(id, {
    inbound: [{ ...rule, label: 'ssh', ports: '22', ipv4: ['0.0.0.0/0'] }],
    ...more,
  })

describe('a new instance behind a firewall that is known later', () => {
  const later = [bare({}, { firewall_id: true }), still(vm, instance(101))]
  const either = { [born]: { firewall_id: ['var.which'] } }

  it('leaves a promise undecided that it would break behind none', () => {
    for (const promise of [ssh, guarded]) {
      const { result, at, repairs, open } = check(
        promise,
        later,
        {
          ...{ firewalls: { 803: [101] }, instances: [101] },
        },
        either,
      )
      if (promise === guarded) expect([result, at, repairs]).toEqual(['undecided', [], []])
      else expect([result, at]).toEqual(['broken', ['instance-101']])
      expect(open).toContain(`body.firewall_id of ${born}, known after apply`)
    }
  })

  it('breaks it where it is to have none', () => {
    for (const promise of [ssh, guarded])
      expect(check(promise, [bare({ firewall_id: -1 })], {})).toMatchObject({
        ...{ result: 'broken', at: ['born'], open: expect.not.stringContaining(born) as unknown },
      })
  })

  it('breaks nothing at another instance that is guarded alike, and tells that one alone', () => {
    const rows = [...later, still('linode_instance.naked', instance(102))]
    const found = check(guarded, rows, { firewalls: { 803: [101] }, instances: [101, 102] }, either)
    expect([found.result, found.at]).toEqual(['broken', ['instance-102']])
  })
})

describe('a new firewall of which it is known later whether it is disabled', () => {
  const rows = (more: object, unknown: object): readonly Row[] => [
    create(other, { ...fresh(firewall(1)), linodes: [101], ...more }, { id: true, ...unknown }),
    still(vm, instance(101)),
  ]

  it('leaves promises about what it guards undecided, and breaks them where it is', () => {
    const beside = { instances: [101] }
    const references = { [other]: { linodes: [`${vm}.id`, vm], disabled: ['var.off'] } }
    for (const promise of [ssh, guarded]) {
      const later = check(promise, rows({}, { disabled: true }), beside, references)
      expect([later.result, later.at]).toEqual(['undecided', []])
      const off = check(promise, rows({ disabled: true }, {}), beside, references)
      expect([off.result, off.at]).toEqual(['broken', ['instance-101']])
    }
  })
})

describe('a firewall that may be there by default', () => {
  it('leaves promises about what is created without one undecided, and breaks them where none is', () => {
    for (const promise of [ssh, guarded]) {
      const untold = check(promise, [bare()], { defaults: {} })
      expect([untold.result, untold.at]).toEqual(['undecided', []])
      expect(untold.open).toContain('default firewalls')
      expect(check(promise, [bare()], {})).toMatchObject({ result: 'broken', at: ['born'] })
    }
  })

  it('leaves what is there already broken', () => {
    const rows = [bare(), still(vm, instance(101))]
    const found = check(guarded, rows, { defaults: {}, instances: [101] })
    expect([found.result, found.at]).toEqual(['broken', ['instance-101']])
  })
})

describe('a firewall of which it is known later what it guards', () => {
  const grown = update(web, firewall(802), firewall(802, { linodes: undefined }), { linodes: true })
  const references = { [web]: { linodes: ['local.ids'] } }
  const rows = [
    grown,
    bare(),
    still(vm, instance(101)),
    still(other, open(803, { linodes: [101] })),
  ]

  it('leaves promises about whatever has none undecided, and others broken', () => {
    const beside = { firewalls: { 802: [], 803: [101] }, instances: [101] }
    const found = check(ssh, rows, beside, references)
    expect([found.result, found.at]).toEqual(['broken', ['instance-101']])
    const unguarded = check(guarded, rows, beside, references)
    expect([unguarded.result, unguarded.at]).toEqual(['undecided', []])
  })
})

describe('a device that puts a firewall that is known later on a service', () => {
  const rows = [
    create(device, { entity_id: 101, entity_type: 'linode' }, { id: true, firewall_id: true }),
    ...[still(vm, instance(101)), still('linode_instance.two', instance(102))],
  ]

  it('leaves promises about that service undecided, and about others broken', () => {
    const found = check(
      guarded,
      rows,
      { instances: [101, 102] },
      {
        [device]: { firewall_id: ['var.which'] },
      },
    )
    expect([found.result, found.at]).toEqual(['broken', ['instance-102']])
    const only: PolicyInput = { ...guarded, services: { ids: [101] } }
    const one = check(
      only,
      rows,
      { instances: [101, 102] },
      {
        [device]: { firewall_id: ['var.which'] },
      },
    )
    expect([one.result, one.at]).toEqual(['undecided', []])
  })
})

describe('a call that is refused for an address that no list shows', () => {
  const shared = 'linode_instance_shared_ips.z'
  const rows = [
    create(shared, { linode_id: 101, addresses: ['172.105.10.55'] }),
    still(vm, instance(101)),
  ]
  const found = (lists: object) => check(guarded, rows, { instances: [101], lists })

  it('may be made, which depends on the lists that were not given', () => {
    const { refused, open } = found({})
    expect(refused.map(({ call, on }) => [call, on])).toEqual([[0, ['other ips', 'other ranges']]])
    expect(open).not.toContain('is refused in every order')
  })

  it('is refused where they were', () => {
    const { refused, open } = found({ ips: { rows: [] }, ranges: { rows: [] } })
    expect(refused.map(({ call, on }) => [call, on])).toEqual([[0, undefined]])
    expect(open).toContain('is refused in every order')
  })

  it('leaves what breaks a promise about packets as it is', () => {
    for (const lists of [{}, { ips: { rows: [] }, ranges: { rows: [] } }])
      expect(found(lists)).toMatchObject({ result: 'broken', at: ['instance-101'] })
  })
})

describe('a part of a rule that is known later, of a firewall that guards nothing in the end', () => {
  const later = 'body.inbound.0 of linode_firewall.web, known after apply'
  const from = '203.0.113.0/24'
  const devices = [{ id: 9, entity_id: 101, type: 'linode', label: 'vm', url: '' }]
  const { ipv4: _, ...nowhere } = rule
  const rows = [
    update(
      web,
      open(802, { linodes: [101], devices }),
      firewall(802, { inbound: [{ ...nowhere, ports: '22' }] }),
      { inbound: [{ ipv4: true }] },
    ),
    still(vm, instance(101)),
  ]
  const promise = (more: Partial<PolicyInput>): PolicyInput => ({
    ...{ id: 'open', always: { packets: 'inbound TCP 22', from }, at: 'moments', ...more },
  })
  const found = (more: Partial<PolicyInput> = {}) =>
    check(promise(more), rows, { firewalls: { 802: [101] }, instances: [101] })

  it('leaves its packets open between the calls, but for those of an exception', () => {
    expect(found()).toMatchObject({ result: 'undecided', open: later })
    const of = { owner: 'ops', reason: 'a trial' }
    expect(found({ except: [{ from, ...of }] })).toMatchObject({ result: 'kept', open: '' })
    const half = found({ except: [{ from: '203.0.113.0/25', ...of }] })
    expect([half.result, half.open]).toEqual(['undecided', later])
  })

  it('leaves nothing open in the end', () => {
    expect(found({ at: 'after' })).toMatchObject({ result: 'kept', open: '' })
  })
})
