/** What became of each leaf of documents: used, passed over by a rule that says why, or not understood. */
import type { Origin } from '../gathered.ts'
import type { HarmlessRule } from './harmless.ts'

/** Each scalar, null, empty list and empty object of every document: `used + harmless + notUnderstood = total`. */
export interface LeafAccount {
  readonly total: number
  readonly used: number
  readonly harmless: number
  readonly notUnderstood: number
  /** How many leaves each rule passed over; the rule's sentence says why it may. */
  readonly rules: readonly {
    readonly rule: HarmlessRule
    readonly because: string
    readonly leaves: number
  }[]
  /** What was not understood: fields, each with all the leaves below it. */
  readonly unknown: readonly UnknownField[]
}

export interface UnknownField extends Origin {
  readonly leaves: number
  /** The field that its name is probably a slip of. */
  readonly meant?: string
}

/** Of two readings of different documents. */
export function bothLeaves(one: LeafAccount, other: LeafAccount): LeafAccount {
  const rules = new Map(one.rules.map(each => [each.rule, each]))
  for (const each of other.rules) {
    const leaves = each.leaves + (rules.get(each.rule)?.leaves ?? 0)
    rules.set(each.rule, { ...each, leaves })
  }
  return {
    total: one.total + other.total,
    used: one.used + other.used,
    harmless: one.harmless + other.harmless,
    notUnderstood: one.notUnderstood + other.notUnderstood,
    rules: [...rules.values()],
    unknown: [...one.unknown, ...other.unknown],
  }
}

/** Deeper than any document of the service. */
export const levelsMax = 100

/** How many leaves a JSON value has; `onDeep` is called where it goes deeper than documents do. */
export function leavesIn(value: unknown, onDeep?: () => void, level = 0): number {
  if (!isHolder(value)) return value === undefined ? 0 : 1
  if (level > levelsMax) {
    onDeep?.()
    return leavesBelow(value)
  }
  let leaves = 0
  let isEmpty = true
  if (Array.isArray(value)) {
    isEmpty = value.length === 0
    // Most are texts.
    for (const each of value)
      leaves += typeof each === 'string' ? 1 : leavesIn(each, onDeep, level + 1)
  } else
    for (const key in value) {
      isEmpty = false
      leaves += leavesIn((value as Readonly<Record<string, unknown>>)[key], onDeep, level + 1)
    }
  return isEmpty ? 1 : leaves
}

/** The same in no more room however deep it goes. */
function leavesBelow(value: object): number {
  let leaves = 0
  const left: unknown[] = [value]
  for (let held = left.pop(); held !== undefined; held = left.pop()) {
    const parts: unknown[] = isHolder(held) ? Object.values(held) : []
    if (parts.length === 0) leaves += 1
    for (const part of parts) if (part !== undefined) left.push(part)
  }
  return leaves
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
