/** A rehearsal: what came of the calls of a change, and what they do to packets. */

import type { Rehearsal, RehearsedCall, RehearsedPacket } from '../rehearsal/rehearse.ts'
import type { WorldVerdict } from '../rehearsal/world-verdict.ts'
import { labelOfService } from '../world/guards.ts'
import { digestOfWorld } from '../world/snapshot.ts'
import * as addresses from './address-changes.ts'
import type { ChangesAt } from './change-forms.ts'
import * as changeForms from './change-forms.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { fileOf, placeIn, type ReportSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { changeMaps } from './pictures/change-maps.ts'
import { reachFigureOfBoth } from './pictures/reach-figure.ts'
import * as made from './rehearsed-calls.ts'
import { formats, type IsKnown, type Question, type Report } from './report.ts'
import { whatIfQuestion } from './rules-comparison.ts'
import { bold, coloured, columns, cyan, dim, type Line, line, yellow } from './text.ts'
import { untoldComparison } from './untold.ts'
import * as words from './words.ts'
import {
  allPartsOf,
  changeFindings,
  presenceFindings,
  worldsAsMarkdown,
  worldsLines,
} from './worlds-comparison.ts'

const { missing: _, collateral: __, ...kinds } = whatIfQuestion.kinds

export const rehearseQuestion = {
  name: 'rehearse',
  kinds: {
    refused: 'A call of the change is refused.',
    ...kinds,
  },
  formats,
} as const satisfies Question

/** What `rehearse` answers, with the change and the world that it was made for. */
export function reportRehearsal(
  rehearsal: Rehearsal,
  change: ReportSource,
  world: ReportSource,
): Report {
  answerOf('rehearse', 'calls', 'comparison', 'before', 'after')(rehearsal, 'rehearsal')
  readSource(change, 'change')
  readSource(world, 'world')
  const { comparison } = rehearsal
  const source: ReportSource = { ...change, placeOf: () => placeIn(change, ['calls']) }
  const refusals = rehearsal.calls.flatMap((call, at) => made.refusalsOf(call, at, change))
  const presences = presenceFindings(comparison, source)
  const findings = [...refusals, ...changeFindings(comparison, source), ...presences]
  return {
    ...{ question: rehearseQuestion, findings },
    text: isKnown => [
      line`${bold('rehearsing')} ${fileOf(change)} ${dim('on')} ${fileOf(world)}`,
      ...rehearsalLines(rehearsal, isKnown),
    ],
    json: () => rehearsalAsJson(rehearsal),
    markdown: isKnown =>
      joinMarkdown(
        [
          md`### Rehearsal: ${tallyOf(rehearsal)}`,
          md`${code(fileOf(change))} on ${code(fileOf(world))}`,
          ...made.refusedAsMarkdown(rehearsal),
          ...packetsAsMarkdown(rehearsal),
          made.effectAsMarkdown(rehearsal.calls, () => worldsAsMarkdown(comparison, isKnown)),
          ...addresses.picksIn(comparison.addresses).map(each => md`${each}`),
        ],
        '\n\n',
      ),
    table: () => changeRows.table(allPartsOf(comparison), findings),
    arrows: () => changeRows.arrows(allPartsOf(comparison), findings),
    untold: () => untoldComparison(comparison.untold),
    headline: () =>
      headlineOf(rehearsal.calls, allPartsOf(comparison), comparison.untold === undefined),
    figures: () => [
      ...(comparison.untold ? [] : reachFigureOfBoth(rehearsal.before, rehearsal.after)),
      ...changeMaps(allPartsOf(comparison)),
    ],
  }
}

/** What changes, and how many calls would not be made at all. */
export function headlineOf(
  calls: readonly RehearsedCall[],
  parts: readonly ChangesAt[],
  isWhole: boolean,
): string {
  const said = changeForms.headline(
    parts.flatMap(({ changes }) => changes),
    isWhole,
  )
  const refused = calls.filter(({ outcome }) => !outcome.ok).length
  if (refused === 0) return said
  // That no packet is judged differently then says nothing of the calls.
  if (refused === calls.length)
    return refused === 1
      ? 'The call is refused: what it would do is not known'
      : 'Every call is refused: what they would do is not known'
  return `${said}; ${words.countOf(refused, 'call')} of ${calls.length} refused`
}

/** What was called and what came of it, without the worlds themselves. */
const rehearsalAsJson = ({ calls, packets, before, after, comparison }: Rehearsal) => ({
  worlds: { before: digestOfWorld(before), after: digestOfWorld(after) },
  calls: calls.map(({ call, outcome }) => ({
    ...{ call, ok: outcome.ok },
    ...(outcome.ok ? { reply: outcome.reply, events: outcome.events } : { errors: outcome.errors }),
    assumptions: outcome.assumptions,
  })),
  packets: packets.map(each => ({
    ...{ ...each, after: each.after ?? null, changed: hasChanged(each) },
  })),
  comparison,
})

const hasChanged = ({ before, after }: RehearsedPacket): boolean => before.action !== after?.action

/** `1 call carried out, 1 refused; 1 of 2 packets listed judged differently`. */
function tallyOf({ calls, packets }: Rehearsal): string {
  const refused = calls.filter(({ outcome }) => !outcome.ok).length
  const made = words.countOf(calls.length - refused, 'call')
  const listed = `${packets.filter(hasChanged).length} of ${words.countOf(packets.length, 'packet')} listed`
  const judged = packets.length === 0 ? '' : `; ${listed} judged differently`
  return `${made} carried out, ${refused} refused${judged}`
}

function packetsAsMarkdown(rehearsal: Rehearsal): readonly Markdown[] {
  if (rehearsal.packets.length === 0) return []
  const rows = rehearsal.packets.map(packet => {
    const { before, after } = packet
    return [
      code(packetInWords(rehearsal, packet)),
      words.verdict(before.action, before.cause),
      after === undefined ? 'gone' : words.verdict(after.action, after.cause),
    ]
  })
  return [md`**Packets listed**`, markdownTable(['packet', 'before', 'after'], rows)]
}

function rehearsalLines(rehearsal: Rehearsal, isKnown: IsKnown): readonly Line[] {
  const { calls, packets, comparison } = rehearsal
  return [
    ...[line``, ...made.linesOf(calls)],
    ...(packets.length === 0 ? [] : [line``, bold('Packets'), ...packetLines(rehearsal)]),
    ...[line``, ...made.effectLines(calls, () => worldsLines(comparison, isKnown)), line``],
    ...addresses.picksIn(comparison.addresses).map(each => line`${cyan('i')} ${each}`),
    line`${tallyOf(rehearsal)}`,
  ]
}

const packetLines = (rehearsal: Rehearsal): readonly Line[] =>
  columns(
    rehearsal.packets.map(packet => [
      line`  ${hasChanged(packet) ? yellow('≠') : dim('=')}`,
      line`${packetInWords(rehearsal, packet)}`,
      ...verdictCells(packet),
    ]),
    ['changed', 'packet', 'verdict', 'decided by'],
  )

/** `TCP 203.0.113.7 → web-1 :22 (vlan)`, the arrow as the packet goes. */
function packetInWords({ before }: Rehearsal, rehearsed: RehearsedPacket): string {
  const { service, packet, interface: purpose } = rehearsed
  const { direction, protocol, address, port } = packet
  const name = labelOfService(before, service) ?? `${service.type} ${service.id}`
  const ends = direction === 'inbound' ? `${address} → ${name}` : `${name} → ${address}`
  const at = port === undefined ? '' : ` :${port}`
  return `${protocol} ${ends}${at}${purpose === undefined ? '' : ` (${purpose})`}`
}

/** The verdicts, and who decided; once where it is the same. */
function verdictCells({ before, after }: RehearsedPacket): readonly Line[] {
  const was = deciderOf(before)
  if (after === undefined) return [line`${coloured(before.action)} → ${yellow('gone')}`, dim(was)]
  const is = deciderOf(after)
  const isSame = before.action === after.action
  return [
    line`${isSame ? '' : line`${coloured(before.action)} → `}${coloured(after.action)}`,
    dim(was === is ? was : `${was} → ${is}`),
  ]
}

/** The direction of a policy goes without saying: the packet shows it. */
function deciderOf({ cause, firewall }: WorldVerdict): string {
  if (cause.kind !== 'policy' && cause.kind !== 'rule') return words.cause(cause)
  return `${firewall?.label}: ${cause.kind === 'policy' ? 'policy' : words.cause(cause)}`
}
