/** How often each outcome of each operation comes up in 10,000 steps. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { accountWithUsers, kit, outcomesOf } from '../../src/fast-check/index.ts'
import { callFromDraw, draws, newScenarioCounts } from '../../src/fast-check/scenarios/draws.ts'
import { targetOutcomes } from '../../src/fast-check/scenarios/request.ts'
import { drivenOperations, scenariosIn } from '../../src/fast-check/scenarios/scenario.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
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
      const call = callFromDraw(draw, world, drivenOperations, turns)
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
      firewallsList               93        -        -         94
      firewallCreate             282       93        -         93
      firewallView                94        -       94         94
      firewallUpdate             279       93       94         94
      firewallDelete              93       92       93         93
      firewallDevicesList         93        -       93         94
      firewallDeviceCreate       280       93       93         94
      firewallDeviceView          93        -       94         94
      firewallDeviceDelete        93       92       94         93
      firewallRulesList           93        -       94         93
      firewallRulesUpdate         93       93       94         94
      ipAddressesList             94        -        -         94
      ipAddressAllocate           88       94        -         93
      ipAddressesAssign           93       94        -         93
      ipAddressesShare            94       94        -         93
      ipAddressView               94        -       94         93
      ipAddressRdnsUpdate         94       93       94         94
      ipv4sAssign                 94       94        -         94
      ipv4sShare                  94       94        -         94
      ipv6PoolsList               93        -        -         93
      ipv6RangesList              93        -        -         94
      ipv6RangeCreate            282       94        -         94
      ipv6RangeView               93        -       94         93
      ipv6RangeDelete             93       93       94         94
      vlansList                   93        -        -         93
      regionsList                 93        -        -         94
      regionsAvailabilityList     94        -        -         94
      regionView                  93        -       93         93
      regionAvailabilityView      94        -       93         93"
    `)
    expect(print(withTokens, guarded)).toMatchInlineSnapshot(`
      "                          done  refused  missing  malformed  unauthenticated  unscoped  forbidden
      firewallsList               55        -        -         56               55        55          -
      firewallCreate             165       55        -         55               55        56         55
      firewallView                56        -       55         55               55        55         54
      firewallUpdate             167       54       55         56               55        55         56
      firewallDelete              55       54       55         56               55        56         55
      firewallDevicesList         55        -       56         56               55        56         55
      firewallDeviceCreate       165       55       56         56               55        56         55
      firewallDeviceView          55        -       56         55               55        55         55
      firewallDeviceDelete        56       54       55         56               55        56         55
      firewallRulesList           55        -       55         55               55        55         55
      firewallRulesUpdate         55       55       56         55               55        56         56
      ipAddressesList             56        -        -         55               56        56          -
      ipAddressAllocate           55       56        -         55               56        55         55
      ipAddressesAssign           55       55        -         55               55        55         56
      ipAddressesShare            55       56        -         55               55        55         55
      ipAddressView               56        -       56         55               55        55         55
      ipAddressRdnsUpdate         55       55       56         55               56        55         55
      ipv4sAssign                 56       55        -         56               56        55         55
      ipv4sShare                  56       55        -         55               55        55         55
      ipv6PoolsList               55        -        -         55               55        56          -
      ipv6RangesList              56        -        -         55               56        55          -
      ipv6RangeCreate            166       56        -         56               55        55         55
      ipv6RangeView               55        -       55         55               55        55         56
      ipv6RangeDelete             55       55       55         56               56        55         55
      vlansList                   55        -        -         55               56        55          -
      regionsList                 55        -        -         55                -         -          -
      regionsAvailabilityList     55        -        -         55                -         -          -
      regionView                  55        -       56         55                -         -          -
      regionAvailabilityView      55        -       56         55                -         -          -"
    `)
  })

  it('is kept by kit.assert itself, which fails where it is not', async () => {
    const coverage = Object.fromEntries(pairsIn(guarded).map(pair => [pair, 50]))
    const system = { real: (world: World) => ({ world }), drive: carryOut }
    const options = { ...system, world: guarded, coverage, swarm: false, readBack: false }
    const { calls } = await kit.assert({ ...options, runs: 500, seed: 5 })
    expect(calls).toBeLessThan(11_000)
  })
})
