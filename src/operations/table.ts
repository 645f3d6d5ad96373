/** Both tables as one: whatever can be called. */
import { operations } from './index.ts'
import type { AnyOperation } from './operation.ts'
import { outsideOperations } from './outside/index.ts'

export const allOperations = { ...operations, ...outsideOperations } as const

export type Operations = typeof allOperations
export type OperationName = keyof Operations

/** The operation of this name, its types forgotten. */
export function operationNamed(name: string): AnyOperation | undefined {
  return Object.hasOwn(allOperations, name)
    ? (allOperations as Readonly<Record<string, AnyOperation>>)[name]
    : undefined
}
