/** The rules that a plan gives a firewall, in the words of the contract, and what of them is known only later. */
import { hasMark, isMarked } from '../../account/plan/attributes.ts'
import type { RuleBlock } from '../../account/plan/firewall-attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import type { Path } from '../../refusals/problem.ts'

type FirewallChange = ChangeOf<'linode_firewall'>

export interface PlannedRules {
  readonly rules: Readonly<Record<string, unknown>>
  readonly unknown: readonly UnknownLeaf[]
  readonly sensitive: readonly Path[]
}

/** Both lists and both policies are always sent; `path` is where they stand in the call. */
export function plannedRules(change: FirewallChange, path: Path): PlannedRules {
  const { after = {} } = change
  const unknown: UnknownLeaf[] = []
  const sensitive: Path[] = []
  const rulesIn = (direction: Direction) => {
    if (isMarked(change.unknown, [direction]))
      unknown.push({ path: [...path, direction], reason: later(direction) })
    return (after[direction] ?? []).flatMap((block, at) => {
      const told = ruleOf(change, block, [direction, at])
      // Rules that are left out move those behind them up.
      unknown.push(...told.unknown.map(each => ({ ...each, path: [...path, ...each.path] })))
      if (hasMark(markAt(change.sensitive.after, [direction, at])))
        sensitive.push([...path, direction, at])
      return told.rule === undefined ? [] : [told.rule]
    })
  }
  const lists = directions.map(direction => [direction, rulesIn(direction)])
  const policies = policyNames.map(name => {
    // Something has to stand in the call.
    const isLater = isMarked(change.unknown, [name])
    if (isLater) unknown.push({ path: [...path, name], reason: later(name) })
    return [name, isLater ? 'DROP' : after[name]]
  })
  return {
    rules: Object.fromEntries([...lists, ...policies]),
    unknown,
    sensitive,
  }
}

const policyNames = ['inbound_policy', 'outbound_policy'] as const

const later = (what: string): string => `What ${what} holds is known only after other changes.`

const markAt = (tree: unknown, path: Path): unknown => {
  let held = tree
  for (const key of path) {
    if (held === true) return true
    held = typeof held === 'object' && held !== null ? Reflect.get(held, key) : undefined
  }
  return held
}

interface ToldRule {
  readonly rule?: Readonly<Record<string, unknown>>
  readonly unknown: readonly UnknownLeaf[]
}

/** Without addresses that are not known yet, and nothing where none is left: no address is no match. */
function ruleOf(change: FirewallChange, block: RuleBlock, path: Path): ToldRule {
  const { label, action, protocol, ports, description, ipv4, ipv6 } = block
  const isLater = (key: string) => isMarked(change.unknown, [...path, key])
  const scalars = ['label', 'action', 'protocol', 'ports', 'description'].filter(isLater)
  const families = { ipv4, ipv6 } as const
  const open = (['ipv4', 'ipv6'] as const).flatMap(family => {
    if (isLater(family)) return [[...path, 'addresses', family]]
    return (families[family] ?? []).flatMap((each, at) =>
      each === null ? [[...path, 'addresses', family, at]] : [],
    )
  })
  const known = (['ipv4', 'ipv6'] as const).flatMap(family => {
    const held = (families[family] ?? []).flatMap(each => each ?? [])
    return held.length === 0 ? [] : [[family, held] as const]
  })
  const decisive = scalars.filter(key => key !== 'label' && key !== 'description')
  if (decisive.length > 0 || (open.length > 0 && known.length === 0))
    return {
      unknown: [{ path, reason: later(`this rule, with ${decisive[0] ?? 'its addresses'},`) }],
    }
  return {
    rule: {
      ...(label !== undefined && { label }),
      ...{ action, protocol, addresses: Object.fromEntries(known) },
      ...(ports !== undefined && ports !== '' && { ports }),
      ...(description !== undefined && description !== '' && { description }),
    },
    unknown: open.map(each => ({ path: each, reason: later('this list of addresses') })),
  }
}

/** The first attribute of the rules that changes, or is known only later; undefined where none does. */
export function rulesDiffer({
  before = {},
  after = {},
  unknown,
}: FirewallChange): Path | undefined {
  const found = [...directions, ...policyNames].find(
    key =>
      hasMark(markAt(unknown, [key])) ||
      JSON.stringify(before[key] ?? []) !== JSON.stringify(after[key] ?? []),
  )
  if (found === undefined || found.endsWith('_policy')) return found && [found]
  const [old, now] = [before[found as Direction] ?? [], after[found as Direction] ?? []]
  const at = now.findIndex((each, place) => JSON.stringify(each) !== JSON.stringify(old[place]))
  return at < 0 ? [found] : [found, at]
}
