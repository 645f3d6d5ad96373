/**
 * One rule of a ruleset: its description, its label and its ports may be left out (RULE-23), and of all its fields
 * ports alone may be null (ASSUME-RULE-NULLS).
 */
import * as v from 'valibot'
import { limits } from '../contract/limits.ts'
import { actions, portProtocols, protocols } from '../contract/vocabulary.ts'
import { writeMessage } from './fault.ts'
import { choice, must, optional, required } from './field.ts'
import { object } from './object.ts'
import { ports } from './ports.ts'
import { ruleAddresses } from './rule-addresses.ts'
import { ruleLabel } from './rule-label.ts'

const { descriptionLengthMin, descriptionLengthMax } = limits
const descriptionAccepted = `a text of ${descriptionLengthMin} to ${descriptionLengthMax} characters`

const description = v.pipe(
  v.string(must('RULE-13', descriptionAccepted)),
  v.minLength(descriptionLengthMin, must('RULE-13', descriptionAccepted)),
  v.maxLength(descriptionLengthMax, must('RULE-13', descriptionAccepted)),
)

export const rule = v.pipe(
  object('RULESET-1', {
    protocol: required('RULE-18', protocols.join(' or '), choice('RULE-19', protocols)),
    addresses: required('RULE-4', 'an object with ipv4, ipv6 or both', ruleAddresses),
    action: required('RULE-1', actions.join(' or '), choice('RULE-2', actions)),
    label: optional(ruleLabel),
    ports: optional(ports),
    description: optional(description),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { protocol, ports: given } = dataset.value
    if (given === undefined || given === null || isPortProtocol(protocol)) return
    const reason = `saw ports with ${protocol}; accepted are ports with ${portProtocols.join(' or ')} only`
    addIssue({
      message: writeMessage('PORT-8', reason),
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'ports', value: given }],
    })
  }),
)

const isPortProtocol = (protocol: string): boolean =>
  (portProtocols as readonly string[]).includes(protocol)
