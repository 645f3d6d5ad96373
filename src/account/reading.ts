/** What reading an account shares: the document, what it leaves open, and the faults found so far. */

import type { LocatedFault, Path } from '../schema/read.ts'
import { seen } from '../schema/seen.ts'
import type { Region } from '../world/records/region.ts'
import { idMax } from '../world/table.ts'
import type { Account } from './account-schema.ts'

export interface Reading {
  readonly account: Account
  readonly regions: readonly Region[]
  /** The time of the world, as records tell it. */
  readonly created: string
  readonly faults: LocatedFault[]
}

/** Gives an id to each record that has none: the next one after the highest. */
export function numbered<Given extends object>(
  given: readonly (Given & { readonly id?: number })[],
): (Omit<Given, 'id'> & { readonly id: number })[] {
  let last = given.reduce((highest, { id = 0 }) => Math.max(highest, id), 0)
  return given.map(record => {
    if (record.id !== undefined) return { ...record, id: record.id }
    last += 1
    return { ...record, id: last }
  })
}

/** Finds ids that no record can have, and ids that two records have. */
export function checkIds(
  reading: Reading,
  list: string,
  given: readonly { readonly id?: number }[],
): void {
  const met = new Set<number>()
  given.forEach(({ id }, index) => {
    if (id === undefined) return
    const field = `${list}[${index}].id`
    if (id < 1 || id > idMax) wrong(reading, field, id, `a whole number from 1 to ${idMax}`)
    if (met.has(id)) wrong(reading, field, id, `an id that no other of the ${list} has`)
    met.add(id)
  })
}

export function wrong({ faults }: Reading, field: string, saw: unknown, accepted: string): void {
  faults.push({
    clause: 'ASSUME-ACCOUNT',
    field,
    path: pathOf(field),
    reason: `saw ${seen(saw)}; accepted is ${accepted}`,
  })
}

/** `instances[0].region` as the keys that lead there. */
const pathOf = (field: string): Path =>
  [...field.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key))
