/** Every kind of value that is generated in grades, with what says whether the service takes one. */

import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  addresses,
  descriptions,
  type GradedArbitraries,
  labels,
  packets,
  pages,
  portStrings,
  prefixes,
  ranges,
  reverseNames,
  ruleLabels,
  ruleSets,
  rules,
  tags,
} from '../../src/fast-check/index.ts'
import { type Packet, parsePacket } from '../../src/rules/evaluate/packet.ts'
import { applyAny } from './outcomes.ts'
import { closedRules, smallWorld, tryRule } from './worlds.ts'

export interface GradedValues {
  readonly name: string
  readonly graded: GradedArbitraries<unknown>
  readonly isTaken: (value: unknown) => boolean
}

export const gradedValues: readonly GradedValues[] = [
  kind('labels', labels, label => isDone('firewallCreate', { label, rules: closedRules })),
  kind('tags', tags, each =>
    isDone('firewallCreate', { label: 'guard', rules: closedRules, tags: each }),
  ),
  kind('portStrings', portStrings, ports => isRule({ ports })),
  kind('ruleLabels', ruleLabels, label => isRule({ label })),
  kind('descriptions', descriptions, description => isRule({ description })),
  kind('ipv4 prefixes', prefixes.ipv4, each => isEntry('ipv4', each)),
  kind('ipv6 prefixes', prefixes.ipv6, each => isEntry('ipv6', each)),
  kind('rules', rules, each => tryRule(world(), each).ok),
  kind('ruleSets', ruleSets, each => isDone('firewallCreate', { label: 'guard', rules: each })),
  kind('packets', packets, each => parsePacket(each as Packet).ok),
  kind('ipv4 addresses', addresses.ipv4, each => isShared(each) && isEntry('ipv4', each)),
  kind('ipv6 addresses', addresses.ipv6, each => isShared(each) && isEntry('ipv6', each)),
  kind('ranges', ranges, address =>
    isRead({
      operation: 'ipAddressesAssign',
      body: { region: 'us-east', assignments: [{ address, instance_id: 1 }] },
    }),
  ),
  kind('reverseNames', reverseNames, rdns =>
    isRead({
      operation: 'ipAddressRdnsUpdate',
      params: { address: '198.51.100.77' },
      body: { rdns },
    }),
  ),
  kind('pages', pages, query => isRead({ operation: 'firewallsList', query: query as object })),
]

export const grades = ['valid', 'atLimit', 'overLimit', 'malformed'] as const
export type Grade = (typeof grades)[number]

export const isAccepted = (grade: Grade): boolean => grade === 'valid' || grade === 'atLimit'

function kind(
  name: string,
  graded: GradedArbitraries<unknown>,
  isTaken: (value: unknown) => boolean,
): GradedValues {
  return { name, graded, isTaken }
}

function isDone(operation: 'firewallCreate', body: object): boolean {
  return applyAny(world(), { operation, body }, { verify: false }).ok
}

/** What is refused for another reason than its form was read. */
function isRead(call: AnyCall): boolean {
  const outcome = apply(world(), call, { verify: false })
  return outcome.ok || outcome.errors[0].kind !== 'malformed'
}

function isRule(part: object): boolean {
  const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }
  return tryRule(world(), { ...rule, ...part }).ok
}

function isEntry(family: 'ipv4' | 'ipv6', entry: unknown): boolean {
  return isRule({ addresses: { [family]: [entry] } })
}

function isShared(address: unknown): boolean {
  return isRead({ operation: 'ipAddressesShare', body: { ips: [address], instance_id: 1 } })
}

function world() {
  made ??= smallWorld()
  return made
}

let made: ReturnType<typeof smallWorld> | undefined
