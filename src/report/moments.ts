/** What a plan leads through, whatever the order of its calls. */

import type { Moments } from '../moments/answer.ts'
import type { Planned } from '../moments/planned-call.ts'
import { code, joinMarkdown, md, type TextTable } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import * as momentForms from './moment-forms.ts'
import { momentsLines } from './moment-lines.ts'
import { refusalMessage } from './refusals.ts'
import type { Question, Report } from './report.ts'
import { bold, dim, line } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

export const momentsQuestion = {
  name: 'moments',
  kinds: {
    exposure:
      'At a state that calls can lead through packets are accepted that are dropped before and after.',
    outage:
      'At a state that calls can lead through packets are dropped that are accepted before and after.',
    refused: 'In some order, or in every one, a call is refused.',
    undecided:
      'Part of a call is known only once it is made, and with it what is judged from then on.',
    incomplete: 'Not every state was met: that no more was found is no proof.',
  },
  formats: ['text', 'json', 'markdown', 'csv', 'mermaid', 'sarif'],
} as const satisfies Question

/** What `momentsOf` answers about a plan and a world. */
export function reportMoments(
  answer: Moments,
  plan: ReportSource & { readonly planned: Planned },
  world: ReportSource,
): Report {
  answerOf('momentsOf', 'states', 'ends')(answer, 'answer')
  readSource(plan, 'plan', 'planned')
  readSource(world, 'world')
  const names = momentForms.namesOf(plan.planned)
  return {
    question: momentsQuestion,
    findings: momentFindings(answer, names, call => placeIn(plan, ['calls', call])),
    text: () => [
      ...[line`${bold('plan')} ${fileOf(plan)} ${dim('on')} ${fileOf(world)}`, line``],
      ...momentsLines(answer, names, { all: true, isKnown: true }),
    ],
    json: () => ({
      ...{ plan: fileOf(plan), world: fileOf(world) },
      calls: plan.planned.calls.map(({ of, call }) => ({ of, operation: call.operation })),
      ...answer,
    }),
    markdown: () =>
      joinMarkdown(
        [
          md`### Plan ${code(fileOf(plan))} on ${code(fileOf(world))}`,
          ...momentForms.asMarkdown(answer, names, true),
        ],
        '\n\n',
      ),
    table: () => tableOf(answer, names),
    arrows: () => momentForms.arrows(answer, names),
  }
}

export function momentFindings(
  answer: Moments,
  names: momentForms.Names,
  placeOf: (call: number) => Finding['place'],
): readonly Finding[] {
  return [
    ...momentForms.momentsTold(answer).map((moment): Finding => {
      const { kind, services, addresses, region, run } = moment
      return {
        id: idOf(kind, services, addresses, region),
        kind,
        level: kind === 'exposure' ? 'error' : 'warning',
        message: `${words.capitalize(momentForms.momentInWords(moment, names))}.`,
        place: placeOf(run.at(-1) ?? 0),
      }
    }),
    ...answer.refusals.flatMap(({ call, errors, inEveryOrder }) =>
      errors.map((refusal): Finding => {
        const when = inEveryOrder ? 'in every order' : 'in some orders'
        const who = `${words.capitalize(when)} ${names[call]}`
        const message = refusalMessage(who, refusal)
        return {
          id: idOf(call, refusal),
          kind: 'refused',
          level: 'error',
          message,
          place: placeOf(call),
        }
      }),
    ),
    ...answer.undecided.map(
      (each): Finding => ({
        id: idOf(each.call, each.leaves),
        kind: 'undecided',
        level: 'warning',
        message: `${words.capitalize(momentForms.undecidedInWords(each, names))}.`,
        place: placeOf(each.call),
      }),
    ),
    ...(answer.complete
      ? []
      : [
          {
            ...{ id: idOf('incomplete'), kind: 'incomplete', level: 'warning' as const },
            message: incompleteInWords(answer, names),
            place: placeOf(answer.proved ? 0 : (answer.unexplored[0] ?? 0)),
          },
        ]),
  ]
}

const incompleteInWords = (answer: Moments, names: momentForms.Names): string =>
  `${momentsQuestion.kinds.incomplete} Not all was looked at of ${momentForms.unexploredInWords(answer, names)}.`

function tableOf(answer: Moments, names: momentForms.Names): TextTable {
  const named = (calls: readonly number[]) => calls.map(call => names[call] ?? '').join('; ')
  return {
    columns: ['kind', 'where', 'what', 'in every order', 'run', 'opens', 'closes', 'packets'],
    rows: [
      ...momentForms.momentsTold(answer).map(moment => {
        const { kind, region, inEveryOrder, run, opens, closes, size } = moment
        const what = traffic.blocks(region).join('; ')
        const calls = [run, opens, closes].map(named)
        return [kind, words.points(moment), what, inEveryOrder ? 'yes' : 'no', ...calls, size]
      }),
      ...answer.refusals.map(({ call, errors, inEveryOrder, run }) => {
        const what = errors.map(each => refusalMessage(names[call] ?? '', each)).join(' ')
        return ['refused', '', what, inEveryOrder ? 'yes' : 'no', named(run), '', '', '']
      }),
      ...answer.undecided.map(each => {
        const where = each.everywhere ? 'everywhere' : words.points(each)
        const what = momentForms.undecidedInWords(each, names)
        return ['undecided', where, what, '', '', '', '', '']
      }),
      ...(answer.complete
        ? []
        : [['incomplete', '', incompleteInWords(answer, names), '', '', '', '', '']]),
    ],
  }
}
