/** What reading an account shares: the document, what it leaves open, and the faults found so far. */
import type { Account } from '../shape/account.ts'
import type { Fault } from '../shape/fault.ts'
import type { Region } from '../world/records/region.ts'

export interface Reading {
  readonly account: Account
  readonly regions: readonly Region[]
  /** The time of the world, as records tell it. */
  readonly created: string
  readonly faults: Fault[]
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

export function wrong({ faults }: Reading, field: string, saw: unknown, accepted: string): void {
  faults.push({
    clause: 'SILENT-ACCOUNT',
    field,
    reason: `saw ${JSON.stringify(saw)}; accepted is ${accepted}`,
  })
}
