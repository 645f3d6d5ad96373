/** A packet's verdict with its reasons, as text for a terminal: the verdict, then rule by rule what matched. */
import pc from 'picocolors'
import type { Packet, Rule, Verdict } from '../../index.ts'
import type { Family } from '../../net/address.ts'
import { causeInWords } from '../../report/packets-in-words.ts'
import { familyNames } from '../../report/peers-in-words.ts'
import { describePacket } from '../../rules/evaluate/explain-in-sentences.ts'
import type { Explanation } from '../../rules/evaluate/explanation.ts'
import { toParsedPacket } from '../../rules/evaluate/packet.ts'
import type { RuleReading } from '../../rules/evaluate/rule-reading.ts'
import { columns } from './columns.ts'
import { renderAction } from './render-changes.ts'

/** One packet with its verdict, who was asked, and what they said. */
export interface ExplainedPacket {
  readonly packet: Packet
  /** The rules that were asked, in order. */
  readonly ruleset: readonly Rule[]
  readonly verdict: Verdict
  /** Null where no rules were asked. */
  readonly rules: Explanation | null
  readonly sentences: readonly string[]
}

export function renderExplanation(explained: ExplainedPacket): string {
  const { packet, ruleset, verdict, rules, sentences } = explained
  const [way = ''] = sentences
  const parsed = toParsedPacket(packet)
  const head = `${pc.bold(renderAction(verdict.action))}  ${describePacket(parsed)}`
  if (rules === null) return `${head}\n${pc.dim(`        ${way.replace(/^.*?: ACCEPT, /, '')}`)}\n`
  const asked =
    sentences.length > rules.sentences.length
      ? [pc.dim(`${' '.repeat(verdict.action.length + 2)}${way}`)]
      : []
  return [
    `${head}${pc.dim(', by ')}${causeInWords(verdict.cause)}`,
    ...asked,
    '',
    ...columns([
      titles,
      ...rules.rules.map((reading, at) => rowOf(reading, rules, ruleset[at], parsed.family)),
      policyRow(rules),
    ]),
    ...nearMisses(rules),
    '',
  ].join('\n')
}

const titles = ['   rule', 'action', 'protocol', 'address', 'port', ''].map(title => pc.dim(title))

function rowOf(
  reading: RuleReading,
  { direction, verdict }: Explanation,
  rule: Rule | undefined,
  family: Family,
): readonly string[] {
  const { index, label, action, protocol, address, port } = reading
  const decides = verdict.cause.kind === 'rule' && verdict.cause.index === index
  const name = `${direction}[${index}]${label === undefined ? '' : ` ${label}`}`
  const note = decides ? pc.bold('decides') : reading.matches ? pc.dim('matches too') : ''
  return [
    `${decides ? pc.bold(' ▸') : '  '} ${name}`,
    renderAction(action),
    tick(protocol.matches, protocol.named),
    tick(address.matches, address.entry ?? missedAddresses(rule, family)),
    tick(port.matches, port.matches ? (port.piece ?? 'any') : (rule?.ports ?? '')),
    note,
  ]
}

function policyRow({ direction, verdict }: Explanation): readonly string[] {
  const decides = verdict.cause.kind === 'policy'
  const name = `${direction} policy`
  return decides
    ? [`${pc.bold(' ▸')} ${name}`, renderAction(verdict.action), '', '', '', pc.bold('decides')]
    : [`   ${name}`, '', '', '', '', '']
}

/** Of the family of the packet, as no other can match. */
function missedAddresses(rule: Rule | undefined, family: Family): string {
  const [first, ...rest] = rule?.addresses[family] ?? []
  if (first === undefined) return pc.dim(`no ${familyNames[family]}`)
  return pc.dim(rest.length === 0 ? first : `${first} … ${rest.length} more`)
}

const tick = (matches: boolean, what: string): string =>
  `${matches ? pc.green('✓') : pc.red('✗')} ${what}`.trimEnd()

/** The last sentences of an explanation, one for each near miss, where the packet is dropped. */
function nearMisses({ sentences, rules }: Explanation): readonly string[] {
  const misses = sentences.slice(1 + rules.length)
  return misses.length === 0
    ? []
    : ['', ...misses.map(sentence => `  ${pc.yellow('~')} ${sentence}`)]
}
