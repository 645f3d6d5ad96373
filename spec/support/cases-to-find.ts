/** How many cases the kit takes to find each of several broken backends, all of them in one assertion. */
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { type AssertOptions, kit } from '../../src/fast-check/index.ts'
import { responseDifferences } from '../../src/fast-check/model/compare.ts'
import { readResponse } from '../../src/fast-check/model/response.ts'
import type { World } from '../../src/world/world.ts'
import type { Backend, BrokenBackend } from '../testing-kit/broken-backends/backend.ts'

/**
 * By name, the number of the run that finds it; undefined if none does. What the kit calls depends on the model alone, so that
 * each is found in the run in which it would be found by itself.
 */
export async function casesToFind(
  backends: readonly BrokenBackend[],
  options: Partial<AssertOptions<unknown>>,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  let run = 0
  const real = async (world: World) => {
    run += 1
    const running = backends.filter(({ name }) => !found.has(name))
    return {
      world,
      started: await Promise.all(
        running.map(async ({ name, system }) => ({
          name,
          drive: system.drive,
          backend: (await system.real(world, promise => promise)) as Backend,
        })),
      ),
    }
  }
  const drive = async (held: Awaited<ReturnType<typeof real>>, call: AnyCall) => {
    const outcome = apply(held.world, call, { verify: false })
    held.world = outcome.world
    for (const { name, drive: own, backend } of held.started) {
      if (found.has(name)) continue
      const response = readResponse(await own(backend, call))
      if (responseDifferences(outcome, response).length > 0) found.set(name, run)
    }
    return outcome
  }
  const isFound = new Error('all of them are found')
  const onProgress = () => {
    if (found.size === backends.length) throw isFound
  }
  await kit.assert({ ...options, real, drive, onProgress }).catch((error: unknown) => {
    if (!String(error).includes(isFound.message)) throw error
  })
  return found
}
