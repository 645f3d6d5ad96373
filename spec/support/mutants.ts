/** Mutants: an operation without what it does for one clause that it says it upholds. */
import type { Clause } from '../../src/contract/clauses.ts'
import { type EventName, eventNames } from '../../src/contract/vocabulary.ts'
import { transitionInvariants, worldInvariants } from '../../src/invariants/index.ts'
import type { ReducerContext } from '../../src/operations/context.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { anything, optional } from '../../src/schema/field.ts'
import { collectChanges } from '../../src/world/draft.ts'

type Reduce = (context: ReducerContext<unknown, unknown, unknown, EventName>) => unknown

/** What a mutant declares otherwise than the operation. */
type Mutation = Partial<Pick<AnyOperation, 'kind' | 'scopes' | 'query' | 'body' | 'emits'>> & {
  readonly reduce?: Reduce
}

/**
 * The mutants of an operation that go against a clause, by what they do: they lack what the operation declares for it, or
 * do nothing to the world, or answer with nothing.
 */
function mutationsOf(operation: AnyOperation, clause: Clause): Readonly<Record<string, Mutation>> {
  // Whoever calls it makes the context that the operation's own reducer was declared over.
  const reduce = operation.reduce as Reduce
  const answersEmptily = { 'answers with nothing in it': { reduce: emptied(reduce) } }
  const emitsAlways = {
    'emits on every call': { kind: 'change', emits: eventNames, reduce: emitting(reduce) },
  } as const
  if (clause === 'WIRE-3') return emitsAlways
  if (clause === 'REGION-10') return { 'takes a body': { body: { region: optional(anything) } } }
  if (clause.startsWith('SCOPE-')) return { 'asks for no scope': { scopes: [] } }
  if (clause === 'PAGE-5') return { 'takes no page': { query: {} } }
  if (clause.startsWith('EVENT-'))
    return operation.emits.length > 0
      ? { 'emits nothing': { reduce: silent(reduce) }, ...emitsAlways }
      : emitsAlways
  if (operation.kind === 'read') return answersEmptily
  return { 'changes nothing': { reduce: idle(reduce) }, ...answersEmptily }
}

/** Whether an operation upholds the clause by what it declares, so that a mutant has to declare something else. */
export const isDeclared = (operation: AnyOperation, clause: Clause): boolean =>
  Object.values(mutationsOf(operation, clause)).every(mutation =>
    Object.keys(mutation).some(name => name !== 'reduce'),
  )

const silent =
  (reduce: Reduce): Reduce =>
  context =>
    reduce({ ...context, emit: () => undefined })

/** It answers as ever; its changes go into a draft that nobody commits. */
const idle =
  (reduce: Reduce): Reduce =>
  context => {
    let reply: unknown
    collectChanges(context.world, context.world.now, draft => {
      reply = reduce({ ...context, draft, emit: () => undefined })
    })
    return reply
  }

const emitting =
  (reduce: Reduce): Reduce =>
  context => {
    const reply = reduce(context)
    context.emit('firewall_enable', { type: 'firewall', id: 1, label: 'guard-1' })
    return reply
  }

const emptied =
  (reduce: Reduce): Reduce =>
  context =>
    emptiedValue(reduce(context))

/** A value of the same shape. */
function emptiedValue(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptiedValue(part)]))
}

export type Run = () => void | Promise<void>

/**
 * Why an operation should not say that it upholds a clause: none of the clause's specs calls it, or none fails for a
 * mutant. Undefined when one fails. Invariants find nothing meanwhile, so that the specs have to notice by themselves.
 */
export async function unshown(
  operation: AnyOperation,
  clause: Clause,
  specs: readonly Run[],
): Promise<string | undefined> {
  const mutations = Object.entries(mutationsOf(operation, clause))
  let calls = 0
  for (const [, { reduce = operation.reduce as Reduce, ...declared }] of mutations) {
    const counting: Reduce = context => {
      calls++
      return reduce(context)
    }
    if (await isNoticed(operation, { ...declared, reduce: counting }, specs)) return undefined
  }
  const mutants = mutations.map(([name]) => name).join(' or ')
  return calls === 0
    ? `no spec of ${clause} calls ${operation.name}, which upholds it`
    : `no spec of ${clause} fails when ${operation.name}, which upholds it, ${mutants}`
}

/** Changes the operation itself, which the engine finds in its table, and puts it back. */
async function isNoticed(
  operation: AnyOperation,
  mutation: Mutation,
  specs: readonly Run[],
): Promise<boolean> {
  const original = { ...operation }
  const judges = invariants.map(({ broken }) => broken)
  for (const invariant of invariants) Object.assign(invariant, { broken: () => undefined })
  Object.assign(operation, mutation)
  try {
    for (const spec of specs) await spec()
    return false
  } catch {
    return true
  } finally {
    Object.assign(operation, original)
    for (const [at, invariant] of invariants.entries())
      Object.assign(invariant, { broken: judges[at] })
  }
}

const invariants = [...worldInvariants, ...transitionInvariants]
