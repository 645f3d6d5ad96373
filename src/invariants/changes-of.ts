/** The changes of a transition by table: for invariants about what became of records. */
import type { Change, ChangeOf } from '../world/draft.ts'
import type { TableName } from '../world/rows.ts'

export const changesOf = <Name extends TableName>(
  changes: readonly Change[],
  table: Name,
): readonly ChangeOf<Name>[] =>
  changes.filter((change): change is Extract<Change, ChangeOf<Name>> => change.table === table)
