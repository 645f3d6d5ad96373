/** The rules that a plan gives a firewall, in the words of the contract, and what of them is known only later. */

import {
  isOtherProtocol,
  isPrefixList,
  isProtocol,
  protocolNamed,
} from '../../account/holes/provider-rules.ts'
import { hasMark, isMarked, knownIn } from '../../account/plan/attributes.ts'
import type { RuleBlock } from '../../account/plan/firewall-attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { addressFamilies, type Direction, directions } from '../../contract/vocabulary.ts'
import { isSameJson, withoutUndefined } from '../../kit/json.ts'
import type { UnknownLeaf } from '../../moments/planned-call.ts'
import { gotText } from '../../refusals/got.ts'
import type { Path } from '../../refusals/problem.ts'
import type { Objects } from '../objects.ts'

type FirewallChange = ChangeOf<'linode_firewall'>

export interface PlannedRules {
  readonly rules: Readonly<Record<string, unknown>>
  readonly unknown: readonly UnknownLeaf[]
  readonly sensitive: readonly Path[]
}

/** Both lists and both policies are always sent; `path` is where they stand in the call. */
export function plannedRules(objects: Objects, change: FirewallChange, path: Path): PlannedRules {
  const { after = {} } = change
  const unknown: UnknownLeaf[] = []
  const sensitive: Path[] = []
  const rulesIn = (direction: Direction) => {
    if (isMarked(change.unknown, [direction]))
      unknown.push({ path: [...path, direction], reason: later(direction) })
    return (after[direction] ?? []).flatMap((block, at) => {
      const refersTo = (...keys: Path) => referredIn(objects, change, [direction, at, ...keys])
      const marks = markAt(change.unknown, [direction, at])
      const told = ruleOf(marks, block, [direction, at], refersTo)
      // Rules that are left out move those behind them up.
      unknown.push(...told.unknown.map(each => ({ ...each, path: [...path, ...each.path] })))
      if (hasMark(markAt(change.sensitive.after, [direction, at])))
        sensitive.push([...path, direction, at])
      return told.rule === undefined ? [] : [told.rule]
    })
  }
  const lists = directions.map(direction => [direction, rulesIn(direction)])
  const policies = policyNames.map(name => {
    const isLater = isMarked(change.unknown, [name])
    const policy = isLater ? undefined : after[name]
    if (policy !== undefined) return [name, policy]
    const reason = isLater ? later(name) : `What ${name} is, the plan does not say.`
    unknown.push({ path: [...path, name], reason })
    // Something has to stand in the call.
    return [name, 'DROP']
  })
  return {
    rules: Object.fromEntries([...lists, ...policies]),
    unknown,
    sensitive,
  }
}

export const policyNames = ['inbound_policy', 'outbound_policy'] as const

const later = (what: string): string => `What ${what} holds is known only after other changes.`

const notUnderstood = (unread: object): string => {
  const names = Object.keys(unread).map(each => gotText(each))
  return `What ${names.join(', ')} of this rule ${names.length === 1 ? 'means' : 'mean'} is not understood.`
}

export const markAt = (tree: unknown, path: Path): unknown => {
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

const openIn = (given: readonly (string | null)[], path: Path): readonly Path[] =>
  given.flatMap((each, at) => (each === null || isPrefixList(each) ? [[...path, at]] : []))

/** The word of the contract for a protocol that is written by its number, where there is one for both families. */
const wordOf = (protocol: string | undefined): string | undefined => {
  const named = protocol === undefined ? undefined : protocolNamed(protocol)
  return named?.families.length === 2 && isProtocol(named.protocol) ? named.protocol : protocol
}

/** All protocols, or one by a number that no word of the contract stands for: the service takes it, and a world cannot hold it. */
export const isOfNoWord = ({ protocol, ports }: RuleBlock): boolean =>
  (ports ?? '') === '' && isOtherProtocol(wordOf(protocol))

const unheld = ({ protocol }: RuleBlock): string =>
  `The contract has no word for the protocol ${protocol}: what comes of a rule with it between calls is not looked at.`

/** Where names for addresses are all that is not known. */
function unnamed(block: RuleBlock, hasMarks: boolean): string | undefined {
  const name = addressFamilies.flatMap(each => knownIn(block[each])).find(isPrefixList)
  return name === undefined || hasMarks
    ? undefined
    : `Which addresses ${name} stands for is not known here.`
}

/** Those that are known, and the places of those that are not. */
function addressesOf(block: RuleBlock, path: Path, isLater: (family: string) => boolean) {
  const open: Path[] = []
  const addresses: Record<string, readonly string[]> = {}
  for (const family of addressFamilies) {
    const given = block[family] ?? []
    const known = knownIn(given).filter(each => !isPrefixList(each))
    if (known.length > 0) addresses[family] = known
    if (isLater(family)) open.push([...path, 'addresses', family])
    else if (known.length < given.length)
      open.push(...openIn(given, [...path, 'addresses', family]))
  }
  return { addresses, open }
}

/** Without addresses that are not known yet, and nothing where none is left: no address is no match. */
function ruleOf(
  marks: unknown,
  block: RuleBlock,
  path: Path,
  refersTo: (...keys: Path) => string,
): ToldRule {
  const { label, action, ports, description, unread } = block
  if (unread !== undefined) return { unknown: [{ path, reason: notUnderstood(unread) }] }
  if (isOfNoWord(block)) return { unknown: [{ path, reason: unheld(block) }] }
  const protocol = wordOf(block.protocol)
  const hasMarks = hasMark(marks)
  const isLater = (key: string) => hasMarks && isMarked(marks, [key])
  const { addresses, open } = addressesOf(block, path, isLater)
  const decisive = ['action', 'protocol', 'ports'].find(isLater)
  if (decisive !== undefined || (open.length > 0 && Object.keys(addresses).length === 0))
    return {
      unknown: [
        {
          path,
          reason:
            unnamed(block, hasMarks) ??
            `${later(`this rule, with ${decisive ?? 'its addresses'},`)}${refersTo()}`,
        },
      ],
    }
  return {
    rule: withoutUndefined<Record<string, unknown>>({
      ...{ label, action, protocol, addresses },
      ports: ports === '' ? undefined : ports,
      description: description === '' ? undefined : description,
    }),
    unknown: open.map(each => ({
      path: each,
      reason:
        unnamed(block, hasMarks) ??
        `${later('this list of addresses')}${refersTo(...each.slice(3, 4))}`,
    })),
  }
}

/** ` It refers to linode_instance.web.ip_address.`; empty where the plan does not show that. */
function referredIn(objects: Objects, change: FirewallChange, path: Path): string {
  const { objects: found, lost, choices } = objects.follow(change, path)
  const names = found.map(({ change: { address }, attribute }) =>
    attribute === '' ? address : `${address}.${attribute}`,
  )
  const all = [...new Set([...names, ...lost, ...choices])]
  return all.length === 0 ? '' : ` It refers to ${all.join(', ')}.`
}

/** The first attribute of the rules that changes, or is known only later; undefined where none does. */
export function rulesDiffer({
  before = {},
  after = {},
  unknown,
}: FirewallChange): Path | undefined {
  const found = [...directions, ...policyNames].find(
    key => hasMark(markAt(unknown, [key])) || !isSameJson(before[key] ?? [], after[key] ?? []),
  )
  if (found === undefined || found.endsWith('_policy')) return found && [found]
  const [old, now] = [before[found as Direction] ?? [], after[found as Direction] ?? []]
  const at = now.findIndex((each, place) => !isSameJson(each, old[place]))
  return at < 0 ? [found] : [found, at]
}
