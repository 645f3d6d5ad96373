/** Promises about other things than packets, between the calls of a change and of a plan. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountOf, accountOfWorld } from '../../src/account/holes/account.ts'
import { type ReadPlan, readPlan, rehearsePlan } from '../../src/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { apply, createWorld } from '../../src/index.ts'
import { worldsBetween } from '../../src/moments/worlds-between.ts'
import {
  type Breach,
  check,
  checkChange,
  checkPlan,
  type PolicyInput,
  policiesOf,
} from '../../src/policies/index.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { dropping } from '../account/holed-accounts.ts'
import { fromWeb, two } from '../account/two-instances.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { reachWorld } from '../support/reach-worlds.ts'
import { top } from '../support/sources.ts'
import { rule, rulesWith, world } from './small-account.ts'

const moments = { at: 'moments' } as const
const ssh: PolicyInput = {
  ...{ id: 'apart', never: { reach: { from: { tags: 'web' }, protocol: 'TCP', ports: '22' } } },
  ...{ services: { tags: 'db' }, ...moments },
}
const guarded: PolicyInput = {
  ...{ id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } }, ...moments },
}
const room: PolicyInput = {
  ...{ id: 'room', always: { limits: { rules: 3, firewallsPerService: 1 } }, ...moments },
}

const rules = (...ports: readonly string[]): AnyCall =>
  ({
    ...{ operation: 'firewallRulesUpdate', params: { firewallId: 1 } },
    body: rulesWith(...ports.map(each => rule(each, '10.0.0.0/8'))),
  }) as unknown as AnyCall
const status = (word: 'enabled' | 'disabled'): AnyCall =>
  ({ operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: word } }) as AnyCall
const noRules = rules()
const between = (promise: PolicyInput, ...calls: readonly AnyCall[]) => {
  const start = apply(world, noRules).world
  const [answer] = checkChange(policiesOf([promise]), start, calls).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  const { before, result, breaches, windows } = answer
  return { before, result, breaches, windows }
}

describe('between the calls of a change', () => {
  const database = (change: object): AnyCall =>
    ({
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: 2 } },
      body: { inbound: [fromWeb], outbound: [], ...dropping, ...change },
    }) as unknown as AnyCall
  const betweenTwo = (promise: PolicyInput, ...changes: readonly object[]) => {
    const calls = changes.map(database)
    const [answer] = checkChange(policiesOf([promise]), accountOf(two()), calls).policies
    return answer
  }
  const reached = (ports: string): NonNullable<PolicyInput['never']> => ({
    reach: { from: { labels: 'web-*' }, protocol: 'TCP', ports },
  })
  const toDatabase = { id: 'apart', services: { labels: 'db-*' }, ...moments } as const

  it('who reaches whom for a while is a window, with both ends and what passes', () => {
    const never = { ...toDatabase, never: reached('22') }
    const answer = betweenTwo(never, { inbound_policy: 'ACCEPT' }, {})
    expect(answer).toMatchObject({ before: 'kept', result: 'broken', breaches: [] })
    expect(answer?.windows).toMatchObject([
      {
        ...{ about: 'reach', run: [0], closes: [1], inEveryOrder: true },
        breach: { from: [{ label: 'web-1' }], to: [{ label: 'db-1' }] },
      },
    ])
    const breach = answer?.windows[0]?.about === 'reach' ? answer.windows[0].breach : undefined
    const passages = breach?.about === 'reach' ? breach.passages : []
    expect(new Set(passages.map(({ protocol, ports }) => `${protocol} ${ports}`))).toEqual(
      new Set(['TCP 22']),
    )
    expect(betweenTwo({ ...never, at: 'after' }, { inbound_policy: 'ACCEPT' }, {})).toMatchObject({
      ...{ result: 'kept', windows: [] },
    })
  })

  it('what has to reach a service and does not for a while is one', () => {
    const always = { ...toDatabase, always: reached('5432') }
    expect(betweenTwo(always, { inbound: [] }, {})).toMatchObject({
      ...{ before: 'kept', result: 'broken', breaches: [] },
      windows: [{ about: 'reach', run: [0], closes: [1] }],
    })
    expect(betweenTwo(always, {}, { inbound_policy: 'ACCEPT' })).toMatchObject({
      ...{ before: 'kept', result: 'kept', windows: [] },
    })
  })

  it('what lint finds for a while is one, and nothing where the promise is about the account after', () => {
    const swap = [status('disabled'), status('enabled')]
    const { result, windows } = between(guarded, ...swap)
    expect([result, windows.map(({ run, closes }) => [run, closes])]).toEqual([
      'broken',
      [
        [[0], [1]],
        [[0], [1]],
      ],
    ])
    expect(between({ ...guarded, at: 'after' }, ...swap)).toMatchObject({
      ...{ result: 'kept', windows: [] },
    })
  })

  it('a limit that is exceeded for a while is one only where it is by more than at both ends', () => {
    const told = (...calls: readonly AnyCall[]) => {
      const { result, windows } = between(room, ...calls)
      return [result, windows.map(({ run }) => run.length)]
    }
    expect(told(rules('1', '2', '3'), rules('1'))).toEqual(['kept', []])
    expect(told(rules('1', '2', '3', '4'), rules('1'))).toEqual(['broken', [1]])
    expect(told(rules('1', '2', '3', '4'), rules('1', '2', '3', '4', '5'))).toEqual(['broken', []])
    const [result, runs] = told(
      ...[rules('1', '2', '3', '4'), rules('1', '2', '3', '4', '5'), rules('1', '2', '3', '4')],
    )
    expect([result, runs]).toEqual(['broken', [2]])
  })
})

/** Everything that a breach says, a word each, with how bad it is. */
const atomsOf = (
  breach: Breach,
  points: readonly number[],
): readonly (readonly [string, number])[] => {
  if (breach.about === 'packets') return []
  if (breach.about !== 'reach') {
    const { count, message, firewall } = breach
    return [count === undefined ? [`${firewall?.id} ${message}`, 1] : [count.of, count.is]]
  }
  const { from, to, passages, through, vlans } = breach
  const what = [
    ...passages.flatMap(({ family, protocol, ports }) =>
      points
        .filter(point => rangesIn(ports).some(([a, b]) => a <= point && point <= b))
        .map(point => `${family} ${protocol} ${point}`),
    ),
    ...through.map(({ id }) => `through ${id}`),
    ...vlans.map(each => `vlan ${each}`),
  ]
  return from.flatMap(one =>
    to.flatMap(other =>
      what.map(each => [`${one.type}${one.id} ${other.type}${other.id} ${each}`, 1] as const),
    ),
  )
}

const rangesIn = (ports: string | null): readonly (readonly [number, number])[] =>
  (ports ?? '1-1').split(',').map(each => {
    const [first = '', last = first] = each.split('-')
    return [Number(first), Number(last)]
  })

/** Ports between which nothing is told apart. */
const pointsIn = (breaches: readonly Breach[]): readonly number[] => [
  ...new Set(
    breaches.flatMap(each =>
      each.about !== 'reach'
        ? []
        : each.passages.flatMap(({ ports }) => rangesIn(ports).flatMap(([a, b]) => [a, b, b + 1])),
    ),
  ),
]

describe('a window between random changes', () => {
  const promises = policiesOf([
    { ...ssh, services: {}, never: { reach: { from: {}, protocol: 'TCP', ports: '1-1000' } } },
    ...[guarded, { ...room, always: { limits: { rules: 3, servicesPerFirewall: 1 } } }],
  ])
  /** Firewalls are changed, and most of them back again, in between each other. */
  const callsOn = (start: World, random: Random): readonly AnyCall[] => {
    const firewalls = [...values(start.tables.firewalls)].filter(
      ({ status: is }) => is !== 'deleted',
    )
    const left: object[][] = random.several(1, 3, () => {
      const { id, rules: own } = random.pickOr(firewalls, { id: 99, rules: rulesWith() })
      const put = (body: object) => ({
        ...{ operation: 'firewallRulesUpdate', params: { firewallId: id }, body },
      })
      const turn = (word: string) => ({
        ...{ operation: 'firewallUpdate', params: { firewallId: id }, body: { status: word } },
      })
      const many = Array.from({ length: random.whole(0, 5) }, (_, at) => rule(`${at + 1}`))
      return random.chance(0.5)
        ? [turn('disabled'), turn('enabled')]
        : [
            put({ ...rulesWith(...many), inbound_policy: random.pick(['ACCEPT', 'DROP']) }),
            put(own),
          ]
    })
    const calls: object[] = []
    while (left.some(({ length }) => length > 0)) {
      const next = random.pickOr(left, []).shift()
      if (next !== undefined && (calls.length < 2 || random.chance(0.9))) calls.push(next)
    }
    return calls as unknown as readonly AnyCall[]
  }
  const stories = Array.from({ length: 150 }, (_, seed) => {
    const start = reachWorld(seed)
    const calls = callsOn(start, randomFrom(seed))
    const worlds = [start]
    for (const call of calls) worlds.push(apply(worlds.at(-1) ?? start, call).world)
    return { calls, worlds }
  })
  const asked = stories.map(({ calls, worlds }) => ({
    answer: checkChange(promises, worlds[0] as World, calls, { repairs: 0 }),
    plainly: worlds.map(each => check(promises, each, { repairs: 0 }).policies),
  }))

  it('is there where check of an account on the way finds what neither end has, and nowhere else', () => {
    for (const { answer, plainly } of asked)
      for (const { index, windows } of answer.policies) {
        const found = plainly.map(each => each[index]?.breaches ?? [])
        const points = pointsIn(found.flat())
        const atoms = found.map(each => new Map(each.flatMap(one => atomsOf(one, points))))
        const [first, last] = [atoms[0], atoms.at(-1)]
        const isWorse = atoms
          .slice(1, -1)
          .some(each =>
            [...each].some(
              ([name, bad]) => bad > Math.max(first?.get(name) ?? 0, last?.get(name) ?? 0),
            ),
          )
        expect(windows.length > 0).toBe(isWorse)
      }
  })

  it('was met of every kind, and was missing', () => {
    const counts = promises.all.map(
      ({ index }) =>
        asked.filter(({ answer }) => (answer.policies[index]?.windows.length ?? 0) > 0).length,
    )
    for (const count of counts) expect([count > 0, count < asked.length]).toEqual([true, true])
  })
})

describe('between the calls of a plan', () => {
  const fileAt = (name: string) => ({
    name,
    value: JSON.parse(readFileSync(join(top, 'examples/terraform', name), 'utf8')),
  })
  /** Of an account of which nothing is hidden. */
  const read = (name: string) => {
    const plan = readPlan([fileAt(name)])
    const { gathered } = plan.account
    const none = { rows: [] }
    const account = accountOf({
      ...{ ...gathered, balancers: none, ips: none, ranges: none, shares: none, pools: none },
      default_firewalls: { instance: null, balancer: null },
      firewalls: { rows: gathered.firewalls?.rows ?? [] },
      instances: { rows: gathered.instances?.rows ?? [] },
    })
    return { ...plan, account }
  }
  const told = (promise: PolicyInput, plan: ReadPlan) => {
    const [answer] = checkPlan(policiesOf([promise]), plan, rehearsePlan(plan)).policies
    const windows = answer?.windows.map(({ run, inEveryOrder }) => [run, inEveryOrder])
    return [answer?.before, answer?.result, windows]
  }

  it('what is open until the next call is a window in every order, and what an end has too is none', () => {
    expect(told(guarded, read('replace-delete-first.json'))).toEqual([
      'kept',
      'broken',
      [[[0], true]],
    ])
    // Where the new firewall comes first it is refused, and the old one goes all the same.
    expect(told(guarded, read('move-without-order.json'))).toEqual(['kept', 'broken', []])
  })

  it('a window that an order avoids is one in some orders', () => {
    const device = (firewallId: number, ...[id, deviceId]: readonly number[]) =>
      deviceId === undefined
        ? {
            operation: 'firewallDeviceCreate',
            params: { firewallId },
            body: { id, type: 'instance' },
          }
        : { operation: 'firewallDeviceDelete', params: { firewallId, deviceId } }
    const account = accountOfWorld(
      createWorld({
        instances: [1, 2].map(id => ({ id, label: `one-${id}`, region: 'newark-us' })),
        firewalls: [
          {
            ...{ id: 1, label: 'wall', status: 'enabled', rules: rulesWith() },
            devices: [{ id: 9, entity: { type: 'instance', id: 1 } }],
          },
        ],
      } as Parameters<typeof createWorld>[0]),
    )
    const calls = [device(1, 2), device(1, 1, 9)].map((call, at) => ({
      ...{ call: call as unknown as AnyCall, after: [], of: `${at}` },
    }))
    const plan = { ...read('tighten.json'), account, planned: { calls } }
    const crowded: PolicyInput = {
      ...{ id: 'crowded', always: { limits: { servicesPerFirewall: 1 } }, ...moments },
    }
    expect(told(crowded, plan)).toEqual(['kept', 'broken', [[[0], false]]])
    const waiting = calls.map((each, at) => (at === 0 ? { ...each, after: [1] } : each))
    expect(told(crowded, { ...plan, planned: { calls: waiting } })).toEqual(['kept', 'kept', []])
  })

  it('all accounts on the way are met that any order leads through, or none is told', () => {
    const { account, planned } = read('move-without-order.json')
    const met = worldsBetween(account.world, planned, 100)
    expect(met?.map(({ run }) => run.length)).toEqual([0, 0, 1, 1, 2])
    expect(met?.map(({ steps }) => steps.length)).toEqual([2, 1, 1, 0, 0])
    expect(worldsBetween(account.world, planned, 4)).toBe(undefined)
    expect(worldsBetween(account.world, planned, 5)).toHaveLength(5)
  })
})
