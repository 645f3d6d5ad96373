/** What differs at addresses between two accounts: who holds them, and what becomes of packets there. */
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { type Endpoint, holdersAt, nameOf, type Rows } from './holders.ts'
import { endpointsOf } from './representatives.ts'
import { judgeAmong, type NaiveVerdict } from './verdict.ts'

/** An address that others hold afterwards. */
export interface NaiveRow {
  readonly endpoint: Endpoint
  /** By name, the owner first. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export const naiveRows = (before: Rows, after: Rows): readonly NaiveRow[] =>
  endpointsOf(before, after)
    .map(endpoint => {
      const names = (rows: Rows) => holdersAt(rows, endpoint).map(nameOf)
      return { endpoint, before: names(before), after: names(after) }
    })
    .filter(row => row.before.join() !== row.after.join())

/** Another action, or an accepted packet that nobody answers any more. */
export type NaiveChange = 'opened' | 'closed' | 'dark'

export function naiveChanges(before: Rows, after: Rows, endpoint: Endpoint) {
  const [were, are] = [holdersAt(before, endpoint), holdersAt(after, endpoint)]
  return (packet: Packet): NaiveChange | null =>
    changeBetween(judgeAmong(before, were, packet), judgeAmong(after, are, packet))
}

/** To be dropped where nobody answered before, or not to be answered where it was dropped, is no change. */
function changeBetween(was: NaiveVerdict, is: NaiveVerdict): NaiveChange | null {
  if (was.action === is.action) return null
  if (is.action === 'ACCEPT') return 'opened'
  return is.holder === null ? 'dark' : 'closed'
}
