/** Calls of a change in every form: what came of them, what they rest on, and what they were refused for; imported as `made`. */
import { type Assumption, assumptions } from '../contract/assumptions.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import type { Rehearsal, RehearsedCall } from '../rehearsal/rehearse.ts'
import { code, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import { refusalCells, refusalLines, refusalMessage } from './refusals.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as words from './words.ts'

/** What calls are refused for. */
export const refusalsOf = (
  { call, outcome }: RehearsedCall,
  at: number,
  change: ReportSource,
): readonly Finding[] =>
  (outcome.ok ? [] : outcome.errors).map(refusal => ({
    id: idOf(call, refusal.clause, refusal.path),
    kind: 'refused',
    level: 'warning',
    message: refusalMessage(call.operation, refusal),
    place: placeIn(change, ['calls', at]),
  }))

export function refusedAsMarkdown({ calls }: Pick<Rehearsal, 'calls'>): readonly Markdown[] {
  const rows = calls.flatMap(({ call, outcome }, at) =>
    (outcome.ok ? [] : outcome.errors).map(refusal => [
      ...[at + 1, code(words.call(call)), ...refusalCells(refusal)],
    ]),
  )
  if (rows.length === 0) return []
  return [md`**Refused**`, markdownTable(['call', 'operation', 'field', 'reason', 'clause'], rows)]
}

/** Each call, and what those that are made rest on. */
export const linesOf = (calls: Rehearsal['calls']): readonly Line[] => [
  bold('Calls'),
  ...calls.flatMap(callLines),
  ...assumedLines(calls),
]

/** What calls that are made rest on, where the contract leaves it open. */
function assumedLines(calls: Rehearsal['calls']): readonly Line[] {
  const made = calls.flatMap(({ outcome }, at) =>
    outcome.ok ? outcome.assumptions.map(name => ({ name, at: at + 1 })) : [],
  )
  if (made.length === 0) return []
  const rows = [...groupedBy(made, ({ name }) => name)].flatMap(([name, at]) =>
    hang('  ', [line`${inWords(name)} ${dim(`[${name}, ${callsInWords(at)}]`)}`]),
  )
  return [line``, bold('Assumed'), ...rows]
}

/** `What are rulesets left out at creation? no rules, shown as an empty list`: words of the service keep their case. */
const inWords = (name: Assumption): string =>
  `${assumptions[name].question} ${assumptions[name].choice}`

const callsInWords = (made: readonly { readonly at: number }[]): string =>
  `${made.length === 1 ? 'call' : 'calls'} ${made.map(({ at }) => at).join(', ')}`

/** Is one of them carried out, or none asked for? */
const isMade = (calls: Rehearsal['calls']): boolean =>
  calls.length === 0 || calls.some(({ outcome }) => outcome.ok)

const nothingMade = 'no call is carried out: what they would do to packets is not known'

/** What they do to packets; that nothing changes is no answer where none is carried out. */
export const effectLines = (
  calls: Rehearsal['calls'],
  effect: () => readonly Line[],
): readonly Line[] => [
  bold('Every packet'),
  ...(isMade(calls) ? effect() : [line`  ${yellow('!')} ${nothingMade}`]),
]

export const effectAsMarkdown = (calls: Rehearsal['calls'], effect: () => Markdown): Markdown =>
  isMade(calls) ? effect() : md`${words.capitalize(nothingMade)}.`

function callLines({ call, outcome }: RehearsedCall, at: number): readonly Line[] {
  const number = `${at + 1}`.padStart(3)
  const params = Object.entries(call.params ?? {}).map(
    ([name, value]) => ` ${name} ${words.value(value)}`,
  )
  const head = line`${call.operation}${dim(params.join(','))}`
  if (!outcome.ok)
    return [line`${number} ${red('✗')} ${head}`, ...outcome.errors.flatMap(refusalLines)]
  const events = outcome.events.map(
    ({ action, entity: { type, id, label } }) =>
      line`      ${cyan(action)} ${type} ${id} (${label})`,
  )
  return [line`${number} ${green('✓')} ${head}`, ...events]
}
