/** Pairs of which the same is told are taken together without losing one, and without adding one. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pairsAlike, type ToldOfPair } from '../../src/report/pairs-alike.ts'

const nodes = ['a', 'b', 'c', 'd', 'e'] as const
const sizes = new Map<string, number>(nodes.map((node, at) => [node, at < 3 ? 1 : 2]))
const isSingle = (node: string): boolean => sizes.get(node) === 1

/** A node of a single service has no pair with itself. */
const pair = fc
  .record({
    from: fc.constantFrom(...nodes),
    to: fc.constantFrom(...nodes),
    key: fc.constantFrom('ssh', 'web'),
  })
  .filter(({ from, to }) => from !== to || !isSingle(from))
  .map((each): ToldOfPair<string> => ({ ...each, told: `${each.from}${each.to}` }))

const pairs = fc.uniqueArray(pair, {
  selector: ({ from, to, key }) => `${from} ${to} ${key}`,
  maxLength: 40,
})

it('told together they are the pairs that were given, each once', () => {
  fc.assert(
    fc.property(pairs, given => {
      const blocks = pairsAlike(given, sizes)
      const told = blocks.flatMap(({ from, to, rows }) =>
        rows.flatMap(({ key }) =>
          from.flatMap(source =>
            to.flatMap(target =>
              source === target && isSingle(source) ? [] : [`${source} ${target} ${key}`],
            ),
          ),
        ),
      )
      expect(told.toSorted()).toEqual(
        given.map(({ from, to, key }) => `${from} ${to} ${key}`).toSorted(),
      )
      const kept = blocks.flatMap(({ rows }) => rows.flatMap(each => each.told))
      expect(kept.toSorted()).toEqual(given.map(each => each.told).toSorted())
    }),
    { numRuns: 500 },
  )
})

it('what everybody may send to everybody else is one block', () => {
  const all = nodes.flatMap(from =>
    nodes.flatMap((to): readonly ToldOfPair<string>[] =>
      from === to && isSingle(from) ? [] : [{ from, to, key: 'ssh', told: '' }],
    ),
  )
  expect(pairsAlike(all, sizes)).toMatchObject([{ from: nodes, to: nodes }])
})
