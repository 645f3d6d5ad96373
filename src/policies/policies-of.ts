/** Policies that a program writes: the same promises as in documents, and functions for the rest. */
import { UsageError } from '../kit/errors.ts'
import { isRecord } from '../kit/json.ts'
import { printRefusal } from '../refusals/print.ts'
import { callable, listOf, misuse, optional, record, text, word } from '../refusals/usage.ts'
import { type Level, levels } from '../rules/lint/finding.ts'
import type { World } from '../world/world.ts'
import { type Policy, type Time, times } from './policy.ts'
import type { PoliciesDocument } from './policy-schema.ts'
import { markedPolicies, type Policies, readPolicies } from './read-policies.ts'

/** A promise that a program judges. */
export interface FunctionPolicy {
  readonly id: string
  readonly title?: string
  readonly severity?: Level
  readonly at?: Exclude<Time, 'moments'>
  /** True, or no sentences, where the promise holds; else what breaks it, a sentence each. */
  readonly holds: (world: World) => boolean | readonly string[]
}

export type PolicyInput = PoliciesDocument['policies'][number]

const readFunction = record({
  id: text(),
  title: optional(text()),
  severity: optional(word(levels)),
  at: optional(word(times.filter(each => each !== 'moments'))),
  holds: callable,
})

/**
 * Promises of a program, in their order; `networks` are addresses by the names that these have there. Throws a UsageError
 * that says everything that is wrong with them.
 */
export function policiesOf(
  promises: readonly (PolicyInput | FunctionPolicy)[],
  networks: NonNullable<PoliciesDocument['networks']> = {},
): Policies {
  const given = listOf(each => each)(promises, 'promises')
  const written = given.filter(each => !isFunction(each))
  const read = written.length === 0 ? undefined : readPolicies({ networks, policies: written })
  if (read?.ok === false)
    throw new UsageError(read.fault.map(fault => printRefusal(fault, 'policies')).join('\n'))
  if (given.length === 0) throw misuse('promises', 'at least one', given)
  const others = [...(read?.value.all ?? [])]
  const all = given.flatMap((each, index): readonly Policy[] => {
    if (isFunction(each)) return [functionPolicy(each, index)]
    const next = others.shift()
    return next === undefined ? [] : [{ ...next, index }]
  })
  const ids = all.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice !== undefined) throw misuse('promises', 'each id once', twice)
  return markedPolicies(all)
}

const isFunction = (given: unknown): boolean => isRecord(given) && 'holds' in given

function functionPolicy(given: unknown, index: number): Policy {
  const {
    id,
    title = id,
    severity = 'error',
    at = 'after',
    holds,
  } = readFunction(given, `promises[${index}]`)
  // What it answers is looked at when it is asked.
  const demand = { about: 'function', holds: holds as FunctionPolicy['holds'] } as const
  return {
    ...{ id, title, why: '', sources: [], severity, mode: 'always', demand },
    ...{ services: {}, except: [], at, index },
  }
}
