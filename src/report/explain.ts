/** What becomes of packets, and why, rule by rule. */

import type { Rule, Rules } from '../contract/rules.ts'
import type { Family } from '../net/address.ts'
import type { AddressExplanation } from '../rehearsal/addresses/verdict-at-address.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'
import type { WorldExplanation } from '../rehearsal/world-verdict.ts'
import { describePacket } from '../rules/evaluate/explain.ts'
import type { Explanation, RuleReading } from '../rules/evaluate/explanation.ts'
import { type Packet, toParsedPacket } from '../rules/evaluate/packet.ts'
import { code, joinMarkdown, md } from './escape.ts'
import { fileOf, idOf, pathOfCause, placeIn, type ReportSource } from './finding.ts'
import { answersOf, readSource } from './given.ts'
import type { Question, Report } from './report.ts'
import { bold, coloured, columns, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

export const explainQuestion = {
  name: 'explain',
  kinds: {
    accepted: 'The packet is accepted.',
    dropped: 'The packet is dropped.',
    unknown: 'What becomes of the packet depends on holes of the account.',
  },
  formats: ['text', 'json', 'markdown', 'sarif'],
} as const satisfies Question

export interface ExplainedPacket {
  readonly packet: Packet
  /** What `explain` or `explainAt` says of it. */
  readonly explanation: Explanation | WorldExplanation | AddressExplanation
  /** The rules that were asked, if any were: the text shows what of them does not match. */
  readonly rules?: Rules | undefined
  /** What else may become of the packet: a sentence. */
  readonly besides?: string | undefined
  /** Where the packet was judged in a world. */
  readonly service?: ServiceReference
}

export function reportExplanations(
  explained: readonly ExplainedPacket[],
  source: ReportSource,
): Report {
  answersOf('explain', 'packet', 'explanation')(explained, 'explained')
  readSource(source, 'source')
  return {
    question: explainQuestion,
    findings: explained.map(each => {
      const { packet, explanation, service } = each
      const { verdict } = explanation
      const firewall = 'firewall' in verdict ? verdict.firewall?.label : undefined
      return {
        id: idOf(packet, verdict.action),
        kind: verdict.action === 'ACCEPT' ? 'accepted' : 'dropped',
        level: 'note',
        message: sentencesOf(each).join('. '),
        place: placeIn(source, pathOfCause(verdict.cause), firewall ? { firewall } : { service }),
      }
    }),
    text: () => explained.flatMap(each => [line``, ...explanationLines(each)]).slice(1),
    json: () => ({
      file: fileOf(source),
      packets: explained.map(each => {
        const { packet, explanation } = each
        const { verdict } = explanation
        return { packet, verdict, rules: askedIn(explanation), sentences: sentencesOf(each) }
      }),
    }),
    markdown: () => {
      const parts = explained.map(each => {
        const { verdict } = each.explanation
        const reasons = sentencesOf(each).map(sentence => md`- ${code(sentence)}`)
        return md`### ${verdict.action}\n\n${joinMarkdown(reasons, '\n')}`
      })
      return joinMarkdown(parts, '\n\n')
    },
  }
}

const sentencesOf = ({ explanation, besides }: ExplainedPacket): readonly string[] =>
  besides === undefined ? explanation.sentences : [...explanation.sentences, besides]

/** What the rules say; null where they were not asked. */
const askedIn = (explanation: ExplainedPacket['explanation']): Explanation | null =>
  'direction' in explanation ? explanation : explanation.rules

/** The verdict, then rule by rule what matched. */
function explanationLines({
  packet,
  explanation,
  rules,
  besides,
}: ExplainedPacket): readonly Line[] {
  const { verdict, sentences } = explanation
  const asked = askedIn(explanation)
  const [first = ''] = sentences
  const parsed = toParsedPacket(packet)
  const head = line`${bold(coloured(verdict.action))}  ${describePacket(parsed)}`
  const indent = ' '.repeat(verdict.action.length + 2)
  const notes = besides === undefined ? [] : [line``, ...hang(line`${yellow('?')} `, [besides])]
  if (asked === null)
    return [head, ...sentences.map(text => dim(`${indent}${afterVerdict(text)}`)), ...notes]
  const misses = asked.sentences.slice(1 + asked.rules.length)
  return [
    line`${head}${dim(', by ')}${words.cause(verdict.cause)}`,
    // In a world the first sentence tells whose rules these are.
    ...(sentences.length > asked.sentences.length ? [dim(`${indent}${first}`)] : []),
    line``,
    ...columns([
      ['   rule', 'action', 'protocol', 'address', 'port', ''].map(dim),
      ...asked.rules.map((reading, at) =>
        cellsOf(reading, asked, rules?.[packet.direction][at], parsed.family),
      ),
      policyCells(asked),
    ]),
    ...(misses.length === 0 ? [] : [line``]),
    ...misses.map(text => line`  ${yellow('~')} ${text}`),
    ...notes,
  ]
}

/** The verdict stands before it already. */
const afterVerdict = (sentence: string): string => sentence.replace(/^.*?: (?:ACCEPT|DROP), /, '')

function cellsOf(
  { index, label, action, matches, protocol, address, port }: RuleReading,
  { direction, verdict: { cause } }: Explanation,
  rule: Rule | undefined,
  family: Family,
): readonly Line[] {
  const decides = cause.kind === 'rule' && cause.index === index
  return [
    line`${decides ? pointer : '   '}${words.ruleName(direction, index, label)}`,
    coloured(action),
    tick(protocol.matches, protocol.named),
    tick(address.matches, address.entry ?? missedAddresses(rule, family)),
    tick(port.matches, port.matches ? (port.piece ?? 'any') : (rule?.ports ?? '')),
    decides ? bold('decides') : matches ? dim('matches too') : line``,
  ]
}

const pointer = line`${bold(' ▸')} `

function policyCells({ direction, verdict: { action, cause } }: Explanation) {
  const name = line`${direction} policy`
  return cause.kind === 'policy'
    ? [line`${pointer}${name}`, coloured(action), '', '', '', bold('decides')]
    : [line`   ${name}`]
}

/** Of the family of the packet, as no other can match. */
function missedAddresses(rule: Rule | undefined, family: Family): Line {
  if (rule === undefined) return line``
  const [first, ...rest] = rule.addresses[family] ?? []
  if (first === undefined) return dim(`no ${traffic.familyNames[family]}`)
  return dim(words.someOf([first, ...rest], 1, '… # more'))
}

const tick = (matches: boolean, what: Line | string): Line =>
  line`${matches ? green('✓') : red('✗')} ${what}`
