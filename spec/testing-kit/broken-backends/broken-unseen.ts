/**
 * Backends that go wrong late and that nothing in steering was made for: they were planted once it stood. Each is what a project
 * got wrong, with its thread.
 */

import { limits } from '../../../src/contract/limits.ts'
import type { Rules } from '../../../src/contract/rules.ts'
import { fieldsOf } from '../../../src/kit/json.ts'
import { holdingNamed } from '../../../src/world/holders.ts'
import { get } from '../../../src/world/table.ts'
import { type Backend, type BrokenBackend, carryOut, drivenBy, refusal } from './backend.ts'

interface Remembering extends Backend {
  readonly rules: Map<string, Rules>
  readonly regions: Set<unknown>
}

const remembering = (drive: BrokenBackend['system']['drive']): BrokenBackend['system'] => ({
  real: (world): Remembering => ({ world, rules: new Map(), regions: new Set() }),
  drive,
})

/** A firewall has the rules again that it had when the service was taken off. */
const withStaleRules = remembering((backend, call) => {
  const { rules: kept } = backend as Remembering
  const { firewallId, deviceId } = fieldsOf(call.params)
  const { tables } = backend.world
  const firewall = get(tables.firewalls, Number(firewallId))
  const { type, id } = fieldsOf(get(tables.devices, Number(deviceId))?.entity ?? call.body)
  const key = `${firewallId} ${type} ${id}`
  const outcome = carryOut(backend, call)
  if (!outcome.ok || firewall === undefined) return outcome
  if (call.operation === 'firewallDeviceDelete') kept.set(key, firewall.rules)
  if (call.operation === 'firewallDeviceCreate' && kept.has(key))
    carryOut(backend, {
      operation: 'firewallRulesUpdate',
      params: { firewallId: firewall.id },
      body: { ...kept.get(key) },
    })
  return outcome
})

/** None is created in a region that has lost one. */
const countingDeletedRanges = remembering((backend, call) => {
  const { regions, world: before } = backend as Remembering
  const { range } = fieldsOf(call.params)
  const outcome = carryOut(backend, call)
  if (!outcome.ok) return outcome
  if (call.operation === 'ipv6RangeDelete')
    regions.add(holdingNamed(before, String(range))?.record.region)
  const { tables, counters } = backend.world
  const created = get(tables.ranges, counters.ranges)
  if (call.operation !== 'ipv6RangeCreate' || !regions.has(created?.region)) return outcome
  backend.world = before
  return refusal('LABEL-1', 'prefix_length')
})

const withEmptyPage = drivenBy((backend, call) => {
  const outcome = carryOut(backend, call)
  if (!outcome.ok) return outcome
  const reply = fieldsOf(outcome.reply)
  const { page_size = limits.pageSizeDefault } = fieldsOf(call.query)
  const { pages, results } = reply
  const isFull = Number(results) > 0 && Number(results) % Number(page_size) === 0
  return isFull ? { ok: true, reply: { ...reply, pages: Number(pages) + 1 } } : outcome
})

export const brokenUnseen: readonly BrokenBackend[] = [
  // https://github.com/amazonlinux/amazon-ec2-net-utils/issues/166
  {
    name: 'rules are as they were when a service was taken off once it is attached again',
    shortest: 5,
    system: withStaleRules,
  },
  // https://github.com/opsmill/infrahub/pull/5440
  {
    name: 'a range that was deleted still counts in its region',
    shortest: 3,
    system: countingDeletedRanges,
  },
  // https://github.com/epimorphics/elda/issues/63
  {
    name: 'a list that fills its last page is told to have another one',
    shortest: 24,
    system: withEmptyPage,
  },
]
