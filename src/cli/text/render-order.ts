/** An order of calls as text for a terminal: the steps with the windows that they open, then a transition. */
import pc from 'picocolors'
import type { AnyCall } from '../../index.ts'
import type { OrderAnswer, Ordered } from '../../rehearsal/order/order.ts'
import type { TransitionPlan } from '../../rehearsal/order/transition-plan.ts'
import type { Window } from '../../rehearsal/order/window.ts'
import { blocksInWords, groupBlocks } from '../../report/block-groups.ts'
import { callInWords } from '../../report/call-in-words.ts'
import { countOf } from '../../report/count-in-words.ts'
import { namesInWords } from '../../report/names-in-words.ts'
import { packetInWords } from '../../report/packets-in-words.ts'
import { renderRefusal } from './render-refusal.ts'
import { wrapText } from './wrap-text.ts'

export function renderOrder(
  { change, world }: { readonly change: string; readonly world: string },
  calls: readonly AnyCall[],
  answer: OrderAnswer,
): string {
  const head = [`${pc.bold('order')} ${change} ${pc.dim('on')} ${world}`, '']
  if (!answer.ok) return [...head, ...renderBlocked(calls, answer), ''].join('\n')
  return [...head, ...renderSteps(calls, answer), '', ...verdictOn(answer), ''].join('\n')
}

function renderSteps(
  calls: readonly AnyCall[],
  { order, windows }: Pick<Ordered, 'order' | 'windows'>,
): readonly string[] {
  return order.flatMap((place, at) => {
    const call = calls[place]
    const closed = windows.filter(({ until }) => until === place)
    return [
      `  ${pc.bold(`${at + 1}`.padStart(2))}  ${call === undefined ? '' : callInWords(call)}${pc.dim(`  call ${place + 1}`)}`,
      ...closed.map(
        window =>
          `      ${pc.green('└')} ${pc.dim(`${window.kind} at ${namesInWords(window.services)} ends`)}`,
      ),
      ...windows.filter(({ after }) => after === place).flatMap(renderWindow),
    ]
  })
}

function renderWindow({ kind, services, region, witness, unavoidable }: Window): readonly string[] {
  const paint = kind === 'exposure' ? pc.red : pc.yellow
  const traffic = groupBlocks(region).flatMap(group => wrapText(blocksInWords(group), 80))
  const always = unavoidable ? pc.dim(', in every order') : ''
  return [
    `      ${paint('┌')} ${paint(pc.bold(kind))} at ${pc.bold(namesInWords(services))}${always}`,
    ...traffic.map(line => `      ${paint('│')}   ${line}`),
    `      ${paint('│')}   ${pc.dim(`for example: ${packetInWords(witness)}`)}`,
  ]
}

function verdictOn({ windows, optimal, transition }: Ordered): readonly string[] {
  if (windows.length === 0)
    return [
      `${pc.green('✓')} ${pc.bold('no window opens')}: at every moment each packet is judged as at one of the ends`,
    ]
  const count = countOf(windows.length, 'window')
  const proof = optimal
    ? `${count}, and no order of these calls has less: proved`
    : `${count} in the best order found; there are too many calls to try every order`
  return [proof, ...(transition === null ? [] : ['', ...renderTransition(transition)])]
}

const transitionNames = {
  straight: 'go straight to the end',
  interim: 'put rules in between that suit both ends',
  staying: 'the active firewall takes over the rules and stays',
} as const

function renderTransition({
  kind,
  calls,
  windows,
  guardedOtherwise,
}: TransitionPlan): readonly string[] {
  const proof =
    windows.length === 0 ? 'no window opens' : `only ${countOf(windows.length, 'window')}`
  const order = calls.map((_, at) => at)
  return [
    `${pc.green('→')} ${pc.bold('transition')}: ${transitionNames[kind]}; ${proof}, as proved`,
    ...renderSteps(calls, { order, windows }),
    ...guardedOtherwise.map(
      ({ service, firewall }) =>
        `      ${pc.dim(`${service.label} stays behind firewall ${firewall ?? 'none'}`)}`,
    ),
    pc.dim('  the calls themselves: --format json, under transition.calls'),
  ]
}

function renderBlocked(
  calls: readonly AnyCall[],
  { made, blocked, proved }: Extract<OrderAnswer, { readonly ok: false }>,
): readonly string[] {
  return [
    ...renderSteps(calls, { order: made, windows: [] }),
    ...blocked.flatMap(({ call, errors }) => [
      `   ${pc.red('✗')}  ${calls[call] === undefined ? '' : callInWords(calls[call])}${pc.dim(`  call ${call + 1}`)}`,
      ...errors.flatMap(renderRefusal),
    ]),
    '',
    proved
      ? 'no order succeeds: every one was tried'
      : 'no order was found; there are too many to try all',
  ]
}
