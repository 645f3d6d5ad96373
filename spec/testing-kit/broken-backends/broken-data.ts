/**
 * Backends that are right about every state and wrong about what is written in it: texts and lists are cut, trimmed,
 * folded, sorted or merged. Where a project had such a bug, its thread is named.
 */
import type { AnyCall } from '../../../src/engine/call.ts'
import { type BrokenBackend, carryOut, drivenBy } from './backend.ts'

type Fields = Readonly<Record<string, unknown>>
type Change = (value: unknown) => unknown

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same fields, one of them changed if it is there. */
const changed =
  (name: string, change: Change): Change =>
  given =>
    isFields(given) && name in given ? { ...given, [name]: change(given[name]) } : given

const each =
  (change: Change): Change =>
  given =>
    Array.isArray(given) ? given.map(change) : given

const text =
  (change: (text: string) => string): Change =>
  given =>
    typeof given === 'string' ? change(given) : given

export const list =
  (change: (list: readonly unknown[]) => readonly unknown[]): Change =>
  given =>
    Array.isArray(given) ? change(given) : given

export const rulesets =
  (change: Change): Change =>
  given =>
    ['inbound', 'outbound'].reduce((rules, name) => changed(name, change)(rules), given)

/** In the body of what changes firewalls: the change of its own fields, and that of its rules. */
function inBody(operations: readonly string[], change: Change): (call: AnyCall) => AnyCall {
  return call =>
    operations.includes(call.operation) ? (changed('body', change)(call) as AnyCall) : call
}

const ofFirewall = (change: Change) => inBody(['firewallCreate', 'firewallUpdate'], change)
export const inRules = (change: Change) => (call: AnyCall) =>
  inBody(
    ['firewallRulesUpdate'],
    change,
  )(inBody(['firewallCreate'], changed('rules', change))(call))
const inRule = (change: Change) => inRules(rulesets(each(change)))
const inAddresses = (change: Change) =>
  inRule(
    changed('addresses', given =>
      ['ipv4', 'ipv6'].reduce((all, name) => changed(name, change)(all), given),
    ),
  )

export const storing = (name: string, change: (call: AnyCall) => AnyCall): BrokenBackend => ({
  name,
  shortest: 1,
  system: drivenBy((backend, call) => carryOut(backend, change(call))),
})

const lowerCase = text(given => given.toLowerCase())
const sorted = list(given => given.toSorted())
const distinct = list(given => given.filter((item, at) => keyOf(given[at - 1]) !== keyOf(item)))
const keyOf = (value: unknown): string | undefined => JSON.stringify(value)

/** One code unit less, and never an empty text. */
const cutAt = (length: number) => text(given => given.slice(0, length))

export const brokenData: readonly BrokenBackend[] = [
  storing('labels of firewalls are lower-cased', ofFirewall(changed('label', lowerCase))),
  storing('labels of firewalls lose their 32nd character', ofFirewall(changed('label', cutAt(31)))),
  storing('tags are lower-cased', ofFirewall(changed('tags', each(lowerCase)))),
  storing('tags are sorted', ofFirewall(changed('tags', sorted))),
  storing(
    'tags lose their spaces',
    ofFirewall(changed('tags', each(text(given => given.trim() || given)))),
  ),
  storing('labels of rules are lower-cased', inRule(changed('label', lowerCase))),
  storing(
    'descriptions are trimmed',
    inRule(
      changed(
        'description',
        text(given => given.trim() || given),
      ),
    ),
  ),
  storing('descriptions lose their 100th character', inRule(changed('description', cutAt(99)))),
  storing(
    'descriptions are kept in Latin letters',
    inRule(
      changed(
        'description',
        text(given => given.replace(/[^ -~\n]/g, '?')),
      ),
    ),
  ),
  storing(
    'ports lose their spaces',
    inRule(
      changed(
        'ports',
        text(given => given.replaceAll(' ', '')),
      ),
    ),
  ),
  storing(
    'ports are sorted',
    inRule(
      changed(
        'ports',
        text(given =>
          given.includes('-')
            ? given
            : given
                .split(/, ?/)
                .toSorted((a, b) => Number(a) - Number(b))
                .join(','),
        ),
      ),
    ),
  ),
  storing('addresses of a rule are cut at three', inAddresses(list(given => given.slice(0, 3)))),
  storing('addresses of a rule are sorted', inAddresses(sorted)),
  // https://github.com/linode/terraform-provider-linode/issues/1003
  storing(
    'addresses of a rule lose the length of a single one',
    inAddresses(each(text(given => given.replace(/\/(?:32|128)$/, '')))),
  ),
  storing(
    'the host bits of addresses are cleared',
    inAddresses(each(text(given => given.replace(/^10\.\d+\.\d+\.\d+\/8$/, '10.0.0.0/8')))),
  ),
  storing('rules beyond the fifth are lost', inRules(rulesets(list(given => given.slice(0, 5))))),
  // https://github.com/hestiacp/hestiacp/pull/5623
  storing(
    'rules are reversed where there are three',
    inRules(rulesets(list(given => (given.length === 3 ? given.toReversed() : given)))),
  ),
  // https://github.com/AviatrixSystems/terraform-provider-aviatrix/pull/1351
  storing('a rule that repeats the one before is merged with it', inRules(rulesets(distinct))),
  storing(
    'rules without ports are kept as rules on all of them',
    inRule(given =>
      isFields(given) && given['protocol'] === 'UDP' && (given['ports'] ?? null) === null
        ? { ...given, ports: '1-65535' }
        : given,
    ),
  ),
  storing(
    'the policies change places where they differ',
    inRules(given =>
      isFields(given) && 'inbound_policy' in given && 'outbound_policy' in given
        ? {
            ...given,
            inbound_policy: given['outbound_policy'],
            outbound_policy: given['inbound_policy'],
          }
        : given,
    ),
  ),
  storing(
    'reverse names are lower-cased',
    inBody(['ipAddressRdnsUpdate'], changed('rdns', lowerCase)),
  ),
]
