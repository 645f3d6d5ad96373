/** The same packets accepted by fewer rules. */

import type { Rule, Rules } from '../contract/rules.ts'
import { type Direction, directions } from '../contract/vocabulary.ts'
import type { Compaction } from '../rules/compact/compact.ts'
import { code, foldedJson, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type RulesSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { layersOf, layersOfBoth } from './pictures/rule-layers.ts'
import type { Question, Report } from './report.ts'
import { bold, dim, hang, type Line, line, red, yellow } from './text.ts'
import * as words from './words.ts'

export const compactQuestion = {
  name: 'compact',
  kinds: {
    removable: 'The rule can go: no packet is judged otherwise without it.',
    mergeable: 'These rules can be one: no packet is judged otherwise.',
  },
  formats: ['text', 'json', 'markdown', 'html', 'svg', 'sarif'],
} as const satisfies Question

/** What `compact` made of these rules. */
export function reportCompaction(compaction: Compaction, source: RulesSource): Report {
  answerOf('compact', 'rules', 'removed', 'merged', 'before', 'after')(compaction, 'compaction')
  readSource(source, 'source', 'rules')
  return {
    question: compactQuestion,
    findings: findingsOf(compaction, source),
    text: () => compactionLines(compaction, source),
    json: () => ({ file: fileOf(source), ...compaction }),
    markdown: () => compactionAsMarkdown(compaction, source),
    figures: () =>
      compaction.before.rules === compaction.after.rules
        ? layersOf({ label: source.name, rules: source.rules })
        : layersOfBoth(source.rules, compaction.rules),
    headline: () =>
      compaction.before.rules === compaction.after.rules
        ? `${words.countOf(compaction.before.rules, 'rule')}, and none to take away`
        : `${words.countOf(compaction.before.rules, 'rule')} as ${compaction.after.rules}: the same packets accepted`,
  }
}

function findingsOf({ removed, merged }: Compaction, source: RulesSource): readonly Finding[] {
  const ruleAt = (direction: Direction) => (index: number) => source.rules[direction][index]
  return [
    ...removed.map(({ direction, index, label }): Finding => {
      const id = idOf('removable', direction, ruleAt(direction)(index))
      const message = `${words.ruleName(direction, index, label)} can go: no packet is judged otherwise without it.`
      const place = placeIn(source, [direction, index])
      return { id, kind: 'removable', level: 'warning', message, place }
    }),
    ...merged.map(({ direction, indexes }): Finding => {
      const names = indexes.map(index => words.ruleName(direction, index))
      const id = idOf('mergeable', direction, indexes.map(ruleAt(direction)))
      const message = `${names.join(' and ')} can be one rule.`
      const place = placeIn(source, [direction, indexes[0] ?? 0])
      return { id, kind: 'mergeable', level: 'note', message, place }
    }),
  ]
}

interface Step {
  readonly sign: keyof typeof signs
  /** As in `inbound[1] ssh`, or of several `inbound[1] ssh + inbound[3]`, as they were. */
  readonly name: string
  readonly words: string
}

const signs = { kept: dim('='), removed: red('−'), merged: yellow('⊕') } as const

/** Rules that go first, then the others as they are now, direction by direction. */
const stepsOf = ({ rules, removed, merged }: Compaction, before: Rules): readonly Step[] =>
  directions.flatMap(direction => {
    const stepOf = (sign: Step['sign'], indexes: readonly number[], rule: Rule | undefined) => {
      const names = indexes.map(at => words.ruleName(direction, at, before[direction][at]?.label))
      return { sign, name: names.join(' + '), words: rule ? words.rule(rule, direction) : '' }
    }
    const gone = removed.filter(each => each.direction === direction).map(({ index }) => index)
    const joined = merged.filter(each => each.direction === direction)
    // Rules that are neither removed nor merged keep their order.
    const others = [...gone, ...joined.flatMap(({ indexes }) => indexes)]
    const kept = [...before[direction].keys()].filter(index => !others.includes(index))
    return [
      ...gone.map(index => stepOf('removed', [index], before[direction][index])),
      ...rules[direction].map((rule, at) => {
        const merging = joined.find(({ into }) => into === at)
        if (merging !== undefined) return stepOf('merged', merging.indexes, rule)
        const ahead = joined.filter(({ into }) => into < at).length
        return stepOf('kept', kept.slice(at - ahead, at - ahead + 1), rule)
      }),
    ]
  })

function compactionLines(compaction: Compaction, { name, rules }: RulesSource): readonly Line[] {
  const { before, after, fingerprints, complete } = compaction
  const counts = (['rules', 'addresses', 'pieces'] as const).map(
    unit => `${before[unit]} → ${after[unit]} ${unit === 'pieces' ? 'port pieces' : unit}`,
  )
  return [
    ...[line`${bold('compact')} ${name}  ${counts.join(', ')}`, line``],
    ...stepsOf(compaction, rules).flatMap(step => [
      line`  ${signs[step.sign]} ${step.sign === 'removed' ? step.name : bold(step.name)}`,
      ...hang('      ', [dim(step.words)]),
    ]),
    line``,
    line`same packets accepted, proved: both are ${fingerprints.after.slice(0, 16)}`,
    ...(complete ? [] : [line`${yellow('!')} ${unfinished}`]),
    dim('the rules themselves: --format json, under rules'),
  ]
}

const unfinished = 'the search ended before every step was tried: there may be more to take away'

function compactionAsMarkdown(compaction: Compaction, { name, rules }: RulesSource): Markdown {
  const { before, after, complete } = compaction
  const rows = stepsOf(compaction, rules)
    .filter(({ sign }) => sign !== 'kept')
    .map(step => [step.sign, md`${code(step.name)} ${step.words}`])
  const steps = rows.length === 0 ? 'Nothing to take away.' : markdownTable(['step', 'rule'], rows)
  const head = md`### ${code(name)}: ${before.rules} rules as ${after.rules}`
  const note = complete ? md`` : md`${words.capitalize(unfinished)}.\n\n`
  return md`${head}\n\n${steps}\n\n${note}${foldedJson('The rules', compaction.rules)}`
}
