/**
 * Backends that go wrong late: over rules that come to much, just below a limit, or when something happens between two
 * calls. Each is what a project got wrong, with its thread; the sizes are those of the thread.
 */

import { limits } from '../../../src/contract/limits.ts'
import type { Rule } from '../../../src/contract/rules.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import type { SystemResponse } from '../../../src/fast-check/model/response.ts'
import { fieldsOf } from '../../../src/kit/json.ts'
import { ipAddressAllocate } from '../../../src/operations/addresses/ip-address-allocate.ts'
import { addressesOf } from '../../../src/world/holders.ts'
import type { InstanceId } from '../../../src/world/ids.ts'
import type { Address } from '../../../src/world/records/address.ts'
import type { Device } from '../../../src/world/records/device.ts'
import type { Firewall } from '../../../src/world/records/firewall.ts'
import { get } from '../../../src/world/table.ts'
import {
  type Backend,
  type BrokenBackend,
  carryOut,
  drivenBy,
  refusal,
  serviceWith,
  withoutCheck,
} from './backend.ts'
import { inRules, list, rulesets } from './broken-data.ts'

const entriesIn = ({ addresses }: Rule): readonly string[] => [
  ...(addresses.ipv4 ?? []),
  ...(addresses.ipv6 ?? []),
]
const piecesIn = ({ ports }: Rule): readonly string[] => (ports ?? '').split(/, ?/).filter(Boolean)

/** Until what is kept of them comes to more than `most`, and nothing from there on. */
const keptUpTo = (most: number, sizeOf: (rule: Rule) => number) =>
  inRules(
    rulesets(
      list(given => {
        let size = 0
        return (given as readonly Rule[]).filter(rule => {
          size += sizeOf(rule)
          return size <= most
        })
      }),
    ),
  )

/** What is accepted is kept in another form. */
const storing = (name: string, change: (call: AnyCall) => AnyCall): BrokenBackend =>
  late(
    name,
    1,
    drivenBy((backend, call) => {
      const before = backend.world
      const outcome = carryOut(backend, call)
      if (!outcome.ok || !givesRules(call)) return outcome
      backend.world = before
      return carryOut(backend, change(call))
    }),
  )

const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

const refusingRulesOf = (isWrong: (text: string) => boolean) =>
  drivenBy((backend, call) => {
    const outcome = carryOut(backend, call)
    const { rules = call.body } = fieldsOf(call.body)
    return outcome.ok && givesRules(call) && isWrong(textOf(rules))
      ? refusal('LABEL-1', 'rules')
      : outcome
  })

const givesRules = ({ operation }: AnyCall): boolean =>
  operation === 'firewallCreate' || operation === 'firewallRulesUpdate'

/** How many keys with a mask cover the ports from one to another. */
function masksOf(from: number, to: number): number {
  let count = 0
  for (let at = from; at <= to; count++) {
    let size = at & -at || 65_536
    while (at + size - 1 > to) size /= 2
    at += size
  }
  return count
}

const maskedPorts = (rule: Rule): number =>
  Math.max(
    1,
    piecesIn(rule)
      .map(piece => {
        const [from = 0, to = from] = piece.split('-').map(Number)
        return masksOf(from, to)
      })
      .reduce((sum, each) => sum + each, 0),
  )

/** Rules that differ in their ports alone, one after the other, as one with at most 15 ports, of which a range takes two. */
const joined = inRules(
  rulesets(
    list(given => {
      let before: Rule | undefined
      let pieces = 0
      return (given as readonly Rule[]).filter(rule => {
        const isAlike = before !== undefined && sameButForPorts(before, rule)
        const own = piecesIn(rule).reduce((sum, each) => sum + (each.includes('-') ? 2 : 1), 0)
        pieces = isAlike ? pieces + own : own
        before = rule
        return pieces <= 15
      })
    }),
  ),
)

const sameButForPorts = (one: Rule, other: Rule): boolean =>
  textOf([one.protocol, one.action, one.addresses]) ===
    textOf([other.protocol, other.action, other.addresses]) &&
  piecesIn(one).length > 0 &&
  piecesIn(other).length > 0

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

interface Remembering extends Backend {
  readonly lost: Map<number, unknown>
}

/** Something is remembered when a call is made to a firewall in some state, and done when that ends. */
function atEnabling(
  operation: AnyCall['operation'],
  remembered: (firewall: Firewall, device: Device | undefined) => AnyCall,
): BrokenBackend['system'] {
  return {
    real: (world): Remembering => ({ world, lost: new Map() }),
    drive(backend, call) {
      const { lost } = backend as Remembering
      const { firewallId, deviceId } = fieldsOf(call.params)
      const id = Number(firewallId)
      const before = get(backend.world.tables.firewalls, id)
      const device = get(backend.world.tables.devices, Number(deviceId))
      const outcome = carryOut(backend, call)
      if (!outcome.ok || before === undefined) return outcome
      const after = get(backend.world.tables.firewalls, id)
      const isOff = before.status === 'disabled'
      if (call.operation === operation && isOff && !lost.has(id))
        lost.set(id, remembered(before, device))
      if (isOff && after?.status === 'enabled' && lost.has(id)) {
        carryOut(backend, lost.get(id) as AnyCall)
        lost.delete(id)
      }
      return outcome
    },
  }
}

const late = (name: string, shortest: number, system: BrokenBackend['system']): BrokenBackend => ({
  ...{ name, shortest, system },
})

/** Only what is too much for both families together is accepted. */
function countingEachFamily(backend: Backend, call: AnyCall): SystemResponse {
  const outcome = carryOut(backend, call)
  if (outcome.ok || outcome.errors.some(({ clause }) => clause !== 'RULE-21')) return outcome
  const { rules = call.body } = fieldsOf(call.body)
  const { inbound = [], outbound = [] } = fieldsOf(rules)
  const lists = [inbound, outbound]
    .flatMap(each => each as readonly Rule[])
    .flatMap(({ addresses }) => [addresses.ipv4 ?? [], addresses.ipv6 ?? []])
  return lists.every(({ length }) => length <= limits.addressesPerRule) ? { ok: true } : outcome
}

/** What an instance has at the end of its live migration is what it had when that began. */
const staleNames: BrokenBackend['system'] = {
  real: (world): Remembering => ({ world, lost: new Map() }),
  drive(backend, call) {
    const { lost } = backend as Remembering
    const id = Number(fieldsOf(call.params)['instanceId']) as InstanceId
    if (call.operation === 'liveMigrationStart') lost.set(id, addressesOf(backend.world, id))
    const outcome = carryOut(backend, call)
    if (outcome.ok && call.operation === 'liveMigrationFinish')
      for (const { address, rdns } of (lost.get(id) ?? []) as readonly Address[])
        carryOut(backend, { operation: 'ipAddressRdnsUpdate', params: { address }, body: { rdns } })
    return outcome
  },
}

export const brokenLate: readonly BrokenBackend[] = [
  // https://github.com/candlepin/candlepin/pull/500
  late(
    'rules of more than 65,535 characters do not fit their column',
    1,
    refusingRulesOf(text => text.length > 65_535),
  ),
  // https://github.com/cilium/cilium/issues/46189
  storing(
    'rules beyond 16,384 entries of a table are lost',
    keptUpTo(16_384, rule => entriesIn(rule).length * maskedPorts(rule)),
  ),
  // https://github.com/Linuxfabrik/firewallfabrik/issues/21
  storing('rules alike but for their ports lose the ports beyond 15', joined),
  // https://github.com/DefGuard/gateway/issues/376
  storing(
    'rules with descriptions of more than 256 bytes are skipped',
    inRules(
      rulesets(
        list(given =>
          (given as readonly Rule[]).filter(({ description = '' }) => bytesOf(description) <= 256),
        ),
      ),
    ),
  ),
  // https://github.com/rustls/pki-types/issues/72
  late(
    'a reverse name of 253 characters and a final dot is too long',
    2,
    drivenBy((backend, call) => {
      const outcome = carryOut(backend, call)
      const { rdns } = fieldsOf(call.body)
      const isLong = typeof rdns === 'string' && rdns.length > 253
      return outcome.ok && isLong ? refusal('LABEL-1', 'rdns') : outcome
    }),
  ),
  // https://github.com/jantman/awslimitchecker/issues/538
  late('addresses are counted in each family by itself', 1, drivenBy(countingEachFamily)),
  late(
    'an instance is given a second private address',
    3,
    serviceWith({ ipAddressAllocate: withoutCheck(ipAddressAllocate, 'instanceHasNoPrivateYet') }),
  ),
  // https://github.com/kubeovn/kube-ovn/issues/4975
  late(
    'a device that is taken off a disabled firewall is back once it is enabled',
    5,
    atEnabling('firewallDeviceDelete', (firewall, device) => ({
      operation: 'firewallDeviceCreate',
      params: { firewallId: firewall.id },
      body: { id: device?.entity.id, type: device?.entity.type },
    })),
  ),
  // https://github.com/kubevirt/kubevirt/issues/11055
  late(
    'rules that a disabled firewall is given are gone once it is enabled',
    5,
    atEnabling('firewallRulesUpdate', firewall => ({
      operation: 'firewallRulesUpdate',
      params: { firewallId: firewall.id },
      body: { ...firewall.rules },
    })),
  ),
  // https://github.com/kubevirt/kubevirt/pull/6424
  late('reverse names are as they were before a live migration once it is over', 4, staleNames),
]
