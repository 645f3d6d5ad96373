/** The promises of the library that are not about packets: accounts that keep each, break it, and leave it open. */
import { describe, expect, it } from 'vitest'
import type {
  GatheredAccount,
  GatheredFirewall,
  GatheredRules,
} from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { readAccount } from '../../src/account.ts'
import type { Rule } from '../../src/contract/rules.ts'
import { check, policiesOf } from '../../src/policies/index.ts'
import { isNaivelyBroken } from '../oracle/naive-account.ts'
import { library } from './library.ts'

const everybody = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const https: Rule = { protocol: 'TCP', ports: '443', action: 'ACCEPT', addresses: everybody }
const closed = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'DROP',
} as const

const instance = (id: number, more: Partial<GatheredInstance> = {}): GatheredInstance => ({
  ...{ id, label: `one-${id}`, region: 'us-east', tags: [], ipv6: `2001:db8::${id}` },
  ...{ ipv4: [`192.0.2.${id}`], interfaces: [{ id, purpose: 'public' }] },
  ...more,
})

const wall = (id: number, guards: readonly number[], more: Partial<GatheredFirewall> = {}) => ({
  ...{ id, label: `wall-${id}`, status: 'enabled' as const, rules: closed, tags: [] },
  devices: {
    rows: guards.map(each => ({
      ...{ id: id * 10 + each, entity: { type: 'instance' as const, id: each } },
    })),
  },
  ...more,
})

const account = (
  firewalls: readonly GatheredFirewall[],
  instances: readonly GatheredInstance[],
): GatheredAccount => ({
  ...{ format: 'firedrill-account', version: 1 },
  firewalls: { rows: firewalls },
  instances: { rows: instances },
  ...{ balancers: { rows: [] }, ips: { rows: [] }, ranges: { rows: [] } },
  ...{
    shares: { rows: [] },
    pools: { rows: [] },
    default_firewalls: { instance: null, balancer: null },
  },
})

const open = { ...closed, inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const
const from = (address: string): GatheredRules => ({
  ...closed,
  inbound: [{ protocol: 'TCP', ports: '5432', action: 'ACCEPT', addresses: { ipv4: [address] } }],
})
const vlan = { purpose: 'vlan', label: 'back', ipam_address: '10.9.0.1/24' } as const
const onVlan = {
  interfaces: [
    { id: 1, purpose: 'public' as const },
    { id: 2, ...vlan },
  ],
}
const rules = (count: number) => ({
  ...closed,
  inbound: Array.from({ length: count }, (_, at) => ({ ...https, ports: `${at + 1}` })),
})
const staging = { tags: ['staging'] }
const production = { tags: ['production'] }
const two = [instance(1, staging), instance(2, production)]
const { rules: _, ...unruly } = wall(1, [1])

interface Cases {
  readonly kept: readonly GatheredAccount[]
  readonly broken: readonly GatheredAccount[]
  readonly undecided: readonly GatheredAccount[]
  /** What that one may be: in the first way it keeps the promise, in the other it breaks it. */
  readonly fillings: readonly [kept: GatheredAccount, broken: GatheredAccount]
}

/** More devices may be there, or not. */
const withDevices = (guarded: (more: readonly number[]) => GatheredAccount, ...more: number[]) =>
  [[], more].map(guarded) as unknown as Cases['fillings']

const cases: Readonly<Record<string, Cases>> = {
  'everything-is-guarded': {
    kept: [
      account([wall(1, [1])], [instance(1)]),
      account([wall(1, [1, 2])], [instance(1), instance(2)]),
      account([wall(1, [1]), wall(2, [2])], [instance(1), instance(2)]),
    ],
    broken: [
      account([], [instance(1)]),
      account([wall(1, [1])], [instance(1), instance(2)]),
      account([wall(1, [1], { status: 'disabled' })], [instance(1)]),
    ],
    undecided: [
      account([{ ...wall(1, []), devices: { rows: [], missing: 'some' } }], [instance(1)]),
    ],
    fillings: [account([wall(1, [1])], [instance(1)]), account([wall(1, [])], [instance(1)])],
  },
  'nothing-is-left-disabled': {
    kept: [
      account([wall(1, [1])], [instance(1)]),
      account([wall(1, [1], { status: 'disabled' })], [instance(1)]),
      account([wall(1, [1]), wall(2, [], { status: 'disabled' })], [instance(1)]),
    ],
    broken: [
      account([wall(1, [1]), wall(2, [1], { status: 'disabled' })], [instance(1)]),
      account([wall(1, [1]), wall(2, [1, 2], { status: 'disabled' })], [instance(1), instance(2)]),
      account(
        [wall(1, [1]), wall(2, [1], { status: 'disabled' }), wall(3, [1], { status: 'disabled' })],
        [instance(1)],
      ),
    ],
    undecided: [
      account(
        [
          wall(1, [1]),
          { ...wall(2, [], { status: 'disabled' }), devices: { rows: [], missing: 'some' } },
        ],
        [instance(1)],
      ),
    ],
    fillings: withDevices(
      more => account([wall(1, [1]), wall(2, more, { status: 'disabled' })], [instance(1)]),
      1,
    ),
  },
  'families-are-opened-alike': {
    kept: [
      account([wall(1, [1])], [instance(1)]),
      account([wall(1, [1], { rules: { ...closed, inbound: [https] } })], [instance(1)]),
      account([wall(1, [1], { rules: from('192.0.2.9/32') })], [instance(1)]),
    ],
    broken: [
      ['0.0.0.0/0', undefined],
      [undefined, '::/0'],
      ['0.0.0.0/0', '::ffff:192.0.2.0/120'],
    ].map(([ipv4, ipv6]) => {
      const addresses = { ...(ipv4 && { ipv4: [ipv4] }), ...(ipv6 && { ipv6: [ipv6] }) }
      const inbound = [{ ...https, addresses }]
      return account([wall(1, [1], { rules: { ...closed, inbound } })], [instance(1)])
    }),
    undecided: [
      account([wall(1, [1], { rules: { ...closed, inbound: [{ ruleset: 7 }] } })], [instance(1)]),
    ],
    fillings: [
      account([wall(1, [1])], [instance(1)]),
      account(
        [
          wall(1, [1], {
            rules: { ...closed, inbound: [{ ...https, addresses: { ipv4: ['0.0.0.0/0'] } }] },
          }),
        ],
        [instance(1)],
      ),
    ],
  },
  'no-way-around-over-vlans': {
    kept: [
      account([wall(1, [1])], [instance(1)]),
      account([wall(1, [1])], [instance(1, onVlan)]),
      account([wall(1, [1]), wall(2, [2])], [instance(1, onVlan), instance(2, onVlan)]),
    ],
    broken: [
      account([wall(1, [1])], [instance(1, onVlan), instance(2, onVlan)]),
      account(
        [wall(1, [1]), wall(2, [2])],
        [1, 2, 3].map(id => instance(id, onVlan)),
      ),
      account(
        [wall(1, [1]), wall(2, [2], { status: 'disabled' })],
        [instance(1, onVlan), instance(2, onVlan)],
      ),
    ],
    undecided: [
      account(
        [wall(1, [1]), { ...wall(2, []), devices: { rows: [], missing: 'some' } }],
        [instance(1, onVlan), instance(2, onVlan)],
      ),
    ],
    fillings: [
      account([wall(1, [1]), wall(2, [2])], [instance(1, onVlan), instance(2, onVlan)]),
      account([wall(1, [1]), wall(2, [])], [instance(1, onVlan), instance(2, onVlan)]),
    ],
  },
  'staging-does-not-reach-production': {
    kept: [
      account([wall(1, [1]), wall(2, [2])], two),
      account([wall(1, [1], { rules: open }), wall(2, [2])], two),
      account([wall(1, [1], { rules: open }), wall(2, [2], { rules: from('192.0.2.9/32') })], two),
    ],
    broken: [
      account([wall(1, [1], { rules: open }), wall(2, [2], { rules: from('192.0.2.1/32') })], two),
      account([wall(1, [1], { rules: open }), wall(2, [2], { rules: open })], two),
      account([], two),
    ],
    undecided: [
      account(
        [],
        [instance(1, { tags: ['staging'] }), (({ tags: __, ...rest }) => rest)(instance(2))],
      ),
    ],
    fillings: [
      account([], [instance(1, staging), instance(2)]),
      account([], [instance(1, staging), instance(2, production)]),
    ],
  },
  'room-is-left-for-rules': {
    kept: [0, 1, 20].map(count => account([wall(1, [1], { rules: rules(count) })], [instance(1)])),
    broken: [21, 22, 25].map(count =>
      account([wall(1, [1], { rules: rules(count) })], [instance(1)]),
    ),
    undecided: [account([{ ...unruly, rules: { inbound_policy: 'DROP' } }], [instance(1)])],
    fillings: [
      account([wall(1, [1])], [instance(1)]),
      account([wall(1, [1], { rules: rules(21) })], [instance(1)]),
    ],
  },
}

it('are all that the specs of packets leave out', () => {
  const { all } = policiesOf(library.policies)
  const others = all.filter(({ demand }) => demand.about !== 'packets').map(({ id }) => id)
  expect(Object.keys(cases).sort()).toEqual([...others].sort())
})

describe.each(Object.entries(cases))('%s', (id, told) => {
  const promises = policiesOf(library.policies.filter(each => each.id === id))
  const resultOf = (value: GatheredAccount) =>
    check(promises, readAccount([{ name: 'account.json', value }]).account).policies[0]?.result

  it('is kept by three accounts, broken by three, and depends on what one does not say', () => {
    expect([told.kept, told.broken, told.undecided].map(each => each.map(resultOf))).toEqual([
      ['kept', 'kept', 'kept'],
      ['broken', 'broken', 'broken'],
      ['undecided'],
    ])
  })

  it('is judged alike by the oracle, of which one filling of that keeps it and another breaks it', () => {
    const isBroken = isNaivelyBroken[id]
    if (isBroken === undefined) throw new TypeError(`no oracle judges ${id}`)
    expect([told.kept, told.broken, told.fillings].map(each => each.map(isBroken))).toEqual([
      [false, false, false],
      [true, true, true],
      [false, true],
    ])
    expect(told.fillings.map(resultOf)).toEqual([expect.not.stringMatching('broken'), 'broken'])
  })
})
