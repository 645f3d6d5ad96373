/** Promises after a change, between its calls, and what repairs do: as properties of random worlds, and by example. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { apply, createWorld } from '../../src/index.ts'
import { check, checkChange, policiesOf } from '../../src/policies/index.ts'
import { noPackets, type PacketRegion } from '../../src/rules/regions/packet-region.ts'
import {
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { compareRules } from '../../src/whatif.ts'
import { get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { firewall, gathered, instance } from '../account/holed-accounts.ts'
import { without } from '../account/two-instances.ts'
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

describe('a change in an account with holes', () => {
  const on = { entity: { type: 'instance', id: 5 } } as const
  const swap = (['disabled', 'enabled'] as const).map((status, at) => ({
    ...{ operation: 'firewallUpdate', params: { firewallId: at + 1 }, body: { status } },
  })) as readonly AnyCall[]
  const promise = policiesOf([{ id: 'ssh', never: { packets: 'inbound TCP 22' } }])
  /** The second of two firewalls takes the place of the first; others may be there. */
  const resultWith = (others: { readonly missing?: number }) => {
    const account = accountOf(
      gathered({
        instances: { rows: [instance(), instance({ id: 6, label: 'web-2' })] },
        firewalls: {
          ...others,
          rows: [
            firewall({ id: 1, label: 'old', devices: { rows: [on] } }),
            firewall({
              ...{ id: 2, label: 'new', status: 'disabled', devices: { rows: [on], missing: 1 } },
            }),
            firewall({
              id: 3,
              label: 'six',
              devices: { rows: [{ entity: { ...on.entity, id: 6 } }] },
            }),
          ],
        },
      }),
    )
    return checkChange(promise, account, swap).policies[0]
  }

  it('breaks no promise by a call that may come out otherwise, and says what was broken before', () => {
    const created = {
      operation: 'instanceCreate',
      body: { region: 'newark-us', label: 'new-1' },
    } as const
    const resultOf = (rows: readonly ReturnType<typeof firewall>[]) => {
      const account = accountOf(without(gathered({ firewalls: { rows } }), 'default_firewalls'))
      const [checked] = checkChange(promise, account, [created as AnyCall]).policies
      const services = checked?.breaches.flatMap(each =>
        each.about === 'packets' ? each.services.map(({ id }) => id) : [],
      )
      return [checked?.before, checked?.result, services]
    }
    expect(resultOf([firewall({ devices: { rows: [on] } })])).toEqual(['kept', 'undecided', []])
    expect(resultOf([])).toEqual(['broken', 'undecided', []])
  })

  it('keeps no promise by a call that may be refused', () => {
    expect(resultWith({ missing: 1 })).toMatchObject({ result: 'undecided', before: 'kept' })
    expect(resultWith({ missing: 1 })?.open.flatMap(({ on: holes }) => holes)).toContain(
      'devices of firewall 2',
    )
  })
})
