/** Checks: reasons to say no, looked for before anything changes; the order of an operation's checks is its precedence. */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import type { Path, Problem, Refusal, RefusalKind } from '../refusals/problem.ts'

/**
 * Where a check stands in the precedence that all operations share: the fields of the request go together, what is
 * named exists, the caller has grants to it, and then whatever else the contract asks (ASSUME-ERROR-ORDER).
 */
export const stages = ['request', 'existence', 'grant', 'rule'] as const
export type Stage = (typeof stages)[number]

export interface Check<Seen> {
  readonly name: string
  readonly stage: Stage
  /** Everything that the check may refuse on. */
  readonly clauses: readonly ClauseOrAssumption[]
  /** The first reason to refuse, if there is one. */
  readonly find: (context: Seen) => Refusal | undefined
}

type Unnamed = Problem & { readonly path: Path }
type MaybeNamed = Unnamed & { readonly clause?: ClauseOrAssumption }
type Clauses = readonly [ClauseOrAssumption, ...ClauseOrAssumption[]]

/** What a check finds, on a clause that it declares: which one, it says only where it declares several. */
export type Found<Declared extends Clauses> = Unnamed &
  (Declared extends readonly [ClauseOrAssumption]
    ? { readonly clause?: never }
    : { readonly clause: Declared[number] })

/** Most checks say no in the way of their stage; `missing` is for what the path names (ASSUME-ERROR-STATUS). */
const kinds: Readonly<Record<Stage, RefusalKind>> = {
  request: 'malformed',
  existence: 'refused',
  grant: 'forbidden',
  rule: 'refused',
}

export function check<Seen, const Declared extends Clauses>(declaration: {
  readonly name: string
  readonly stage: Stage
  readonly kind?: 'missing'
  readonly clauses: Declared
  readonly find: (context: Seen) => Found<NoInfer<Declared>> | undefined
}): Check<Seen> {
  const { name, stage, clauses, kind = kinds[stage] } = declaration
  return {
    name,
    stage,
    clauses,
    find(context) {
      // What names no clause is about the only one.
      const found = declaration.find(context) as MaybeNamed | undefined
      return found && { kind, clause: clauses[0], ...found }
    },
  }
}

/** The first item whose key an earlier one has. */
export function firstRepeat<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Item | undefined {
  const met = new Set<string>()
  return items.find(item => met.size === met.add(keyOf(item)).size)
}
