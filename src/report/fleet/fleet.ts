/** Promises about a fleet of accounts: who keeps them, who does not, who was not checked, and what changed since. */
import { checkQuestion } from '../check.ts'
import { sentence } from '../check-words.ts'
import { type Finding, fileOf, idOf } from '../finding.ts'
import type { Question, Report } from '../report.ts'
import { fleetAsMarkdown } from './as-markdown.ts'
import { fleetLines } from './as-text.ts'
import { type AccountResult, type FleetAnswer, isChecked, policyFile } from './results.ts'
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
  const { tally, promises, accounts, trend } = answer
  const remarks = answer.remarks.map(each => placedIn(each, sources))
  const findings = [
    ...remarks,
    ...accounts.flatMap(each => [...notChecked(each, sources), ...findingsOf(each, sources)]),
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
    json: () => ({
      policies: fileOf(sources.policies),
      folder: sources.folder,
      since: sources.since ?? null,
      ...{ tally, promises, trend, accounts },
    }),
    markdown: () => fleetAsMarkdown(answer, sources, remarks),
    table: () => ({
      columns: ['account', 'outcome', ...columns],
      rows: [
        ...remarks.map(each => ['', '', ...cellsOf(each)]),
        ...accounts.flatMap(each => {
          const own = [...notChecked(each, sources), ...findingsOf(each, sources)]
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

/** The same is found in many accounts: its id is that of the account too. */
function findingsOf(result: AccountResult, sources: FleetSources): readonly Finding[] {
  const { account } = result
  return result.findings.map(each => ({
    ...placedIn(each, sources),
    id: idOf(account, each.id),
    message: `${account}: ${each.message}`,
  }))
}

function notChecked(result: AccountResult, { folder }: FleetSources): readonly Finding[] {
  const { account, outcome, says } = result
  if (isChecked(result)) return []
  const [first = ''] = says
  return [
    {
      ...{ id: idOf(account, outcome, says), kind: outcome, level: 'error' },
      message: sentence(`${account} was not checked: ${first}`),
      place: { file: `${folder}/${account}`, field: 'document' },
    },
  ]
}

/** In files as the user names them. */
function placedIn(finding: Finding, { policies, folder }: FleetSources): Finding {
  const { place } = finding
  if (place.file === undefined) return finding
  const file = place.file === policyFile ? fileOf(policies) : `${folder}/${place.file}`
  return { ...finding, place: { ...place, file } }
}
