/** How a spec names the sentence of the contract that it is about; the coverage table is read from these words. */
import { describe, it } from 'vitest'
import { type Clause, clauses } from '../../src/contract/clauses.ts'

type Run = () => void | Promise<void>

/** The specs of one clause. An edge has specs on both of its sides, a fact has one that it holds. */
export function clause(id: Clause, specs: () => void): void {
  describe(`${id}: ${clauses[id].text}`, specs)
}

/** Just inside the edge: accepted. */
export const inside = (title: string, run: Run): void => it(`inside: ${title}`, run)

/** Just outside the edge: refused, with nothing changed. */
export const outside = (title: string, run: Run): void => it(`outside: ${title}`, run)

/** The fact is one. */
export const holds = (title: string, run: Run): void => it(title, run)
