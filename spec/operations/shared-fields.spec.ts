/** A field that stands in several records: what its absence breaks is told by the record. */
import { expect, it } from 'vitest'
import { id, required } from '../../src/schema/field.ts'
import { object } from '../../src/schema/object.ts'
import { read } from '../../src/schema/read.ts'

const shared = id<number>('ASSUME-ENVIRONMENT')
const clausesOf = (schema: Parameters<typeof read>[0]) => {
  const parsed = read(schema, {})
  return parsed.ok ? [] : parsed.fault.map(({ clause }) => clause)
}

it('the absence of a field breaks the clause of each object that has it', () => {
  expect(clausesOf(object('ASSUME-CHANGE', { id: shared }))).toEqual(['ASSUME-CHANGE'])
  expect(clausesOf(object('ASSUME-POLICY', { id: shared }))).toEqual(['ASSUME-POLICY'])
  expect(clausesOf(object('ASSUME-CHANGE', { id: shared }))).toEqual(['ASSUME-CHANGE'])
})

it('or the one that the field names itself', () => {
  const named = required('ASSUME-FILTER', shared)
  expect(clausesOf(object('ASSUME-CHANGE', { id: named }))).toEqual(['ASSUME-FILTER'])
  expect(clausesOf(object('ASSUME-POLICY', { id: named }))).toEqual(['ASSUME-FILTER'])
})
