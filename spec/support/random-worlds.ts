/** Worlds that random calls of every operation lead to: with profiles, VLANs, pools, shares, names and deleted firewalls. */
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'
import { viewOf } from './oracle-run.ts'
import { randomFrom } from './random.ts'
import { furnishing, people, randomCall } from './random-calls.ts'
import { emptyWorld } from './worlds.ts'

const availability = [
  { region: 'eu-west', plan: 'premium-7', available: true },
  { region: 'us-east', plan: 'gpu-1', available: false },
] as unknown as World['availability']

/** How many calls lie between one world and the next. */
const apart = 40

/** So many worlds, each later in one story than the one before; every other story has users and tokens. */
export function* randomWorlds(seed: number, count: number): Generator<World> {
  const random = randomFrom(seed)
  const script = [...furnishing, ...(seed % 2 === 0 ? people : [])]
  let world = emptyWorld({ availability, settings: { rangesPerRegion: 3 } })
  let state = viewOf(world)
  for (let step = 0; step < script.length + count * apart; step++) {
    const call = script[step] ?? randomCall(random, state)
    const outcome = apply(world, call as AnyCall, { verify: false })
    if (outcome.world !== world) state = viewOf(outcome.world)
    world = outcome.world
    if (step >= script.length && (step - script.length) % apart === apart - 1) yield world
  }
}

/** Of as many stories as it takes, with ten worlds in each. */
export function* manyWorlds(seed: number, count: number): Generator<World> {
  for (let left = count, story = seed; left > 0; left -= 10, story++)
    yield* randomWorlds(story, Math.min(10, left))
}
