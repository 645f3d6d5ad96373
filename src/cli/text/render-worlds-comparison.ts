/** Two worlds compared, as text for a terminal: one part for each group of services. */
import pc from 'picocolors'
import type {
  ListedService,
  ServiceChange,
  WorldsComparison,
} from '../../rehearsal/compare/compare-worlds.ts'
import { tallyOfChanges } from '../../report/change-markdown.ts'
import { countOf } from '../../report/count-in-words.ts'
import { sizesInWords } from '../../report/sizes-in-words.ts'
import { changesByService } from '../../report/world-changes.ts'
import { renderChanges } from './render-changes.ts'

/** Lines, the last one of them a tally. */
export function renderWorldsComparison(
  comparison: WorldsComparison,
  isKnown: (id: string) => boolean,
): readonly string[] {
  const { equivalent, appeared, disappeared } = comparison
  if (equivalent)
    return [`  ${pc.green('=')} ${pc.bold('no packet is judged differently')}, at any service`]
  const groups = changesByService(comparison)
  const services = groups.reduce((sum, { row }) => sum + row.services.length, 0)
  return [
    ...groups.flatMap(({ row, where, changes }) => [
      `${pc.bold(where)}  ${pc.dim(guardsInWords(row))}`,
      ...renderChanges(changes, isKnown),
      '',
      pc.dim(`  ${sizesInWords(row.sizes)}`),
      '',
    ]),
    ...presence('+ appeared', appeared),
    ...presence('− disappeared', disappeared),
    ...(groups.length === 0
      ? []
      : [
          `${tallyOfChanges(groups.flatMap(({ changes }) => changes))} at ${countOf(services, 'service')}, all other packets judged as before`,
        ]),
  ]
}

function presence(sign: string, services: readonly ListedService[]): readonly string[] {
  if (services.length === 0) return []
  const lines = services.map(
    ({ type, id, label, firewall }) =>
      `  ${pc.yellow(sign)}  ${label} ${pc.dim(`${type}/${id}, ${firewall?.label ?? 'no active firewall'}`)}`,
  )
  return [...lines, '']
}

/** `firewall web`, or how the guard changes. */
function guardsInWords({ before, after }: ServiceChange): string {
  if (before?.id === after?.id) return `firewall ${after?.label}`
  return `${before?.label ?? 'no firewall'} → ${after?.label ?? 'no firewall'}`
}
