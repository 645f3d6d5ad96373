/** What came of calls is read from columns as it was written. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tried } from '../../src/explore/expander.ts'
import { TriedReader, TriedWriter } from '../../src/explore-node/tried-columns.ts'

const names = fc.array(fc.constantFrom('', 'a', 'b', '__proto__', 'c'), { maxLength: 4 })
const word = fc.nat({ max: 2 ** 31 - 1 }).map(each => 2 * each + 1)

const tried: fc.Arbitrary<Tried> = fc.record({
  call: word,
  end: fc.constantFrom('done', 'refused', 'bug'),
  says: names,
  holds: names,
  reached: fc.option(
    fc.record({
      key: fc.tuple(word, word, word, word).map(words => Uint32Array.from(words)),
      holds: names,
      broken: names,
    }),
    { nil: undefined },
  ),
})

it('world by world', () => {
  fc.assert(
    fc.property(fc.array(fc.array(tried, { maxLength: 5 }), { maxLength: 5 }), worlds => {
      const writer = new TriedWriter()
      for (const each of worlds) writer.add(each)
      const reader = new TriedReader(writer.columns)
      expect(worlds.map(() => [...reader.next()])).toEqual(worlds)
    }),
  )
})
