/** Reverse names: names of hosts (ASSUME-RDNS-NAME), kept as they were written, or null for none. */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { must } from './field.ts'

const { hostNameLengthMax, hostLabelLengthMax } = limits
const accepted = 'a host name such as mail.example.com, or null'

export const reverseName = v.nullable(
  v.pipe(
    v.string(must('RDNS-2', 'a text or null')),
    v.check(isHostName, must('ASSUME-RDNS-NAME', accepted)),
  ),
)

/** The form in which names are compared: case and a final dot make no difference. */
export const comparableName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

function isHostName(text: string): boolean {
  const name = text.replace(/\.$/, '')
  // The length is judged first: nothing is split that is too long.
  if (name.length > hostNameLengthMax) return false
  const labels = name.split('.')
  return labels.length > 1 && labels.every(isLabel)
}

// Case is left alone here: beyond ASCII there are letters whose small form is an ASCII one.
const asciiLabel = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?$/

const isLabel = (label: string): boolean =>
  label.length <= hostLabelLengthMax && asciiLabel.test(label)
