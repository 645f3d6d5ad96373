/** Calls that are written as the service shows records: nulls where nothing is, and its own words. */

import { ourWord } from '../../account/documents/provider-words.ts'
import type { Account } from '../../account/holes/account.ts'
import { directions } from '../../contract/vocabulary.ts'
import type { AnyCall } from '../../engine/call.ts'
import { isRecord } from '../../kit/json.ts'

type Fields = Readonly<Record<string, unknown>>

/** Calls to an account that was read; worlds of a program know the words of the contract alone. */
export const callsFor = (account: Account | undefined, calls: readonly AnyCall[]) =>
  account === undefined ? calls : calls.map(callAsShown)

/**
 * The same call in the words of the contract. A rule that was exported and is sent back has null or an empty text for what it has not,
 * and its rules have a version and a fingerprint, which the service does not take from anybody.
 */
export function callAsShown(call: AnyCall): AnyCall {
  const { operation } = call
  const body = inOurWords(call.body)
  if (!isRecord(body)) return call
  switch (operation) {
    case 'firewallRulesUpdate':
      return { ...call, body: plainRules(body) }
    case 'firewallCreate':
      return {
        ...call,
        body: {
          ...body,
          ...(isRecord(body['rules']) && { rules: plainRules(body['rules']) }),
        },
      }
    case 'firewallDeviceCreate':
      return typeof body['type'] === 'string'
        ? { ...call, body: { ...body, type: ourWord(body['type']) } }
        : { ...call, body }
    default:
      return { ...call, body }
  }
}

/**
 * The names of fields, so deep as bodies have any of the service's own. Two names for one field stay, for the operation to refuse the one
 * that it does not know.
 */
function inOurWords(value: unknown, depth = 3): unknown {
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map(each => inOurWords(each, depth - 1))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(
    ([name, held]) => [ourWord(name), inOurWords(held, depth - 1)] as const,
  )
  return new Set(entries.map(([name]) => name)).size < entries.length
    ? value
    : Object.fromEntries(entries)
}

function plainRules({ version: _, fingerprint: __, ...rules }: Fields): Fields {
  const lists = directions.flatMap(direction => {
    const list = rules[direction]
    if (list === null) return [[direction, []]]
    return Array.isArray(list) ? [[direction, list.map(plainRule)]] : []
  })
  return { ...rules, ...Object.fromEntries(lists) }
}

/** The texts of a rule that may be null or empty where there are none. */
const texts: readonly string[] = ['label', 'description', 'ports']

function plainRule(rule: unknown): unknown {
  if (!isRecord(rule)) return rule
  const entries = Object.entries(rule).filter(
    ([name, value]) => !texts.includes(name) || (value !== null && value !== ''),
  )
  return Object.fromEntries(
    entries.map(([name, value]) =>
      name === 'addresses' && isRecord(value) ? [name, withoutNulls(value)] : [name, value],
    ),
  )
}

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
