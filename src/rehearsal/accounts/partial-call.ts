/** Calls whose rules hold what a world cannot: references, names for addresses, other protocols. */

import type { GatheredRules } from '../../account/gathered.ts'
import type { Account } from '../../account/holes/account.ts'
import { openFinder } from '../../account/holes/finder.ts'
import type { Hole } from '../../account/holes/hole.ts'
import { partialRules } from '../../account/holes/partial-firewall.ts'
import { isOtherProtocol, isPrefixList } from '../../account/holes/provider-rules.ts'
import { standInFor } from '../../account/holes/stand-in.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import type { AnyCall } from '../../engine/call.ts'
import { isRecord } from '../../kit/json.ts'
import type { PartialRules } from '../../rules/partial/partial-rules.ts'

/** A call that a world can take, and the rules of which it holds a part. */
export interface PartialCall {
  /** With rules of the contract in the place of the others: what is refused of it is refused of the call. */
  readonly probe: AnyCall
  /** Without the others. */
  readonly standIn: AnyCall
  /** Undefined where these are no rules: then it is for the operation to say so. */
  readonly known: { readonly rules: PartialRules; readonly holes: readonly Hole[] } | undefined
}

/** Undefined for a call whose rules are those of the contract, or are nothing like rules: then it is for the operation to say so. */
export function partialCall(
  { gathered }: Account,
  call: AnyCall,
  at: number,
): PartialCall | undefined {
  const { operation, params, body } = call
  if (operation !== 'firewallRulesUpdate' && operation !== 'firewallCreate') return undefined
  const inBody = operation === 'firewallCreate' ? ['rules'] : []
  const given: unknown = inBody.reduce<unknown>(
    (value, field) => (isRecord(value) ? value[field] : undefined),
    body,
  )
  if (!isRecord(given) || !isRecord(body)) return undefined
  const entries = (direction: Direction): readonly unknown[] => {
    const list = given[direction]
    return Array.isArray(list) ? list : []
  }
  const all = directions.flatMap(entries)
  if (!all.some(isPartial) || !all.every(each => isRecord(each))) return undefined
  // What an update leaves out it keeps.
  const isUpdate = operation === 'firewallRulesUpdate'
  const sent = directions.filter(each => !isUpdate || given[each] !== undefined)
  const rulesOf = (entryOf: (entry: unknown) => unknown) => ({
    ...given,
    ...Object.fromEntries(sent.map(each => [each, entries(each).map(entryOf)])),
  })
  const withRules = (rules: object): AnyCall => ({
    ...call,
    body: operation === 'firewallCreate' ? { ...body, rules } : rules,
  })
  const probe = withRules(rulesOf(probeOf))
  const finder = openFinder(gathered)
  const id = isRecord(params) ? Number(params['firewallId']) : 0
  const read = {
    ...(isUpdate && nothingSent),
    ...rulesOf(plainEntry),
  } as unknown as GatheredRules
  if (!all.every(isReadable)) return undefined
  const rules = partialRules(finder, id, read, ['calls', at, 'body', ...inBody])
  const held = standInFor(rules, read).rules
  const standIn = withRules({
    ...given,
    ...Object.fromEntries(sent.map(each => [each, held[each]])),
  })
  const known = finder.faults.length > 0 ? undefined : { rules, holes: [...finder.holes.values()] }
  return { probe, standIn, known }
}

/** Stands in for the parts that an update keeps. */
const nothingSent = {
  ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
} as const satisfies GatheredRules

/** Does it hold anything that the contract has no words for? */
const isPartial = (entry: unknown): boolean =>
  isRecord(entry) &&
  (isReference(entry) || isOtherProtocol(entry['protocol']) || listsOf(entry).some(isPrefixList))

/** A reference has nothing else; what is null is not there. */
const isReference = ({ ruleset, ...others }: Readonly<Record<string, unknown>>): boolean =>
  Number.isSafeInteger(ruleset) &&
  Number(ruleset) > 0 &&
  Object.values(others).every(each => each === null)

function listsOf({ addresses }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return isRecord(addresses) ? Object.values(addresses).flat() : []
}

/** Has it the types of a rule? The probe is refused for anything else that is wrong with it. */
const isReadable = (entry: unknown): boolean =>
  isRecord(entry) &&
  (isReference(entry) ||
    (typeof entry['protocol'] === 'string' &&
      isRecord(entry['addresses']) &&
      listsOf(entry).every(each => typeof each === 'string') &&
      (entry['ports'] === undefined || typeof entry['ports'] === 'string')))

const plainEntry = (entry: unknown): unknown =>
  isRecord(entry) && isReference(entry) ? { ruleset: entry['ruleset'] } : entry

const anyone = { ipv4: '0.0.0.0/0', ipv6: '::/0' } as const

/** A rule of the contract with everything that the operation looks at. */
function probeOf(entry: unknown): unknown {
  if (!isRecord(entry) || !isPartial(entry)) return entry
  if (isReference(entry))
    return { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: [anyone.ipv4] } }
  const { protocol, addresses } = entry
  const known = (family: 'ipv4' | 'ipv6', list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((each: unknown) => (isPrefixList(each) ? anyone[family] : each))
      : list
  return {
    ...entry,
    ...(isOtherProtocol(protocol) && { protocol: 'TCP' }),
    addresses: isRecord(addresses)
      ? Object.fromEntries(
          Object.entries(addresses).map(([family, list]) => [
            family,
            family === 'ipv4' || family === 'ipv6' ? known(family, list) : list,
          ]),
        )
      : addresses,
  }
}
