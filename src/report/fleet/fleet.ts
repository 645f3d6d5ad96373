/** Promises about a fleet of accounts: who keeps them, who does not, who was not checked, and what changed since. */
import { checkQuestion } from '../check.ts'
import { sentence } from '../check-words.ts'
import { type Finding, idOf } from '../finding.ts'
import type { Question, Report } from '../report.ts'
import { fleetAsMarkdown } from './as-markdown.ts'
import { fleetLines } from './as-text.ts'
import { type AccountResult, type FleetAnswer, isChecked } from './results.ts'
import { fleetAsJson, placedIn, toldOf } from './told.ts'
import { type FleetSources, tallyOf } from './words.ts'

export const fleetQuestion = {
  name: 'fleet',
  kinds: {
    ...checkQuestion.kinds,
    unread: 'An account is none, or cannot be read.',
    crashed: 'The check of an account ended without an answer.',
  },
  formats: checkQuestion.formats,
} as const satisfies Question

export function reportFleet(answer: FleetAnswer, sources: FleetSources): Report {
  const { tally, promises, accounts } = answer
  const remarks = answer.remarks.map(each => placedIn(each, sources))
  const findings = [
    ...remarks,
    ...accounts.flatMap(each => [...notChecked(each, sources), ...toldOf(each, sources)]),
  ]
  return {
    question: fleetQuestion,
    findings,
    isProved:
      accounts.some(isChecked) &&
      promises.every(each => each.severity !== 'error' || each.undecided.length === 0),
    isWhole: accounts.every(isChecked),
    rules: promises.map(({ id, title, why, sources: pages }) => {
      const [page] = pages.filter(each => each.startsWith('https://'))
      return { id, text: title, help: why, ...(page !== undefined && { page }) }
    }),
    headline: () => tallyOf(tally),
    text: isKnown => fleetLines(answer, sources, { remarks, isKnown }),
    json: () => fleetAsJson(answer, sources),
    markdown: () => fleetAsMarkdown(answer, sources, remarks),
    table: () => ({
      columns: ['account', 'outcome', ...columns],
      rows: [
        ...remarks.map(each => ['', '', ...cellsOf(each)]),
        ...accounts.flatMap(each => {
          const own = [...notChecked(each, sources), ...toldOf(each, sources)]
          const head = [each.account, each.outcome]
          // Every account has a row.
          return own.length === 0
            ? [[...head, ...columns.map(() => '')]]
            : own.map(finding => [...head, ...cellsOf(finding)])
        }),
      ],
    }),
  }
}

const columns = ['id', 'kind', 'level', 'policy', 'file', 'line', 'field', 'message']

const cellsOf = ({ id, kind, level, rule = '', place, message }: Finding): readonly string[] => [
  ...[id, kind, level, rule, place.file ?? '', `${place.line ?? ''}`, place.field, message],
]

function notChecked(result: AccountResult, { folder }: FleetSources): readonly Finding[] {
  const { account, outcome, says } = result
  if (isChecked(result)) return []
  const [first = ''] = says
  return [
    {
      ...{ id: idOf(account, outcome, says), kind: outcome, account, level: 'error' },
      message: sentence(`${account} was not checked: ${first}`),
      place: { file: `${folder}/${account}`, field: 'document' },
    },
  ]
}
