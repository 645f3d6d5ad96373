import { readFileSync } from 'node:fs'
import { apply } from '../../src/engine/apply.ts'
import { type ReadPlan, readPlan } from '../../src/plans/read-plan.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import { afterReserved, withReserved } from '../../src/world/reserved.ts'
import type { World } from '../../src/world/world.ts'

/** A file of examples/terraform, parsed. */
export const example = (name: string) => ({
  name,
  value: JSON.parse(
    readFileSync(new URL(`../../examples/terraform/${name}`, import.meta.url), 'utf8'),
  ) as unknown,
})

export const readExample = (name: string, ...beside: readonly string[]): ReadPlan =>
  readPlan([example(`${name}.json`), ...beside.map(example)])

/** What each call comes to, in this order, and the world before the first and after each. */
export function carryOut(
  { account: { world: start }, planned: { calls } }: ReadPlan,
  order: readonly number[] = [...calls.keys()],
) {
  const worlds: World[] = [start]
  const outcomes = order.map(place => {
    const world = worlds.at(-1) ?? start
    const call = calls[place]?.call
    if (call === undefined) throw new Error(`there is no call ${place}`)
    const outcome = apply(withReserved(world, start, place), call)
    worlds.push(outcome.ok ? afterReserved(world, start, place, outcome.world) : world)
    return outcome.ok ? 'made' : outcome.errors.map(({ problem }) => problem).join()
  })
  return { outcomes, worlds }
}

/** Whether TCP from anywhere gets through to an instance by a port; nothing where it is not there. */
export const admits = (world: World, id: number, port: number): boolean | undefined => {
  try {
    const packet = { direction: 'inbound', protocol: 'TCP', address: '203.0.113.9', port } as const
    return verdictAt(world, { type: 'instance', id }, packet).action === 'ACCEPT'
  } catch {
    return undefined
  }
}
