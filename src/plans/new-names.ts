/** Services and firewalls that a plan creates have no id that anybody knows: what rests on them is told by their resources. */
import { withLater } from '../kit/once.ts'
import type { FillingText } from '../rehearsal/accounts/bounds-over.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import type { PossibleReachChange } from '../rehearsal/accounts/compare-reach-in.ts'
import { unknownsIn } from '../rules/partial/partial-rules.ts'
import { reservedId } from '../world/reserved.ts'
import type { TableName } from '../world/rows.ts'
import type { ReadPlan } from './read-plan.ts'

const tables: Readonly<Record<string, readonly [word: string, table: TableName]>> = {
  instanceCreate: ['instance', 'instances'],
  balancerCreate: ['balancer', 'balancers'],
  firewallCreate: ['firewall', 'firewalls'],
}

type Names = ReadonlyMap<string, string>

/** By `instance 30001`, as holes and what fills them name it. */
function newNames({ account, planned, places }: ReadPlan): Names {
  const names = new Map<string, string>()
  for (const [place, { call }] of planned.calls.entries()) {
    const [word, table] = tables[call.operation] ?? []
    if (word === undefined || table === undefined) continue
    // Not by their labels, which a plan may mark as sensitive.
    const name = places[place]?.address
    if (name !== undefined) names.set(`${word} ${reservedId(account.world, table, place)}`, name)
  }
  return names
}

export function withNewNames(comparison: StatesComparison, plan: ReadPlan): StatesComparison {
  const names = newNames(plan)
  if (names.size === 0) return comparison
  const given = namesGiven(plan)
  const inText = (text: string): string =>
    given.has(text)
      ? text
      : text.replaceAll(/\b(?:instance|balancer|firewall) \d+\b/g, each => names.get(each) ?? each)
  const inFilling = (filling: FillingText): FillingText =>
    Object.fromEntries(Object.entries(filling).map(([key, value]) => [inText(key), inText(value)]))
  const inWays = <Shown extends Ways>(shown: Shown | null): Shown | null => shown && inRow(shown)
  /** What shows it is worked out when it is first read. */
  const inReach = (row: PossibleReachChange): PossibleReachChange => {
    if (row.holds === 'always') return row
    const { witness: _, ...fields } = Object.getOwnPropertyDescriptors(row)
    const plain: Omit<typeof row, 'witness'> = Object.create(Object.prototype, fields)
    return withLater(plain, 'witness', () => ({
      gained: inWays(row.witness.gained),
      lost: inWays(row.witness.lost),
    }))
  }
  const inRow = <Row extends Ways>(row: Row): Row => ({
    ...row,
    filling: inFilling(row.filling),
    ...(row.unless !== undefined && { unless: inFilling(row.unless) }),
  })
  return {
    ...comparison,
    changes: comparison.changes.map(inRow),
    reach: comparison.reach.map(inReach),
    addresses: comparison.addresses.map(row => ({ ...row, changes: row.changes.map(inRow) })),
  }
}

/** Holes of the account and of rules that are sent are called as documents have it: these texts were not made of ids that calls give. */
const namesGiven = ({ account, partlyKnown }: ReadPlan): ReadonlySet<string> =>
  new Set([
    ...account.holes.map(({ name }) => name),
    ...[...partlyKnown.values()].flatMap(unknownsIn).map(({ name }) => name),
  ])

interface Ways {
  readonly filling: FillingText
  readonly unless?: FillingText
}
