/** Holds the windows between calls to an account with holes, packet by packet, to what trying every filling shows. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import {
  type PossibleWindow,
  possibleWindows,
} from '../../../src/order/accounts/possible-windows.ts'
import { type WindowKind, windowKinds } from '../../../src/order/openings.ts'
import { makeCalls } from '../../../src/rehearsal/accounts/make-calls.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { Expectation } from '../../oracle/accounts/expected.ts'
import type { ServiceName } from '../../oracle/accounts/filled-state.ts'
import { callsInTurn } from '../../support/account-changes.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { packets, randomWhole } from '../../support/random-accounts.ts'
import { isIn } from './comparison.ts'
import { drawAccount, isTooLarge, nameOf } from './drawn-account.ts'
import { verdictsIn } from './verdicts.ts'

export const metByWindows: readonly string[] = [
  ...['window always', 'window depends', 'window partial'],
  ...['safe always', 'safe never', 'safe depends', 'several states'],
]

export function checkWindows(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const drawn = drawStates(random)
  if (typeof drawn === 'string') return [drawn]
  const { expectation, along, isPartial } = drawn
  const { states } = expectation
  const services = [...(states[0]?.services ?? [])].filter(each =>
    states.every(state => state.services.has(each)),
  )
  expect(along.isExact).toBe(true)
  const differences = services.flatMap(service =>
    packets.flatMap(packet => differencesAt(expectation, along.windows, service, packet)),
  )
  expect(differences).toEqual([])
  for (const window of along.windows) checkWitness(expectation, window)
  const isAllTold = states.every(state => state.services.size === services.length)
  const safe = expectation.equivalent(services, packets, isWithoutWindow)
  const isHidden = safe === 'always' && along.hidden.length > 0
  if (isAllTold) expect(along.safe).toBe(isHidden ? 'depends' : safe)
  return [
    ...(states.length > 2 ? ['several states'] : []),
    ...new Set(along.windows.map(({ holds }) => `window ${holds}`)),
    ...(isPartial && along.windows.length > 0 ? ['window partial'] : []),
    `safe ${along.safe}`,
  ]
}

function drawStates(random: Random) {
  const { account, state } = drawAccount(random, randomWhole(random))
  const isPartial = random.chance(0.4)
  const drawn = callsInTurn(random, state, isPartial)
  const made = makeCalls(
    account,
    drawn.map(({ call }) => call),
  )
  if (made.calls.some(({ outcome }) => !outcome.ok)) return 'refused'
  let now = state
  const states = [state, ...drawn.map(({ effect }) => (now = effect(now)))]
  if (isTooLarge(states)) return 'too many fillings'
  const expectation = new Expectation(states)
  if (expectation.words.length === 0) return 'unlawful'
  const worlds = [account.world, ...made.calls.map(({ outcome }) => outcome.world)]
  const along = possibleWindows(
    worlds.map(world => ({ account: made.account, world })),
    at => at,
    new Map(),
  )
  return { expectation, along, isPartial }
}

/** Is the packet judged after this call as at neither end, and was not before it? */
function isOpened(verdicts: readonly string[], kind: WindowKind, at: number): boolean {
  const [first, last] = [verdicts[0], verdicts.at(-1)]
  const wrong = kind === 'exposure' ? 'ACCEPT' : 'DROP'
  const isWrong = (verdict: string | undefined): boolean =>
    first === last && verdict !== first && verdict === wrong
  return isWrong(verdicts[at]) && !isWrong(verdicts[at - 1])
}

const isWithoutWindow = (verdicts: readonly string[]): boolean =>
  !windowKinds.some(kind => [...verdicts.keys()].some(at => isOpened(verdicts, kind, at)))

/** What is said of the packet, where it is not what is expected. */
function differencesAt(
  expectation: Expectation,
  windows: readonly PossibleWindow[],
  service: ServiceName,
  packet: Packet,
): readonly object[] {
  const near = windows.filter(
    each =>
      each.services.some(other => nameOf(other) === service) &&
      each.region.some(block => isIn(packet, block)),
  )
  return windowKinds.flatMap(kind =>
    [...expectation.states.keys()].flatMap(at => {
      const { values, on } = expectation.of(service, packet, verdicts =>
        String(isOpened(verdicts, kind, at)),
      )
      const holds = values.has('false') ? 'depends' : 'always'
      const expected = values.has('true') ? [{ holds, on }] : []
      const found = near
        .filter(each => each.kind === kind && each.after === at)
        .map(each => ({ holds: each.holds, on: each.on.toSorted() }))
      return isDeepStrictEqual(found, expected)
        ? []
        : [{ service, packet, kind, at, found, expected }]
    }),
  )
}

function checkWitness(expectation: Expectation, window: PossibleWindow): void {
  const { witness, kind, after, filling, unless, services, holds } = window
  expect(window.region.some(block => isIn(witness, block))).toBe(true)
  expect(unless !== undefined).toBe(holds === 'depends')
  const [service] = services
  if (service === undefined) throw new Error('expected a service')
  const opens = (way: typeof filling) =>
    verdictsIn(expectation, nameOf(service), witness, way).map(verdicts =>
      isOpened(verdicts, kind, after),
    )
  const label = JSON.stringify(window)
  expect(new Set(opens(filling)), label).toEqual(new Set([true]))
  if (unless !== undefined) expect(new Set(opens(unless)), label).toEqual(new Set([false]))
}
