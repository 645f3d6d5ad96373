/** Labels and tags. A label is no more than a name, for nothing about traffic is read from it (LABEL-9). */
import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { type Field, formed, list, mapped } from './field.ts'
import { must } from './message.ts'
import { textOf } from './text-of.ts'
import { acceptingRests } from './watch.ts'

const { labelLengthMin, labelLengthMax, ruleLabelLengthMin, ruleLabelLengthMax } = limits
const { tagLengthMin, tagLengthMax } = limits

/** The label of a firewall. */
export const label: Field<string> = v.pipe(
  textOf('LABEL-1', labelLengthMin, labelLengthMax),
  formed('LABEL-2', /^[A-Za-z0-9]/, 'label-start'),
  formed('LABEL-3', /[A-Za-z0-9]$/, 'label-end'),
  formed('LABEL-4', /^[A-Za-z0-9._-]*$/, 'label-characters'),
  without('LABEL-5', '--'),
  without('LABEL-6', '__'),
  without('LABEL-7', '..'),
)

function without(clause: Clause, part: string) {
  return v.excludes<string, string, ReturnType<typeof must>>(
    part,
    must(clause, { problem: 'forbidden-part', expected: part }),
  )
}

/** The label of a rule: its clause says how long it is, and no more. */
export const ruleLabel = textOf('RULE-15', ruleLabelLengthMin, ruleLabelLengthMax)

export const providerLabel = /^[A-Za-z][A-Za-z0-9._-]*$/

/** The same as the provider takes it. */
export const providerRuleLabel: Field<string> = v.pipe(
  ruleLabel,
  formed('ASSUME-RULE-LABEL', providerLabel, 'rule-label'),
)

/** The tags of a firewall. Repeats are folded into the first of them. */
export const tags = acceptingRests(
  'ASSUME-TAGS',
  mapped(
    list('FIREWALL-2', textOf('ASSUME-TAGS', tagLengthMin, tagLengthMax, 'FIREWALL-2')),
    each => [...new Set(each)],
  ),
  (kept, given) => kept.length < given.length,
)
