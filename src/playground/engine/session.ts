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
  readonly marks: readonly (readonly Mark[])[]
  readonly packet: PacketTold
  readonly tries: readonly PacketWords[]
  readonly services: readonly ServiceName[]
  /** Of the view of the state. Throws a FaultsError where there is none yet. */
  readonly report: () => Report
  /** How it is shown, where that is more than the report. Throws a FaultsError too. */
  readonly shown?: () => Answer
}

export type Session = (state: PlaygroundState) => Situation

export function tell(session: Session, ask: Ask, now: () => number): Told {
  const start = now()
  const { number, state, format, version } = ask
  const situation = guarded(() => session(state))
  const { marks, packet, tries, services } = situation.ok ? situation.value : nothing
  const told = { number, marks, packet, tries, services }
  if (!situation.ok) return { ...told, answer: situation.answer, took: now() - start }
  const { report, shown = () => shownAnswer(report()) } = situation.value
  if (format === undefined) {
    const answer = guarded(shown)
    return { ...told, answer: answer.ok ? answer.value : answer.answer, took: now() - start }
  }
  const exported = guarded(() => exportedAs(report(), format, version))
  const answer: Answer = exported.ok ? { kind: 'faults', faults: [] } : exported.answer
  return {
    ...{ ...told, answer, took: now() - start },
    ...(exported.ok && { exported: exported.value }),
  }
}

const nothing = { marks: [], packet: { kind: 'none' }, tries: [], services: [] } as const

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

export function serveAsks(session: Session): void {
  const scope = globalThis as unknown as WorkerScope
  scope.onmessage = ({ data }) => scope.postMessage(tell(session, data, () => performance.now()))
}
