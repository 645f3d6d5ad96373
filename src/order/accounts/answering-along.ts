/** The services on which it rests, between calls, what becomes of packets to addresses that the calls move. */
import type { Account } from '../../account/holes/account.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { distinctServices } from '../../rehearsal/accounts/settle.ts'
import { arrivalsAt } from '../../rehearsal/addresses/holders.ts'
import { type Place, placeKey } from '../../rehearsal/addresses/places.ts'
import type { Change } from '../../world/draft.ts'
import type { Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'
import { placesMoved, pointsTouched } from '../points.ts'

/** A call by itself, or after those before it; undefined changes where it is refused. */
interface Step {
  readonly at: number
  readonly before: World
  readonly after: World
  readonly changes: readonly Change[] | undefined
}

function stepsOf(world: World, calls: readonly AnyCall[]): readonly Step[] {
  const step = (before: World, call: AnyCall, at: number): Step => {
    const made = apply(before, call)
    return { at, before, after: made.world, changes: made.ok ? made.changes : undefined }
  }
  let now = world
  return calls.flatMap((call, at) => {
    const alone = step(world, call, at)
    const next = now === world ? alone : step(now, call, at)
    now = next.after
    return [alone, next]
  })
}

/**
 * The services that answer, before the calls or after some of them, at an address that a call leads elsewhere and another
 * one may touch: what guards any of these may open or close it between the two.
 */
export function answeringAlong({ world }: Account, calls: readonly AnyCall[]): readonly Service[] {
  const steps = stepsOf(world, calls)
  const places = new Map<string, Place>()
  for (const { before, after, changes = [] } of steps)
    for (const each of placesMoved(before, after, changes)) places.set(placeKey(each), each)
  // What is refused here may be made where holes are filled otherwise.
  const mayTouch = ({ before, after, changes }: Step, place: Place): boolean =>
    changes === undefined || pointsTouched(before, after, changes, [place]).has(placeKey(place))
  const isTouchedAgain = (place: Place): boolean =>
    new Set(steps.flatMap(each => (mayTouch(each, place) ? each.at : []))).size > 1
  const worlds = new Set(steps.flatMap(({ before, after }) => [before, after]))
  return distinctServices(
    [...places.values()]
      .filter(isTouchedAgain)
      .flatMap(place => [...worlds].flatMap(each => arrivalsAt(each, place)))
      .map(({ service }) => service),
  )
}
