/** Findings of accounts as a report of their fleet tells them, and back. */
import { type Finding, fileOf } from '../finding.ts'
import { type AccountResult, type FleetAnswer, policyFile } from './results.ts'
import type { FleetSources } from './words.ts'

/** What JSON has of an account: its findings stand among those of the fleet, and its remarks among those of all accounts. */
export interface ToldAccount extends Omit<AccountResult, 'findings' | 'remarks'> {
  /** Places in the remarks of the report. */
  readonly remarks: readonly number[]
}

export function fleetAsJson(
  { tally, promises, accounts, trend }: FleetAnswer,
  sources: FleetSources,
) {
  const places = new Map<string, number>()
  const remarks: Finding[] = []
  const placeOf = (remark: Finding): number => {
    const key = JSON.stringify(remark)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, remarks.length)
    return remarks.push(placedIn(remark, sources)) - 1
  }
  const told: readonly ToldAccount[] = accounts.map(({ findings: _, remarks: own, ...each }) => ({
    ...each,
    remarks: own.map(placeOf),
  }))
  return {
    policies: fileOf(sources.policies),
    folder: sources.folder,
    since: sources.since ?? null,
    ...{ tally, promises, trend, accounts: told, remarks },
  }
}

export const toldOf = (
  { account, findings }: AccountResult,
  sources: FleetSources,
): readonly Finding[] =>
  findings.map(each => ({
    ...placedIn(each, sources),
    ...{ account, message: `${account}: ${each.message}` },
  }))

/** As the check of its account told it; `policies` is the file of the promises. */
export function untold(
  { account, baselineState: _, ...told }: Finding & { readonly baselineState?: unknown },
  { policies, folder }: { readonly policies: string; readonly folder: string },
): Finding {
  const { message, place } = told
  const { file } = place
  return {
    ...told,
    message: behind(`${account}: `, message),
    place: {
      ...place,
      ...(file !== undefined && {
        file: file === policies ? policyFile : behind(`${folder}/`, file),
      }),
    },
  }
}

const behind = (head: string, text: string): string =>
  text.startsWith(head) ? text.slice(head.length) : text

/** In files as the user names them. */
export function placedIn(finding: Finding, { policies, folder }: FleetSources): Finding {
  const { place } = finding
  if (place.file === undefined) return finding
  const file = place.file === policyFile ? fileOf(policies) : `${folder}/${place.file}`
  return { ...finding, place: { ...place, file } }
}
