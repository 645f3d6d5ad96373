/** What a comparison of worlds found, service by service, as reports need it. */
import { digestOf } from '../kit/digest.ts'
import type {
  NamedService,
  ServiceChange,
  WorldsComparison,
} from '../rehearsal/compare/compare-worlds.ts'
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { changeFinding, changeKinds } from './change-finding.ts'
import type { Finding, FindingKinds, Level, Place } from './finding.ts'
import { namesInWords } from './names-in-words.ts'

export const worldChangeKinds = {
  ...changeKinds,
  appeared: 'A service is there after the change only.',
  disappeared: 'A service is there before the change only.',
} as const satisfies FindingKinds

export interface ChangesAt {
  readonly row: ServiceChange
  /** `web-1, web-2`. */
  readonly where: string
  /** Of the row; the id of each is one of the change and of the services together. */
  readonly changes: readonly VerdictChange[]
}

export function changesByService({ changes }: WorldsComparison): readonly ChangesAt[] {
  return changes.map(row => ({
    row,
    where: namesInWords(row.services),
    changes: row.changes.map(change => ({ ...change, id: idAt(row.services, change.id) })),
  }))
}

/** `placeOf` tells where to look for what decides after the change. */
export function worldFindings(
  comparison: WorldsComparison,
  placeOf: (row: ServiceChange | undefined, change: VerdictChange | undefined) => Place,
): readonly Finding[] {
  return [
    ...changesByService(comparison).flatMap(({ row, where, changes }) =>
      changes.map(change => changeFinding(change, placeOf(row, change), where)),
    ),
    ...comparison.appeared.map(({ firewall, ...service }) =>
      presence('appeared', service, firewall === null ? 'warning' : 'note', placeOf),
    ),
    ...comparison.disappeared.map(service => presence('disappeared', service, 'note', placeOf)),
  ]
}

function presence(
  kind: 'appeared' | 'disappeared',
  { type, id, label }: NamedService,
  level: Level,
  placeOf: (row: undefined, change: undefined) => Place,
): Finding {
  const unguarded = level === 'warning' ? ', with no active firewall' : ''
  return {
    id: digestOf([kind, type, id]).slice(0, 16),
    ...{ kind, level, place: placeOf(undefined, undefined) },
    message: `${type} ${id} (${label}) ${kind}${unguarded}.`,
  }
}

const idAt = (services: readonly NamedService[], id: string): string =>
  digestOf([services.map(each => `${each.type}/${each.id}`), id]).slice(0, 16)
