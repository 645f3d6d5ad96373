/** Promises after a change, between its calls, and what repairs do: as properties of random worlds, and by example. */
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { apply, createWorld } from '../../src/index.ts'
import { check, checkChange, policiesOf } from '../../src/policies/index.ts'
import { reportCheck } from '../../src/report/index.ts'
import { noPackets, type PacketRegion } from '../../src/rules/regions/packet-region.ts'
import {
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { compareRules, rehearse } from '../../src/whatif.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { firewallCalls } from '../support/firewall-calls.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { manyWorlds } from '../support/random-worlds.ts'

const promises = policiesOf(
  [
    { id: 'ssh', only: { packets: 'inbound TCP 22', from: 'office' } },
    { id: 'database', never: { packets: 'inbound TCP 5432', from: 'internet' }, at: 'moments' },
    { id: 'web', always: { packets: 'inbound TCP 443' }, services: { types: ['instance'] } },
    { id: 'out', never: { packets: 'outbound any', to: 'internet' } },
    { id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } } },
    { id: 'room', always: { limits: { rules: 3, servicesPerFirewall: 2 } } },
  ],
  { office: ['198.51.100.0/24'] },
)

/** Without what only a change has. */
const told = ({ policies }: ReturnType<typeof check>) =>
  policies.map(
    ({ before: _, windows: __, result, open, breaches, repairs, looked, remarks, id }) => ({
      ...{ id, result, open, repairs, looked, remarks },
      breaches: breaches.map(({ broughtBy: _, ...each }) => each),
    }),
  )

describe('check after a change', () => {
  it('says the same as check of the changed account, but for windows', () => {
    let changed = 0
    for (const [at, world] of [...manyWorlds(11, 12)].entries()) {
      const next = firewallCalls(at)
      const calls: AnyCall[] = []
      let after = world
      for (let step = 0; step < 4; step++) {
        const { at: _, ...call } = next(after)
        calls.push(call as AnyCall)
        after = apply(after, call as AnyCall).world
      }
      if (after !== world) changed++
      const options = { repairs: 1 }
      const answer = checkChange(promises, world, calls, options)
      const isWindow = new Set(
        answer.policies.filter(({ windows }) => windows.length > 0).map(({ id }) => id),
      )
      const without = told(answer).map(each =>
        isWindow.has(each.id) ? { ...each, result: 'kept' } : each,
      )
      const direct = told(check(promises, after, options)).map(each =>
        isWindow.has(each.id) ? { ...each, result: 'kept' } : each,
      )
      expect(without).toEqual(direct)
      expect(answer.policies.map(({ before }) => before)).toEqual(
        check(promises, world, options).policies.map(({ result }) => result),
      )
    }
    expect(changed).toBeGreaterThan(4)
  })
})

const peers = [
  ...(['0.0.0.0/0', '198.51.100.0/24', '198.51.0.0/16', '10.0.0.0/8', '192.0.2.7/32'] as const),
] as const

const randomRules = (random: Random): Rules => {
  const rule = (): Rule => ({
    protocol: random.pick(['TCP', 'TCP', 'UDP', 'ICMP']),
    addresses: { ipv4: [random.pick(peers)], ...(random.chance(0.4) && { ipv6: ['::/0'] }) },
    action: random.pick(['ACCEPT', 'ACCEPT', 'DROP']),
  })
  const withPorts = (each: Rule): Rule =>
    each.protocol === 'ICMP'
      ? each
      : { ...each, ports: random.pick(['22', '443', '5432', '1-65535', '22, 443', '5000-6000']) }
  return {
    inbound: random.several(0, 4, () => withPorts(rule())),
    inbound_policy: random.pick(['DROP', 'DROP', 'ACCEPT']),
    outbound: random.several(0, 1, () => withPorts(rule())),
    outbound_policy: 'DROP',
  }
}

/** Two services behind one firewall, and a third behind another one. */
const worlds = (): readonly World[] =>
  Array.from({ length: 25 }, (_, seed) => {
    const random = randomFrom(seed)
    const firewall = (id: number, devices: readonly object[]) => ({
      ...{ id, label: `wall-${id}`, status: 'enabled', rules: randomRules(random) },
      devices: devices.map(entity => ({ entity })),
    })
    return createWorld({
      instances: [1, 2].map(id => ({ id, label: `one-${id}`, region: 'newark-us' })),
      balancers: [{ id: 3, label: 'front', region: 'newark-us' }],
      firewalls: [
        firewall(
          1,
          [1, 2].map(id => ({ id, type: 'instance' })),
        ),
        firewall(2, [{ id: 3, type: 'balancer' }]),
      ],
    } as Parameters<typeof createWorld>[0])
  })

type Checked = ReturnType<typeof check>['policies'][number]

/** What breaks a promise by the rules of a firewall. */
const brokenBy = ({ breaches }: Checked, firewall: number): PacketRegion =>
  breaches
    .flatMap(breach =>
      breach.about === 'packets' &&
      typeof breach.firewall === 'object' &&
      breach.firewall?.id === firewall &&
      (breach.cause.kind === 'rule' || breach.cause.kind === 'policy')
        ? breach.region
        : [],
    )
    .map(regionOf)
    .reduce(unionRegions, noPackets)

describe('a proposed repair', () => {
  const repaired = worlds().flatMap(world =>
    check(promises, world).policies.flatMap(policy =>
      policy.repairs.flatMap(each => (each.ok ? [{ world, policy, repair: each }] : [])),
    ),
  )

  it('is made for rules and for policies, and of several edits', () => {
    const kinds = repaired.flatMap(({ repair }) => repair.edits.map(({ kind }) => kind))
    expect(new Set(kinds).size).toBeGreaterThan(1)
    expect(repaired.length).toBeGreaterThan(10)
  })

  it.each(repaired.map((each, at) => [at, each] as const))(
    'number %i keeps the promise where rules broke it, and changes nothing else',
    (_, { world, policy, repair }) => {
      const { id } = repair.firewall
      const before = get(world.tables.firewalls, id)
      if (before === undefined) throw new TypeError('the firewall is there')
      const { changes } = compareRules(before.rules, repair.rules)
      const changed = changes
        .map(change => regionOf(partsOf(change)))
        .reduce(unionRegions, noPackets)
      expect(isEmptyRegion(subtractRegions(changed, brokenBy(policy, id)))).toBe(true)
      const call = {
        operation: 'firewallRulesUpdate',
        params: { firewallId: id },
        body: repair.rules,
      }
      const after = apply(world, call as AnyCall)
      expect(after.ok ? [] : after.errors).toEqual([])
      const again = check(promises, after.world).policies[policy.index]
      expect(again && isEmptyRegion(brokenBy(again, id))).toBe(true)
    },
  )
})

const partsOf = ({
  direction,
  family,
  protocol,
  ports,
  addresses,
  addressesExcept,
}: {
  readonly direction: 'inbound' | 'outbound'
  readonly family: 'ipv4' | 'ipv6'
  readonly protocol: 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP' | 'OTHER'
  readonly ports: string | null
  readonly addresses?: readonly string[]
  readonly addressesExcept?: readonly string[]
}) => ({ direction, family, protocol, ports, addresses, addressesExcept })

const open = {
  protocol: 'TCP',
  ports: '5432',
  addresses: { ipv4: ['0.0.0.0/0'] },
  action: 'ACCEPT',
} as const
const closed = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
} as const

const guarded = createWorld({
  instances: [{ id: 1, label: 'db-1', region: 'newark-us' }],
  firewalls: [
    {
      ...{ id: 1, label: 'wall', status: 'enabled', rules: closed },
      devices: [{ entity: { id: 1, type: 'instance' } }],
    },
  ],
})
const update = (inbound: readonly object[]): AnyCall =>
  ({
    operation: 'firewallRulesUpdate',
    params: { firewallId: 1 },
    body: { ...closed, inbound },
  }) as AnyCall
const switched = (status: string): AnyCall =>
  ({ operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status } }) as AnyCall

describe('what a change brought about', () => {
  const promise = policiesOf([
    { id: 'db', never: { packets: 'inbound TCP 5432', from: 'internet' } },
  ])
  const https = { ...open, ports: '443' }
  const rulesWith = (...inbound: readonly object[]) => ({ ...closed, inbound })
  const broughtIn = (world: World, ...calls: readonly object[]) =>
    checkChange(promise, world, calls as readonly AnyCall[]).policies[0]?.breaches.map(
      ({ broughtBy }) => broughtBy,
    )

  it('is the rule where the last call sent it, whether it was there before or not', () => {
    const rule = ['calls', 1, 'body', 'inbound', 1]
    expect(broughtIn(guarded, switched('enabled'), update([https, open]))).toEqual([rule])
    const opened = apply(guarded, update([open])).world
    expect(broughtIn(opened, update([]), update([https, open]))).toEqual([rule])
  })

  it('is the policy, or the rule of a firewall that the change creates', () => {
    const policy = {
      ...{ operation: 'firewallRulesUpdate', params: { firewallId: 1 } },
      body: { ...closed, inbound_policy: 'ACCEPT' },
    }
    expect(broughtIn(guarded, policy)).toEqual([['calls', 0, 'body', 'inbound_policy']])
    const created = {
      operation: 'firewallCreate',
      body: { label: 'new', rules: rulesWith(https, open), devices: { instances: [2] } },
    }
    const bare = createWorld({
      instances: [{ id: 2, label: 'db-2', region: 'newark-us' }],
    } as Parameters<typeof createWorld>[0])
    expect(broughtIn(bare, created)).toEqual([['calls', 0, 'body', 'rules', 'inbound', 1]])
  })

  it('is the call since which no firewall is active, and nothing where it was so before', () => {
    expect(broughtIn(guarded, update([https]), switched('disabled'))).toEqual([['calls', 1]])
    const opened = apply(guarded, update([open])).world
    expect(broughtIn(opened, switched('enabled'))).toEqual([undefined])
  })

  it('is where findings point, and else the rule in the account', () => {
    const sources = {
      policies: { name: 'policies.jsonc' },
      account: { name: 'account.json' },
      change: { name: 'change.json', calls: ['the call'] },
      holes: [],
    }
    const placesAfter = (world: World, call: AnyCall) =>
      reportCheck(checkChange(promise, world, [call]), sources).findings.map(
        ({ place }) => place.field,
      )
    expect(placesAfter(guarded, update([open]))).toEqual(['calls[0].body.inbound[0]'])
    const opened = apply(guarded, update([open])).world
    expect(placesAfter(opened, switched('enabled'))).toEqual(['wall: inbound[0]'])
  })
})

describe('a window between calls', () => {
  const database = {
    id: 'database',
    never: { packets: 'inbound TCP 5432', from: 'internet' },
  } as const
  const at = (time: 'account' | 'after' | 'moments', calls: readonly AnyCall[]) =>
    checkChange(policiesOf([{ ...database, at: time }]), guarded, calls).policies[0]

  it('breaks a promise about moments, and no other one', () => {
    const calls = [switched('disabled'), update([]), switched('enabled')]
    expect(at('after', calls)?.result).toBe('kept')
    const answer = at('moments', calls)
    expect([answer?.result, answer?.before, answer?.breaches]).toEqual(['broken', 'kept', []])
    expect(
      answer?.windows.map(({ run, closes, services }) => [run, closes, services[0]?.label]),
    ).toEqual([[[0], [2], 'db-1']])
  })

  it('counts as a note only in the report of a promise that is not about moments', () => {
    const calls = [switched('disabled'), update([]), switched('enabled')]
    const levelsAt = (time: 'after' | 'moments') => {
      const answer = checkChange(policiesOf([{ ...database, at: time }]), guarded, calls)
      const sources = {
        policies: { name: 'policies.jsonc' },
        account: { name: 'account.json' },
        holes: [],
      }
      return reportCheck(answer, sources)
        .findings.filter(({ kind }) => kind === 'window')
        .map(({ level }) => level)
    }
    expect(levelsAt('after')).toEqual(['note'])
    expect(levelsAt('moments')).toEqual(['error'])
  })

  it('is none where the packets are open before or after', () => {
    expect(at('moments', [update([open]), switched('disabled')])?.windows).toEqual([])
    const opened = apply(guarded, update([open])).world
    const policies = policiesOf([{ ...database, at: 'moments' }])
    const [answer] = checkChange(policies, opened, [switched('enabled'), update([])]).policies
    expect([answer?.result, answer?.before]).toEqual(['kept', 'broken'])
  })

  it('of a promise about the account before is what it was', () => {
    const answer = at('account', [update([open])])
    expect([answer?.result, answer?.breaches]).toEqual(['kept', []])
    expect(at('after', [update([open])])?.result).toBe('broken')
  })

  it('is what each state between shows, whatever the calls', () => {
    const states = [
      [switched('disabled'), switched('enabled')],
      [update([open]), update([])],
      [update([]), update([])],
    ]
    const found = states.map(calls => at('moments', calls)?.windows.length)
    const between = states.map(([first]) => {
      if (first === undefined) throw new TypeError('there is a call')
      const { after } = rehearse(guarded, { calls: [first], packets: [] })
      return check(policiesOf([database]), after).policies[0]?.breaches.length
    })
    expect(found).toEqual(between)
    expect(found).toEqual([1, 1, 0])
  })
})
