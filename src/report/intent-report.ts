/** What was wanted of a change, held against what it does. */

import type { Rules } from '../contract/rules.ts'
import type { Action } from '../contract/vocabulary.ts'
import { digestOf } from '../kit/digest.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import { blocksOf, type RegionBlock } from '../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { printRegion } from '../rules/regions/print-region.ts'
import { checkChange, type Intent } from '../rules/search/check-change.ts'
import { blocksInWords, groupBlocks } from './block-groups.ts'
import type { Finding, FindingKinds, Place } from './finding.ts'
import { packetInWords } from './packets-in-words.ts'

export const intentKinds = {
  missing: 'Packets that were to get a verdict do not have it after the change.',
  collateral: 'Packets outside the intent are judged differently.',
} as const satisfies FindingKinds

/** Plain JSON. */
export interface IntentReport {
  readonly verdict: Action
  readonly region: string
  readonly passes: boolean
  readonly alreadyMet: readonly RegionBlock[]
  readonly met: readonly RegionBlock[]
  readonly missing: readonly RegionBlock[]
  readonly collateral: readonly RegionBlock[]
  /** One packet of what is missing, and one of the collateral; null for none. */
  readonly witnesses: { readonly missing: Packet | null; readonly collateral: Packet | null }
}

export function reportIntent(before: Rules, after: Rules, intent: Intent): IntentReport {
  const { passes, alreadyMet, met, missing, collateral } = checkChange(before, after, intent)
  const witness = (region: PacketRegion): Packet | null => pickPacket(region) ?? null
  return {
    ...{ verdict: intent.verdict, region: printRegion(intent.region), passes },
    ...{ alreadyMet: blocksOf(alreadyMet), met: blocksOf(met) },
    ...{ missing: blocksOf(missing), collateral: blocksOf(collateral) },
    witnesses: { missing: witness(missing), collateral: witness(collateral) },
  }
}

/** `met, and nothing else changes`. */
export function outcomeOfIntent({ missing, collateral }: IntentReport): string {
  if (missing.length > 0) return 'not met'
  return collateral.length > 0 ? 'met, but more changes' : 'met, and nothing else changes'
}

export function intentFindings(report: IntentReport, place: Place): readonly Finding[] {
  return (['missing', 'collateral'] as const).flatMap(kind => {
    const witness = report.witnesses[kind]
    if (witness === null) return []
    const traffic = groupBlocks(report[kind]).map(group => blocksInWords(group))
    const level = kind === 'missing' ? 'error' : 'warning'
    const said = kind === 'missing' ? `is not judged ${report.verdict}` : 'is changed as well'
    const message = `${traffic.join('; ')} ${said}, for example ${packetInWords(witness)}.`
    const id = digestOf([kind, report.verdict, report[kind]]).slice(0, 16)
    return [{ id, kind, level, message, place }]
  })
}
