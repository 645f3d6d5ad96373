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
      firewallsList               91        -        -         91
      firewallCreate             274       92        -         91
      firewallView                91        -       91         91
      firewallUpdate             455       90       91         91
      firewallDelete              90       88       91         91
      firewallDevicesList         91        -       91         91
      firewallDeviceCreate       362       91       91         91
      firewallDeviceView          91        -       91         91
      firewallDeviceDelete        90       88       91         91
      firewallRulesList           91        -       91         91
      firewallRulesUpdate         91       91       91         91
      ipAddressesList             91        -        -         91
      ipAddressAllocate           82       91        -         91
      ipAddressesAssign           91       91        -         91
      ipAddressesShare            91       91        -         91
      ipAddressView               91        -       91         91
      ipAddressRdnsUpdate         92       91       91         92
      ipv4sAssign                 92       91        -         91
      ipv4sShare                  91       92        -         91
      ipv6PoolsList               91        -        -         91
      ipv6RangesList              92        -        -         91
      ipv6RangeCreate            273       91        -         91
      ipv6RangeView               91        -       91         91
      ipv6RangeDelete             91       91       91         91
      vlansList                   92        -        -         92
      regionsList                 92        -        -         91
      regionsAvailabilityList     91        -        -         91
      regionView                  91        -       91         91
      regionAvailabilityView      91        -       91         91"
    `)
    expect(print(withTokens, guarded)).toMatchInlineSnapshot(`
      "                          done  refused  missing  malformed  unauthenticated  unscoped  forbidden
      firewallsList               54        -        -         54               55        55          -
      firewallCreate             162       54        -         55               54        55         54
      firewallView                54        -       55         54               54        54         54
      firewallUpdate             270       54       54         54               54        55         54
      firewallDelete              55       54       54         54               55        54         54
      firewallDevicesList         54        -       54         55               55        55         53
      firewallDeviceCreate       216       54       55         55               55        54         54
      firewallDeviceView          54        -       54         54               54        55         54
      firewallDeviceDelete        54       54       55         54               54        55         55
      firewallRulesList           54        -       55         55               54        55         54
      firewallRulesUpdate         54       53       54         54               55        55         54
      ipAddressesList             55        -        -         55               55        54          -
      ipAddressAllocate           55       54        -         55               54        55         54
      ipAddressesAssign           54       54        -         55               54        55         55
      ipAddressesShare            55       55        -         55               54        55         55
      ipAddressView               54        -       54         55               54        55         55
      ipAddressRdnsUpdate         55       54       54         55               54        54         55
      ipv4sAssign                 54       54        -         54               55        55         55
      ipv4sShare                  55       55        -         54               55        54         54
      ipv6PoolsList               54        -        -         54               54        54          -
      ipv6RangesList              55        -        -         55               54        55          -
      ipv6RangeCreate            163       55        -         54               54        55         54
      ipv6RangeView               54        -       54         55               54        55         55
      ipv6RangeDelete             54       54       54         55               54        54         54
      vlansList                   54        -        -         54               54        55          -
      regionsList                 55        -        -         55                -         -          -
      regionsAvailabilityList     54        -        -         54                -         -          -
      regionView                  54        -       55         54                -         -          -
      regionAvailabilityView      54        -       55         54                -         -          -"
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
