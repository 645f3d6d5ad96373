/** A simulator that tells of every call made to it, however it is made, forks included. */
import type { AnyCall, Outcome } from '../engine/call.ts'
import { RefusedError } from '../engine/refused-error.ts'
import type { Simulator } from '../engine/simulator.ts'
import { environmentOperations } from '../operations/environment/index.ts'
import { operations } from '../operations/index.ts'
import type { OperationName } from '../operations/table.ts'

/** The same simulator under another face: calls to either are calls to both, but only this one tells. */
export function recordCalls(
  cloud: Simulator,
  tell: (call: AnyCall, outcome: Outcome) => void,
): Simulator {
  const call = (request: AnyCall): Outcome => {
    const outcome = cloud.call(request)
    tell(request, outcome)
    return outcome
  }
  const face = Object.defineProperties({}, Object.getOwnPropertyDescriptors(cloud))
  // Same names as before, with functions that go through `call` instead.
  return Object.assign(face, {
    call,
    fork: () => recordCalls(cloud.fork(), tell),
    try: functionsFor({ ...operations, ...environmentOperations }, call),
    environment: repliesFor(environmentOperations, call),
    ...repliesFor(operations, call),
  }) as Simulator
}

type Table = Readonly<Record<string, unknown>>
type Calling = (request: AnyCall) => Outcome

const functionsFor = (table: Table, call: Calling) =>
  Object.fromEntries(
    Object.keys(table).map(name => [
      name,
      (request?: object) => call({ ...request, operation: name as OperationName }),
    ]),
  )

const repliesFor = (table: Table, call: Calling) =>
  Object.fromEntries(
    Object.entries(functionsFor(table, call)).map(([name, make]) => [
      name,
      (request?: object) => {
        const outcome = make(request)
        if (!outcome.ok) throw new RefusedError(name, outcome.errors)
        return outcome.reply
      },
    ]),
  )
