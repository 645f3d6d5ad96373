/** What a document of policies may hold. */
import { parseInstant } from '../kit/instant.ts'
import { failure, success } from '../kit/result.ts'
import { parsePorts } from '../net/ports.ts'
import { gotText } from '../refusals/got.ts'
import { typeOfService } from '../rehearsal/read-change.ts'
import { packetProtocols } from '../rules/compile/traffic-class.ts'
import { levels } from '../rules/lint/finding.ts'
import { textOrTexts, wordOrWords } from '../schema/choosing.ts'
import {
  choice as choiceOf,
  fallback,
  list,
  optional,
  parsed,
  required,
  text,
  whole,
  wholeFrom,
} from '../schema/field.ts'
import { mapOf, object } from '../schema/object.ts'
import type { InputOf, ValueOf } from '../schema/read.ts'
import { type LintKind, lintKinds, times } from './policy.ts'

const clause = 'ASSUME-POLICY'
const word = text(clause)

const words = textOrTexts(clause)

const day = parsed(clause, written =>
  /^\d{4}-\d{2}-\d{2}$/.test(written) && parseInstant(`${written}T00:00:00Z`) !== undefined
    ? success(written)
    : failure({ problem: 'bad-format', expected: 'date', got: gotText(written) }),
)

const id = parsed(clause, written =>
  /^[A-Za-z0-9._-]{1,64}$/.test(written)
    ? success(written)
    : failure({ problem: 'bad-format', expected: 'policy-id', got: gotText(written) }),
)

const ports = parsed(clause, written => {
  const read = parsePorts(written)
  return read.ok ? success(written) : read
})

const chosenBy = {
  types: optional(wordOrWords(clause, typeOfService(clause))),
  ids: optional(list(clause, whole(clause))),
  labels: optional(words),
  tags: optional(words),
  regions: optional(words),
  firewalls: optional(words),
  addresses: optional(words),
}

const services = object(clause, { ...chosenBy, except: optional(object(clause, chosenBy)) })

const packets = { packets: optional(words), from: optional(words), to: optional(words) }

const passing = { protocol: optional(choiceOf(clause, packetProtocols)), ports: optional(ports) }

const demand = object(clause, {
  ...packets,
  reach: optional(object(clause, { from: required(clause, services), ...passing })),
  lint: optional(
    object(clause, {
      // There is at least one kind.
      kinds: optional(list(clause, choiceOf(clause, lintKinds as [LintKind]))),
      level: fallback(choiceOf(clause, levels), 'note'),
    }),
  ),
  limits: optional(
    object(clause, {
      rules: optional(wholeFrom(clause, 0)),
      addressesPerRule: optional(wholeFrom(clause, 0)),
      portPiecesPerRule: optional(wholeFrom(clause, 0)),
      servicesPerFirewall: optional(wholeFrom(clause, 0)),
      firewallsPerService: optional(wholeFrom(clause, 0)),
    }),
  ),
})

const exception = object(clause, {
  ...packets,
  services: optional(services),
  reach: optional(object(clause, { from: optional(services), ...passing })),
  owner: required(clause, word),
  reason: required(clause, word),
  until: optional(day),
})

const policy = object(clause, {
  id: required(clause, id),
  title: optional(word),
  why: fallback(word, ''),
  sources: fallback(words, []),
  severity: fallback(choiceOf(clause, levels), 'error'),
  never: optional(demand),
  always: optional(demand),
  only: optional(demand),
  services: optional(services),
  except: fallback(list(clause, exception), []),
  at: fallback(choiceOf(clause, times), 'after'),
})

export const policyDocument = object(clause, {
  $schema: optional(word),
  networks: fallback(mapOf(clause, words), {}),
  policies: required(clause, list(clause, policy)),
})

export type WrittenPolicies = ValueOf<typeof policyDocument>
export type WrittenPolicy = WrittenPolicies['policies'][number]
export type WrittenDemand = ValueOf<typeof demand>
export type WrittenPackets = Pick<WrittenDemand, 'packets' | 'from' | 'to'>

/** A document of policies as it is written. */
export type PoliciesDocument = InputOf<typeof policyDocument>
