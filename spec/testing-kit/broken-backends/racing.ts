/** Backends that look before they leap, with a pause in between: right for one caller, wrong for two. */

import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall, Done, Outcome } from '../../../src/engine/call.ts'
import type { Schedule, System } from '../../../src/fast-check/model/system.ts'
import { firewallCreate } from '../../../src/operations/firewalls/firewall-create.ts'
import { firewallUpdate } from '../../../src/operations/firewalls/firewall-update.ts'
import type { OperationName } from '../../../src/operations/table.ts'
import { nextWorld } from '../../../src/world/commit.ts'
import type { Change } from '../../../src/world/draft.ts'
import { get } from '../../../src/world/table.ts'
import type { World } from '../../../src/world/world.ts'
import { worldAfter } from '../../support/outcomes.ts'
import { closedRules, smallWorld } from '../../support/worlds.ts'
import { type Backend, carryOut, type Declarations, withoutCheck } from './backend.ts'

export interface Pausing extends Backend {
  readonly pause: () => Promise<void>
}

export interface RacingBackend {
  readonly name: string
  /** Calls before the race and in it, in the shortest one that shows it, found by thinking about it. */
  readonly shortest: readonly [before: number, unscheduled: number]
  /** Those that it is about, so that it is found soon. */
  readonly operations: readonly OperationName[]
  /** The kit's own when left out. */
  readonly world?: World
  readonly system: System<Pausing>
}

const onFirewalls = ['firewallCreate', 'firewallUpdate', 'firewallView', 'firewallsList'] as const
const onAddresses = [
  'instanceCreate',
  'instancePrepare',
  'ipAddressAllocate',
  'ipAddressesAssign',
  'ipAddressView',
  'ipAddressesList',
] as const

const create = (label: string) => ({
  operation: 'firewallCreate' as const,
  body: { label, rules: closedRules, devices: { instances: [1] } },
})
const turnOff = (firewallId: number) => ({
  operation: 'firewallUpdate' as const,
  params: { firewallId },
  body: { status: 'disabled' },
})

/** Two firewalls on instance 1, both off: only one of them may be turned on. */
export const twoTurnedOff = worldAfter(
  smallWorld(),
  create('one'),
  turnOff(1),
  create('two'),
  turnOff(2),
)

const real = (world: World, schedule: Schedule): Pausing => ({
  world,
  pause: () => schedule(Promise.resolve()),
})

/** What was found fine before the pause is carried out after it, without another look. */
const carelessWith = (declarations: Declarations): System<Pausing> => ({
  real,
  async drive(backend, call) {
    const looked = apply(backend.world, call)
    await backend.pause()
    return looked.ok ? carryOut(backend, call, declarations) : looked
  },
})

/** What was worked out before the pause is written after it, over whatever others wrote. */
const lateIn = (operations: readonly OperationName[]): System<Pausing> => ({
  real,
  async drive(backend, call) {
    if (!operations.includes(call.operation)) return carryOut(backend, call)
    const outcome = apply(backend.world, call)
    await backend.pause()
    if (outcome.ok) backend.world = overwritten(backend.world, outcome)
    return outcome
  },
})

/** The world with all that was worked out in another one, whether or not it makes sense there. */
const overwritten = (world: World, { world: made, changes }: Done): World =>
  nextWorld(
    world,
    made,
    changes.map(
      change =>
        ({ ...change, before: get<unknown>(world.tables[change.table], change.id) }) as Change,
    ),
  )

/** Nobody gets between the look and the leap. */
export const orderly: System<Pausing> = {
  real,
  async drive(backend: Pausing, call: AnyCall): Promise<Outcome> {
    await backend.pause()
    return carryOut(backend, call)
  },
}

/** Writes tell nothing but that they are done: what went wrong is seen by who looks afterwards. */
export const taciturn: System<Pausing> = {
  real,
  async drive(backend, call) {
    const answer = await lateIn(['instanceCreate']).drive(backend, call)
    return call.operation === 'instanceCreate' && answer.ok ? { ok: true } : answer
  },
}

/** Waits for no turns, and only in every third of all systems that are started others get in between. */
export function unpredictable(): System<Pausing> {
  let started = 0
  const { drive } = carelessWith({ firewallCreate: withoutCheck(firewallCreate, 'labelIsFree') })
  return {
    drive,
    real(world) {
      started += 1
      const steps = started % 3 === 0 ? 2000 : 0
      return { world, pause: () => stepsOf(steps) }
    },
  }
}

async function stepsOf(count: number): Promise<void> {
  for (let step = 0; step < count; step++) await Promise.resolve()
}

export const racing: readonly RacingBackend[] = [
  {
    name: 'two firewalls of one service are turned on',
    shortest: [0, 2],
    operations: ['firewallUpdate', 'firewallView'],
    world: twoTurnedOff,
    system: carelessWith({ firewallUpdate: withoutCheck(firewallUpdate, 'noRivalOnItsServices') }),
  },
  {
    name: 'two firewalls are created with one label',
    shortest: [0, 2],
    operations: onFirewalls,
    system: carelessWith({ firewallCreate: withoutCheck(firewallCreate, 'labelIsFree') }),
  },
  {
    name: 'two allocations give out one address',
    shortest: [1, 2],
    operations: onAddresses,
    system: lateIn(['ipAddressAllocate']),
  },
  {
    name: 'two assignments leave an instance without an address',
    // Of three neighbours one and two swap, and two and three.
    shortest: [1, 2],
    operations: onAddresses,
    system: lateIn(['ipAddressesAssign']),
  },
]
