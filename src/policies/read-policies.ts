/** Reads documents of policies: each promise with its regions, or everything that is wrong with it. */
import { markOf } from '../kit/mark.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { parsePrefix } from '../net/prefix.ts'
import { repeated } from '../refusals/found.ts'
import { gotText } from '../refusals/got.ts'
import type { Fault, Path } from '../refusals/problem.ts'
import { guarded, misuse, type Reader } from '../refusals/usage.ts'
import { noPackets } from '../rules/regions/packet-region.ts'
import { inDocumentOrder, read } from '../schema/read.ts'
import { isTaken, networksOf } from './networks.ts'
import { type Demand, type Mode, modes, type Policy } from './policy.ts'
import {
  policyDocument,
  type WrittenDemand,
  type WrittenPolicies,
  type WrittenPolicy,
} from './policy-schema.ts'
import { readException } from './read-exceptions.ts'
import { choiceReader, packetsReader, type Readers, type Wrong } from './read-packets.ts'

/** Promises that were read and found sound; `readPolicies` and `policiesOf` make them. */
export interface Policies {
  readonly all: readonly Policy[]
}

const mark = markOf<Policies>()

export const markedPolicies = (all: readonly Policy[]): Policies =>
  Object.freeze(mark.put({ all: Object.freeze(all) }))

/** Throws UsageError for anything that only looks like policies. */
export const readPoliciesValue: Reader<Policies> = (given, place) => {
  if (mark.isOn(given)) return given
  throw misuse(place, 'policies, as readPolicies and policiesOf make them', given)
}

const clause = 'ASSUME-POLICY'

/** Reads a document of policies, or says everything that is wrong with it, each with its place in the document. */
export function readPolicies(document: unknown): Result<Policies, readonly Fault[]> {
  const parsed = guarded('document', () => read(policyDocument, document))
  if (!parsed.ok) return parsed
  const reading = readerOf(parsed.value)
  const all = parsed.value.policies.map(reading.policy)
  if (all.length === 0)
    reading.wrong(['policies'], {
      ...{ problem: 'too-few', expected: { min: 1, of: 'policies' }, got: 0 },
    })
  return reading.faults.length > 0
    ? failure(inDocumentOrder(reading.faults, document))
    : success(markedPolicies(all))
}

interface Reading {
  readonly faults: readonly Fault[]
  readonly wrong: Wrong
  readonly policy: (written: WrittenPolicy, index: number) => Policy
}

/** What is wrong has a stand-in, so that all faults of a document are found at once. */
function readerOf({ networks: named, policies }: WrittenPolicies): Reading {
  const faults: Fault[] = []
  const wrong: Wrong = (path, problem) => {
    faults.push({ clause, path, ...problem })
  }
  const networks = networksOf(named)
  readNetworks(named, wrong)
  const ids = policies.map(({ id }) => id)
  const packets = packetsReader(networks, wrong)
  const choice = choiceReader(networks, wrong)
  return {
    ...{ faults, wrong },
    policy(written, index) {
      const { never, always, only, services = {}, except, title, ...rest } = written
      const path = ['policies', index]
      if (ids.indexOf(rest.id) < index) wrong([...path, 'id'], repeated('id', rest.id))
      const given = modes.filter(each => written[each] !== undefined)
      const mode = given[0] ?? 'never'
      if (given.length !== 1)
        wrong(path, {
          ...{ problem: 'wrong-fields', expected: { fields: modes, needed: 'one' }, got: given },
        })
      const demanded = never ?? always ?? only
      const demand: Demand =
        demanded === undefined
          ? { about: 'packets', region: noPackets }
          : readDemand(demanded, mode, [...path, mode], { packets, choice, wrong })
      const read = {
        ...rest,
        mode,
        demand,
        index,
        services: choice(services, [...path, 'services']),
      }
      return {
        ...read,
        title: title ?? titleOf(mode, demanded ?? {}),
        except: except.map((each, at) =>
          readException(each, demand, [...path, 'except', at], { packets, choice, wrong }),
        ),
      }
    },
  }
}

/** A network is made of addresses, and of no other networks. */
function readNetworks(named: WrittenPolicies['networks'], wrong: Wrong): void {
  for (const [name, list] of Object.entries(named)) {
    if (isTaken(name)) {
      const got = gotText(name)
      wrong(['networks', name], { problem: 'bad-format', expected: 'network-name', got })
    }
    for (const [at, text] of list.entries()) {
      const prefix = parsePrefix(text)
      if (!prefix.ok) wrong(['networks', name, at], prefix.fault)
    }
  }
}

const demands = ['packets', 'reach', 'lint', 'limits'] as const

function readDemand(
  written: WrittenDemand,
  mode: Mode,
  path: Path,
  { packets, choice, wrong }: Readers,
): Demand {
  const given = demands.filter(each => written[each] !== undefined)
  const { reach, lint, limits } = written
  if (given.length !== 1)
    wrong(path, {
      ...{ problem: 'wrong-fields', expected: { fields: demands, needed: 'one' }, got: given },
    })
  const peers = (['from', 'to'] as const).filter(each => written[each] !== undefined)
  if (written.packets === undefined && peers.length > 0)
    wrong(path, {
      ...{ problem: 'wrong-fields', expected: { fields: peers, needed: 'none' }, got: peers },
    })
  const fits = (modesOf: readonly Mode[]): void => {
    if (modesOf.includes(mode)) return
    const expected = { fields: modesOf, needed: 'one' } as const
    wrong(path.slice(0, -1), { problem: 'wrong-fields', expected, got: [mode] })
  }
  if (reach !== undefined)
    return { about: 'reach', ...reach, from: choice(reach.from, [...path, 'reach', 'from']) }
  if (lint !== undefined) {
    fits(['never'])
    return { about: 'lint', ...lint }
  }
  if (limits !== undefined) {
    fits(['always'])
    if (Object.keys(limits).length === 0)
      wrong([...path, 'limits'], {
        ...{ problem: 'wrong-fields', expected: { fields: ['rules'], needed: 'some' }, got: [] },
      })
    return { about: 'limits', limits }
  }
  return { about: 'packets', region: packets(written, mode, path, noPackets) }
}

/** A sentence for a promise that has none of its own. */
function titleOf(
  mode: Mode,
  { packets = [], from, to, reach, lint, limits }: WrittenDemand,
): string {
  const peers = [
    ...(from === undefined ? [] : [`from ${from.join(', ')}`]),
    ...(to === undefined ? [] : [`to ${to.join(', ')}`]),
  ]
  if (reach !== undefined)
    return [mode, 'reached by', JSON.stringify(reach.from), reach.protocol, reach.ports]
      .filter(each => each !== undefined)
      .join(' ')
  if (lint !== undefined)
    return `${mode} a finding of ${lint.kinds?.join(', ') ?? `lint at ${lint.level} or above`}`
  if (limits !== undefined)
    return `${mode} within ${Object.entries(limits)
      .map(([name, max]) => `${name} ${max}`)
      .join(', ')}`
  return [mode, packets.join('; '), ...peers].join(' ')
}
