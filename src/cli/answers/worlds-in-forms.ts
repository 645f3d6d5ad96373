/** A comparison of worlds as a table and as a flowchart. */
import type { WorldsComparison } from '../../whatif/compare/compare-worlds.ts'
import { changesAsMermaid } from '../../whatif/report/change-mermaid.ts'
import { changeTable } from '../../whatif/report/change-table.ts'
import type { Table } from '../../whatif/report/table.ts'
import { changesByService } from '../../whatif/report/world-changes.ts'

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
