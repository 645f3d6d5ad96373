/** What runs have not reached: operations that were never carried out, and clauses that refused nothing, with the call that came nearest. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import type { AnyCall, Outcome } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import { type OperationName, operationNamed } from '../../operations/table.ts'
import { isCompared, type Observed } from './response.ts'

/** A clause or assumption on which an operation that was called can refuse, and on which no call of it was refused. */
export interface Unreached {
  readonly operation: OperationName
  readonly clause: ClauseOrAssumption
  /** The call that passed most checks before that one, and of such calls the first; null if every one was malformed. */
  readonly nearest: AnyCall | null
}

interface Called {
  calls: number
  done: number
  readonly clauses: Map<string, number>
  /** The first call that came so far: by the index of the check that refused it, or by how many there are. */
  readonly furthest: Map<number, AnyCall>
}

export class Reached {
  readonly #called = new Map<OperationName, Called>()
  readonly #leftOut = { calls: 0, by: new Map<string, number>() }
  /** Of calls that were carried out and of those that were refused, how many were answered with more than that. */
  readonly #told = { done: { calls: 0, compared: 0 }, refused: { calls: 0, compared: 0 } }
  /** Of the longest list; undefined where none was asked for. */
  #pagesMax: number | undefined

  count(call: AnyCall, outcome: Outcome, observed: Observed): void {
    const told = this.#told[outcome.ok ? 'done' : 'refused']
    told.calls += 1
    if (isCompared(observed)) told.compared += 1
    const pages = outcome.ok ? fieldsOf(outcome.reply)['pages'] : undefined
    if (typeof pages === 'number') this.#pagesMax = Math.max(this.#pagesMax ?? 1, pages)
    const called = this.#called.get(call.operation) ?? newCalled()
    this.#called.set(call.operation, called)
    called.calls += 1
    if (outcome.ok) called.done += 1
    else {
      const [{ clause }] = outcome.errors
      called.clauses.set(clause, (called.clauses.get(clause) ?? 0) + 1)
    }
    const at = checksPassed(call.operation, outcome)
    if (at >= 0 && !called.furthest.has(at)) called.furthest.set(at, call)
  }

  /** Notes for what a call is left out: nothing if it is made. */
  leaveOut(reasons: readonly string[]): void {
    if (reasons.length === 0) return
    this.#leftOut.calls += 1
    for (const each of reasons) this.#leftOut.by.set(each, (this.#leftOut.by.get(each) ?? 0) + 1)
  }

  /** In the order of the operations' checks. */
  get unreached(): readonly Unreached[] {
    return [...this.#called].flatMap(([operation, { clauses, furthest }]) =>
      checksOf(operation).flatMap((check, at) =>
        check.clauses
          .filter(clause => !clauses.has(clause))
          .map(clause => ({ operation, clause, nearest: nearestTo(at, furthest) })),
      ),
    )
  }

  /** A line for each thing that makes what passed worth little. */
  get warnings(): readonly string[] {
    const all = [...this.#called]
    const done = all.reduce((sum, [, called]) => sum + called.done, 0)
    const calls = all.reduce((sum, [, called]) => sum + called.calls, 0)
    const setAside = this.#setAside(calls)
    if (calls > 0 && done === 0)
      return [
        ...setAside,
        ...this.#neverTold,
        `every one of ${calls} calls was refused: nothing that was carried out was compared`,
      ]
    const never = all
      .filter(([, called]) => called.done === 0)
      .map(([operation, called]) => {
        const often = [...called.clauses].sort((a, b) => b[1] - a[1])[0]
        return `${operation} was never carried out in ${times(called.calls)}; ${often?.[1]} refused on ${often?.[0]}`
      })
    return [...setAside, ...this.#neverTold, ...never, ...this.#onePage]
  }

  /** Said where all that a system answers is that a call was carried out, or that it was not. */
  get #neverTold(): readonly string[] {
    const { done, refused } = this.#told
    const isSilent = ({ calls, compared }: typeof done) => calls > 0 && compared === 0
    return [
      ...(isSilent(done)
        ? [
            `no reply was compared: none of ${times(done.calls)} carried out was answered with \`reply\``,
          ]
        : []),
      ...(isSilent(refused)
        ? [
            `no reason was compared: none of ${times(refused.calls)} refused was answered with \`errors\` that name a clause or a field`,
          ]
        : []),
    ]
  }

  get #onePage(): readonly string[] {
    return this.#pagesMax === 1
      ? ['no list was longer than a page, so paging was not tried: give a `world` that holds more']
      : []
  }

  /** Said where more calls were left out than were made. */
  #setAside(made: number): readonly string[] {
    const { calls, by } = this.#leftOut
    if (calls <= made) return []
    const most = [...by].toSorted((a, b) => b[1] - a[1]).slice(0, 3)
    const often = most.map(([name, times]) => `${name} (${times})`).join(', ')
    return [
      `${calls} of ${calls + made} calls were left out, for they rest on what is set aside: ${often}`,
    ]
  }
}

const times = (calls: number): string => `${calls} ${calls === 1 ? 'call' : 'calls'}`

const newCalled = (): Called => ({
  ...{ calls: 0, done: 0, clauses: new Map(), furthest: new Map() },
})

const checksOf = (operation: OperationName) => operationNamed(operation)?.checks ?? []

/** How many checks a call passed: all when it was carried out, -1 when it was refused before the first of them. */
function checksPassed(operation: OperationName, outcome: Outcome): number {
  const checks = checksOf(operation)
  if (outcome.ok) return checks.length
  const [{ clause, kind }] = outcome.errors
  return kind === 'malformed' ? -1 : checks.findIndex(({ clauses }) => clauses.includes(clause))
}

/** One that the same check refused on another clause; else one that passed it; else the one that came furthest. */
function nearestTo(at: number, furthest: ReadonlyMap<number, AnyCall>): AnyCall | null {
  const [passed] = [...furthest.keys()].filter(each => each > at).sort((a, b) => b - a)
  const [before] = [...furthest.keys()].filter(each => each < at).sort((a, b) => b - a)
  return furthest.get(at) ?? furthest.get(passed ?? before ?? -1) ?? null
}
