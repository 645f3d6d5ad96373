/** The limits of calls about ranges that lie in the world: how many an instance and a region have. */
import { limits } from '../../contract/limits.ts'
import { addressBits } from '../../net/address.ts'
import { slaacOf } from '../../world/holders.ts'
import type { RequestParts } from '../scenarios/request.ts'
import { addressAbove, assigning } from './address-limits.ts'
import {
  atMost,
  bothSides,
  exactly,
  idLimits,
  nameLimit,
  type ReachableLimit,
  type WorldLimits,
} from './limit.ts'
import type { Setup } from './setup.ts'

const { rangePrefixLengths, rangesPerInstance, rangesPerRegion, rangesPerSlaac } = limits

/** Beyond the block of a new range lies a block of the same size. */
const rangeInPath = nameLimit(atMost('range', 'the last range', 'RANGE-13'), setup => {
  const length = setup.choices.among(rangePrefixLengths)
  const id = setup.instance(setup.regionWithoutRanges())
  const name = setup.range(id, length)
  const beyond = addressAbove(name, 2n ** BigInt(addressBits.ipv6 - length))
  return { name, beyond, ask: range => ({ params: { range } }) }
})

const routeTarget = nameLimit(
  atMost('route_target', 'the last SLAAC address', 'RANGE-8'),
  setup => {
    const id = setup.instance(setup.regionWithoutRanges())
    const prefix_length = setup.choices.among(rangePrefixLengths)
    const name = slaacOf(setup.world, id)?.address
    const ask = (route_target: string) => ({ body: { prefix_length, route_target } })
    return { name, beyond: addressAbove(name), ask }
  },
)

const instanceIds = idLimits('instance_id', 'ASSUME-BODY-IDS', (setup, isNew) => {
  const prefix_length = setup.choices.among(rangePrefixLengths)
  const id = isNew ? setup.instance(setup.regionWithoutRanges()) : 1
  return { id, ask: instance_id => ({ body: { prefix_length, instance_id } }) }
})

/** The instance is named by its id or by its SLAAC address. */
function creatingIn({ world, choices }: Setup): (instance: number) => RequestParts {
  const prefix_length = choices.among(rangePrefixLengths)
  if (choices.once(2)) return instance_id => ({ body: { prefix_length, instance_id } })
  return id => ({ body: { prefix_length, route_target: slaacOf(world, id)?.address } })
}

/** New instances in the region with a range each; gives the last of them. */
function instancesWithRanges(setup: Setup, region: string, count: number): number {
  let id = 0
  for (let made = 0; made < count; made++) {
    id = setup.instance(region)
    setup.range(id, rangePrefixLengths[0])
  }
  return id
}

/** An instance that nothing is routed to, and one with all that may be. */
const routedToSlaac: ReachableLimit = {
  limit: atMost('ranges routed to a SLAAC address', rangesPerSlaac, 'RANGE-5'),
  requests(setup) {
    const region = setup.regionWithoutRanges()
    const other = setup.regionWithoutRanges(region)
    const having = instancesWithRanges(setup, other, rangesPerSlaac)
    const bare = setup.instance(region)
    const create = creatingIn(setup)
    return { at: create(bare), over: create(having) }
  },
}

/** A region that takes one more range and one that is full; nothing is routed to the instances. */
const heldInRegion: ReachableLimit = {
  limit: atMost('ranges in a region', rangesPerRegion, 'RANGE-4'),
  requests(setup) {
    const region = setup.regionWithoutRanges()
    const full = setup.regionWithoutRanges(region)
    instancesWithRanges(setup, region, rangesPerRegion - 1)
    instancesWithRanges(setup, full, rangesPerRegion)
    const [accepted, refused] = [setup.instance(region), setup.instance(full)]
    const create = creatingIn(setup)
    return { at: create(accepted), over: create(refused) }
  },
}

/** A range named with the length that it has, and with one beside it. */
const namedLength = (length: number): ReachableLimit => ({
  limit: exactly('assignments[].address prefix length', length, 'ASSIGN-3'),
  requests(setup) {
    const region = setup.regionWithoutRanges()
    const range = setup.range(setup.instance(region), length)
    const instance_id = setup.instance(region)
    return bothSides(length, length + setup.choices.among([1, -1]), bits =>
      assigning(region, { address: `${range}/${bits}`, instance_id }),
    )
  },
})

/** The same in the path of an address. */
const namedLengthInPath = (length: number): ReachableLimit => ({
  limit: exactly('address prefix length', length, 'IP-15'),
  requests(setup) {
    const range = setup.range(setup.instance(setup.regionWithoutRanges()), length)
    return bothSides(length, length + setup.choices.among([1, -1]), bits => ({
      ...setup.request,
      params: { address: `${range}/${bits}` },
    }))
  },
})

/** Two ranges in a region are more than the usual settings allow. */
const heldByInstance: ReachableLimit = {
  limit: atMost('ranges of an instance', rangesPerInstance, 'ASSIGN-12'),
  settings: { rangesPerRegion: rangesPerInstance + 1 },
  requests(setup) {
    const region = setup.regionWithoutRanges()
    const length = setup.choices.among(rangePrefixLengths)
    const address = `${setup.range(setup.instance(region), length)}/${length}`
    const having = setup.instance(region)
    setup.range(having, length)
    const bare = setup.instance(region)
    return bothSides(bare, having, instance_id => assigning(region, { address, instance_id }))
  },
}

export const rangeLimits: WorldLimits = {
  address: rangePrefixLengths.map(namedLengthInPath),
  range: [rangeInPath],
  ipAddressesAssign: [...rangePrefixLengths.map(namedLength), heldByInstance],
  ipv6RangeCreate: [...instanceIds, routeTarget, routedToSlaac, heldInRegion],
}
