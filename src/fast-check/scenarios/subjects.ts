/** The records that calls are about, and the requests that follow from the declaration of an operation alone. */
import { limits } from '../../contract/limits.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Choices, RequestGenerator } from './request.ts'
import { needsRecord, type TargetOutcome } from './target-outcomes.ts'

export const firewallsIn = ({ tables }: World) =>
  [...values(tables.firewalls)].filter(({ status }) => status !== 'deleted')

export const deletedFirewallsIn = ({ tables }: World) =>
  [...values(tables.firewalls)].filter(({ status }) => status === 'deleted')

export const instancesIn = ({ tables }: World) => [...values(tables.instances)]
export const balancersIn = ({ tables }: World) => [...values(tables.balancers)]
export const devicesIn = ({ tables }: World) => [...values(tables.devices)]
export const addressesIn = ({ tables }: World) => [...values(tables.addresses)]
export const rangesIn = ({ tables }: World) => [...values(tables.ranges)]

/** An id, an address, a range and a region that no record has. */
export const noId = 999_999
export const noAddress = '198.51.100.77'
const noRange = '3fff:fff::'
export const noRegion = 'nowhere'

/** The id of one of these records; at times of none. */
export function idOf(choices: Choices, records: readonly { readonly id: number }[]): number {
  const record = choices.oneOf(records)
  return record === undefined || choices.once(24) ? noId : record.id
}

export const regionIn = (world: World, choices: Choices): string =>
  choices.oneOf(world.regions)?.id ?? noRegion

/** Requests whose path names one of these records by its id; without a record no request that needs one. */
export const requestsOn =
  (
    param: string,
    recordsFor: (world: World, target: TargetOutcome) => readonly { readonly id: number }[],
  ): RequestGenerator =>
  (world, choices, target) => {
    const record = choices.oneOf(recordsFor(world, target))
    if (record === undefined && needsRecord(target)) return undefined
    return { params: { [param]: record?.id ?? noId } }
  }

const onDevice: RequestGenerator = (world, choices, target) => {
  const device = choices.oneOf(devicesIn(world))
  if (device === undefined && needsRecord(target)) return undefined
  const firewallId = device?.firewall_id ?? idOf(choices, firewallsIn(world))
  return { params: { firewallId, deviceId: device?.id ?? idOf(choices, []) } }
}

const onRange: RequestGenerator = (world, choices, target) => {
  const range = choices.oneOf(rangesIn(world))?.range
  if (range === undefined && needsRecord(target)) return undefined
  return { params: { range: range ?? noRange } }
}

/** The text of an address, or of a range with its length or without. */
export function addressOrRangeIn(world: World, choices: Choices): string {
  const range = choices.once(3) ? choices.oneOf(rangesIn(world)) : undefined
  if (range !== undefined) return choices.once(2) ? range.range : `${range.range}/${range.prefix}`
  return choices.oneOf(addressesIn(world))?.address ?? noAddress
}

/** The parameters of a path, by the name of its last one. */
const paths: Readonly<Record<string, RequestGenerator>> = {
  firewallId: requestsOn('firewallId', firewallsIn),
  deviceId: onDevice,
  address: (world, choices) => ({ params: { address: addressOrRangeIn(world, choices) } }),
  range: onRange,
  regionId: (world, choices) => ({ params: { regionId: regionIn(world, choices) } }),
  instanceId: requestsOn('instanceId', instancesIn),
  balancerId: requestsOn('balancerId', balancersIn),
}

/** The values of a query, by the name of the parameter; undefined leaves it out. */
const queries: Readonly<Record<string, (choices: Choices) => unknown>> = {
  page_size: choices =>
    choices.once(3)
      ? choices.among([limits.pageSizeMin, limits.pageSizeMax, limits.pageSizeDefault])
      : undefined,
  page: choices => (choices.once(4) ? choices.among([1, 2, 3]) : undefined),
  skip_ipv6_rdns: choices => choices.once(3) || undefined,
}

/** Requests for an operation that takes a path and a query, as declared; undefined if that is not enough to call it. */
export function declaredRequests(operation: AnyOperation): RequestGenerator | undefined {
  const param = Object.keys(operation.params).at(-1)
  const onPath = param === undefined ? () => ({}) : paths[param]
  const query = Object.entries(queries).filter(([name]) => name in operation.query)
  if (onPath === undefined || Object.keys(operation.body).length > 0) return undefined
  if (query.length === 0) return onPath
  return (world, choices, target) => {
    const request = onPath(world, choices, target)
    if (request === undefined) return undefined
    const chosen = query.map(([name, choose]) => [name, choose(choices)] as const)
    const given = chosen.filter(([, value]) => value !== undefined)
    return { ...request, query: Object.fromEntries(given) }
  }
}
