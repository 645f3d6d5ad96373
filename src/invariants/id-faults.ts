/** What is wrong with the ids of records: one that stands for another, and one beyond those that were given out. */
import { repeated } from '../refusals/found.ts'
import { gotText } from '../refusals/got.ts'
import type { Fault } from '../refusals/problem.ts'
import type { TableName } from '../world/rows.ts'
import { idMax } from '../world/table.ts'
import { recordFields } from './fields.ts'

export const idFault = (table: TableName, id: unknown): Fault => ({
  clause: recordFields[table].id[0],
  path: ['id'],
  ...repeated('id', isId(id) ? id : gotText(String(id))),
})

export const idBeyond = (table: TableName, got: number, max: number): Fault => ({
  ...{ clause: recordFields[table].id[0], path: ['id'], problem: 'bad-number' },
  ...{ expected: { min: 1, max }, got },
})

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= idMax
