/** How a spec names the sentence of the contract that it is about; the coverage table is read from these words. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Clause, clauses } from '../../src/contract/clauses.ts'
import { grounds } from './outcomes.ts'

type Run = () => void | Promise<void>

/** The specs of one clause. An edge has specs on both of its sides, a fact has one that it holds. */
export function clause(id: Clause, specs: () => void): void {
  describe(`${id}: ${clauses[id].text}`, () => {
    beforeEach(() => {
      own = id
      grounds.clear()
    })
    specs()
  })
}

/** The clause of the spec that runs. */
let own: Clause | undefined

/** Just inside the edge: accepted. */
export const inside = (title: string, run: Run): void => it(`inside: ${title}`, run)

/** Just outside the edge: refused on the very clause, with nothing changed. */
export const outside = (title: string, run: Run): void =>
  it(`outside: ${title}`, async () => {
    await run()
    expect(grounds).toContain(own)
  })

/** The fact is one. */
export const holds = (title: string, run: Run): void => it(title, run)
