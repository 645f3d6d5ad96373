/** Refusals of calls: the field at fault, the reason, and the clause that it rests on. */
import type { Refusal } from '../schema/refusal.ts'
import { bold, hang, type Line, line, red } from './text.ts'

/** As one sentence; `who` was refused. */
export const refusalMessage = (who: string, { field, reason, clause }: Refusal): string =>
  `${who} is refused at ${field}: ${reason} (${clause}).`

/** Indented under a call. */
export const refusalLines = ({ field, reason, clause }: Refusal): readonly Line[] =>
  hang(line`      ${red('refused')} `, [line`${bold(field)}: ${reason} [${clause}]`])
