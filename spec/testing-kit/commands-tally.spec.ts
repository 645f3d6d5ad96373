/** How often each outcome of each operation comes up in 10,000 steps. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { accountWithUsers, kit, outcomesOf } from '../../src/fast-check/index.ts'
import { callFromDraw, draws, newScenarioCounts } from '../../src/fast-check/scenarios/draws.ts'
import { drivenOperations, scenariosIn } from '../../src/fast-check/scenarios/scenario.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import { targetOutcomes } from '../../src/fast-check/scenarios/target-outcomes.ts'
import { operations } from '../../src/operations/index.ts'
import type { OperationName } from '../../src/operations/table.ts'
import type { World } from '../../src/world/world.ts'
import { carryOut } from './broken-backends/backend.ts'

const open = startWorld()
const guarded = startWorld(accountWithUsers)
const names = Object.keys(operations) as readonly OperationName[]

/** 10,000 steps as the kit takes them: in runs of 40, with the turns handed on from run to run. */
function tallyOf(start: World, seed: number): ReadonlyMap<string, number> {
  const tally = new Map<string, number>()
  const turns = newScenarioCounts()
  const list = fc.array(draws, { minLength: 40, maxLength: 40 })
  for (const drawn of fc.sample(list, { numRuns: 250, seed }))
    drawn.reduce((world, draw) => {
      const call = callFromDraw(draw, world, { operations: drivenOperations }, turns)
      const outcome = apply(world, call, { verify: false })
      const pair = `${call.operation} ${outcome.ok ? 'done' : outcome.errors[0].kind}`
      tally.set(pair, (tally.get(pair) ?? 0) + 1)
      return outcome.world
    }, start)
  return tally
}

const pairsIn = (start: World) =>
  names.flatMap(operation => outcomesOf(operation, start).map(target => `${operation} ${target}`))

const rareIn = (tally: ReadonlyMap<string, number>, start: World) =>
  pairsIn(start).filter(pair => (tally.get(pair) ?? 0) < 50)

/** A line for each operation, in columns. */
function print(tally: ReadonlyMap<string, number>, start: World): string {
  const columns = targetOutcomes.filter(target =>
    scenariosIn(start).some(kind => kind.target === target),
  )
  const row = (name: string, cells: readonly (string | number)[]) =>
    [
      name.padEnd(24),
      ...cells.map((cell, at) => `${cell}`.padStart((columns[at]?.length ?? 0) + 2)),
    ]
      .join('')
      .trimEnd()
  const lines = names.map(name =>
    row(
      name,
      columns.map(target => tally.get(`${name} ${target}`) ?? '-'),
    ),
  )
  return [row('', columns), ...lines].join('\n')
}

describe('in 10,000 steps every outcome of every operation comes up at least 50 times', () => {
  it.each([1, 2])('without tokens, with seed %i', seed => {
    expect(pairsIn(open)).toHaveLength(87)
    expect(rareIn(tallyOf(open, seed), open)).toEqual([])
  })

  it.each([1, 2])('with tokens, with seed %i', seed => {
    expect(pairsIn(guarded)).toHaveLength(157)
    expect(rareIn(tallyOf(guarded, seed), guarded)).toEqual([])
  })

  it('such as these', () => {
    const [withoutTokens, withTokens] = [tallyOf(open, 11), tallyOf(guarded, 11)]
    expect([...rareIn(withoutTokens, open), ...rareIn(withTokens, guarded)]).toEqual([])
    expect(print(withoutTokens, open)).toMatchInlineSnapshot(`
      "                          done  refused  missing  malformed
      firewallsList               85        -        -         85
      firewallCreate             255       85        -        170
      firewallView                84        -       85         85
      firewallUpdate             336      165       85         85
      firewallDelete              84       82       85         85
      firewallDevicesList         84        -       85         85
      firewallDeviceCreate       336       84       85         85
      firewallDeviceView          85        -       85         85
      firewallDeviceDelete        84       82       85         85
      firewallRulesList           84        -       85         85
      firewallRulesUpdate        252       84       85        170
      ipAddressesList             85        -        -         85
      ipAddressAllocate           85       85        -         85
      ipAddressesAssign           85       85        -         85
      ipAddressesShare            85       85        -         85
      ipAddressView               85        -       85         85
      ipAddressRdnsUpdate        170       85       85         85
      ipv4sAssign                 85       85        -         85
      ipv4sShare                  85       85        -         85
      ipv6PoolsList               85        -        -         85
      ipv6RangesList              85        -        -         85
      ipv6RangeCreate            255       85        -         86
      ipv6RangeView               85        -       85         85
      ipv6RangeDelete             84       83       85         85
      vlansList                   86        -        -         85
      regionsList                 85        -        -         85
      regionsAvailabilityList     85        -        -         85
      regionView                  85        -       85         85
      regionAvailabilityView      85        -       85         85"
    `)
    expect(print(withTokens, guarded)).toMatchInlineSnapshot(`
      "                          done  refused  missing  malformed  unauthenticated  unscoped  forbidden
      firewallsList               52        -        -         51               52        52          -
      firewallCreate             155       52        -        104               52        52         52
      firewallView                52        -       52         52               52        52         51
      firewallUpdate             208      104       52         52               52        51         52
      firewallDelete              51       51       51         52               52        52         52
      firewallDevicesList         52        -       52         52               52        52         51
      firewallDeviceCreate       208       52       52         52               52        52         52
      firewallDeviceView          52        -       52         52               52        52         51
      firewallDeviceDelete        51       52       52         52               52        52         52
      firewallRulesList           52        -       52         52               52        51         51
      firewallRulesUpdate        156       51       52        104               52        52         52
      ipAddressesList             52        -        -         52               52        52          -
      ipAddressAllocate           52       52        -         52               52        52         52
      ipAddressesAssign           52       52        -         52               52        52         52
      ipAddressesShare            52       52        -         52               52        52         52
      ipAddressView               52        -       52         52               52        52         52
      ipAddressRdnsUpdate        104       51       52         52               52        52         52
      ipv4sAssign                 52       51        -         52               52        52         52
      ipv4sShare                  52       52        -         52               52        52         52
      ipv6PoolsList               52        -        -         52               52        52          -
      ipv6RangesList              52        -        -         52               52        52          -
      ipv6RangeCreate            156       52        -         52               52        52         52
      ipv6RangeView               52        -       52         52               51        52         51
      ipv6RangeDelete             51       51       52         52               52        52         52
      vlansList                   52        -        -         52               52        52          -
      regionsList                 52        -        -         52                -         -          -
      regionsAvailabilityList     52        -        -         52                -         -          -
      regionView                  52        -       51         52                -         -          -
      regionAvailabilityView      52        -       52         52                -         -          -"
    `)
  })

  it('is kept by kit.assert itself, which fails where it is not', async () => {
    const coverage = Object.fromEntries(pairsIn(guarded).map(pair => [pair, 50]))
    const system = { real: (world: World) => ({ world }), drive: carryOut }
    const options = { ...system, world: guarded, coverage, swarm: false, readBack: false }
    const { calls } = await kit.assert({ ...options, runs: 330, seed: 5 })
    expect(calls).toBeLessThan(11_000)
  })
})
