/** Calls made at the same time: a race is found, and reported as a history that no order explains. */
import { describe, expect, it } from 'vitest'
import { kit, linearize, NotLinearizable } from '../../src/arbitraries/index.ts'
import type { History } from '../../src/arbitraries/parallel/history.ts'
import { apply } from '../../src/engine/apply.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'
import { orderly, racing } from './broken-backends/racing.ts'

const off = { status: 'disabled' }
const create = (label: string) => ({
  operation: 'firewallCreate' as const,
  body: { label, rules: closedRules, devices: { instances: [1] } },
})
const turn = (firewallId: number, status: string) => ({
  operation: 'firewallUpdate' as const,
  params: { firewallId },
  body: { status },
})

/** Two firewalls on instance 1, both off: only one of them may be turned on. */
const start = worldAfter(
  smallWorld(),
  create('one'),
  turn(1, off.status),
  create('two'),
  turn(2, off.status),
)
const operations = ['firewallUpdate', 'firewallView'] as const

describe('parallel runs', () => {
  it('find the race between two enables within 1,000 runs and report a non-linearizable history', async () => {
    const found = await kit
      .assertParallel({ ...racing, world: start, operations, runs: 1000, seed: 1 })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(NotLinearizable)
    if (!(found instanceof NotLinearizable)) return
    expect(found.message).toContain('a non-linearizable history')
    const changes = found.history.filter(({ caller }) => caller > 0)
    expect(changes.map(({ call }) => call.operation)).toEqual(['firewallUpdate', 'firewallUpdate'])
    expect(linearize(start, found.history)).toBeUndefined()
  })

  it('find nothing where each call is carried out in one go', async () => {
    await kit.assertParallel({ ...orderly, world: start, callers: 3, runs: 100, seed: 2 })
  })
})

describe('linearize', () => {
  const on = (firewallId: number) => turn(firewallId, 'enabled')
  const first = apply(start, on(1))
  const second = apply(first.world, on(2))

  it('finds the order that explains two calls that overlap', () => {
    const late = { caller: 1, call: on(2), answer: second, began: 0, ended: 3 }
    const early = { caller: 2, call: on(1), answer: first, began: 1, ended: 2 }
    expect(linearize(start, [late, early])).toEqual([early, late])
  })

  it('lets no call go before one that was answered when it began', () => {
    const history: History = [
      { caller: 1, call: on(2), answer: second, began: 0, ended: 1 },
      { caller: 2, call: on(1), answer: first, began: 2, ended: 3 },
    ]
    expect(linearize(start, history)).toBeUndefined()
  })
})
