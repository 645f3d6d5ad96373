/** A proposed change: the calls to make, and the packets whose verdicts are of interest, read from a document. */
import { ourWord } from '../account/documents/provider-words.ts'
import { type Account, isAccount } from '../account/holes/account.ts'
import { limits } from '../contract/limits.ts'
import {
  directions,
  type InterfacePurpose,
  interfacePurposes,
  portProtocols,
  type ServiceType,
  serviceTypes,
} from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { parseInstant } from '../kit/instant.ts'
import { nearestTo } from '../kit/nearest.ts'
import { onceFor } from '../kit/once.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { parseAddress } from '../net/address.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { operationNamed, unknownOperation } from '../operations/table.ts'
import { notFound } from '../refusals/found.ts'
import { gotText } from '../refusals/got.ts'
import type { Fault, Path, Problem } from '../refusals/problem.ts'
import { guarded } from '../refusals/usage.ts'
import { packetProtocols } from '../rules/compile/traffic-class.ts'
import { hasPorts, type Packet } from '../rules/evaluate/packet.ts'
import {
  anything,
  choice,
  fallback,
  list,
  mapped,
  optional,
  parsed,
  required,
  somethingOf,
  text,
  whole,
  wholeIn,
} from '../schema/field.ts'
import { object } from '../schema/object.ts'
import { read, type ValueOf } from '../schema/read.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { readWorld, type World } from '../world/world.ts'
import { namesIn } from './accounts/given-addresses.ts'
import { interfacesOf, isThere } from './guard-of.ts'
import { type ServiceNames, servicesNamed, wordsForServices } from './services-named.ts'

/** A packet at a service, coming in or going out through one of its interfaces. */
export interface PacketAtService {
  readonly service: Service
  readonly packet: Packet
  /** By default the first interface that is not for a VLAN. */
  readonly interface?: InterfacePurpose
}

export interface Change {
  readonly calls: readonly AnyCall[]
  readonly packets: readonly PacketAtService[]
}

const clause = 'ASSUME-CHANGE'
const portBounds = { min: limits.portMin, max: limits.portMax }

/** Parameters, query and body are whatever the operation makes of them. */
const call = object(clause, {
  operation: required(clause, text(clause)),
  params: optional(anything),
  query: optional(anything),
  body: optional(anything),
  as: optional(text(clause)),
  at: optional(
    parsed(clause, written =>
      parseInstant(written) === undefined
        ? failure({ problem: 'bad-format', expected: 'time', got: gotText(written) })
        : success(written),
    ),
  ),
})

/** In our words or in the provider's. */
export const typeOfService = (rule: typeof clause | 'ASSUME-POLICY') =>
  mapped(
    choice(rule, [...serviceTypes, 'linode', 'nodebalancer']),
    type => ourWord(type) as ServiceType,
  )

const serviceByKey = object(clause, {
  type: required(clause, typeOfService(clause)),
  id: required(clause, whole(clause)),
})

/** An address, kept as it was written. */
const address = parsed(clause, written => {
  const read = parseAddress(written)
  return read.ok ? success(written) : read
})

const packet = object(clause, {
  // A record, or a text that names one: which it is shows when it is looked up.
  service: required(clause, somethingOf(clause, 'object')),
  direction: required(clause, choice(clause, directions)),
  protocol: required(clause, choice(clause, packetProtocols)),
  address: required(clause, address),
  port: optional(wholeIn(clause, portBounds)),
  interface: optional(choice(clause, interfacePurposes)),
})

const change = object(clause, {
  calls: required(clause, list(clause, call)),
  packets: fallback(list(clause, packet), []),
})

type ChangeDocument = ValueOf<typeof change>

/**
 * Reads a document that proposes a change to this world, or to this account, or says everything that is wrong with it.
 * Throws a UsageError for what is neither.
 */
export function readChange(
  owner: World | Account,
  document: unknown,
): Result<Change, readonly Fault[]> {
  const names = namesIn(isAccount(owner) ? owner : readWorld(owner, 'world'))
  const parsed = guarded('document', () => read(change, document))
  if (!parsed.ok) return parsed
  const { calls, packets } = parsed.value
  const packetsRead = packets.map((each, at) => readPacket(names, each, at))
  const faults = [
    ...calls.flatMap(faultsInCall),
    ...packetsRead.flatMap(each => (each.ok ? [] : each.fault)),
  ]
  if (faults.length > 0) return failure(faults)
  // Each call was found to name an operation.
  return success({
    calls: calls as readonly AnyCall[],
    packets: packetsRead.flatMap(each => (each.ok ? [each.value] : [])),
  })
}

/**
 * A call without a parameter of its path, or with another one, is no request that the service could refuse: the document is
 * wrong. What the service makes of the values, of the query and of the body is what a rehearsal tells.
 */
function faultsInCall(
  { operation: name, params = {} }: ChangeDocument['calls'][number],
  at: number,
): readonly Fault[] {
  const operation = operationNamed(name)
  if (operation === undefined)
    return [{ clause, path: ['calls', at, 'operation'], ...unknownOperation(name) }]
  const given = read(paramsOf(operation), params)
  const isThere = (name: Path[number] = ''): boolean => Object.hasOwn(Object(params), name)
  return (given.ok ? [] : given.fault)
    .filter(({ path: [key], problem }) => problem === 'unknown-field' || !isThere(key))
    .map(each => ({ ...each, clause, path: ['calls', at, 'params', ...each.path] }))
}

const paramsOf = onceFor(({ params }: AnyOperation) => object(clause, params))

type GivenPacket = ChangeDocument['packets'][number]

function readPacket(
  names: ServiceNames,
  given: GivenPacket,
  at: number,
): Result<PacketAtService, readonly Fault[]> {
  const found = serviceIn(names, given.service)
  const faults = [
    ...(found.ok ? [] : found.fault),
    ...portFaults(given),
    ...(found.ok ? interfaceFaults(names.world, found.value, given) : []),
  ]
  if (!found.ok || faults.length > 0)
    return failure(faults.map(each => ({ ...each, path: ['packets', at, ...each.path] })))
  const { service: _, interface: purpose, ...packet } = given
  const placed = { service: found.value, packet }
  return success(purpose === undefined ? placed : { ...placed, interface: purpose })
}

/** The one that a record or a text names. */
function serviceIn(names: ServiceNames, given: unknown): Result<Service, readonly Fault[]> {
  const fault = (keys: Path, problem: Problem) =>
    failure([{ clause, path: ['service', ...keys], ...problem }] as const)
  if (typeof given !== 'string') {
    const parsed = read(serviceByKey, given)
    if (!parsed.ok)
      return failure(parsed.fault.map(each => ({ ...each, path: ['service', ...each.path] })))
    const service = parsed.value as Service
    if (isThere(names.world, service)) return success(service)
    return fault(['id'], notFound(service.type, service.id))
  }
  const { services } = servicesNamed(names, given)
  const [service, other] = services
  if (service === undefined) {
    const meant = nearestTo(given, wordsForServices(names.world))
    return fault([], notFound('service', given, meant === undefined ? {} : { meant }))
  }
  return other === undefined
    ? success(service)
    : fault([], notFound('single-service', given, { example: serviceKey(service) }))
}

type OwnFault = Fault & { readonly path: Path }

function portFaults({ protocol, port }: GivenPacket): readonly OwnFault[] {
  if (hasPorts(protocol) === (port !== undefined)) return []
  return port === undefined
    ? [{ clause, path: ['port'], problem: 'bad-number', expected: portBounds }]
    : [
        {
          ...{ clause, path: ['port'], problem: 'ports-not-allowed' },
          ...{ expected: [...portProtocols], got: protocol },
        },
      ]
}

function interfaceFaults(
  world: World,
  service: Service,
  { interface: purpose }: GivenPacket,
): readonly OwnFault[] {
  const purposes = interfacesOf(world, service).map(each => each.purpose)
  if (purpose === undefined || purposes.includes(purpose)) return []
  const [example] = purposes
  const expected = { of: { ...service }, ...(example && { example }) }
  return [{ clause, path: ['interface'], ...notFound('interface', purpose, expected) }]
}
