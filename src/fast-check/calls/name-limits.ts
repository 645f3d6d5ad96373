/** The limits of texts that name something: addresses, ranges and regions, and names in DNS. */

import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import {
  addressBits,
  addressFromBigint,
  addressToBigint,
  parseAddress,
  printAddress,
} from '../../net/address.ts'
import type { OperationName } from '../../operations/index.ts'
import { addressesOf, slaacOf } from '../../world/holders.ts'
import type { World } from '../../world/world.ts'
import type { Request } from '../commands/request.ts'
import {
  after,
  freshInstance,
  rangelessRegion,
  rangeTextOf,
  someRegion,
  withRange,
} from './arrange.ts'
import { nameLimit } from './existence-limits.ts'
import type { Limit, Reachable } from './limit.ts'

export const theLast = (of: string, kind: string, clause: ClauseOrAssumption): Limit => ({
  of,
  bound: 'at most',
  number: `the last ${kind}`,
  clause,
})

/** The address that lies so many addresses above. */
export function textAbove(text: string | undefined, distance = 1n): string | undefined {
  const read = text === undefined ? undefined : parseAddress(text)
  if (!read?.ok) return undefined
  const { family } = read.value
  return printAddress(addressFromBigint(family, addressToBigint(read.value) + distance))
}

/** Public or SLAAC, of a new instance. */
const addressInPath = nameLimit(
  theLast('address', 'address', 'IP-13'),
  ({ world, request, choices }) => {
    const fresh = freshInstance(world, { region: someRegion(world, choices) })
    if (fresh === undefined) return undefined
    const name = choices.oneOf(addressesOf(fresh.world, fresh.id))?.address
    const ask = (address: string) => ({ ...request, params: { address } })
    return { world: fresh.world, name, beyond: textAbove(name), ask }
  },
)

export const targetInBody = nameLimit(
  theLast('route_target', 'SLAAC address', 'RANGE-8'),
  ({ world, choices }) => {
    const fresh = freshInstance(world, { region: rangelessRegion(world, choices) })
    if (fresh === undefined) return undefined
    const prefix_length = choices.among(limits.rangePrefixLengths)
    const name = slaacOf(fresh.world, fresh.id)?.address
    const ask = (route_target: string) => ({ body: { prefix_length, route_target } })
    return { world: fresh.world, name, beyond: textAbove(name), ask }
  },
)

/** Beyond the block of a new range lies a block of the same size. */
const rangeInPath = nameLimit(theLast('range', 'range', 'RANGE-13'), ({ world, choices }) => {
  const length = choices.among(limits.rangePrefixLengths)
  const fresh = freshInstance(world, { region: rangelessRegion(world, choices) })
  const having = withRange(fresh, length)
  if (fresh === undefined || having === undefined) return undefined
  const name = rangeTextOf(having, fresh.id)
  const beyond = textAbove(name, 2n ** BigInt(addressBits.ipv6 - length))
  return { world: having, name, beyond, ask: range => ({ params: { range } }) }
})

/** Names of regions have no order: a letter more is the step. */
export const regionLimit = (
  limit: Pick<Limit, 'of' | 'clause'>,
  regionsOf: (world: World) => readonly string[],
  toRequest: (request: Request, region: string) => Request,
): Reachable =>
  nameLimit(
    { ...limit, bound: 'exactly', number: 'the id of a region' },
    ({ world, request, choices }) => {
      const name = choices.oneOf(regionsOf(world))
      return { world, name, beyond: `${name}x`, ask: region => toRequest(request, region) }
    },
  )

const regionInPath = (regionsOf: (world: World) => readonly string[]): Reachable =>
  regionLimit({ of: 'regionId', clause: 'REGION-7' }, regionsOf, (request, regionId) => ({
    ...request,
    params: { regionId },
  }))

/** A name that leads to the address, and one that is too long to. */
const hostName = (of: string, number: number, write: (length: number) => string): Reachable => ({
  limit: { of, bound: 'at most', number, clause: 'ASSUME-RDNS-NAME' },
  reach({ world, choices }) {
    const fresh = freshInstance(world, { region: someRegion(world, choices) })
    const address = fresh && choices.oneOf(addressesOf(fresh.world, fresh.id))?.address
    const body = { name: write(number), address }
    const ready = after(fresh?.world, { operation: 'forwardCreate', body })
    const naming = (rdns: string) => ({ params: { address }, body: { rdns } })
    return ready && { world: ready, at: naming(write(number)), over: naming(write(number + 1)) }
  },
})

const longName = (length: number): string => {
  const label = `${'k'.repeat(limits.hostLabelLengthMax)}.`
  return label.repeat(length).slice(0, length)
}

const longLabel = (length: number): string => `${'k'.repeat(length)}.example.org`

export const nameLimits: Readonly<Partial<Record<OperationName, readonly Reachable[]>>> = {
  ipAddressView: [addressInPath],
  ipAddressRdnsUpdate: [
    addressInPath,
    hostName('rdns length', limits.hostNameLengthMax, longName),
    hostName('rdns label length', limits.hostLabelLengthMax, longLabel),
  ],
  ipv6RangeView: [rangeInPath],
  ipv6RangeDelete: [rangeInPath],
  regionView: [regionInPath(({ regions }) => regions.map(({ id }) => id))],
  regionAvailabilityView: [regionInPath(world => world.availability.map(({ region }) => region))],
}
