/** Every single spoiled field of a world is found, named and refused, whichever way the world comes in. */
import { describe, expect, it } from 'vitest'
import { everyWorld } from '../support/every-operation.ts'
import { firewallJourney } from '../support/firewall-calls.ts'
import { endOf, start } from '../support/order-stories.ts'
import { soundWorld } from '../support/sound-world.ts'
import { everySo, missedBy, seldomIn, spoiledOf } from '../support/spoiled-ways.ts'

const reached = [5, 6, 7, 8].map(seed => endOf(firewallJourney(seed, 60, start)))
const spoiled = spoiledOf([soundWorld, everyWorld, ...reached])

/** Some of them for each field; each night tries all of them by all ways. */
const some = (every: number) => everySo(spoiled, every)

describe('a world with one spoiled field', () => {
  it('is tried by the thousand, and often for each field of each record', () => {
    expect(spoiled.length).toBeGreaterThan(20_000)
    expect(seldomIn(spoiled, 6)).toEqual([])
    expect(seldomIn(some(25), 1)).toEqual([])
  })

  it('has violations, which name it', () => {
    expect(missedBy('the violations of a world', some(5))).toEqual([])
  })

  it('does not come in as patches', () => {
    expect(missedBy('patches', spoiled)).toEqual([])
  })

  it('does not come in as a snapshot, whose digest is right', () => {
    expect(missedBy('a snapshot with its right digest', some(25))).toEqual([])
  })

  it('does not come in as a copy of a world', () => {
    expect(missedBy('a copy of a world', some(25))).toEqual([])
  })
})
