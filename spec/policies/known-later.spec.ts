/** Promises about services of which a plan does not say yet what they are called, how they are tagged, where they are, and what guards them. */
import { describe, expect, it } from 'vitest'
import { type PlanFile, readAccount, readPlan, rehearsePlan } from '../../src/account.ts'
import {
  type CheckedPolicy,
  check,
  checkChange,
  checkPlan,
  type FunctionPolicy,
  type PolicyInput,
  policiesOf,
} from '../../src/policies/index.ts'
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

const https = { ...rule, ports: '443', ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const openRow = still(web, firewall(801, { label: 'web-fw', inbound: [https] }))
const closedRow = still('linode_firewall.closed', firewall(802, { label: 'closed-fw' }))

/** Lists all that is there before, and names it as the state does. */
const accountOf = (rows: readonly Row[]): PlanFile => {
  const before = (type: string) =>
    rows.flatMap(({ address, before: held }) =>
      held !== undefined && address.startsWith(`${type}.`) ? [{ id: Number(held['id']) }] : [],
    )
  const value = {
    ...{ format: 'firedrill-account', version: 1 },
    default_firewalls: { instance: null, balancer: null },
    firewalls: { rows: before('linode_firewall') },
    instances: { rows: before('linode_instance') },
    balancers: { rows: before('linode_nodebalancer') },
  }
  return { name: 'account.json', value }
}

type Promises = readonly (PolicyInput | FunctionPolicy)[]

/** `later` are the attributes that refer to what is drawn once the plan is applied. */
function told(rows: readonly Row[], later: readonly string[], promises: Promises) {
  const references = Object.fromEntries(later.map(each => [each, ['random_pet.n.id']]))
  const resources = rows.map(({ address, actions }) =>
    configured(address, actions.includes('no-op') ? {} : references),
  )
  const plan = readPlan([
    { name: 'plan.json', value: planValue({ rows, resources }) },
    accountOf(rows),
  ])
  return checkPlan(policiesOf(promises), plan, rehearsePlan(plan)).policies
}

const never443 = { never: { packets: ['inbound TCP 443'] } }
const choosing = (id: string, services: object, more: object = {}): PolicyInput =>
  ({ id, services, ...never443, ...more }) as PolicyInput
const excepting = (id: string, services: object): PolicyInput =>
  choosing(id, {}, { except: [{ services, owner: 'ops', reason: 'a trial' }] })

interface Case {
  readonly says: string
  readonly later: readonly string[]
  readonly unknown: readonly Row[]
  /** With what it may come to be. */
  readonly filled: readonly (readonly Row[])[]
  readonly promises: readonly PolicyInput[]
}

const { label: _, ...nameless } = fresh(instance(101, { tags: ['db'], firewall_id: 801 }))
const { region: __, ...nowhere } = fresh(instance(101, { tags: ['db'], firewall_id: 801 }))
const bare = fresh(instance(101, { label: 'db-9' }))
const nb = 'linode_nodebalancer.nb'
const front = { label: 'front', region: 'us-east', firewall_id: 801, tags: ['x'] }

const labels = ['db-9', 'web-9']
const byLabel = [
  ...[choosing('db', { labels: 'db-*' }), choosing('any', { labels: '*' })],
  ...[choosing('others', { except: { labels: 'web-*' } }), choosing('ids', { ids: [7] })],
  ...[excepting('excepted', { labels: 'web-*' }), excepting('all-excepted', { labels: '**' })],
]
const byTag = [
  ...[choosing('db', { tags: 'db' }), choosing('x', { tags: 'x' }), choosing('any', { tags: '*' })],
  ...[choosing('others', { except: { tags: 'db' } }), choosing('labels', { labels: '*-1' })],
  ...[excepting('excepted', { tags: 'db' }), excepting('x-excepted', { tags: 'x' })],
]
const byRegion = [
  ...[choosing('eu', { regions: 'eu-west' }), choosing('any', { regions: '*' })],
  ...[choosing('tag', { tags: 'db' }), choosing('not-eu', { except: { regions: 'eu-*' } })],
  ...[choosing('label', { labels: 'x-*' }), excepting('excepted', { regions: 'eu-west' })],
]
const byFirewall = [
  ...[choosing('db', { firewalls: 'db*' }), choosing('id', { firewalls: '801' })],
  ...[choosing('another', { firewalls: 'closed-fw' }), choosing('all', {})],
  excepting('excepted', { firewalls: 'db*' }),
]

const held = instance(101, { tags: ['x'] })
const onIt = { linodes: [101], devices: [{ id: 9, entity_id: 101, type: 'linode', url: '' }] }
const guarding = firewall(801, { label: 'web-fw', inbound: [https], ...onIt })
const { label: ___, ...unnamed } = guarding
const { label: ____, ...fresher } = fresh(firewall(0, { inbound: [https], linodes: [101] }))
const nf = 'linode_firewall.new'

const cases: readonly Case[] = [
  {
    says: 'the label of a new instance',
    later: ['label'],
    unknown: [openRow, create(vm, nameless, { id: true, label: true })],
    filled: labels.map(label => [openRow, create(vm, { ...nameless, label })]),
    promises: byLabel,
  },
  {
    says: 'one of the tags of a new instance',
    later: ['tags'],
    unknown: [
      openRow,
      create(vm, { ...nameless, label: 'a-1', tags: ['x', null] }, { tags: [false, true] }),
    ],
    filled: ['db', 'y'].map(tag => [
      openRow,
      create(vm, { ...nameless, label: 'a-1', tags: ['x', tag] }),
    ]),
    promises: byTag,
  },
  {
    says: 'all tags of a new instance',
    later: ['tags'],
    unknown: [openRow, create(vm, { ...nameless, label: 'a-1', tags: undefined }, { tags: true })],
    filled: [[], ['db'], ['x']].map(tags => [
      openRow,
      create(vm, { ...nameless, label: 'a-1', tags }),
    ]),
    promises: byTag,
  },
  {
    says: 'the region of a new instance',
    later: ['region'],
    unknown: [openRow, create(vm, nowhere, { id: true, region: true })],
    filled: ['us-east', 'eu-west'].map(region => [openRow, create(vm, { ...nowhere, region })]),
    promises: byRegion,
  },
  {
    says: 'the new label of an instance',
    later: ['label'],
    unknown: [
      still(web, guarding),
      update(vm, held, { ...held, label: undefined }, { label: true }),
    ],
    filled: labels.map(label => [still(web, guarding), update(vm, held, { ...held, label })]),
    promises: byLabel,
  },
  {
    says: 'one of the new tags of an instance',
    later: ['tags'],
    unknown: [
      still(web, guarding),
      update(vm, held, { ...held, tags: ['x', null] }, { tags: [false, true] }),
    ],
    filled: ['db', 'y'].map(tag => [
      still(web, guarding),
      update(vm, held, { ...held, tags: ['x', tag] }),
    ]),
    promises: byTag,
  },
  {
    says: 'the label of a new balancer',
    later: ['label'],
    unknown: [openRow, create(nb, { ...front, label: undefined }, { id: true, label: true })],
    filled: labels.map(label => [openRow, create(nb, { ...front, label })]),
    promises: byLabel,
  },
  {
    says: 'the tags of a new balancer',
    later: ['tags'],
    unknown: [openRow, create(nb, { ...front, tags: undefined }, { id: true, tags: true })],
    filled: [[], ['db'], ['x']].map(tags => [openRow, create(nb, { ...front, tags })]),
    promises: byTag,
  },
  {
    says: 'the region of a new balancer',
    later: ['region'],
    unknown: [openRow, create(nb, { ...front, region: undefined }, { id: true, region: true })],
    filled: ['us-east', 'eu-west'].map(region => [openRow, create(nb, { ...front, region })]),
    promises: byRegion,
  },
  {
    says: 'the new label of a firewall',
    later: ['label'],
    unknown: [still(vm, held), update(web, guarding, unnamed, { label: true })],
    filled: ['db-fw', 'x-fw', 'closed-fw', '801'].map(label => [
      still(vm, held),
      update(web, guarding, { ...guarding, label }),
    ]),
    promises: byFirewall,
  },
  {
    says: 'the label of a new firewall',
    later: ['label'],
    unknown: [still(vm, held), create(nf, fresher, { id: true, label: true })],
    filled: ['db-fw', 'x-fw', 'closed-fw', '801'].map(label => [
      still(vm, held),
      create(nf, { ...fresher, label }),
    ]),
    promises: byFirewall,
  },
  {
    says: 'the firewall of a new instance',
    later: ['firewall_id'],
    unknown: [openRow, closedRow, create(vm, bare, { id: true, firewall_id: true })],
    filled: [801, 802].map(firewall_id => [
      openRow,
      closedRow,
      create(vm, { ...bare, firewall_id }),
    ]),
    promises: [
      choosing('open', { firewalls: ['web-fw'] }),
      choosing('another', { labels: 'web-*' }),
      { id: 'guards', never: { lint: { kinds: ['guards-nothing'], level: 'note' } } },
    ],
  },
]

/** A promise about nothing is kept too. */
const resultOf = ({ result, breaches }: CheckedPolicy): string =>
  result === 'broken'
    ? breaches.map(each => ('message' in each ? each.message : each.about)).join()
    : result === 'undecided'
      ? result
      : 'kept'

const idleIn = (policies: readonly CheckedPolicy[]) =>
  policies.flatMap(({ id, remarks }) =>
    remarks.flatMap(each => (each.kind === 'matches-nothing' ? [`${id} ${each.path}`] : [])),
  )

describe('what is known only after apply', () => {
  for (const { says, later, unknown, filled, promises } of cases) {
    const answers = told(unknown, later, promises)
    const filledWith = filled.map(rows => told(rows, later, promises))
    describe(says, () => {
      for (const [at, { id }] of promises.entries()) {
        const found = filledWith.flatMap(policies => policies.slice(at, at + 1).map(resultOf))
        const [one, ...others] = new Set(found)
        it(`leaves ${id} as it is whatever it comes to be, and else undecided`, () => {
          expect(answers.slice(at, at + 1).map(resultOf)).toEqual([
            others.length === 0 ? one : 'undecided',
          ])
        })
      }
      it('fits every value of a choice that it may come to fit', () => {
        const always = filledWith
          .map(idleIn)
          .reduce((all, some) => all.filter(each => some.includes(each)))
        expect(always).toEqual(expect.arrayContaining(idleIn(answers)))
      })
    })
  }
})

describe('promises of every kind about a service whose label is known only after apply', () => {
  const rows = [openRow, create(vm, nameless, { id: true, label: true })]
  const restsOnLabel = ({ open }: CheckedPolicy) =>
    open.some(({ on }) => on.includes(`label of ${vm}, known after apply`))
  const lint = { lint: { kinds: ['sensitive-port-open'], level: 'note' } } as const
  const ssh = [
    still(web, firewall(801, { label: 'web-fw', inbound: [{ ...https, ports: '22' }] })),
    create(vm, nameless, { id: true, label: true }),
  ]

  it('about findings', () => {
    const promises: Promises = [
      { id: 'db', services: { labels: 'db-*' }, never: lint },
      { id: 'tag', services: { tags: 'db' }, never: lint },
      { id: 'web', services: { tags: 'web' }, never: lint },
    ]
    expect(told(ssh, ['label'], promises).map(({ result }) => result)).toEqual([
      ...['undecided', 'broken', 'about-nothing'],
    ])
  })

  it('about who reaches whom, at both ends', () => {
    const other = still('linode_instance.other', instance(102, { label: 'other', tags: [] }))
    const reach = (from: object, services: object, id: string): PolicyInput =>
      ({ id, services, never: { reach: { from, protocol: 'TCP', ports: '443' } } }) as PolicyInput
    const promises = [
      reach({ labels: 'other' }, { labels: 'db-*' }, 'to'),
      reach({ labels: 'db-*' }, { labels: 'other' }, 'from'),
      reach({ labels: 'other' }, { tags: 'db' }, 'tag'),
      reach({ labels: 'other' }, { tags: 'web' }, 'nobody'),
    ]
    const policies = told([...rows, other], ['label'], promises)
    expect(policies.map(restsOnLabel)).toEqual([true, true, false, false])
    expect(policies.map(({ result }) => result)).toEqual([
      ...['undecided', 'undecided', 'broken', 'about-nothing'],
    ])
  })

  it('that a program judges itself', () => {
    const own: Promises = [{ id: 'own', title: 'own', holds: () => true }]
    const named = [openRow, create(vm, { ...nameless, label: 'db-9' })]
    expect(told(rows, ['label'], own).map(restsOnLabel)).toEqual([true])
    expect(told(named, ['label'], own).map(restsOnLabel)).toEqual([false])
  })
})

describe('a region that is known only after apply', () => {
  const rows = [openRow, create(vm, nowhere, { id: true, region: true })]
  const other = still('linode_instance.other', instance(102, { label: 'other', tags: [] }))

  it('leaves it undecided who reaches whom there', () => {
    const reach = { from: { labels: 'other' }, protocol: 'TCP' as const, ports: '443' }
    const promises: Promises = [
      { id: 'db', services: { tags: 'db' }, never: { reach } },
      { id: 'packets', services: { tags: 'db' }, ...never443, at: 'moments' },
    ]
    const [db, packets] = told([...rows, other], ['region'], promises)
    expect(db?.open.flatMap(({ on }) => on)).toContain(`body.region of ${vm}, known after apply`)
    expect([packets?.result, packets?.open]).toEqual(['broken', []])
  })

  it('leaves the plan unproved, and tells nothing of who reaches whom there', () => {
    const resources = [configured(vm, { region: ['random_pet.n.id'] }), configured(web)]
    const value = planValue({ rows: [...rows, other], resources })
    const { proved, comparison, moments } = rehearsePlan(readPlan([{ name: 'plan.json', value }]))
    expect([proved, moments.proved, comparison.equivalent]).toEqual([false, false, 'never'])
    expect(comparison.reach).toEqual([])
    expect(moments.undecided.map(({ packets }) => packets)).toEqual([[]])
  })

  it('does not hide a service that is not made for another reason', () => {
    const { firewall_id: _____, ...unguarded } = nowhere
    const unmade = [create(vm, { ...unguarded, firewall_id: 5 }, { id: true, region: true })]
    const [tag, label] = told(
      unmade,
      ['region'],
      [choosing('tag', { tags: 'db' }), choosing('label', { labels: 'nobody-*' })],
    )
    const openOf = (policy: CheckedPolicy | undefined) =>
      policy?.open.map(({ services }) => services.map(each => each.label))
    expect([tag?.result, label?.result]).toEqual(['undecided', 'undecided'])
    expect(openOf(tag)).toContainEqual([vm])
  })
})

describe('what a plan has no name for', () => {
  it('is called as its resource is, firewalls in repairs too', () => {
    const rows = [
      openRow,
      still(vm, { ...held, label: 'db-9' }),
      create('linode_firewall.new["a b"]', fresher, { id: true, label: true }),
      create('module.m[0].linode_instance.front["x"]', nameless, { id: true, label: true }),
    ]
    const [all] = told(rows, ['label'], [choosing('all', {})])
    const services = all?.breaches.flatMap(each => ('services' in each ? each.services : []))
    expect(services?.map(({ label }) => label)).toEqual([
      'db-9',
      'module.m-0-linode_instance.front-x',
    ])
    expect(all?.repairs.map(({ firewall: mended }) => mended?.label)).toContain(
      'linode_firewall.new-a-b',
    )
  })

  it('is called so once', () => {
    const long = 'module.a.module.b.module.c.linode_firewall'
    const rows = ['x', 'y'].map(key =>
      create(`module.${key}.${long}.f`, { ...fresher, linodes: [] }, { id: true, label: true }),
    )
    const plan = readPlan([{ name: 'plan.json', value: planValue({ rows }) }])
    const { moments } = rehearsePlan(plan)
    expect(moments.refusals).toEqual([])
  })
})

describe('a change that leaves it to the service which firewall a new instance gets', () => {
  const firewalls = [801, 802].map(id => ({
    ...{ id, label: `fw-${id}`, status: 'enabled', devices: { rows: [] } },
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  }))
  const checked = (defaults: object, promises: Promises) => {
    const value = {
      ...{ format: 'firedrill-account', version: 1, ...defaults },
      regions: { rows: [{ id: 'us-east', capabilities: ['Cloud Firewall'] }] },
      firewalls: { rows: firewalls },
      instances: { rows: [] },
      balancers: { rows: [] },
    }
    const { account } = readAccount([{ name: 'account.json', value }])
    const body = { region: 'us-east', label: 'db-9' }
    const calls = [{ operation: 'instanceCreate', body }] as const
    return checkChange(policiesOf(promises), account, calls).policies
  }
  const promises: Promises = [
    ...[...['fw-801', '802', '803', 'fw-*'].entries()].map(([at, firewalls]) =>
      choosing(`p${at}`, { firewalls }),
    ),
    { id: 'guards', never: { lint: { kinds: ['guards-nothing'], level: 'note' } } },
  ]
  const none = { instance: null, balancer: null }

  it('leaves open whom a promise means by its firewall, and says of no firewall that it guards none', () => {
    const unknown = checked({ default_firewalls: {} }, promises)
    expect(unknown.map(({ result }) => result)).toEqual(promises.map(() => 'undecided'))
    expect(unknown.flatMap(({ remarks }) => remarks)).toEqual([])
    const known = checked({ default_firewalls: none }, promises)
    expect(known.map(({ result }) => result)).toEqual([
      ...promises.slice(1).map(() => 'about-nothing'),
      'broken',
    ])
    const given = checked({ default_firewalls: { ...none, instance: 802 } }, promises)
    expect(given.map(({ result }) => result)).toEqual([
      ...['about-nothing', 'kept', 'about-nothing', 'kept', 'broken'],
    ])
  })
})

describe('an account that does not say what a firewall is called', () => {
  const value = {
    ...{ format: 'firedrill-account', version: 1 },
    firewalls: {
      rows: [
        {
          ...{
            id: 801,
            status: 'enabled',
            devices: { rows: [{ entity: { type: 'instance', id: 1 } }] },
          },
          rules: { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'DROP' },
        },
      ],
    },
    instances: { rows: [{ id: 1, label: 'db-1', region: 'us-east', tags: [] }] },
    balancers: { rows: [] },
  }
  const { account } = readAccount([{ name: 'account.json', value }])
  const promises = policiesOf(
    ['firewall-*', '801', '*'].map((firewalls, at) => choosing(`p${at}`, { firewalls })),
  )
  const renamed = (label: string) =>
    checkChange(promises, account, [
      { operation: 'firewallUpdate', params: { firewallId: 801 }, body: { label } },
    ]).policies

  it('leaves open whom a promise means by that, and no one who is meant by its id', () => {
    const { policies } = check(promises, account)
    expect(policies.map(({ result }) => result)).toEqual(['undecided', 'broken', 'broken'])
    expect(policies[0]?.open.flatMap(({ on }) => on)).toEqual(['labels of firewall 801'])
  })

  it('does so until a call says it', () => {
    expect(renamed('web').map(({ result }) => result)).toEqual([
      ...['about-nothing', 'broken', 'broken'],
    ])
    expect(renamed('firewall-a').map(({ result }) => result)).toEqual(
      promises.all.map(() => 'broken'),
    )
  })
})
