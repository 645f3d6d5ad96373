/** Both tables as one: whatever can be called. */

import { nearestTo } from '../kit/nearest.ts'
import { notFound } from '../refusals/found.ts'
import type { Problem } from '../refusals/problem.ts'
import { word } from '../refusals/usage.ts'
import { environmentOperations } from './environment/index.ts'
import { operations } from './index.ts'
import type { AnyOperation } from './operation.ts'
import type { BodiesAgree } from './request.ts'

export type Operations = typeof operations & typeof environmentOperations

// By its name: spread, declarations would write each schema out a second time.
export const allOperations: Operations = { ...operations, ...environmentOperations }

export type OperationName = keyof Operations

true satisfies BodiesAgree<Operations>

/** The operation of this name, its types forgotten. */
export function operationNamed(name: string): AnyOperation | undefined {
  return Object.hasOwn(allOperations, name)
    ? (allOperations as Readonly<Record<string, AnyOperation>>)[name]
    : undefined
}

export const operationOf = (name: OperationName): AnyOperation => allOperations[name]

export const operationNames = Object.keys(allOperations) as readonly OperationName[]

/** Throws UsageError, with the nearest name, for a name that no operation has. */
export const readOperationName = word(operationNames, 'the name of an operation')

/** What is wrong with a name that no operation has. */
export function unknownOperation(name: string): Problem {
  const meant = nearestTo(name, operationNames)
  return notFound(
    'operation',
    name,
    meant === undefined ? { example: 'firewallUpdate' } : { meant },
  )
}
