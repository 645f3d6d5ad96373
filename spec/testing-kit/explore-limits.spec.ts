/** The explorer says how far it came, stops where it is told to, and never calls a part the whole. */
import { describe, expect, it } from 'vitest'
import { apply, applyOperation } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { Progress } from '../../src/explore/exploration.ts'
import { explore, planOf } from '../../src/explore/explore.ts'
import { Explorer } from '../../src/explore/explorer.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { Reached } from '../../src/explore/reached.ts'
import { type ExploredCall, emits, follow, refusesOn } from '../../src/explore/scope.ts'
import { InvariantError, UsageError } from '../../src/kit/errors.ts'
import { operationNamed } from '../../src/operations/table.ts'
import type { World } from '../../src/world/world.ts'
import { arrange } from '../support/arrange.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

const scope = firewallScope({ firewalls: 2, services: 2 })
const whole = explore({ scope })

describe('limits', () => {
  it('on depth: nothing further away is met', () => {
    const { stoppedBy, complete, depth, worlds } = explore({ scope, limits: { depth: 1 } })
    expect({ stoppedBy, complete, depth }).toEqual({
      stoppedBy: 'depth',
      complete: false,
      depth: 1,
    })
    // Each firewall is turned off, deleted or put on one of two services.
    expect(worlds).toBe(1 + 2 * 4)
  })

  it('on worlds: as many are met, and no more', () => {
    const { stoppedBy, complete, worlds } = explore({ scope, limits: { worlds: 20 } })
    expect({ stoppedBy, complete, worlds }).toEqual({
      stoppedBy: 'worlds',
      complete: false,
      worlds: 20,
    })
  })

  it('that are not reached leave the exploration complete', () => {
    const limits = { worlds: whole.worlds, depth: whole.depth + 1 }
    expect(explore({ scope, limits })).toMatchObject({ complete: true, worlds: whole.worlds })
  })

  it('on violations: each predicate that fails counts once', () => {
    const never = () => false
    const { violations, complete } = explore({
      scope,
      always: { one: never, other: never },
      limits: { violations: 3 },
    })
    expect(violations.map(({ name }) => name)).toEqual(['one', 'other'])
    expect(complete).toBe(true)
  })
})

describe('an exploration that goes on', () => {
  it.each([2, 5, 17, 30])('after %i worlds comes to what one without a pause does', worlds => {
    const reached = new Reached()
    const begun = new Explorer(planOf({ scope, limits: { worlds } }, 'options'), reached)
    const { found, complete } = begun.explore()
    expect([complete, found.length > 0]).toEqual([false, true])
    const end = new Explorer(planOf({ scope }, 'options'), reached, begun.standing).explore()
    expect(end).toEqual(whole)
  })
})

describe('the first world', () => {
  it('ends an exploration before any call where it is wrong already', () => {
    const { violations, transitions, refusals, depth, stoppedBy } = explore({
      scope,
      always: { never: () => false },
    })
    expect(violations.map(({ name, calls, world }) => ({ name, calls, world }))).toEqual([
      { name: 'never', calls: [], world: scope.world },
    ])
    expect({ transitions, refusals, depth, stoppedBy }).toEqual({
      ...{ transitions: 0, refusals: 0, depth: 0, stoppedBy: 'violations' },
    })
  })

  it('is a place where something may come up', () => {
    const { found, missing } = explore({ scope, sometimes: { any: () => true, none: () => false } })
    expect(found.map(({ name, calls, world }) => ({ name, calls, world }))).toEqual([
      { name: 'any', calls: [], world: scope.world },
    ])
    expect(missing).toEqual(['none'])
  })
})

describe('progress', () => {
  it('is told for every level, and ends with nothing left', () => {
    const told: Progress[] = []
    explore({ scope, onProgress: progress => told.push(progress) })
    expect(told.map(({ depth }) => depth)).toEqual(told.map((_, at) => at + 1))
    const { worlds, transitions, refusals, depth } = whole
    const { bytes } = whole
    expect(told.at(-1)).toEqual({ worlds, transitions, refusals, depth, frontier: 0, bytes })
    expect(bytes).toBeGreaterThan(24 * worlds)
  })
})

describe('a broken implementation', () => {
  const careless = operationNamed('firewallUpdate')
  if (careless === undefined) throw new Error('there is no firewallUpdate')
  const withoutRivals = {
    ...careless,
    checks: careless.checks.filter(({ clauses }) => !clauses.includes('ACTIVE-2')),
  }
  const step = (verify: boolean) => (world: World, call: AnyCall) =>
    call.operation === 'firewallUpdate'
      ? applyOperation(withoutRivals, world, call, { verify })
      : apply(world, call, { verify })

  it('is found out by the worlds that it makes, in the fewest calls', () => {
    const { violations } = explore({ scope, step: step(false) })
    expect(violations.map(({ calls }) => calls.map(({ operation }) => operation))).toEqual([
      ['firewallUpdate', 'firewallDeviceCreate', 'firewallDeviceCreate', 'firewallUpdate'],
    ])
  })

  it('is found out by the step that verifies itself, after as many calls', () => {
    const { violations } = explore({ scope, step: step(true) })
    expect(violations.map(({ name, calls }) => [name, calls.length])).toEqual([
      ['no call throws InvariantError', 4],
    ])
    expect(violations[0]?.test).toContain('oneActiveFirewallPerService')
  })
})

describe('calls that are not tried again', () => {
  const size = { firewalls: 2, services: 2, from: 'nothing', migrations: true } as const
  const unlike = { holds: () => true, expectation: 'expect(last).toBeDefined()' }
  const sometimes = {
    ...firewallScope(size).sometimes,
    'many devices came': {
      ...unlike,
      holds: ({ world, outcome }: ExploredCall) => outcome.ok && world.counters.devices === 4,
    },
    'refused late': {
      ...unlike,
      holds: ({ world, outcome }: ExploredCall) => !outcome.ok && world.counters.devices === 3,
    },
    never: { ...unlike, holds: () => false },
  }

  it.each(['none', 'scope'] as const)('are told as if they were, with symmetry %s', symmetry => {
    const given = { scope: firewallScope(size), sometimes, symmetry }
    const tried = explore({ ...given, step: (world, call) => apply(world, call) })
    expect(explore(given)).toEqual(tried)
    expect(tried.missing).toEqual(['never'])
    expect(explore({ ...given, calls: world => given.scope.calls(world) })).toEqual(tried)
  })
})

describe('a step that throws', () => {
  it('what is no bug of an implementation ends the exploration', () => {
    const step = (world: World, call: AnyCall) => {
      if (call.operation === 'firewallDelete') throw new RangeError('no such call')
      return apply(world, call)
    }
    expect(() => explore({ scope, step })).toThrow(RangeError)
  })

  it('a bug is told once, and the exploration goes on elsewhere', () => {
    const step = (world: World, call: AnyCall) => {
      if (call.operation === 'firewallDelete')
        throw new InvariantError('firewallDelete', ['STATUS-6'], 'all is lost')
      return apply(world, call)
    }
    const { violations, complete, worlds, events, clauses } = explore({
      ...{ scope, step, limits: { violations: 2 } },
    })
    expect(violations.map(({ name, calls }) => [name, calls.length])).toEqual([
      ['no call throws InvariantError', 1],
    ])
    expect(complete).toBe(true)
    expect(worlds).toBeLessThan(whole.worlds)
    expect(events['firewall_delete']).toBeUndefined()
    expect(Object.keys(clauses)).not.toContain('all is lost')
  })
})

describe('a scope of one’s own', () => {
  const world = withFirewall(smallWorld(), 'red-1', { instances: [1] })
  const calls = (): readonly AnyCall[] => [
    { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { tags: ['a'] } },
    { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { tags: [] } },
    { operation: 'firewallView', params: { firewallId: 1 } },
    { operation: 'regionStatusUpdate', params: { regionId: 'us-east' }, body: { status: 'ok' } },
    {
      operation: 'regionStatusUpdate',
      params: { regionId: 'us-east' },
      body: { status: 'outage' },
    },
  ]

  it('is a world with calls; what is the same but for times and events is met once', () => {
    const { worlds, complete } = explore({ world, calls })
    expect({ worlds, complete }).toEqual({ worlds: 4, complete: true })
  })

  it('needs both', () => {
    expect(() => explore({ world })).toThrow(
      'expected a scope, or a world and calls, got no world or no calls',
    )
  })

  it('is refused where the same world has other calls the next time', () => {
    const first = [calls(), calls()]
    expect(() => explore({ world, calls: () => first.shift() ?? [] })).toThrow(
      'each time; got 0 calls where there were more',
    )
  })

  it('is refused where a step leads elsewhere the next time', () => {
    let asked = 0
    const step = (before: World, call: AnyCall) =>
      apply(before, asked++ < 5 ? call : { operation: 'firewallView', params: { firewallId: 1 } })
    expect(() => explore({ world, calls, step })).toThrow(
      'calls: expected the same calls in the same world, and the same worlds after them, each time; got another world after firewallUpdate',
    )
  })

  it('begins elsewhere when told to', () => {
    const busy = follow(scope.world, [
      { operation: 'firewallDelete', params: { firewallId: 1 } },
    ]).world
    const { worlds, complete } = explore({ scope, world: busy })
    expect(complete).toBe(true)
    expect(worlds).toBeLessThan(whole.worlds)
  })

  it('keeps worlds apart whose addresses moved, also where instances are interchangeable', () => {
    const prepare = (instanceId: number): AnyCall => ({
      operation: 'instancePrepare',
      params: { instanceId },
      body: { spare_addresses: 0 },
    })
    const allocate = (instance_id: number): AnyCall => ({
      operation: 'ipAddressAllocate',
      body: { instance_id, public: true, type: 'ipv4' },
    })
    const ready = arrange(smallWorld(), draft => {
      for (const id of [1, 2])
        draft.edit('instances', id, instance => {
          instance.spare_addresses = 1
        })
    })
    const few = explore({
      world: ready,
      calls: () => [1, 2].map(prepare),
      symmetry: { instances: [1, 2] },
    })
    const all = explore({
      world: ready,
      calls: () => [1, 2].map(allocate),
      symmetry: { instances: [1, 2] },
    })
    expect([few.worlds, all.worlds]).toEqual([3, 5])
  })

  it('has no more interchangeable things than orders can be tried of', () => {
    const symmetry = { instances: [1, 2, 3, 4, 5, 6, 7] }
    expect(() => explore({ world, calls, symmetry })).toThrow(
      'symmetry.instances: expected at most 6 ids, got 7',
    )
  })
})

describe('options', () => {
  const never = (given: unknown) => given as never
  it.each([
    [
      () => explore(never(undefined)),
      /^options: expected an object with scope, world, .*, got nothing$/,
    ],
    [() => explore(never({ scope, limit: {} })), 'did you mean limits?'],
    [
      () => explore({ scope, always: { waits: (async () => false) as never } }),
      'always.waits: expected true or false, got an object',
    ],
    [
      () => explore({ scope, sometimes: { comes: (() => 1) as never } }),
      'sometimes.comes: expected true or false, got 1',
    ],
    [() => explore({ scope, limits: { depth: -1 } }), 'depth: expected a whole number from 0 up'],
    [() => explore({ scope, limits: never({ world: 5 }) }), 'did you mean worlds?'],
    [
      () => explore({ scope, symmetry: never('all') }),
      'options.symmetry: expected scope, none or an object with firewalls, instances, balancers, got "all"',
    ],
    [
      () => explore({ scope, symmetry: never({ instances: 2 }) }),
      'instances: expected a list, got 2',
    ],
    [
      () => firewallScope(never({ firewalls: 2 })),
      'size.services: expected a whole number from 0 up, or an object with instances, balancers, got nothing',
    ],
    [() => firewallScope({ firewalls: -1, services: 1 }), 'firewalls: expected a whole number'],
    [() => firewallScope(never({ firewalls: 1, services: {} })), 'instances: expected a whole'],
    [
      () => firewallScope({ firewalls: 1, services: 1, from: never('all') }),
      'from: expected existing',
    ],
    [() => emits(never('firewall_created')), 'did you mean firewall_create?'],
    [() => refusesOn(never('ACTIVE-22')), 'did you mean ACTIVE-2?'],
  ])('%s is a UsageError: %s', (run, told) => {
    expect(run).toThrow(UsageError)
    expect(run).toThrow(told)
  })
})
