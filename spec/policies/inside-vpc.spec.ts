/** Promises on a plan in which nobody knows yet where a new instance answers inside its VPC: those that may rest on it, and all others. */
import { describe, expect, it } from 'vitest'
import { type PlanFile, readPlan, rehearsePlan } from '../../src/account.ts'
import { checkPlan, type PolicyInput, policiesOf } from '../../src/policies/index.ts'
import {
  configured,
  create,
  firewall,
  instance,
  planValue,
  still,
  vm,
  web,
} from '../plans/plan-builder.ts'

const fresh = 'linode_instance.fresh'
const constant = (constant_value: unknown) => ({ constant_value })

/** A new instance in subnet 7 of VPC 3, behind the firewall that guards another one. */
const planWith = (address: string | undefined): PlanFile => {
  const at = address === undefined ? {} : { ipv4: [{ vpc: address }] }
  const rows = [
    still(web, firewall(802, { linodes: [101] })),
    still(vm, instance(101)),
    create(
      fresh,
      {
        ...{ label: 'fresh', region: 'us-east', firewall_id: 802 },
        interface: [{ purpose: 'public' }, { purpose: 'vpc', vpc_id: 3, subnet_id: 7, ...at }],
      },
      {
        ...{ id: true, ipv4: true, config: true },
        interface: [
          { id: true, ipv4: true },
          { id: true, ipv4: address === undefined ? true : [{ nat_1_1: true }] },
        ],
      },
    ),
  ]
  const vpc = {
    ...{ purpose: constant('vpc'), subnet_id: constant(7) },
    ...(address !== undefined && { ipv4: [{ vpc: constant(address) }] }),
  }
  const expressions = { interface: [{ purpose: constant('public') }, vpc] }
  const resources = [...[configured(web), configured(vm)], { ...configured(fresh), expressions }]
  return { name: 'plan.json', value: planValue({ rows, resources }) }
}

const namesIn = (file: PlanFile, promise: PolicyInput): readonly string[] => {
  const plan = readPlan([file])
  const [answer] = checkPlan(policiesOf([promise]), plan, rehearsePlan(plan)).policies
  return (answer?.open ?? []).flatMap(({ on }) => on.filter(each => each.startsWith(fresh)))
}

const ssh = { never: { packets: 'inbound TCP 22', from: 'internet' } } as const
const of = { owner: 'ops', reason: 'a trial' }
const inside = { addresses: '10.0.0.0/24' }
const [one, other] = [{ labels: 'fresh' }, { labels: 'instance-101' }]
const more = {
  ...{ lint: { never: { lint: {} } }, rules: { never: { lint: { kinds: ['unreachable'] } } } },
  limits: { always: { limits: { rules: 5 } } },
} as const

const cases: Readonly<Record<string, readonly [open: boolean, promise: object]>> = {
  'packets at every service': [false, ssh],
  'packets at every moment': [false, { ...ssh, at: 'moments' }],
  'packets at the new instance': [false, { ...ssh, services: one }],
  'packets at those that answer at an address': [true, { ...ssh, services: inside }],
  'packets at those that answer at an address, of which it is none': [
    ...([false, { ...ssh, services: { ...inside, ...other } }] as const),
  ],
  'packets at all but those at an address': [true, { ...ssh, services: { except: inside } }],
  'packets, with an exception for an address': [
    true,
    { ...ssh, except: [{ services: inside, ...of }] },
  ],
  'packets, with an exception for a service': [
    false,
    { ...ssh, except: [{ services: other, ...of }] },
  ],
  'who reaches the new instance': [true, { never: { reach: { from: other } }, services: one }],
  'whom the new instance reaches': [true, { never: { reach: { from: one } }, services: other }],
  'who reaches another': [false, { never: { reach: { from: other } }, services: other }],
  'who alone reaches another': [true, { only: { reach: { from: other } }, services: other }],
  'who at an address reaches another': [
    ...([true, { never: { reach: { from: inside } }, services: other }] as const),
  ],
  'findings of every kind': [true, more.lint],
  'findings of rules': [false, more.rules],
  'findings of rules of those at an address': [true, { ...more.rules, services: inside }],
  limits: [false, more.limits],
  'limits of those at an address': [true, { ...more.limits, services: inside }],
}

describe('where a new instance answers in its VPC is known only later', () => {
  it.each(Object.entries(cases))('a promise about %s', (_, [isOpen, promise]) => {
    const given = { id: 'promise', ...promise } as PolicyInput
    const names = namesIn(planWith(undefined), given)
    expect(names).toHaveLength(isOpen ? 1 : 0)
    expect(names.join()).toMatch(isOpen ? /which address it gets in its VPC/ : /^$/)
    expect(namesIn(planWith('10.0.0.9'), given)).toEqual([])
  })

  it('a function may ask anything of the world', () => {
    const promise = { id: 'promise', holds: () => true }
    expect(namesIn(planWith(undefined), promise)).toHaveLength(1)
    expect(namesIn(planWith('10.0.0.9'), promise)).toEqual([])
  })
})
