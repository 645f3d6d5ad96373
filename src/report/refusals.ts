/** Refusals of calls: the field at fault, the reason, and the clause that it rests on. */
import { printPath, printReason, printRefusal } from '../refusals/print.ts'
import type { Refusal } from '../refusals/problem.ts'
import { code, type Markdown } from './escape.ts'
import { bold, hang, type Line, line, red } from './text.ts'

/** As one sentence; `who` was refused. */
export const refusalMessage = (who: string, refusal: Refusal): string =>
  `${who} is refused at ${printRefusal(refusal)}.`

/** Indented under a call. */
export const refusalLines = (refusal: Refusal): readonly Line[] =>
  hang(line`      ${red('refused')} `, [
    line`${bold(printPath(refusal.path))}: ${printReason(refusal)} [${refusal.clause}]`,
  ])

/** Its field, its reason and its clause, as cells of a table. */
export const refusalCells = (refusal: Refusal): readonly (string | Markdown)[] => [
  code(printPath(refusal.path)),
  printReason(refusal),
  refusal.clause,
]
