/** Whatever a single call can rest on is named by its outcome, and thrown where a simulator is told to. */
import { describe, expect, it } from 'vitest'
import {
  type Assumption,
  assumptions,
  type CallAssumption,
} from '../../src/contract/assumptions.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { AssumptionError } from '../../src/engine/refused-error.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { runEpisode } from '../support/oracle-run.ts'
import { addressExamples } from './addresses.ts'
import { environmentExamples } from './environment.ts'
import type { Example } from './example.ts'
import { firewallExamples } from './firewalls.ts'
import { requestExamples } from './requests.ts'

/** An assumption that a call can rest on has to have one, or this does not compile. */
const examples: Readonly<Record<CallAssumption, Example>> = {
  ...requestExamples,
  ...firewallExamples,
  ...addressExamples,
  ...environmentExamples,
}

const cases = (Object.keys(examples) as readonly CallAssumption[]).map(
  id => [id, examples[id]] as const,
)

const strictly = (world: World, call: AnyCall) =>
  createSimulator({ world, onAssumption: 'throw' }).call(call)

describe('a call that rests on an assumption', () => {
  it.each(cases)('names %s and throws it', (id, { world, call, also = [] }) => {
    const named = [id, ...also].sort()
    expect(apply(world, call).assumptions).toEqual(named)
    let thrown: unknown
    try {
      strictly(world, call)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(AssumptionError)
    expect(thrown).toMatchObject({ assumptions: named })
  })

  it.each(cases)('has one beside it that rests on none (%s)', (_, example) => {
    const { world, beside, besideWorld = world } = example
    expect(apply(besideWorld, beside).assumptions).toEqual([])
    expect(strictly(besideWorld, beside).assumptions).toEqual([])
  })
})

describe('what a call is never said to rest on', () => {
  it('is what no call can, over thousands of random calls', () => {
    const met = new Set<Assumption>()
    for (let seed = 1; seed <= 40; seed++)
      runEpisode({
        seed,
        steps: 150,
        observe({ assumptions: named }) {
          for (const each of named) met.add(each)
          expect([...new Set(named)].sort()).toEqual(named)
        },
      })
    expect([...met].filter(id => assumptions[id].rests !== 'a call')).toEqual([])
    // Random calls get to most of them, or the above says little.
    expect(met.size).toBeGreaterThan(cases.length / 2)
  })
})
