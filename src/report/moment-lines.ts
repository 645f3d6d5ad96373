/** What a plan leads through, as lines of text. */
import type { Advice, End, Moments, RefusedCall, Undecided } from '../moments/answer.ts'
import { printPath } from '../refusals/print.ts'
import {
  type AlikeMoments,
  alikeCalls,
  alikeMoments,
  saidOfRefused,
  saidOfUndecided,
} from './alike-moments.ts'
import * as momentForms from './moment-forms.ts'
import { refusalLines } from './refusals.ts'
import { bold, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** Those that are alike are told once, unless all are asked for; `isKnown` says whether the calls are all that there is to make. */
export function momentsLines(
  answer: Moments,
  names: momentForms.Names,
  { all, isKnown }: { readonly all: boolean; readonly isKnown: boolean },
): readonly Line[] {
  const { refusals, undecided, ends } = answer
  return [
    ...alikeMoments(momentForms.momentsTold(answer), names, all).flatMap(each =>
      momentLines(each, names),
    ),
    ...alikeCalls(refusals, names, saidOfRefused(names), all).flatMap(({ row, others }) =>
      andOthers(refusedLines(row, names), others),
    ),
    ...ends.flatMap(end => endLines(end, names)),
    ...alikeCalls(undecided, names, saidOfUndecided, all).flatMap(({ row, others }) =>
      andOthers(undecidedLines(row, names), others),
    ),
    outcomeLine(answer, names, isKnown),
  ]
}

/** Before the empty line at the end. */
const andOthers = (lines: readonly Line[], others: readonly string[]): readonly Line[] =>
  others.length === 0
    ? lines
    : [
        ...lines.slice(0, -1),
        ...hang('      ', [dim(`${words.andSoFor(others)}; --all tells them`)]),
        line``,
      ]

function momentLines(
  { moment, others, at }: AlikeMoments,
  names: momentForms.Names,
): readonly Line[] {
  const { kind, region, witness, run, advice } = moment
  const paint = kind === 'exposure' ? red : yellow
  const margin = line`  ${paint('│')}   `
  return [
    line`  ${paint('┌')} ${paint(bold(kind))} at ${bold(at)}${dim(`, ${momentForms.howOften(moment)}`)}`,
    ...hang(margin, traffic.blocks(region), margin),
    line`${margin}${dim(`for example: ${words.packet(witness)}`)}`,
    ...run.map(
      (call, place) => line`${margin}${place === 0 ? 'after ' : 'then  '}${names[call] ?? ''}`,
    ),
    ...hang(margin, [momentForms.whatEnds(moment, names)], margin),
    ...(others === 0
      ? []
      : [
          line`${margin}${dim(`and so for ${others} more, by calls of their own; --all tells them`)}`,
        ]),
    ...adviceLines(advice, names),
    line``,
  ]
}

const adviceLines = (advice: readonly Advice[], names: momentForms.Names): readonly Line[] =>
  advice.map(each => line`  ${green('→')} ${momentForms.adviceInWords(each, names)}`)

function refusedLines(refused: RefusedCall, names: momentForms.Names): readonly Line[] {
  const { call, errors, run, inEveryOrder, left } = refused
  const others = left.filter(each => each !== call)
  const after = run.map(each => names[each] ?? '').join(', then ')
  return [
    line`  ${red('✗')} ${names[call] ?? ''}${dim(inEveryOrder ? ', in every order' : ', in some orders')}`,
    ...errors.flatMap(refusalLines),
    line`      ${dim(after === '' ? 'as the first call' : `after ${after}`)}`,
    ...others.map(each => line`      not made then: ${names[each] ?? ''}`),
    line``,
  ]
}

function endLines({ isMeant, left, comparison }: End, names: momentForms.Names): readonly Line[] {
  if (isMeant && left.length === 0) return []
  const differing = [
    ...comparison.changes.flatMap(({ services }) => services.map(({ label }) => label)),
    ...comparison.addresses.flatMap(each => (each.changes.length > 0 ? each.addresses : [])),
    ...[...comparison.appeared, ...comparison.disappeared].map(({ label }) => label),
  ]
  const title = isMeant ? 'as far as it can come' : 'another end'
  return [
    line`  ${yellow('■')} ${bold(title)}${left.length === 0 ? ', with all calls made' : ', without'}`,
    ...left.map(call => line`      ${names[call] ?? ''}`),
    ...(isMeant
      ? []
      : [
          line`      ${dim(differing.length === 0 ? 'nothing is judged differently' : `judged differently: ${differing.join(', ')}`)}`,
        ]),
    line``,
  ]
}

function undecidedLines(undecided: Undecided, names: momentForms.Names): readonly Line[] {
  const { leaves, errors } = undecided
  return [
    line`  ${yellow('?')} ${momentForms.undecidedInWords(undecided, names)}`,
    ...leaves.map(({ path, reason }) => line`      ${dim(`${printPath(path)}: ${reason}`)}`),
    ...(errors.length === 0 ? [] : [line`      what stands in for the call is refused:`]),
    ...errors.flatMap(refusalLines),
    line``,
  ]
}

function outcomeLine(answer: Moments, names: momentForms.Names, isKnown: boolean): Line {
  const { states } = answer
  const met = `${words.countOf(states, 'state')} met`
  const count = momentForms.momentsTold(answer).length
  if (!answer.complete)
    return line`${yellow('search ended')}: ${met}, and not all that these lead to: ${momentForms.unexploredInWords(answer, names)}`
  if (count > 0) return line`${words.countOf(count, 'moment')}; ${met}, which are all`
  if (answer.proved && !isKnown)
    return line`${yellow('?')} no moment among what is known, which is no proof; ${met}`
  return answer.proved
    ? line`${green('✓')} ${bold('no moment')}: at every state each packet is judged as at one of the ends; ${met}`
    : line`no moment elsewhere; ${met}, which are all`
}
