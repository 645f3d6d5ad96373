/** The addresses of a rule: IPv4 and IPv6 entries, stored in their canonical text (ASSUME-IPV6-TEXT). */
import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import type { Family } from '../net/address.ts'
import { canonicalPrefixText } from '../net/prefix.ts'
import { writeMessage } from './fault.ts'
import { must, optional } from './field.ts'
import { object } from './object.ts'

const entry = (family: Family, clause: Clause) =>
  v.pipe(
    v.string(must(clause, `an ${family === 'ipv4' ? 'IPv4' : 'IPv6'} address or network`)),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = canonicalPrefixText(dataset.value, family)
      if (read.ok) return read.value
      const { kind, reason } = read.fault
      const isZone = kind === 'zone-id' && family === 'ipv6'
      addIssue({ message: writeMessage(isZone ? 'RULE-10' : clause, reason) })
      return NEVER
    }),
  )

const entries = (family: Family, clause: Clause, notEmpty: Clause) =>
  v.pipe(
    v.array(entry(family, clause), must(clause, 'a list of texts')),
    v.nonEmpty(must(notEmpty, 'at least one address or network, or no list at all')),
  )

export const ruleAddresses = v.pipe(
  object('RULE-4', {
    ipv4: optional(entries('ipv4', 'RULE-6', 'RULE-7')),
    ipv6: optional(entries('ipv6', 'RULE-9', 'RULE-11')),
  }),
  v.check(
    ({ ipv4, ipv6 }) => ipv4 !== undefined || ipv6 !== undefined,
    must('RULE-5', 'an object with ipv4, ipv6 or both'),
  ),
  v.check(
    // A network is one entry, however large it is (RULE-22), and so is a repeat (ASSUME-ADDRESSES-REPEATED).
    ({ ipv4 = [], ipv6 = [] }) => ipv4.length + ipv6.length <= limits.addressesPerRule,
    ({ input: { ipv4 = [], ipv6 = [] } }) =>
      writeMessage(
        'RULE-21',
        `saw ${ipv4.length} IPv4 and ${ipv6.length} IPv6 entries; accepted are at most ${limits.addressesPerRule} together`,
      ),
  ),
)
