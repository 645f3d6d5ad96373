/** A worker's side of the playground: takes questions one after the other, and tells what each state comes to. */
import { InvariantError, UsageError } from '../../kit/errors.ts'
import type { Report } from '../../report/report.ts'
import type { Answer, Ask, Mark, PacketTold, PacketWords, ServiceName, Told } from '../protocol.ts'
import type { PlaygroundState } from '../state.ts'
import { attempt } from './attempt.ts'
import { FaultsError } from './faults.ts'
import { exportedAs, shownAnswer } from './shown.ts'

/** What a state comes to. */
export interface Situation {
  readonly marks: () => readonly (readonly Mark[])[]
  readonly packet: PacketTold
  readonly tries: readonly PacketWords[]
  readonly services: readonly ServiceName[]
  /** Of the view of the state. Throws a FaultsError where there is none yet. */
  readonly report: () => Report
  /** How it is shown, where that is more than the report. Throws a FaultsError too. */
  readonly shown?: () => Answer
  /** The words of the answer while it is typed, where its pictures take longer than they do. Throws a FaultsError too. */
  readonly brief?: () => Answer
}

export type Session = (state: PlaygroundState) => Situation

/** What is told of a question: first in words, where these are ready much sooner, and last as a whole. */
export function* tellings(session: Session, ask: Ask, now: () => number): Generator<Told, void> {
  const start = now()
  const { number, state, format, version } = ask
  const situation = guarded(() => session(state))
  if (!situation.ok) {
    yield { number, marks: [], ...nothing, answer: situation.answer, took: now() - start }
    return
  }
  const { report, shown = () => shownAnswer(report()), brief } = situation.value
  const { packet, tries, services } = situation.value
  const told = { number, packet, tries, services }
  if (brief !== undefined && format === undefined) {
    const words = guarded(brief)
    if (words.ok)
      yield { ...told, isBrief: true, marks: [], answer: words.value, took: now() - start }
  }
  const marks = situation.value.marks()
  if (format === undefined) {
    const answer = guarded(shown)
    yield {
      ...{ ...told, marks, took: now() - start },
      answer: answer.ok ? answer.value : answer.answer,
    }
    return
  }
  const exported = guarded(() => exportedAs(report(), format, version))
  const answer: Answer = exported.ok ? { kind: 'faults', faults: [] } : exported.answer
  yield {
    ...{ ...told, marks, answer, took: now() - start },
    ...(exported.ok && { exported: exported.value }),
  }
}

/** What is told last. */
export function tell(session: Session, ask: Ask, now: () => number): Told {
  const last = [...tellings(session, ask, now)].at(-1)
  if (last === undefined) throw new TypeError('nothing is told')
  return last
}

const nothing = { packet: { kind: 'none' }, tries: [], services: [] } as const

type Guarded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: Answer }

/** Faults are answers; so is what should never happen, for a page that stops answering helps nobody. */
function guarded<Value>(make: () => Value): Guarded<Value> {
  const made = attempt(make)
  if (made.ok) return made
  const { fault: error } = made
  if (error instanceof FaultsError) return failed(error.faults)
  if (error instanceof UsageError) return failed([{ name: 'question', message: error.message }])
  const what = error instanceof Error ? error.message : String(error)
  const name = error instanceof InvariantError ? 'firedrill' : 'this is a bug in firedrill'
  return failed([{ name, message: what }])
}

const failed = (faults: Extract<Answer, { kind: 'faults' }>['faults']) =>
  ({ ok: false, answer: { kind: 'faults', faults } }) as const

/** What a worker has in the place of a window. */
interface WorkerScope {
  onmessage: ((event: { readonly data: Ask }) => void) | null
  postMessage(told: Told): void
}

/** Between two tellings newer questions are looked for: the older one is told no further then. */
export function serveAsks(session: Session): void {
  const scope = globalThis as unknown as WorkerScope
  let newest = 0
  scope.onmessage = ({ data }) => {
    newest = data.number
    const told = tellings(session, data, () => performance.now())
    const next = (): void => {
      if (newest !== data.number) return
      const { value, done } = told.next()
      if (done === true) return
      scope.postMessage(value)
      if (value.isBrief === true) setTimeout(next)
    }
    next()
  }
}
