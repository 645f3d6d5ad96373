/**
 * One rule of a ruleset: its description, its label and its ports may be left out (RULE-23), and of all its fields
 * ports alone may be null.
 */

import * as v from 'valibot'
import type { Assume } from '../contract/assumptions.ts'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { actions, portProtocols, protocols } from '../contract/vocabulary.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { addressBits, type Family } from '../net/address.ts'
import { type PortPiece, parsePorts } from '../net/ports.ts'
import {
  canonicalPrefixText,
  hasHostBits,
  isKeptAsSent,
  isMappedIpv4,
  type Prefix,
  parsePrefix,
} from '../net/prefix.ts'
import { tooMany } from '../refusals/found.ts'
import type { Breach } from '../refusals/problem.ts'
import { rememberingAccepted } from './accepted-before.ts'
import { choosing } from './choosing.ts'
import { type AnySchema, choice, type Fields, list, optional, parsed, required } from './field.ts'
import { providerRuleLabel, ruleLabel } from './labels.ts'
import { says } from './message.ts'
import { leavingOutNulls, object } from './object.ts'
import { textOf } from './text-of.ts'
import { acceptingRests, refusingRests } from './watch.ts'

/** A port string, kept as it was written. */
export const ports = v.nullable(
  parsed('RULE-17', (text, assume): Result<string, Breach> => {
    const read = parsePorts(text)
    if (read.ok) {
      if (assume !== undefined && overlap(read.value)) assume('ASSUME-PORTS-REPEATED')
      return success(text)
    }
    // Of all texts that are no ports, the empty one might have been meant for every port.
    return failure(text === '' ? { ...read.fault, clause: 'ASSUME-PORTS-EMPTY' } : read.fault)
  }),
)

const overlap = (pieces: readonly PortPiece[]): boolean =>
  pieces.some(({ first, last }, at) =>
    pieces.some((other, index) => index < at && first <= other.last && other.first <= last),
  )

const addressFields = {
  ipv4: optional(entries('ipv4', 'RULE-6', 'RULE-7')),
  ipv6: optional(entries('ipv6', 'RULE-9', 'RULE-11')),
}

const hasNoFamily = says('RULE-5', () => ({
  problem: 'wrong-fields',
  expected: { fields: ['ipv4', 'ipv6'], needed: 'some' },
  got: [],
}))

const hasTooMany = says('RULE-21', ({ input }: { readonly input: Addresses }) =>
  tooMany('entries', limits.addressesPerRule, entriesIn(input)),
)

/** IPv4 and IPv6 entries, stored in their canonical text. */
export const ruleAddresses = v.pipe(
  refusingRests('ASSUME-RULE-NULLS', object('RULE-4', addressFields), hasNull(addressFields)),
  v.check(({ ipv4, ipv6 }) => ipv4 !== undefined || ipv6 !== undefined, hasNoFamily),
  v.check(
    // A network is one entry, however large it is (RULE-22), and so is a repeat.
    addresses => entriesIn(addresses) <= limits.addressesPerRule,
    hasTooMany,
  ),
)

export interface Addresses {
  readonly ipv4?: readonly string[]
  readonly ipv6?: readonly string[]
}

const entriesIn = ({ ipv4 = [], ipv6 = [] }: Addresses): number => ipv4.length + ipv6.length

function entries(family: Family, clause: Clause, notEmpty: Clause) {
  const isEmpty = says(notEmpty, () => ({
    problem: 'too-few',
    expected: { min: 1, of: 'entries' },
    got: 0,
  }))
  return acceptingRests(
    'ASSUME-ADDRESSES-REPEATED',
    v.pipe(list(clause, entry(family, clause)), v.nonEmpty(isEmpty)),
    texts => texts.length > 1 && new Set(texts).size < texts.length,
  )
}

function entry(family: Family, clause: Clause) {
  return parsed(clause, (text, assume): Result<string, Breach> => {
    if (assume === undefined && isKeptAsSent(text, family)) return success(text)
    const read = parsePrefix(text, family)
    if (read.ok) {
      const kept = canonicalPrefixText(text, read.value)
      if (assume !== undefined) noteForm(text, kept, read.value, assume)
      return success(kept)
    }
    if (read.fault.because === 'prefix-length' && otherMask.test(text)) assume?.('ASSUME-MASK-FORM')
    const isZone = read.fault.because === 'zone-id' && family === 'ipv6'
    return failure({ ...read.fault, clause: isZone ? 'RULE-10' : clause })
  })
}

/** A dotted mask, or a length with a leading zero. */
const otherMask = /\/(?:0\d+|\d+(?:\.\d+){3})$/

function noteForm(text: string, kept: string, prefix: Prefix, assume: Assume): void {
  const { address, length } = prefix
  if (hasHostBits(prefix)) assume('ASSUME-HOST-BITS')
  else if (length === addressBits[address.family] && !text.includes('/'))
    assume('ASSUME-BARE-ADDRESS')
  if (isMappedIpv4(address)) assume('ASSUME-MAPPED-ADDRESS')
  if (kept !== text) assume('ASSUME-IPV6-TEXT')
}

const { descriptionLengthMin, descriptionLengthMax } = limits

type TextSchema = v.GenericSchema<string, string>

const fieldsWith = (label: TextSchema, addresses: typeof ruleAddresses) => ({
  protocol: required('RULE-18', choice('RULE-19', protocols)),
  addresses: required('RULE-4', addresses, 'an object with ipv4, ipv6 or both'),
  action: required('RULE-1', choice('RULE-2', actions)),
  label: optional(label),
  ports: optional(ports),
  description: optional(textOf('RULE-13', descriptionLengthMin, descriptionLengthMax)),
})

const ruleOf = <Entries extends Fields>(fields: Entries) =>
  refusingRests('ASSUME-RULE-NULLS', object('RULESET-1', fields), hasNull(fields))

const portless = protocols.filter(protocol => !portProtocols.some(each => each === protocol))

/** Ports of these protocols are refused for being there, whatever they say. */
const noPorts = (protocol: string) =>
  v.null_(
    says('PORT-8', () => ({
      problem: 'ports-not-allowed',
      expected: [...portProtocols],
      got: protocol,
    })),
  )

/** A rule with such a label, if it has one. */
function ruleWith(label: TextSchema, addresses = ruleAddresses) {
  const fields = fieldsWith(label, addresses)
  const withoutPorts = new Map<unknown, AnySchema>(
    portless.map(protocol => [protocol, ruleOf({ ...fields, ports: optional(noPorts(protocol)) })]),
  )
  return choosing(ruleOf(fields), given =>
    withoutPorts.get(typeof given === 'object' && given !== null && Reflect.get(given, 'protocol')),
  )
}

export const rule = rememberingAccepted(ruleWith(ruleLabel))

/** A rule whose addresses were read before it, each into the text that is kept: they are counted, and not read again. */
export const ruleOfKeptAddresses = ruleWith(
  ruleLabel,
  v.pipe(
    v.custom<Addresses>(addresses => entriesIn(addresses as Addresses) > 0, hasNoFamily),
    v.check(addresses => entriesIn(addresses) <= limits.addressesPerRule, hasTooMany),
    // What it takes is what the schema of addresses gives.
  ) as unknown as typeof ruleAddresses,
)

/** Which fields of a rule, and of its addresses, the service has null as well as left out. */
export const fieldsOrNull = {
  rule: ['label', 'description'],
  addresses: ['ipv4', 'ipv6'],
} as const

const ruleOrNulls = (label: TextSchema) =>
  leavingOutNulls(
    ruleWith(label, leavingOutNulls(ruleAddresses, fieldsOrNull.addresses)),
    fieldsOrNull.rule,
  )

/** The same as the service shows it. */
export const shownRule = ruleOrNulls(ruleLabel)

/** The same as the provider takes it. */
export const providerRule = ruleOrNulls(providerRuleLabel)

function hasNull(fields: Fields): (input: unknown) => boolean {
  const names = Object.keys(fields).filter(name => name !== 'ports')
  return input => {
    if (typeof input !== 'object' || input === null) return false
    const given: Readonly<Record<string, unknown>> = { ...input }
    return names.some(name => given[name] === null)
  }
}
