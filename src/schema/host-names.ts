/** Names of hosts: reverse names, kept as they were written, and names with forward DNS, in the form to compare. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { type Field, text } from './field.ts'
import { must } from './message.ts'

const { hostNameLengthMax, hostLabelLengthMax } = limits

/** A reverse name (ASSUME-RDNS-NAME), or null for none. */
export const reverseName: Field<string | null> = v.nullable(
  v.pipe(
    text('RDNS-2', 'text-or-null'),
    v.check(isHostName, must('ASSUME-RDNS-NAME', { problem: 'bad-format', expected: 'host-name' })),
  ),
)

/** The form in which names are compared: case and a final dot make no difference. */
export const comparableName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

function isHostName(name: string): boolean {
  const bare = name.replace(/\.$/, '')
  // The length is judged first: nothing is split that is too long.
  if (bare.length > hostNameLengthMax) return false
  const labels = bare.split('.')
  return labels.length > 1 && labels.every(isLabel)
}

// Case is left alone here: beyond ASCII there are letters whose small form is an ASCII one.
const asciiLabel = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?$/

const isLabel = (label: string): boolean =>
  label.length <= hostLabelLengthMax && asciiLabel.test(label)

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const hostName = new RegExp(`^${label}(?:\\.${label})+$`)
const noHostName = must('ASSUME-ENVIRONMENT', { problem: 'bad-format', expected: 'host-name' })

/** A name with forward DNS: small letters, and no dot at the end. */
export const forwardName: Field<string> = v.pipe(
  text('ASSUME-ENVIRONMENT'),
  v.toLowerCase(),
  v.transform(name => (name.endsWith('.') ? name.slice(0, -1) : name)),
  v.maxLength(limits.hostNameLengthMax, noHostName),
  v.regex(hostName, noHostName),
)
