/** The command that asks what two rule sets, or two promises, have to do with each other. */
import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../../kit/errors.ts'
import { type Policies, relatePromises, relateRules } from '../../policies/index.ts'
import { anyOf } from '../../refusals/print-data.ts'
import { reasonFor } from '../../refusals/usage.ts'
import { reportPromisesRelation, reportRulesRelation } from '../../report/relation.ts'
import { type RelationName, relateQuestion, relationsOf } from '../../report/relation-words.ts'
import { type Report, remarkOn } from '../../report/report.ts'
import type { QuestionCommand } from '../declare-question.ts'
import { InputError } from '../input/input-error.ts'
import { readPolicyFile } from '../input/policy-file.ts'
import { inAccount, readInput } from '../input/read-input.ts'
import { chooseWholeRules } from '../input/words.ts'

interface RelateFlags {
  readonly question?: readonly RelationName[]
  readonly promise?: readonly string[]
  readonly firewall?: readonly string[]
}

export const relateCommand: QuestionCommand<RelateFlags> = {
  question: relateQuestion,
  summary:
    'whether two rule sets, or two promises, imply each other, are equivalent, or exclude each other',
  description:
    'Asks of two rule sets, or of two promises about packets, whether the first implies the second and the other way round, ' +
    'whether they are equivalent, and whether they have nothing in common. Each answer is a proof, or has all packets that ' +
    'show that it does not hold.',
  inputs: {
    one: 'rules, a firewall, or an account (JSON); with --promise a file of promises; - is standard input',
    '[other]': 'the same; ONE when left out',
  },
  options: [
    [
      '--question <name>',
      'ask this alone; given again, that too: all that can be asked when left out',
      Object.keys(relateQuestion.kinds),
      'again',
    ],
    [
      '--promise <ids...>',
      'the promise of ONE and that of OTHER by their ids; one id goes for both',
    ],
    [
      '--firewall <names...>',
      'in accounts: the firewall of ONE and that of OTHER by label or id; one name goes for both',
    ],
  ],
  help: `Of rules:
  always      ONE accepts every packet           never     ONE accepts none
  implies     what ONE accepts, OTHER accepts    implied-by  the other way round
  equivalent  both accept the same               disjoint  no packet is accepted by both
Of promises, at a service that both mean:
  always      ONE is kept whatever the rules are
  implies     whoever keeps ONE keeps OTHER      implied-by  the other way round
  equivalent  both                               compatible  some rules keep both

Examples:
  $ firedrill relate rules.json agreed.json --question implies --fail-on any    # 1 when it accepts more than agreed
  $ firedrill relate rules-before.json rules-after.json
  $ firedrill relate account.json --firewall web database --question disjoint
  $ firedrill relate old.jsonc new.jsonc --promise ssh-from-office --question implied-by --fail-on any`,
  answer(flags, one = '', other) {
    if (one === '-' && other === '-')
      throw new InputError('ONE and OTHER: expected - once and a file, got - twice')
    if (flags.promise === undefined) return answerOnRules(one, other, flags)
    if (flags.firewall !== undefined)
      throw new InputError('--promise and --firewall: expected one of them, got both')
    return answerOnPromises(one, other, { ...flags, promise: flags.promise })
  },
}

type Files = readonly [one: string, other: string | undefined]

function answerOnRules(...[one, other, flags]: [...Files, RelateFlags]): Report {
  const asked = askedOf('rules', flags.question)
  const names = flags.firewall ?? []
  if (other === undefined && names.length < 2)
    throw new InputError('OTHER: expected other rules, or two names with --firewall, got neither')
  const read = (file: string) => (names.length > 0 ? inAccount(readInput(file)) : readInput(file))
  const a = read(one)
  const b = other === undefined ? a : read(other)
  const isAccount = [a, b].map(({ kind }) => kind !== 'rules')
  const accounts = isAccount.filter(each => each).length
  if (names.length > accounts) throw tooMany('--firewall', 'as many accounts', accounts, names)
  const first = chooseWholeRules(a, isAccount[0] ? names[0] : undefined)
  const second = chooseWholeRules(b, isAccount[1] ? names.at(-1) : undefined)
  const report = reportRulesRelation(relateRules(first.rules, second.rules), first, second, asked)
  return remarkOn(report, [...new Set([...(first.remarks ?? []), ...(second.remarks ?? [])])])
}

function answerOnPromises(
  ...[one, other, { question, promise }]: [
    ...Files,
    RelateFlags & { readonly promise: readonly string[] },
  ]
): Report {
  const asked = askedOf('promises', question)
  if (promise.length > 2) throw tooMany('--promise', 'ONE and OTHER', 2, promise)
  const [first = '', second = first] = promise
  if (other === undefined && first === second)
    throw new InputError('--promise: expected two ids, or another file, got one promise alone')
  const a = { ...readPolicyFile(one), id: first }
  const b = { ...(other === undefined ? a : readPolicyFile(other)), id: second }
  try {
    const relation = relatePromises(a.policies, first, second, b.policies)
    return remarkOn(reportPromisesRelation(relation, a, b, asked), notCompared(a, b))
  } catch (error) {
    if (error instanceof UsageError)
      throw new InputError(error.message.replace(/^(?:one|other):/, '--promise:'))
    throw error
  }
}

const tooMany = (option: string, what: string, most: number, got: readonly string[]) =>
  new InputError(`${option}: expected at most ${most}, for ${what}, got ${got.length}`)

/** Throws an InputError for a question of the others: it has no answer here. */
function askedOf<About extends keyof typeof relationsOf>(
  about: About,
  asked: readonly RelationName[] | undefined,
): readonly (typeof relationsOf)[About][number][] {
  const all: readonly (typeof relationsOf)[About][number][] = relationsOf[about]
  const other = asked?.find(each => !all.some(one => one === each))
  if (other !== undefined)
    throw new InputError(`--question: ${reasonFor(`${anyOf(all)} of ${about}`, other, all)}`)
  return all.filter(each => asked?.includes(each) ?? true)
}

interface NamedPromise {
  readonly policies: Policies
  readonly id: string
}

/** What the two say besides packets. */
function notCompared(...named: readonly NamedPromise[]): readonly string[] {
  const promises = named.flatMap(
    ({ policies, id }) => policies.all.find(each => each.id === id) ?? [],
  )
  const exceptions = promises.flatMap(({ except }) => except)
  return [
    ...(isDeepStrictEqual(promises[0]?.services, promises[1]?.services)
      ? []
      : ['they are about different services: this is about one that both mean']),
    ...(exceptions.some(({ services }) => services !== undefined)
      ? ['exceptions for some services alone are not counted']
      : []),
    ...(exceptions.some(({ until, services }) => until !== undefined && services === undefined)
      ? ['exceptions count whatever the day']
      : []),
  ]
}
