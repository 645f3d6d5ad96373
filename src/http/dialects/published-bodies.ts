/** What bodies of the published interface hold that the contract does not: nulls in rules, shared ranges of one's own, and no odd labels. */

import { noteSent } from '../../account/published/told-rules.ts'
import { directions } from '../../contract/vocabulary.ts'
import { isRecord } from '../../kit/json.ts'
import { sha1 } from '../../kit/sha1.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { providerLabel } from '../../schema/labels.ts'
import { withoutNulls } from '../../schema/object.ts'
import { fieldsOrNull } from '../../schema/rule.ts'
import { callerOf } from '../../world/caller.ts'
import { rangeNamed } from '../../world/holders.ts'
import type { BodyContext } from '../dialect.ts'

/** Whether a rule in the body has a label that the provider does not take, though the contract does. */
export function hasOddLabel(operation: AnyOperation, body: unknown): boolean {
  const rules = rulesIn(operation, body)
  return isRecord(rules) && directions.some(direction => listOf(rules[direction]).some(isOdd))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isOdd = (rule: unknown): boolean =>
  isRecord(rule) && typeof rule['label'] === 'string' && !providerLabel.test(rule['label'])

/** The body without what is null in its rules, for the contract has none of it: rulesets are empty then, and fields left out. */
export function emptyNulls(
  operation: AnyOperation,
  body: unknown,
  { assume }: BodyContext,
): unknown {
  const rules = rulesIn(operation, body)
  if (!isRecord(body) || !isRecord(rules)) return body
  const changed = directions.flatMap(direction => {
    const ruleset = withoutNullsIn(rules[direction])
    return ruleset === rules[direction] ? [] : [[direction, ruleset] as const]
  })
  if (changed.length === 0) return body
  assume?.('ASSUME-RULE-NULLS')
  const passedOn = { ...rules, ...Object.fromEntries(changed) }
  noteSent(passedOn, rules)
  return rules === body ? passedOn : { ...body, rules: passedOn }
}

/** The very same ruleset, and in it the very same rules, where nothing is null. */
function withoutNullsIn(ruleset: unknown): unknown {
  if (ruleset === null) return []
  const rules = listOf(ruleset)
  const kept = rules.map(ruleWithoutNulls)
  return kept.every((rule, at) => rule === rules[at]) ? ruleset : kept
}

function ruleWithoutNulls(rule: unknown): unknown {
  const kept = withoutNulls(rule, fieldsOrNull.rule)
  if (!isRecord(kept)) return kept
  const addresses = withoutNulls(kept['addresses'], fieldsOrNull.addresses)
  return addresses === kept['addresses'] ? kept : { ...kept, addresses }
}

const sharing: readonly string[] = ['ipAddressesShare', 'ipv4sShare']

/** The body without ranges that the instance has anyway, each taken once: as recorded, sharing those changes nothing. */
export function leaveOutOwnRanges(
  { name }: AnyOperation,
  body: unknown,
  { world, assume }: BodyContext,
): unknown {
  if (world === undefined || !sharing.includes(name) || !isRecord(body)) return body
  const ips = listOf(body['ips'])
  const isOwn = (text: unknown, at: number) => {
    if (typeof text !== 'string' || ips.indexOf(text) !== at) return false
    const range = rangeNamed(world, text)
    return range !== undefined && range.instance_id === body['instance_id']
  }
  const others = ips.filter((text, at) => !isOwn(text, at))
  if (others.length === ips.length) return body
  assume?.('ASSUME-SHARE-OWN')
  return { ...body, ips: others }
}

/** A token as clients ask for one, with a text that is made here. */
export function tokenFrom(
  { name }: AnyOperation,
  body: unknown,
  { world, token }: BodyContext,
): unknown {
  if (name !== 'tokenCreate' || world === undefined || !isRecord(body)) return body
  if ('token' in body || 'username' in body) return body
  const { label, scopes = '*', ...others } = body
  return {
    ...(label === undefined || label === null ? {} : { label }),
    token: [world.counters.tokens, world.now]
      .map(each => sha1(`token ${each}`))
      .join('')
      .slice(0, 64),
    username: callerOf(world, token).username,
    scopes: typeof scopes === 'string' ? scopes.split(/[ ,]+/) : scopes,
    ...others,
  }
}

function rulesIn({ name }: AnyOperation, body: unknown): unknown {
  if (name === 'firewallRulesUpdate') return body
  return name === 'firewallCreate' && isRecord(body) ? body['rules'] : undefined
}
