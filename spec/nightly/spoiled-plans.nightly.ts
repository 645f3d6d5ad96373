/** Plans that are changed at random places in random ways: every leaf adds up, and nothing ends in a native error, rehearsing them included. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { InvalidAccountError, readPlan, rehearsePlan } from '../../src/account.ts'
import { at, type Path, pathsIn, replaced } from '../account/spoiled-documents.ts'
import { examples } from '../plans/spoiled-plans.ts'
import { seed } from './seed.ts'

const odd: readonly unknown[] = [
  ...[null, [], {}, [[]], [null], { 'no field': 1 }, '', 'text', '802', 'linode', 'update'],
  ...[-1, 0, 802, 7.5, 1e300, true, false, ['create'], ['delete', 'create'], ['no-op'], 'a.b[0]'],
]

const pathsOf = examples.map(({ value }) => pathsIn(value, () => true).slice(1))

interface Change {
  readonly where: number
  readonly how: 'replace' | 'remove' | 'repeat' | 'copy'
  readonly value: unknown
  readonly from: number
}

const change: fc.Arbitrary<Change> = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'repeat', 'copy'),
  value: fc.constantFrom(...odd),
  from: fc.nat(),
})

const spoiled = fc.tuple(
  fc.nat({ max: examples.length - 1 }),
  fc.array(change, { minLength: 1, maxLength: 3 }),
)

function changed(value: unknown, paths: readonly Path[], each: Change): unknown {
  const path = paths[each.where % paths.length] ?? []
  const [holder, key] = [path.slice(0, -1), path.at(-1) ?? '']
  try {
    const held = at(value, holder)
    if (typeof held !== 'object' || held === null) return value
    if (each.how === 'replace') return replaced(value, path, each.value)
    if (each.how === 'copy')
      return replaced(value, path, at(value, paths[each.from % paths.length] ?? []))
    if (Array.isArray(held)) {
      const list = held as readonly unknown[]
      const again =
        each.how === 'repeat'
          ? [...list, list[Number(key)] ?? null]
          : list.filter((_, n) => n !== key)
      return replaced(value, holder, again)
    }
    if (each.how === 'repeat') return replaced(value, [...holder, `${key}_again`], at(value, path))
    const { [key]: _, ...rest } = held as Record<string, unknown>
    return replaced(value, holder, rest)
  } catch {
    // An earlier change took the path away.
    return value
  }
}

it.each([[11_000]])('%i plans lose no leaf, and end in no native error', numRuns => {
  let [refused, read, rehearsed] = [0, 0, 0]
  fc.assert(
    fc.property(spoiled, ([number, changes]) => {
      const { name = '', value } = examples[number] ?? {}
      const paths = pathsOf[number] ?? []
      const document = {
        name,
        value: changes.reduce((held, each) => changed(held, paths, each), value),
      }
      const { leaves } = gather([document])
      expect(leaves.used + leaves.harmless + leaves.notUnderstood).toBe(leaves.total)
      try {
        const plan = readPlan([document])
        expect(plan.places).toHaveLength(plan.planned.calls.length)
        read += 1
        if (read % 40 === 0) {
          rehearsePlan(plan)
          rehearsed += 1
        }
      } catch (error) {
        if (!(error instanceof InvalidAccountError)) throw error
        expect(error.faults.length).toBeGreaterThan(0)
        refused += 1
      }
    }),
    { numRuns, seed },
  )
  expect(refused + read).toBe(numRuns)
  expect(Math.min(refused, read, rehearsed)).toBeGreaterThan(numRuns / 200)
})
