/** Tens of thousands of worlds with one spoiled field, by all ways that worlds come in. */
import { describe, expect, it } from 'vitest'
import { everyWorld } from '../support/every-operation.ts'
import { firewallJourney } from '../support/firewall-calls.ts'
import { endOf, start } from '../support/order-stories.ts'
import { soundWorld } from '../support/sound-world.ts'
import { missedBy, seldomIn, spoiledOf, ways } from '../support/spoiled-ways.ts'
import { seed } from './seed.ts'

const reached = Array.from({ length: 8 }, (_, at) => endOf(firewallJourney(seed + at, 80, start)))
const spoiled = spoiledOf([soundWorld, everyWorld, ...reached])

describe('a world with one spoiled field', () => {
  it('is tried for each field of each record', () => {
    expect(spoiled.length).toBeGreaterThan(20_000)
    // Journeys reach neither pools nor VLANs: as often as in the worlds that have everything.
    expect(seldomIn(spoiled, 6)).toEqual([])
  })

  it.each(Object.keys(ways) as (keyof typeof ways)[])('is found by %s', way => {
    expect(missedBy(way, spoiled)).toEqual([])
  })
})
