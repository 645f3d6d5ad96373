/** Backends for the kit to find wrong: the service itself, with one thing changed. */

import { applyOperation } from '../../../src/engine/apply.ts'
import type { AnyCall, Outcome } from '../../../src/engine/call.ts'
import type { SystemResponse } from '../../../src/fast-check/model/response.ts'
import type { System } from '../../../src/fast-check/model/system.ts'
import type { AnyOperation } from '../../../src/operations/operation.ts'
import { type OperationName, operationNamed } from '../../../src/operations/table.ts'
import type { Draft } from '../../../src/world/draft.ts'
import type { World } from '../../../src/world/world.ts'

export interface Backend {
  world: World
}

export interface BrokenBackend {
  readonly name: string
  /** Calls in the shortest journal that shows it, found by thinking about it. */
  readonly shortest: number
  readonly system: System<Backend>
}

export type Declarations = Readonly<Partial<Record<OperationName, AnyOperation>>>

/** The service with other declarations for some of its operations; nobody verifies what it does. */
export const serviceWith = (declarations: Declarations): System<Backend> => ({
  real: world => ({ world }),
  drive: (backend, call) => carryOut(backend, call, declarations),
})

/** The service itself, but for how it is driven. */
export const drivenBy = (drive: System<Backend>['drive']): System<Backend> => ({
  ...serviceWith({}),
  drive,
})

export function carryOut(
  backend: Backend,
  call: AnyCall,
  declarations: Declarations = {},
): Outcome {
  const operation = declarations[call.operation] ?? operationNamed(call.operation)
  if (operation === undefined) throw new TypeError(call.operation)
  const outcome = applyOperation(operation, backend.world, call, { verify: false })
  backend.world = outcome.world
  return outcome
}

export const withoutCheck = (operation: AnyOperation, name: string): AnyOperation => {
  const checks = operation.checks.filter(check => check.name !== name)
  if (checks.length === operation.checks.length) throw new TypeError(`no check is named ${name}`)
  return { ...operation, checks }
}

type Making = Parameters<AnyOperation['reduce']>[0]

/** The same operation, reduced with something else in the place of what it is given. */
export const reducedWith = (
  operation: AnyOperation,
  change: (making: Record<string, unknown>) => Record<string, unknown>,
): AnyOperation => ({
  ...operation,
  reduce: (making: Making) => operation.reduce(change(making) as Making),
})

/** The same operation, writing through another draft. */
export const draftingWith = (
  operation: AnyOperation,
  change: (draft: Draft) => Partial<Draft>,
): AnyOperation =>
  reducedWith(operation, making => {
    const draft = making['draft'] as Draft
    return { ...making, draft: { ...draft, ...change(draft) } }
  })

export const refusal = (clause: 'LABEL-1' | 'LABEL-8', field: string): SystemResponse => ({
  ok: false,
  errors: [{ clause, field }],
})
