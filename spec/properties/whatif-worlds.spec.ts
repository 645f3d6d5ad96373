/** A comparison of two worlds says which services judge which packets differently, and no others. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restore } from '../../src/account/restore.ts'
import type { Rules } from '../../src/contract/rules.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { compareWorlds, type NamedService, rehearse, representatives } from '../../src/whatif.ts'
import { labelOfService } from '../../src/world/guards.ts'
import type { Service } from '../../src/world/records/device.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { crowdedWorld, firewallJourney } from '../support/firewall-calls.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

/** Worlds some calls apart. */
function worldsApart(seed: number, settled: number, more: number) {
  const steps = firewallJourney(seed, settled + more, startWorld)
  const worldAt = (step: number): World => steps[step - 1]?.outcome.world ?? startWorld
  return { before: worldAt(settled), after: worldAt(settled + more) }
}

const pairOfWorlds = fc
  .tuple(fc.integer(), fc.nat({ max: 30 }), fc.nat({ max: 12 }))
  .map(numbers => worldsApart(...numbers))

/** Services of the firewalls' calls, and one that only a VLAN leads to. */
const startWorld = worldAfter(crowdedWorld(), {
  operation: 'instanceCreate',
  body: { region: 'us-east', interfaces: [{ purpose: 'vlan', label: 'backstage' }] },
})

const servicesOf = (world: World): readonly Service[] => [
  ...[...values(world.tables.instances)].map(({ id }) => ({ type: 'instance', id }) as const),
  ...[...values(world.tables.balancers)].map(({ id }) => ({ type: 'balancer', id }) as const),
]

const nameOf = ({ type, id }: Pick<NamedService, 'type' | 'id'>): string => `${type} ${id}`

/** Packets that decide whatever any rules of the two worlds can decide. */
function packetsFor(before: World, after: World) {
  const sets: readonly Rules[] = [before, after].flatMap(world =>
    [...values(world.tables.firewalls)].map(({ rules }) => rules),
  )
  return [...representatives(...sets)]
}

describe('a comparison of worlds', () => {
  it('names exactly the services at which a representative packet is judged differently', () => {
    fc.assert(
      fc.property(pairOfWorlds, ({ before, after }) => {
        const packets = packetsFor(before, after)
        const kept = servicesOf(before).filter(each => labelOfService(after, each) !== undefined)
        const differing = kept.filter(service =>
          packets.some(
            packet =>
              verdictAt(before, service, packet).action !==
              verdictAt(after, service, packet).action,
          ),
        )
        const rows = compareWorlds(before, after).changes
        const named = rows.flatMap(({ services }) => services.map(nameOf))
        expect([...named].sort()).toEqual(differing.map(nameOf).sort())
      }),
      { numRuns: 60 },
    )
  })

  it('has a witness in each change, judged as it says at each of the services', () => {
    fc.assert(
      fc.property(pairOfWorlds, ({ before, after }) => {
        for (const { services, changes, ...row } of compareWorlds(before, after).changes)
          for (const service of services)
            for (const { witness, to, ...causes } of changes) {
              const was = verdictAt(before, service, witness)
              const is = verdictAt(after, service, witness)
              expect([was.action !== to, is.action]).toEqual([true, to])
              expect([was.cause, is.cause]).toEqual([causes.before, causes.after])
              expect([was.firewall, is.firewall]).toEqual([row.before, row.after])
            }
      }),
      { numRuns: 100 },
    )
  })

  it('lists the services that came and went', () => {
    fc.assert(
      fc.property(pairOfWorlds, ({ before, after }) => {
        const { appeared, disappeared } = compareWorlds(before, after)
        const were = servicesOf(before).map(nameOf)
        const are = servicesOf(after).map(nameOf)
        expect(appeared.map(nameOf)).toEqual(are.filter(name => !were.includes(name)))
        expect(disappeared.map(nameOf)).toEqual(were.filter(name => !are.includes(name)))
      }),
      { numRuns: 100 },
    )
  })

  it('is the same when the worlds share nothing in memory', () => {
    fc.assert(
      fc.property(pairOfWorlds, ({ before, after }) => {
        const copy = restore(snapshot(after))
        if (!copy.ok) throw new Error(copy.fault.map(({ path }) => path.join('.')).join(', '))
        expect(compareWorlds(before, copy.value)).toEqual(compareWorlds(before, after))
      }),
      {
        numRuns: 200,
        // Services that a change touches came in lists apart from others that reach the same, and in other rows.
        examples: [
          [worldsApart(575_171_527, 11, 11)],
          [worldsApart(657_277, 5, 12)],
          [worldsApart(1_955_993, 5, 12)],
        ],
      },
    )
  })

  it('of a world with itself is empty', () => {
    fc.assert(
      fc.property(pairOfWorlds, ({ after }) => {
        const none = { changes: [], addresses: [], reach: [], peers: [] }
        const nobody = { appeared: [], disappeared: [] }
        expect(compareWorlds(after, after)).toEqual({ equivalent: true, ...none, ...nobody })
      }),
      { numRuns: 30 },
    )
  })

  it('gives all services behind one firewall one row', () => {
    const before = withFirewall(smallWorld(), 'guard-1', { instances: [1, 2, 3] })
    const after = worldAfter(before, {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 1 },
      body: { inbound_policy: 'ACCEPT' },
    })
    const [row, ...others] = compareWorlds(before, after).changes
    expect(row?.services.map(({ label }) => label)).toEqual(['web-1', 'web-2', 'mail-1'])
    expect(others).toEqual([])
    expect(row?.changes).toHaveLength(10)
  })

  it('sees nothing but inbound TCP at a balancer', () => {
    const before = withFirewall(smallWorld(), 'guard-1', { balancers: [1] })
    const after = worldAfter(before, { operation: 'firewallDelete', params: { firewallId: 1 } })
    const [row] = compareWorlds(before, after).changes
    expect(
      row?.changes.map(({ direction, family, protocol }) => [direction, family, protocol]),
    ).toEqual([
      ['inbound', 'ipv4', 'TCP'],
      ['inbound', 'ipv6', 'TCP'],
    ])
    expect(row?.changes.map(change => change.after)).toEqual([
      { kind: 'no-active-firewall' },
      { kind: 'no-active-firewall' },
    ])
  })

  it('sees no change of rules at an instance that only a VLAN leads to', () => {
    const before = withFirewall(startWorld, 'guard-1', { instances: [5] })
    const after = worldAfter(before, { operation: 'firewallDelete', params: { firewallId: 1 } })
    expect(compareWorlds(before, after).equivalent).toBe(true)
  })
})

describe('a rehearsal', () => {
  it('makes the calls that the engine would make, and compares the first world with the last', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const steps = firewallJourney(seed, 8)
        const [first] = steps
        if (first === undefined) throw new Error('a journey has steps')
        const rehearsal = rehearse(first.before, { calls: steps.map(({ call }) => call) })
        expect(rehearsal.calls.map(({ outcome }) => outcome)).toEqual(
          steps.map(({ outcome }) => outcome),
        )
        expect(rehearsal.events.map(({ id }) => id)).toEqual(
          steps.flatMap(({ outcome }) => (outcome.ok ? outcome.events.map(({ id }) => id) : [])),
        )
        expect(rehearsal.before).toBe(first.before)
        expect(rehearsal.comparison).toEqual(compareWorlds(first.before, rehearsal.after))
      }),
      { numRuns: 50 },
    )
  })

  it('shows what a firewall opens that is turned off', () => {
    const before = withFirewall(smallWorld(), 'guard-1', { instances: [2] })
    const call = {
      operation: 'firewallUpdate',
      params: { firewallId: 1 },
      body: { status: 'disabled' },
    } as const
    const packet = {
      direction: 'inbound',
      protocol: 'TCP',
      address: '192.0.2.9',
      port: 22,
    } as const
    const [service] = servicesOf(before).filter(({ id }) => id === 2)
    if (service === undefined) throw new Error('instance 2 is gone')
    const { packets, comparison } = rehearse(before, {
      calls: [call],
      packets: [{ service, packet }],
    })
    expect(packets.map(each => [each.before.action, each.after?.action])).toEqual([
      ['DROP', 'ACCEPT'],
    ])
    expect(comparison.changes.map(({ before: was, after }) => [was?.label, after])).toEqual([
      ['guard-1', null],
    ])
  })
})
