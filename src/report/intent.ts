/** What a change of rules was made for, held against what it does; imported as `intents`. */
import { blocksOf } from '../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { nothing, printRegion } from '../rules/regions/region-text.ts'
import type { ChangeCheck, Intent } from '../rules/search/check-change.ts'
import { joinMarkdown, type Markdown, md } from './escape.ts'
import { type Finding, type FindingPlace, idOf } from './finding.ts'
import { bold, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** An intent with what `checkChange` says of it. */
export type CheckedIntent = Intent & ChangeCheck

/** With blocks in the place of regions, and one packet of what is missing and of the collateral; plain JSON. */
export function asJson({ verdict, region, passes, isAboutNothing: _, ...parts }: CheckedIntent) {
  const { alreadyMet, met, missing, collateral } = parts
  const witness = (of: PacketRegion) => pickPacket(of) ?? null
  return {
    ...{ verdict, region: printRegion(region), passes },
    ...{ alreadyMet: blocksOf(alreadyMet), met: blocksOf(met) },
    ...{ missing: blocksOf(missing), collateral: blocksOf(collateral) },
    witnesses: { missing: witness(missing), collateral: witness(collateral) },
  }
}

type IntentAsJson = ReturnType<typeof asJson>

function outcomeOf({ passes, missing, region }: IntentAsJson): string {
  if (region === nothing) return passes ? 'about no packet, and nothing changes' : 'about no packet'
  if (passes) return 'met, and nothing else changes'
  return missing.length > 0 ? 'not met' : 'met, but more changes'
}

export function findings(checked: CheckedIntent, place: FindingPlace): readonly Finding[] {
  const { verdict, witnesses, ...parts } = asJson(checked)
  const said = { missing: `is not judged ${verdict}`, collateral: 'is changed as well' }
  return (['missing', 'collateral'] as const).flatMap(kind => {
    const witness = witnesses[kind]
    if (witness === null) return []
    const packets = traffic.blocks(parts[kind]).join('; ')
    return {
      id: idOf(kind, verdict, parts[kind]),
      kind,
      level: kind === 'missing' ? 'error' : 'warning',
      message: `${packets} ${said[kind]}, for example ${words.packet(witness)}.`,
      place,
    }
  })
}

export function lines(checked: CheckedIntent): readonly Line[] {
  const parts = asJson(checked)
  const { verdict, passes, witnesses, alreadyMet, met, missing, collateral } = parts
  const isAbout = parts.region !== nothing
  const paint = passes && isAbout ? green : missing.length > 0 ? red : yellow
  const wanted = isAbout ? traffic.blocks(blocksOf(checked.region)).join('; ') : nothing
  const linesOf = (sign: Line, blocks: typeof met) =>
    hang(line`  ${sign}  `, traffic.blocks(blocks))
  const example = (packet: typeof witnesses.missing) =>
    packet === null ? [] : [line`${' '.repeat(16)}${dim(`for example: ${words.packet(packet)}`)}`]
  return [
    line``,
    ...hang('', [`Intent ${verdict} ${wanted}`]),
    line`  ${paint(bold(outcomeOf(parts)))}`,
    ...linesOf(dim('= already   '), alreadyMet),
    ...linesOf(green('✓ now       '), met),
    ...[...linesOf(red('✗ missing   '), missing), ...example(witnesses.missing)],
    ...[...linesOf(yellow('! collateral'), collateral), ...example(witnesses.collateral)],
  ]
}

export function asMarkdown(checked: CheckedIntent): Markdown {
  const parts = asJson(checked)
  const items = (name: Markdown, blocks: typeof parts.met) =>
    traffic.blocks(blocks).map(text => md`- ${name}: ${text}`)
  const all = [
    ...[...items(md`already so`, parts.alreadyMet), ...items(md`now`, parts.met)],
    ...[...items(md`**missing**`, parts.missing), ...items(md`**collateral**`, parts.collateral)],
  ]
  return joinMarkdown([md`**Intent** ${parts.verdict}: ${outcomeOf(parts)}\n`, ...all], '\n')
}
