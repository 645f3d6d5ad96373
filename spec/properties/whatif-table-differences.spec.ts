/** Two tables differ where their records do, and only what they do not share is read. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, get, openTable, tableOf } from '../../src/world/table.ts'

interface Row {
  readonly id: number
  readonly mark: number
}

const id = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(1023, 1024, 32_768, 2 ** 20))
const rows = fc.uniqueArray(fc.record({ id, mark: fc.nat({ max: 2 }) }), {
  selector: row => row.id,
})
const edit = fc.record({ id, mark: fc.option(fc.nat({ max: 2 }), { nil: undefined }) })

describe('the differences of two tables', () => {
  it('are the records that one holds and the other does not, in id order', () => {
    fc.assert(
      fc.property(rows, fc.array(edit, { maxLength: 12 }), (kept, edits) => {
        const before = tableOf<Row>(kept)
        const open = openTable(before)
        for (const { id: at, mark } of edits)
          mark === undefined ? open.remove(at) : open.put({ id: at, mark })
        const after = open.done()
        const ids = [...kept, ...edits].map(row => row.id).sort((a, b) => a - b)
        const expected = [...new Set(ids)]
          .map(each => ({ before: get(before, each), after: get(after, each) }))
          .filter(pair => pair.before !== pair.after)
        expect([...differencesOf(before, after)]).toEqual(expected)
      }),
    )
  })
})
