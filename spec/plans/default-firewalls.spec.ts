/** Firewalls that are there by default: what is created without one has the one that the account or the plan names, or nobody knows. */
import { describe, expect, it } from 'vitest'
import { readPlan } from '../../src/account.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import {
  calls,
  configured,
  create,
  firewall,
  fresh,
  instance,
  planFile,
  planOf,
  planValue,
  type Row,
  remove,
  still,
  update,
  web,
} from './plan-builder.ts'

const settings = 'linode_firewall_settings.account'
const vm = 'linode_instance.new'
const balancer = 'linode_nodebalancer.front'
const none = { linode: null, nodebalancer: null, public_interface: null, vpc_interface: null }
const said = (ids: object) => ({ id: 'any', default_firewall_ids: { ...none, ...ids } })

/** An instance without a firewall and without interfaces of its own, unless it says otherwise. */
const born = (more: object = {}, unknown: object = {}): Row =>
  create(
    vm,
    { ...fresh(instance(1)), interface_generation: 'legacy_config', ...more },
    { id: true, ...unknown },
  )

const outcome = (plan: ReturnType<typeof planOf>) => {
  const { moments, outcomesOn } = rehearsePlan(plan)
  return {
    firewalls: calls(plan).flatMap(({ operation, body }) =>
      /^(?:instance|balancer)Create$/.test(operation) ? [Object(body).firewall_id as unknown] : [],
    ),
    notes: plan.notes.flatMap(({ kind, says }) => (kind === 'default-firewall' ? [says] : [])),
    undecided: moments.undecided.flatMap(({ services }) => services.map(({ label }) => label)),
    outcomesOn,
  }
}

/** With the settings and the instances written out, and what they wait for. */
const withOrder = (rows: readonly Row[], waiting: Readonly<Record<string, readonly string[]>>) =>
  planOf({
    rows,
    resources: rows.map(({ address }) =>
      configured(
        address,
        { ...(address === settings && { default_firewall_ids: [] }) },
        { depends_on: waiting[address] ?? [] },
      ),
    ),
  })

const decided = { notes: [], undecided: [], outcomesOn: [] }
const late = 'it may be created before or after'

describe('an instance of which nobody says whether it gets interfaces of its own', () => {
  const guarding = [still(web, firewall(802)), still('linode_firewall.own', firewall(803))]
  const bornWith = (ids: object, more: object = { interface_generation: null }) =>
    outcome(withOrder([...guarding, still(settings, said(ids)), born(more)], {}))
  const either = `${vm} is created without a firewall, and whether it gets interfaces of its own, and with them another firewall, a setting of the account says that is not read.`

  it.each([
    ['another one', { linode: 802, public_interface: 803 }],
    ['none', { linode: 802 }],
    ['one alone', { public_interface: 803 }],
  ])('may have another firewall where interfaces get %s', (_, ids) => {
    expect(bornWith(ids)).toEqual({
      ...{ firewalls: [undefined], notes: [either] },
      ...{ undecided: ['instance-1'], outcomesOn: [] },
    })
  })

  it('has the one that both get, the one that it is given, and the one of what it says that it gets', () => {
    const two = { linode: 802, public_interface: 803 }
    expect(bornWith({ linode: 802, public_interface: 802 })).toEqual({
      ...{ firewalls: [802], ...decided },
    })
    expect(bornWith({})).toEqual({ firewalls: [undefined], ...decided })
    expect(bornWith(two, { interface_generation: null, firewall_id: 803 })).toEqual({
      ...{ firewalls: [803], ...decided },
    })
    expect(bornWith(two, {})).toEqual({ firewalls: [802], ...decided })
  })
})

describe('an instance that is created without a firewall', () => {
  it('is rehearsed with none where nobody says which is there by default, and that is told', () => {
    for (const firewall_id of [null, 0])
      expect(outcome(withOrder([born({ firewall_id })], {}))).toEqual({
        firewalls: [undefined],
        notes: [
          `${vm} is created without a firewall, and which firewall is there by default was not given: it is rehearsed with none.`,
        ],
        undecided: [],
        outcomesOn: ['default firewalls'],
      })
  })

  it('rests on nothing where the plan gives it one, or says that it is to have none', () => {
    const given = withOrder([still(web, firewall(802)), born({ firewall_id: 802 })], {})
    expect(outcome(given)).toEqual({ firewalls: [802], ...decided })
    const bare = withOrder([born({ firewall_id: -1 })], {})
    expect(outcome(bare)).toEqual({ firewalls: [undefined], ...decided })
  })

  it('has the one that the state says, and a balancer has its own', () => {
    const rows = [
      still(settings, said({ linode: 802, nodebalancer: 803 })),
      still(web, firewall(802)),
      still('linode_firewall.front', firewall(803)),
      born(),
      create(balancer, { label: 'front', region: 'us-east' }),
    ]
    expect(outcome(withOrder(rows, {}))).toEqual({ firewalls: [802, 803], ...decided })
  })

  it('has not that one where its interfaces have firewalls of their own', () => {
    const rows = [
      still(settings, said({ linode: 802 })),
      still(web, firewall(802)),
      born({ interface_generation: 'linode' }),
    ]
    const plan = withOrder(rows, {})
    expect(outcome(plan)).toEqual({ firewalls: [undefined], ...decided })
    expect(plan.notSimulated.map(({ attribute }) => attribute)).toEqual([['interface_generation']])
    expect(rehearsePlan(plan).proved).toBe(false)
  })

  it('is proved to have none where the state says that there is none', () => {
    const plan = withOrder([still(settings, said({ nodebalancer: 803 })), born()], {})
    expect(outcome(plan)).toEqual({ firewalls: [undefined], ...decided })
  })

  it('may be refused a second firewall: the default one is active', () => {
    const rows = [
      still(settings, said({ linode: 802 })),
      still(web, firewall(802)),
      born(),
      create(
        'linode_firewall.own',
        { ...fresh(firewall(1)), linodes: [null] },
        { id: true, linodes: true },
      ),
    ]
    const resources = rows.map(({ address }) =>
      configured(address, address.endsWith('own') ? { linodes: [`${vm}.id`, vm] } : {}),
    )
    const { refusals } = rehearsePlan(planOf({ rows, resources })).moments
    expect(
      refusals.map(({ call, errors, inEveryOrder }) => [call, errors[0]?.problem, inEveryOrder]),
    ).toEqual([[1, 'guarded', true]])
  })

  it('has the one that files of the account say, which the state completes', () => {
    const plan = (state: object, account: object) => {
      const rows = [still(settings, { id: 'any', default_firewall_ids: state }), born()]
      const value = planValue({ rows, resources: rows.map(({ address }) => configured(address)) })
      const beside = { default_firewall_ids: { linode: null, nodebalancer: null, ...account } }
      return readPlan([
        { name: 'plan.json', value },
        { name: 'settings.json', value: beside },
      ])
    }
    const completed = plan({ nodebalancer: null }, { linode: 805 })
    expect(outcome(completed).firewalls).toEqual([805])
    expect(completed.drift).toEqual([])
    const differing = plan({ linode: 804 }, { linode: 805 })
    expect(outcome(differing).firewalls).toEqual([804])
    expect(differing.drift).toEqual([
      {
        path: ['default_firewalls', 'instance'],
        ...{ inState: 804, inAccount: 805 },
        state: expect.objectContaining({ file: 'plan.json' }) as unknown,
        account: { file: 'settings.json', path: ['default_firewall_ids', 'linode'] },
      },
    ])
  })

  it('is not known where the default firewall is in no list that is whole', () => {
    const rows = [still(settings, said({ linode: 999 })), born()]
    const plan = readPlan([
      {
        name: 'plan.json',
        value: planValue({ rows, resources: rows.map(({ address }) => configured(address)) }),
      },
      { name: 'firewalls.json', value: { data: [], page: 1, pages: 1, results: 0 } },
    ])
    expect(outcome(plan)).toMatchObject({
      ...{ firewalls: [undefined], undecided: ['instance-1'] },
      notes: [
        `${vm} is created without a firewall, and the firewall that is there by default is not in the list of firewalls.`,
      ],
    })
  })
})

describe('a service that is created behind a firewall of which little was given', () => {
  it('is not settled: nothing is proved of what that firewall does', () => {
    const { proved, unsettled } = rehearsePlan(withOrder([born({ firewall_id: 805 })], {}))
    expect(proved).toBe(false)
    expect(unsettled.map(({ service, on }) => [service.label, on])).toEqual([
      [
        'instance-1',
        [
          'status of firewall 805',
          ...['inbound rules', 'inbound policy', 'outbound rules', 'outbound policy'].map(
            each => `${each} of firewall 805`,
          ),
        ],
      ],
    ])
  })

  it('is settled where the firewall was given', () => {
    const rows = [still(web, firewall(802)), born({ firewall_id: 802 })]
    expect(rehearsePlan(withOrder(rows, {})).unsettled).toEqual([])
  })
})

describe('a service of which the first firewall is not known', () => {
  it('leaves open what guards others too, by a firewall that may be refused for it', () => {
    const own = 'linode_firewall.own'
    const rows = [
      still('linode_instance.vm', instance(101)),
      born({}, { firewall_id: true }),
      create(own, { ...fresh(firewall(1)), linodes: [101, null] }, { id: true, linodes: true }),
    ]
    const resources = rows.map(({ address }) =>
      configured(
        address,
        address === own
          ? { linodes: [`${vm}.id`, vm, 'linode_instance.vm.id', 'linode_instance.vm'] }
          : {},
      ),
    )
    expect(outcome(planOf({ rows, resources })).undecided.sort()).toEqual([
      'instance-1',
      'instance-101',
    ])
  })
})

describe('settings that a plan changes', () => {
  const change = update(settings, said({ linode: 802 }), said({ linode: 803 }))
  const around = [still(web, firewall(802)), still('linode_firewall.b', firewall(803))]

  it('count for what waits for them, and not for what they wait for', () => {
    const after = withOrder([...around, change, born()], { [vm]: [settings] })
    expect(outcome(after)).toEqual({ firewalls: [803], ...decided })
    const before = withOrder([...around, change, born()], { [settings]: [vm] })
    expect(outcome(before)).toEqual({ firewalls: [802], ...decided })
    expect(after.checked).toEqual({ checked: 4, of: 4 })
    expect(rehearsePlan(after).moments.proved).toBe(true)
  })

  it('leave open what is created at the same time', () => {
    const found = outcome(withOrder([...around, change, born()], {}))
    expect(found.firewalls).toEqual([undefined])
    expect(found.undecided).toEqual(['instance-1'])
    expect(found.notes).toEqual([
      `${vm} is created without a firewall, and ${late} ${settings}, which changes the firewall that is there by default.`,
    ])
  })

  it('leave nothing open where the one that counts stays what it was', () => {
    const other = update(settings, said({ linode: 802 }), said({ linode: 802, nodebalancer: 803 }))
    expect(outcome(withOrder([...around, other, born()], {}))).toEqual({
      ...{ firewalls: [802] },
      ...decided,
    })
  })

  it('name a firewall that the plan creates', () => {
    const made = (unknown: object, references: readonly string[]) => {
      const ids = { ...none }
      const rows = [
        create('linode_firewall.b', fresh(firewall(1))),
        create(
          settings,
          { default_firewall_ids: ids },
          { id: true, default_firewall_ids: unknown },
        ),
        born(),
      ]
      const resources = [
        configured('linode_firewall.b'),
        configured(settings, { default_firewall_ids: references }),
        configured(vm, {}, { depends_on: [settings] }),
      ]
      return planOf({ rows, resources })
    }
    const found = outcome(made({ linode: true }, ['linode_firewall.b.id', 'linode_firewall.b']))
    expect(found).toEqual({ firewalls: [1], ...decided })
    // Of an object all references are shown together: which field they are for is not.
    const several = made({ linode: true, nodebalancer: true }, ['linode_firewall.b.id'])
    expect(outcome(several).undecided).toEqual(['instance-1'])
    expect(outcome(made({ linode: true }, [])).undecided).toEqual(['instance-1'])
  })

  it('stay as they are when they are taken away', () => {
    const rows = [...around, remove(settings, said({ linode: 802 })), born()]
    expect(outcome(withOrder(rows, {}))).toEqual({ firewalls: [802], ...decided })
  })

  it('are refused for what is no id', () => {
    const file = planFile({}, [still(settings, said({ linode: 'all' }))])
    expect(() => readPlan([file])).toThrow('default_firewall_ids.linode')
  })
})
