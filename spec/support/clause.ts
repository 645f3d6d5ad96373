/** How a spec names the sentence of the contract that it is about; the coverage table is read from these words. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Clause, clauses } from '../../src/contract/clauses.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations } from '../../src/operations/table.ts'
import { type Run, unshown } from './mutants.ts'
import { grounds } from './outcomes.ts'

/**
 * The specs of one clause. An edge has specs on both of its sides, a fact has one that it holds. Besides, they have to
 * notice when an operation that says it upholds the clause does not.
 */
export function clause(id: Clause, specs: () => void): void {
  describe(`${id}: ${clauses[id].text}`, () => {
    const runs: Run[] = []
    block = runs
    beforeEach(() => {
      own = id
    })
    specs()
    block = undefined
    for (const operation of Object.values<AnyOperation>(allOperations))
      if (operation.upholds.includes(id))
        it(`the specs notice when ${operation.name} does not uphold it`, async () => {
          expect(await unshown(operation, id, runs)).toBeUndefined()
        })
  })
}

/** The clause of the spec that runs. */
let own: Clause | undefined
/** The specs so far of the clause that is being declared. */
let block: Run[] | undefined

/** Just inside the edge: accepted. */
export const inside = (title: string, run: Run): void => spec(`inside: ${title}`, run)

/** Just outside the edge: refused on the very clause, with nothing changed. */
export const outside = (title: string, run: Run): void =>
  spec(`outside: ${title}`, async () => {
    grounds.clear()
    await run()
    expect(grounds).toContain(own)
  })

/** The fact is one. */
export const holds = (title: string, run: Run): void => spec(title, run)

function spec(title: string, run: Run): void {
  block?.push(run)
  it(title, run)
}
