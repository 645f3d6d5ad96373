/**
 * One rule of a ruleset: its description, its label and its ports may be left out (RULE-23), and of all its fields
 * ports alone may be null (ASSUME-RULE-NULLS).
 */

import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { actions, portProtocols, protocols } from '../contract/vocabulary.ts'
import { failure, type Result, success } from '../kit/result.ts'
import type { Family } from '../net/address.ts'
import { parsePorts } from '../net/ports.ts'
import { canonicalPrefixText } from '../net/prefix.ts'
import { tooMany } from '../refusals/found.ts'
import type { Breach } from '../refusals/problem.ts'
import { choice, list, optional, parsed, required, textOf } from './field.ts'
import { ruleLabel } from './labels.ts'
import { leaveOn, says } from './message.ts'
import { object } from './object.ts'

/** A port string, kept as it was written. */
export const ports = v.nullable(
  parsed('RULE-17', (text): Result<string, Breach> => {
    const read = parsePorts(text)
    if (read.ok) return success(text)
    // Of all texts that are no ports, the empty one might have been meant for every port.
    return failure(text === '' ? { ...read.fault, clause: 'ASSUME-PORTS-EMPTY' } : read.fault)
  }),
)

/** IPv4 and IPv6 entries, stored in their canonical text (ASSUME-IPV6-TEXT). */
export const ruleAddresses = v.pipe(
  object('RULE-4', {
    ipv4: optional(entries('ipv4', 'RULE-6', 'RULE-7')),
    ipv6: optional(entries('ipv6', 'RULE-9', 'RULE-11')),
  }),
  v.check(
    ({ ipv4, ipv6 }) => ipv4 !== undefined || ipv6 !== undefined,
    says('RULE-5', () => ({
      problem: 'wrong-fields',
      expected: { fields: ['ipv4', 'ipv6'], needed: 'some' },
      got: [],
    })),
  ),
  v.check(
    // A network is one entry, however large it is (RULE-22), and so is a repeat (ASSUME-ADDRESSES-REPEATED).
    addresses => entriesIn(addresses) <= limits.addressesPerRule,
    says('RULE-21', ({ input }: { readonly input: Addresses }) =>
      tooMany('entries', limits.addressesPerRule, entriesIn(input)),
    ),
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
  return v.pipe(list(clause, entry(family, clause)), v.nonEmpty(isEmpty))
}

function entry(family: Family, clause: Clause) {
  return parsed(clause, (text): Result<string, Breach> => {
    const read = canonicalPrefixText(text, family)
    if (read.ok) return read
    const isZone = read.fault.because === 'zone-id' && family === 'ipv6'
    return failure({ ...read.fault, clause: isZone ? 'RULE-10' : clause })
  })
}

const { descriptionLengthMin, descriptionLengthMax } = limits

export const rule = v.pipe(
  object('RULESET-1', {
    protocol: required('RULE-18', choice('RULE-19', protocols)),
    addresses: required('RULE-4', ruleAddresses, 'an object with ipv4, ipv6 or both'),
    action: required('RULE-1', choice('RULE-2', actions)),
    label: optional(ruleLabel),
    ports: optional(ports),
    description: optional(textOf('RULE-13', descriptionLengthMin, descriptionLengthMax)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { protocol, ports: given } = dataset.value
    if (given === undefined || given === null || isPortProtocol(protocol)) return
    addIssue({
      message: issue =>
        leaveOn(issue, {
          clause: 'PORT-8',
          problem: 'ports-not-allowed',
          expected: [...portProtocols],
          got: protocol,
        }),
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'ports', value: given }],
    })
  }),
)

const isPortProtocol = (protocol: string): boolean =>
  (portProtocols as readonly string[]).includes(protocol)
