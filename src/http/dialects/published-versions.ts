/** The versions of rules move with every update, whoever makes it: a client that compares them finds out that another one was there. */
import { countEarlier, countUpdate } from '../../account/published/told-rules.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { Simulator } from '../../engine/simulator.ts'
import { fieldsOf } from '../../kit/json.ts'

const attended = new WeakSet<Simulator>()

/** To be told of each simulator before it answers: from then on its updates are counted, and those in its journal at once. */
export function countUpdates(cloud: Simulator): void {
  if (attended.has(cloud)) return
  attended.add(cloud)
  const updates = new Map<number, number>()
  for (const { call, outcome } of cloud.journal) {
    const id = outcome === 'done' ? updatedBy(call) : undefined
    if (id !== undefined) updates.set(id, (updates.get(id) ?? 0) + 1)
  }
  for (const [id, count] of updates) countEarlier(cloud.world, id, count)
  let before = cloud.world
  cloud.on('call', ({ call, world }) => {
    const id = updatedBy(call)
    if (id !== undefined) countUpdate(before, world, id)
    before = world
  })
}

function updatedBy({ operation, params }: AnyCall): number | undefined {
  const id = operation === 'firewallRulesUpdate' ? fieldsOf(params)['firewallId'] : undefined
  return typeof id === 'number' ? id : undefined
}
