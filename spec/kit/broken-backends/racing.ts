/** A backend that looks before it leaps, with a pause in between: right for one caller, wrong for two. */
import type { Schedule } from '../../../src/arbitraries/parallel/assert-parallel.ts'
import { apply } from '../../../src/engine/apply.ts'
import type { AnyCall, Outcome } from '../../../src/engine/call.ts'
import { firewallUpdate } from '../../../src/operations/firewall-update.ts'
import type { World } from '../../../src/world/world.ts'
import { type Backend, carryOut, withoutCheck } from './backend.ts'

interface Pausing extends Backend {
  readonly pause: () => Promise<void>
}

const careless = {
  firewallUpdate: withoutCheck(firewallUpdate, 'noRivalOnItsServices'),
}

export const racing = {
  real: (world: World, schedule: Schedule): Pausing => ({
    world,
    pause: () => schedule(Promise.resolve()),
  }),
  async drive(backend: Pausing, call: AnyCall): Promise<Outcome> {
    const looked = apply(backend.world, call)
    await backend.pause()
    return looked.ok ? carryOut(backend, call, careless) : looked
  },
} as const

/** The same, but nobody gets between the look and the leap. */
export const orderly = {
  real: racing.real,
  async drive(backend: Pausing, call: AnyCall): Promise<Outcome> {
    await backend.pause()
    return carryOut(backend, call)
  },
} as const
