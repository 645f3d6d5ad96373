/** Changes of verdicts as a table, one row a change, with nothing shortened. */
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { causeInWords, packetInWords } from './packets-in-words.ts'
import type { Table } from './table.ts'

export interface TabledChange {
  readonly change: VerdictChange
  /** The services concerned; left out where rule sets are compared. */
  readonly services?: readonly string[]
}

export function changeTable(changes: readonly TabledChange[]): Table {
  return {
    columns: [
      ...['id', 'services', 'direction', 'family', 'protocol', 'ports', 'addresses', 'packets'],
      ...['before', 'after', 'decided_before', 'decided_after', 'witness', 'just_outside'],
    ],
    rows: changes.map(({ change, services = [] }) => rowOf(change, services)),
  }
}

function rowOf(change: VerdictChange, services: readonly string[]): readonly string[] {
  const { id, direction, family, protocol, ports, addresses, size, to } = change
  const { before, after, witness, justOutside } = change
  return [
    ...[id, services.join(' '), direction, family, protocol, ports ?? '', addresses.join(' ')],
    ...[size, to === 'ACCEPT' ? 'DROP' : 'ACCEPT', to, causeInWords(before), causeInWords(after)],
    packetInWords(witness),
    justOutside === null ? '' : packetInWords(justOutside),
  ]
}
