/** The simulator that specs call, the firewall that they create in it, and what a call throws. */
import { createSimulator, type SimulatorOptions } from '../../src/engine/simulator.ts'
import { closedRules, smallWorld } from './worlds.ts'

export const small = smallWorld()

/** On the small world, unless the options name another. */
export const simulator = (options: SimulatorOptions = {}) =>
  createSimulator({ world: small, ...options })

export const create = { body: { label: 'web', rules: closedRules } }

/** What this throws; fails when it throws nothing. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
