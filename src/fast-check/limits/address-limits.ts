/** The limits of calls about addresses, reverse names and regions that lie in the world. */

import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { limits } from '../../contract/limits.ts'
import {
  addressFromBigint,
  addressToBigint,
  parseAddress,
  printAddress,
} from '../../net/address.ts'
import { publicIpv4sIn } from '../../operations/addresses/requests/public-ipv4s.ts'
import { addressesOf } from '../../world/holders.ts'
import { get } from '../../world/table.ts'
import type { RequestParts } from '../scenarios/request.ts'
import { noRegion } from '../scenarios/subjects.ts'
import {
  atLeast,
  atMost,
  bothSides,
  exactly,
  idLimits,
  type Limit,
  nameLimit,
  type ReachableLimit,
  type WorldLimits,
} from './limit.ts'
import type { NewInstance, Setup } from './setup.ts'

/** The address this far above another one. */
export function addressAbove(text: string | undefined, distance = 1n): string | undefined {
  const read = text === undefined ? undefined : parseAddress(text)
  if (!read?.ok) return undefined
  const { family } = read.value
  return printAddress(addressFromBigint(family, addressToBigint(read.value) + distance))
}

const publicIpv4sOf = ({ world }: Setup, instanceId: number): readonly string[] =>
  publicIpv4sIn(addressesOf(world, instanceId))

/** An address of a new instance, public or SLAAC. */
const addressInPath = nameLimit(atMost('address', 'the last address', 'IP-13'), setup => {
  const id = setup.instance(setup.region())
  const name = setup.choices.oneOf(addressesOf(setup.world, id))?.address
  const ask = (address: string) => ({ ...setup.request, params: { address } })
  return { name, beyond: addressAbove(name), ask }
})

/** A reverse name with forward DNS, and one that is too long for it. A final dot does not count. */
const reverseNameLimit = (
  of: string,
  value: number,
  nameOf: (length: number) => string,
): ReachableLimit => ({
  limit: atMost(of, value, 'ASSUME-RDNS-NAME'),
  requests(setup) {
    const id = setup.instance(setup.region())
    const address = setup.choices.oneOf(addressesOf(setup.world, id))?.address
    setup.call({ operation: 'forwardCreate', body: { name: nameOf(value), address } })
    const end = setup.choices.among(['', '.'])
    return bothSides(nameOf(value), nameOf(value + 1), name => ({
      params: { address },
      body: { rdns: name + end },
    }))
  },
})

const longName = (length: number): string =>
  `${'k'.repeat(limits.hostLabelLengthMax)}.`.repeat(length).slice(0, length)

const longLabel = (length: number): string => `${'k'.repeat(length)}.example.org`

/** The region that the request names. Names of regions have no order: one letter more is the step. */
const regionLimit = (
  of: string,
  clause: ClauseOrAssumption,
  requestFor: (region: string) => RequestParts,
): ReachableLimit =>
  nameLimit(exactly(of, 'the id of a region', clause), ({ request: { params, body } }) => {
    const name = String(params?.[of] ?? body?.[of])
    return { name, beyond: `${name}x`, ask: requestFor }
  })

const allocating = (instance_id: number, isPublic: boolean): RequestParts => ({
  body: { instance_id, public: isPublic, type: 'ipv4' },
})

const instancesForAllocation = idLimits('instance_id', 'ASSUME-BODY-IDS', (setup, isNew) => {
  const id = isNew ? setup.instance(setup.region()) : 1
  setup.prepare(id, 1)
  return { id, ask: instance_id => allocating(instance_id, true) }
})

/** New instances on both sides; the addresses are public or private. */
const allocationLimit = (
  limit: Limit,
  [at, over]: readonly [NewInstance, NewInstance],
  publics: readonly [boolean, ...boolean[]],
): ReachableLimit => ({
  limit,
  requests(setup) {
    const region = setup.region()
    const isPublic = setup.choices.among(publics)
    const [ready, refused] = [setup.instance(region, at), setup.instance(region, over)]
    return bothSides(ready, refused, id => allocating(id, isPublic))
  },
})

const privateAddresses = (clause: ClauseOrAssumption): Limit =>
  atMost('private IPv4 addresses of an instance', limits.privateIpv4PerInstance, clause)

const assignedPrivate: ReachableLimit = {
  limit: privateAddresses('ASSIGN-11'),
  requests(setup) {
    const region = setup.region()
    const from = setup.instance(region, { private_ip: true })
    const without = setup.instance(region)
    const having = setup.instance(region, { private_ip: true })
    const address = addressesOf(setup.world, from).find(each => !each.public)?.address
    return bothSides(without, having, instance_id => assigning(region, { address, instance_id }))
  },
}

export const assigning = (
  region: string,
  ...assignments: readonly { readonly address: string | undefined; readonly instance_id: number }[]
): RequestParts => ({ body: { assignments, region } })

/** The other addresses of an instance may go, the last public one stays. */
const keptPublic: ReachableLimit = {
  limit: atLeast(
    'public IPv4 addresses that an instance keeps',
    limits.publicIpv4PerInstanceMin,
    'ASSIGN-10',
  ),
  requests(setup) {
    const region = setup.region()
    const more = setup.choices.among([1, 2])
    const from = setup.instance(region, { more })
    const instance_id = setup.instance(region)
    const moves = publicIpv4sOf(setup, from).map(address => ({ address, instance_id }))
    const kept = limits.publicIpv4PerInstanceMin
    return {
      at: assigning(region, ...moves.slice(kept)),
      over: assigning(region, ...moves.slice(kept - 1)),
    }
  },
}

/** A call that names an instance and an address of another one in its region. */
type RequestForAddress = (
  address: string | undefined,
  instance_id: number,
  region: string,
) => RequestParts

const instanceBeside = (of: string, clause: ClauseOrAssumption, requestFor: RequestForAddress) =>
  idLimits(of, clause, (setup, isNew) => {
    const first = get(setup.world.tables.instances, 1)?.region ?? noRegion
    const region = isNew ? setup.region() : first
    const holder = setup.instance(region, { more: 1 })
    const id = isNew ? setup.instance(region) : 1
    const [, address] = publicIpv4sOf(setup, holder)
    return { id, ask: each => requestFor(address, each, region) }
  })

/** The last address of a region, and an instance beside the one that has it. */
const addressBeside = (of: string, clause: ClauseOrAssumption, requestFor: RequestForAddress) =>
  nameLimit(atMost(of, 'the last address', clause), setup => {
    const region = setup.region()
    const beside = setup.instance(region)
    const holder = setup.instance(region, { more: 1 })
    const name = publicIpv4sOf(setup, holder).at(-1)
    return { name, beyond: addressAbove(name), ask: each => requestFor(each, beside, region) }
  })

const assignOne: RequestForAddress = (address, instance_id, region) =>
  assigning(region, { address, instance_id })

const shareOne: RequestForAddress = (address, instance_id) => ({
  body: { ips: [address], instance_id },
})

export const addressLimits: WorldLimits = {
  address: [addressInPath],
  regionId: [regionLimit('regionId', 'REGION-7', regionId => ({ params: { regionId } }))],
  ipAddressAllocate: [
    ...instancesForAllocation,
    allocationLimit(
      atLeast('spare addresses of an instance', 1, 'IP-11'),
      [{ spare: 1 }, {}],
      [true, false],
    ),
    allocationLimit(
      privateAddresses('ASSUME-PRIVATE-SECOND'),
      [{ spare: 1 }, { spare: 1, private_ip: true }],
      [false],
    ),
  ],
  ipAddressesAssign: [
    ...instanceBeside('assignments[].instance_id', 'ASSIGN-9', assignOne),
    addressBeside('assignments[].address', 'ASSIGN-4', assignOne),
    regionLimit('region', 'ASSUME-BODY-IDS', region => assigning(region)),
    keptPublic,
    assignedPrivate,
  ],
  ipAddressesShare: [
    ...instanceBeside('instance_id', 'ASSUME-BODY-IDS', shareOne),
    addressBeside('ips[]', 'SHARE-6', shareOne),
  ],
  ipAddressRdnsUpdate: [
    reverseNameLimit('rdns length', limits.hostNameLengthMax, longName),
    reverseNameLimit('rdns label length', limits.hostLabelLengthMax, longLabel),
  ],
}
