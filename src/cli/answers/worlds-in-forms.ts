/** A comparison of worlds as a table and as a flowchart. */
import type { WorldsComparison } from '../../rehearsal/compare/compare-worlds.ts'
import { changesAsMermaid } from '../../report/change-mermaid.ts'
import { changeTable } from '../../report/change-table.ts'
import type { Table } from '../../report/table.ts'
import { changesByService } from '../../report/world-changes.ts'

export function worldsAsTable(comparison: WorldsComparison): Table {
  return changeTable(
    changesByService(comparison).flatMap(({ row, changes }) =>
      changes.map(change => ({ change, services: row.services.map(({ label }) => label) })),
    ),
  )
}

export function worldsAsMermaid(comparison: WorldsComparison): string {
  return changesAsMermaid(
    changesByService(comparison).map(({ where, changes }) => ({ subject: where, changes })),
  )
}
