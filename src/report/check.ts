/** Promises about an account: which are kept, which are broken and by what, and which depend on what is not known. */

import type { Hole } from '../account/holes/hole.ts'
import {
  type CheckAnswer,
  type CheckedPolicy,
  type RefusedStep,
  remarkKinds,
} from '../policies/answer.ts'
import { object } from '../refusals/usage.ts'
import type { Level } from '../rules/lint/finding.ts'
import { checkAsMarkdown } from './check-markdown.ts'
import type { CheckSources } from './check-words.ts'
import * as said from './check-words.ts'
import { type Finding, type FindingPlace, fileOf, idOf, pathOfCause, placeIn } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { holeLines, holesBehind } from './holes.ts'
import type { IsKnown, Question, Report } from './report.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from './text.ts'

export const checkQuestion = {
  name: 'check',
  kinds: {
    broken: 'A promise is broken.',
    window: 'A promise is broken between two calls, and neither before nor after.',
    refused: 'A call of the change is refused: the account after is without it.',
    undecided: 'Whether a promise is kept depends on something that is not known.',
    ...remarkKinds,
  },
  formats: ['text', 'json', 'markdown', 'html', 'csv', 'sarif'],
} as const satisfies Question

/** What `check`, `checkChange` or `checkPlan` answers. */
export function reportCheck(answer: CheckAnswer, sources: CheckSources): Report {
  answerOf('check', 'policies', 'refused', 'proved')(answer, 'answer')
  object(sources, 'sources')
  readSource(sources.policies, 'sources.policies')
  readSource(sources.account, 'sources.account')
  const findings: readonly Finding[] = [
    ...answer.refused.map(each => refusalFinding(each, sources)),
    ...answer.policies.flatMap(each => findingsOf(each, sources)),
  ]
  return {
    question: checkQuestion,
    findings,
    isProved: answer.proved,
    rules: answer.policies.map(({ id, title, why, sources: pages }) => {
      const [page] = pages.filter(each => each.startsWith('https://'))
      return { id, text: title, help: why, ...(page !== undefined && { page }) }
    }),
    text: isKnown => [
      line`${bold('check')} ${fileOf(sources.policies)} ${dim('on')} ${onWhat(sources)}`,
      ...(sources.about === undefined ? [] : [dim(`  ${sources.about}`)]),
      ...refusedLines(answer, sources),
      ...answer.policies.flatMap(each => policyLines(each, sources, isKnown)),
      line``,
      line`${bold(said.tallyOf(answer.policies))}`,
      ...spaced(holeLines(holesIn(answer, sources))),
    ],
    json: () => ({
      policies: fileOf(sources.policies),
      account: fileOf(sources.account),
      change: sources.change === undefined ? null : fileOf(sources.change),
      proved: answer.proved,
      refused: answer.refused,
      checked: answer.policies,
      holes: holesIn(answer, sources),
    }),
    headline: () => said.headlineOf(answer),
    markdown: isKnown => checkAsMarkdown(answer, sources, isKnown),
    table: () => ({
      columns: ['id', 'kind', 'level', 'policy', 'file', 'line', 'field', 'message'],
      rows: findings.map(({ id, kind, level, rule = '', place, message }) => [
        ...[id, kind, level, rule, place.file ?? '', `${place.line ?? ''}`, place.field, message],
      ]),
    }),
  }
}

export const onWhat = ({ account, change }: CheckSources): string =>
  change === undefined || change.name === account.name
    ? fileOf(account)
    : `${fileOf(account)} after ${fileOf(change)}`

const refusalFinding = (step: RefusedStep, { change, account }: CheckSources) => ({
  ...{ id: idOf('refused', step.call, step.errors), kind: 'refused' },
  level: step.on === undefined ? ('error' as const) : ('warning' as const),
  message: `${said.refusedSays(step, change?.calls ?? [])}.`,
  place: placeIn(change ?? account, ['calls', step.call]),
})

const refusedLines = ({ refused }: CheckAnswer, { change }: CheckSources): readonly Line[] =>
  refused.flatMap(each => [
    line``,
    ...hang(line`  ${red('!')} `, [said.refusedSays(each, change?.calls ?? [])]),
  ])

const spaced = (lines: readonly Line[]): readonly Line[] =>
  lines.length === 0 ? [] : [line``, ...lines]

const holesIn = ({ policies }: CheckAnswer, { holes }: CheckSources): readonly Hole[] =>
  holesBehind({ on: policies.flatMap(({ open }) => open.flatMap(({ on }) => on)) }, holes)

function findingsOf(policy: CheckedPolicy, sources: CheckSources): readonly Finding[] {
  const { id: rule, title, severity, breaches, windows, open, remarks, index, at } = policy
  const own = (path: readonly (string | number)[]): FindingPlace =>
    placeIn(sources.policies, ['policies', index, ...path])
  const calls = sources.change?.calls ?? []
  return [
    ...breaches.map(
      (each): Finding => ({
        ...{ id: each.id, kind: 'broken', rule, level: severity },
        message: `${rule} (${title}): ${said.breachSays(policy, each)}.`,
        place: placeOfBreach(each, sources),
      }),
    ),
    ...windows.map(
      (each): Finding => ({
        ...{ id: each.id, kind: 'window', rule, level: at === 'moments' ? severity : 'note' },
        message: `${rule} (${title}): ${said.windowSays(policy, each, calls)}.`,
        place: placeIn(sources.change ?? sources.account, ['calls', each.run.at(-1) ?? 0]),
      }),
    ),
    ...open.map(
      (each): Finding => ({
        ...{ id: idOf(each.id), kind: 'undecided', rule, level: levelOfOpen[severity] },
        message: `${rule} (${title}): ${said.openSays(each)}.`,
        place: own([]),
      }),
    ),
    ...remarks.map(
      ({ id, kind, level, message, exception, path }): Finding => ({
        ...{ id, kind, rule, level },
        message: said.sentence(`${rule} (${title}): ${message}`),
        place: own(path ?? (exception === undefined ? [] : ['except', exception])),
      }),
    ),
  ]
}

const levelOfOpen: Readonly<Record<Level, Level>> = {
  error: 'warning',
  warning: 'warning',
  note: 'note',
}

/** The rule to blame, where the change sent it or in the account; the firewall, or else the service. */
function placeOfBreach(
  breach: CheckedPolicy['breaches'][number],
  { account, change, placeOfService }: CheckSources,
): FindingPlace {
  const { broughtBy } = breach
  if (change !== undefined && broughtBy !== undefined) return placeIn(change, broughtBy)
  const [first] = breach.about === 'reach' ? breach.to : breach.services
  if (placeOfService !== undefined && first !== undefined) return placeOfService(first)
  if (breach.about === 'reach') return placeIn(account, [], { service: breach.to[0] })
  const { firewall, services } = breach
  const isNamed = typeof firewall === 'object' && firewall !== null
  if (!isNamed) return placeIn(account, [], services[0] ? { service: services[0] } : {})
  const path = breach.about === 'packets' ? pathOfCause(breach.cause) : []
  return placeIn(account, path, { firewall: firewall.label, service: undefined })
}

const signs = {
  ...{ kept: green('✓'), broken: red('✗'), undecided: yellow('?') },
  'about-nothing': yellow('∅'),
} as const

function policyLines(
  policy: CheckedPolicy,
  sources: CheckSources,
  isKnown: IsKnown,
): readonly Line[] {
  const { id, title, severity, result, breaches, windows, open, repairs, remarks } = policy
  const calls = sources.change?.calls ?? []
  const since = said.sinceSays(policy)
  const known = (each: { readonly id: string }) => (isKnown(each.id) ? '  known' : '')
  const told = (texts: readonly string[], head: Line | string) =>
    texts.flatMap(text => hang(line`    ${head}`, [text]))
  const note = [severity, ...(since === '' ? [] : [since])].join(', ')
  return [
    line``,
    ...hang(line`  ${signs[result]} `, [line`${bold(id)}  ${title}  ${dim(note)}`]),
    ...told(
      breaches.map(each => said.breachSays(policy, each) + known(each)),
      red('− '),
    ),
    ...told(
      windows.map(each => said.windowSays(policy, each, calls) + known(each)),
      red('~ '),
    ),
    ...told(repairs.map(said.repairSays), green('+ ')),
    ...told(open.map(said.openSays), yellow('? ')),
    ...told(
      remarks.map(({ message }) => message),
      cyan('! '),
    ),
  ]
}
