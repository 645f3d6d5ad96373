/** What two rule sets, or two promises, have to do with each other: which questions hold, and all packets that show the others. */

import type { PromisesRelation, Proof, RulesRelation } from '../policies/relations.ts'
import { code, joinMarkdown, type Markdown, md } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import {
  type Asked,
  type Names,
  type RelationName,
  relateQuestion,
  relationsOf,
  type Said,
  saidOfPromises,
  saidOfRules,
} from './relation-words.ts'
import type { Report } from './report.ts'
import { bold, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** A promise, by its id. */
export interface PromiseSource extends ReportSource {
  readonly id: string
}

/** `asked` are the questions that are told: all when left out. */
export function reportRulesRelation(
  relation: RulesRelation,
  one: ReportSource,
  other: ReportSource,
  asked: readonly Asked<'rules'>[] = relationsOf.rules,
): Report {
  answerOf('relateRules', 'implies', 'impliedBy')(relation, 'relation')
  readSource(one, 'one')
  readSource(other, 'other')
  const names = { one: one.name, other: other.name }
  const answers = answersTo(asked, withWords(relation), saidOfRules(names))
  return reportRelation({ about: 'rules', one, other, names }, answers)
}

export function reportPromisesRelation(
  relation: PromisesRelation,
  one: PromiseSource,
  other: PromiseSource,
  asked: readonly Asked<'promises'>[] = relationsOf.promises,
): Report {
  answerOf('relatePromises', 'implies', 'compatible')(relation, 'relation')
  readSource(one, 'one')
  readSource(other, 'other')
  const names =
    one.id === other.id
      ? { one: 'the first', other: 'the second' }
      : { one: one.id, other: other.id }
  const answers = answersTo(asked, withWords(relation), saidOfPromises(names))
  return reportRelation(
    { about: 'promises', one, other, names: { one: one.id, other: other.id } },
    answers,
  )
}

const withWords = <Relation extends { readonly impliedBy: Proof }>({
  impliedBy,
  ...relation
}: Relation) => ({ ...relation, 'implied-by': impliedBy })

const answersTo = <Name extends RelationName>(
  asked: readonly Name[],
  proofs: Readonly<Record<Name, Proof>>,
  said: Readonly<Record<Name, Said>>,
): readonly Answer[] => asked.map(name => ({ ...{ name, proof: proofs[name] }, ...said[name] }))

interface Answer extends Said {
  readonly name: RelationName
  readonly proof: Proof
}

interface Sides {
  readonly about: keyof typeof relationsOf
  readonly one: ReportSource
  readonly other: ReportSource
  readonly names: Names
}

function reportRelation(sides: Sides, answers: readonly Answer[]): Report {
  const { about, one, other, names } = sides
  const failed = answers.filter(({ proof }) => !proof.holds)
  const side = (source: ReportSource, name: string) => ({ file: fileOf(source), name })
  return {
    question: relateQuestion,
    findings: failed.map(each => findingOf(each, one)),
    headline: () => tallyOf(answers),
    text: isKnown => [
      line`${bold('relate')} ${nameOf(one, names.one)} ${dim('and')} ${nameOf(other, names.other)}`,
      line``,
      ...answers.flatMap(each => answerLines(each, isKnown(idOfAnswer(each)))),
      line``,
      line`${bold(tallyOf(answers))}`,
    ],
    json: () => ({
      ...{ about, one: side(one, names.one), other: side(other, names.other) },
      answers: answers.map(({ name, proof: { counterexamples, ...proof } }) => ({
        ...{ question: name, ...proof, blocks: counterexamples },
      })),
    }),
    markdown: () =>
      joinMarkdown(
        [
          md`### ${tallyOf(answers)}`,
          md`${code(nameOf(one, names.one))} and ${code(nameOf(other, names.other))}`,
          joinMarkdown(answers.map(answerAsMarkdown), '\n'),
        ],
        '\n\n',
      ),
    table: () => ({
      columns: ['question', 'holds', ...traffic.blockColumns],
      rows: answers.flatMap(({ name, proof: { holds, counterexamples } }) =>
        holds
          ? [[name, 'true', ...traffic.blockColumns.map(() => '')]]
          : counterexamples.map(block => [name, 'false', ...traffic.blockCells(block)]),
      ),
    }),
  }
}

/** `old.jsonc: ssh`, `rules.json`. */
const nameOf = (source: ReportSource, name: string): string =>
  name === fileOf(source) ? name : `${fileOf(source)}: ${name}`

/** `2 of 6 questions hold: implies, disjoint`. */
function tallyOf(answers: readonly Answer[]): string {
  const held = answers.filter(({ proof }) => proof.holds).map(({ name }) => name)
  const [only] = answers
  if (only !== undefined && answers.length === 1)
    return `${only.name} ${only.proof.holds ? 'holds' : 'does not hold'}`
  const asked = words.countOf(answers.length, 'question')
  if (held.length === 0) return `None of ${asked} holds`
  return `${held.length} of ${asked} ${held.length === 1 ? 'holds' : 'hold'}: ${held.join(', ')}`
}

const idOfAnswer = ({ name, proof }: Answer): string => idOf(name, proof.counterexamples)

/** `for example TCP 203.0.113.1 :22`, with nothing before it where there is none. */
const example = ({ witness }: Proof): string =>
  witness === null ? '' : `, for example ${words.packet(witness)}`

function findingOf(answer: Answer, source: ReportSource): Finding {
  const { name, proof, against } = answer
  const shown = words.someOf(traffic.blocks(proof.counterexamples), phrasesShown, 'and # more')
  return {
    ...{ id: idOfAnswer(answer), kind: name, level: 'warning' },
    message: `${name} does not hold: ${words.countOf(proof.size, 'packet')} that ${against}: ${shown}${example(proof)}.`,
    place: placeIn(source, []),
  }
}

/** In one sentence. */
const phrasesShown = 5

function answerLines(answer: Answer, isKnown: boolean): readonly Line[] {
  const { name, proof, says, against } = answer
  if (proof.holds) return hang(line`  ${green('✓')} `, [line`${bold(name)}  ${says}: proved`])
  const known = isKnown ? ' (known)' : ''
  return [
    ...hang(line`  ${yellow('✗')} `, [
      line`${bold(name)}  ${words.countOf(proof.size, 'packet')} that ${against}${example(proof)}${known}`,
    ]),
    ...traffic.blocks(proof.counterexamples).flatMap(text => hang('    • ', [text])),
  ]
}

function answerAsMarkdown({ name, proof, says, against }: Answer): Markdown {
  if (proof.holds) return md`- ✅ ${name}: ${says}`
  return joinMarkdown(
    [
      md`- ❌ ${name}: ${words.countOf(proof.size, 'packet')} that ${against}${example(proof)}`,
      ...traffic.blocks(proof.counterexamples).map(text => md`  - ${text}`),
    ],
    '\n',
  )
}
