/** What a document is that holds rules, a firewall or an account, and rules as they are read from one. */
import type { Rules } from '../contract/rules.ts'
import { fieldOf, freezeDeeply } from '../kit/json.ts'
import { misspeltOf } from '../kit/nearest.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { unknownField } from '../refusals/found.ts'
import { gotOf, gotText } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { read } from '../schema/read.ts'
import { shownRules } from '../schema/rules.ts'
import { isPrefixList } from './holes/provider-rules.ts'

/** `listed` is an account as the service or its client says it, and a gathered one. */
export type DocumentKind = 'rules' | 'firewall' | 'world' | 'listed'

/** What is misspelt is refused where it is read, with what was meant. */
export function kindOfDocument(value: unknown): Result<DocumentKind, Fault> {
  if (isListOfRules(value)) return success('rules')
  if (isListed(value) || hasSomeNames(value)) return success('listed')
  if (hasSome(value, [...worldFields, 'data'])) return success('world')
  if (hasSome(value, ['rules'])) return success('firewall')
  if (hasSome(value, rulesFields)) return success('rules')
  const keys = Object.keys(Object(value))
  if (keys.some(key => misspeltOf(key, worldFields) !== undefined)) return success('world')
  if (keys.some(key => misspeltOf(key, rulesFields) !== undefined)) return success('rules')
  return failure(notReadable(value))
}

/**
 * Is it what the service, its client, Terraform or OpenTofu says, or a gathered account, and no world or rules as they are written for
 * firedrill?
 */
export function isListed(value: unknown): boolean {
  if (Array.isArray(value)) return true
  if (hasSome(value, ['format_version', 'terraform_version'])) return true
  if (hasSome(value, ['data', 'errors', 'linodes', 'nodebalancers'])) return true
  return fieldOf(value, 'format') === 'firedrill-account'
}

/** As the provider's client prints the rules of one firewall. With references in them they are those of an account with holes. */
const isListOfRules = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 1 &&
  hasSome(value[0], rulesFields) &&
  read(shownRules, value[0]).ok

/** Rules with references or names of prefix lists in them are those of an account with holes, as a list of one they are too. */
const hasSomeNames = (value: unknown): boolean =>
  [fieldOf(value, 'inbound'), fieldOf(value, 'outbound')].some(
    list =>
      Array.isArray(list) &&
      list.some(
        rule =>
          typeof fieldOf(rule, 'ruleset') === 'number' ||
          ['ipv4', 'ipv6'].some(family => {
            const texts = fieldOf(fieldOf(rule, 'addresses'), family)
            return Array.isArray(texts) && texts.some(isPrefixList)
          }),
      ),
  )

/** A document of rules where an account was expected; undefined for any other. */
export function rulesForAccount(value: unknown): Fault | undefined {
  const got = namesIn(value, [...rulesFields, 'rules'])
  return got.length === 0 ? undefined : wrongFields(['firewalls', 'instances'], 'some', got)
}

export interface RulesDocument {
  /** Frozen: what is frozen is compiled once. */
  readonly rules: Rules
  /** Where they stand in the document. */
  readonly root: Path
  /** Of the firewall. */
  readonly label: string | undefined
}

export function readRulesDocument(
  value: unknown,
  kind: 'rules' | 'firewall',
): Result<RulesDocument, readonly Fault[]> {
  const root = kind === 'firewall' ? ['rules'] : isListOfRules(value) ? [0] : []
  const others = kind === 'firewall' ? otherFields(value) : []
  if (others.length > 0) return failure(others)
  const parsed = read(shownRules, root.reduce<unknown>(fieldOf, value))
  if (!parsed.ok)
    return failure(parsed.fault.map(fault => ({ ...fault, path: [...root, ...fault.path] })))
  const label = fieldOf(value, 'label')
  return success({
    ...{ rules: freezeDeeply<Rules>(parsed.value), root },
    label: typeof label === 'string' ? label : undefined,
  })
}

const rulesFields = ['inbound', 'inbound_policy', 'outbound', 'outbound_policy']
const worldFields = ['format', 'firewalls', 'instances', 'balancers', 'regions']

const namesIn = (value: unknown, names: readonly string[]): readonly string[] =>
  Array.isArray(value) ? [] : names.filter(name => fieldOf(value, name) !== undefined)

const hasSome = (value: unknown, names: readonly string[]): boolean =>
  namesIn(value, names).length > 0

/** What a firewall holds besides its rules. Which packets the rules are asked about, its status alone decides. */
const firewallFields = [
  'id',
  'label',
  'status',
  'tags',
  'created',
  'updated',
  'devices',
  'entities',
]

function otherFields(value: unknown): readonly Fault[] {
  const status = fieldOf(value, 'status')
  const known = ['rules', ...firewallFields]
  const faults = Object.keys(Object(value))
    .filter(key => !known.includes(key))
    .map((key): Fault => ({ clause, path: [key], ...unknownField(known, key) }))
  // Left out, it asks about the rules alone.
  if (status === undefined || status === 'enabled') return faults
  const got = gotOf(status)
  const expected = ['enabled']
  return [...faults, { clause, path: ['status'], problem: 'unknown-option', expected, got }]
}

const clause = 'ASSUME-ACCOUNT'

/** Neither rules nor a world: what it holds instead, as far as that helps to see it. */
function notReadable(value: unknown): Fault {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const got = gotOf(value)
    return { clause, path: [], problem: 'wrong-type', expected: 'object', got }
  }
  const names = Object.keys(value).slice(0, namesMax)
  return wrongFields(['inbound_policy', 'rules', 'firewalls', 'instances'], 'one', names)
}

const namesMax = 5

const wrongFields = (
  fields: readonly string[],
  needed: 'one' | 'some',
  got: readonly string[],
): Fault => ({
  ...{ clause, path: [], problem: 'wrong-fields', expected: { fields, needed } },
  got: got.map(name => gotText(name)),
})
