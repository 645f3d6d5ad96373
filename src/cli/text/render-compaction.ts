/** Compacted rules as text for a terminal: the new rules in order, and what each one was made of. */
import pc from 'picocolors'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import type { Rule, Rules } from '../../index.ts'
import { ruleInWords } from '../../report/rule-in-words.ts'
import type { Compaction } from '../../rules/compact/compact.ts'
import { wrapText } from './wrap-text.ts'

export interface CompactionStep {
  readonly sign: 'kept' | 'removed' | 'merged'
  /** As in `inbound[1] ssh`, or of several `inbound[1] ssh + inbound[3]`, as they were. */
  readonly name: string
  readonly words: string
}

/** Rules that go first, then the others as they are now, direction by direction. */
export function compactionSteps(before: Rules, compaction: Compaction): readonly CompactionStep[] {
  return directions.flatMap(direction => [
    ...compaction.removed
      .filter(each => each.direction === direction)
      .map(({ index }) => stepOf('removed', before, direction, [index])),
    ...compaction.rules[direction].map((rule, into) => {
      const merging = compaction.merged.find(
        each => each.direction === direction && each.into === into,
      )
      const indexes = merging?.indexes ?? [keptIndex(before, compaction, direction, into)]
      return {
        ...stepOf(merging === undefined ? 'kept' : 'merged', before, direction, indexes),
        words: ruleInWords(rule, direction),
      }
    }),
  ])
}

/** Rules that are neither removed nor merged keep their order. */
function keptIndex(
  before: Rules,
  { removed, merged }: Compaction,
  direction: Direction,
  into: number,
): number {
  const gone = new Set([
    ...removed.filter(each => each.direction === direction).map(({ index }) => index),
    ...merged.filter(each => each.direction === direction).flatMap(({ indexes }) => indexes),
  ])
  const kept = [...before[direction].keys()].filter(index => !gone.has(index))
  const mergedBefore = merged.filter(each => each.direction === direction && each.into < into)
  return kept[into - mergedBefore.length] ?? into
}

function stepOf(
  sign: CompactionStep['sign'],
  before: Rules,
  direction: Direction,
  indexes: readonly number[],
): CompactionStep {
  const [first = 0] = indexes
  const rule = before[direction][first]
  return {
    sign,
    name: indexes.map(index => nameOf(before[direction][index], direction, index)).join(' + '),
    words: rule === undefined ? '' : ruleInWords(rule, direction),
  }
}

const nameOf = (rule: Rule | undefined, direction: Direction, index: number): string =>
  `${direction}[${index}]${rule?.label === undefined ? '' : ` ${rule.label}`}`

export function renderCompaction(name: string, rules: Rules, compaction: Compaction): string {
  const { before, after, fingerprints } = compaction
  const counts = (['rules', 'addresses', 'pieces'] as const)
    .map(unit => `${before[unit]} → ${after[unit]} ${units[unit]}`)
    .join(', ')
  const steps = compactionSteps(rules, compaction)
  return [
    `${pc.bold('compact')} ${name}  ${counts}`,
    '',
    ...steps.flatMap(renderStep),
    '',
    `same packets accepted, proved: both are ${fingerprints.after.slice(0, 16)}`,
    pc.dim('the rules themselves: --format json, under rules'),
    '',
  ].join('\n')
}

const units = { rules: 'rules', addresses: 'addresses', pieces: 'port pieces' } as const

const signs = { kept: pc.dim('='), removed: pc.red('−'), merged: pc.yellow('⊕') } as const

function renderStep({ sign, name, words }: CompactionStep): readonly string[] {
  const [first = '', ...rest] = wrapText(words, 94)
  return [
    `  ${signs[sign]} ${sign === 'removed' ? name : pc.bold(name)}`,
    ...[first, ...rest].map(line => `      ${pc.dim(line)}`),
  ]
}
