/** Requests about addresses, ranges, pools, VLANs and regions. */
import { limits } from '../../contract/limits.ts'
import type { OperationName } from '../../operations/index.ts'
import { addressesOf, sharesOf } from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { Range } from '../../world/records/range.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from './choices.ts'
import type { Requester } from './request.ts'
import { addressesIn, idOf, instancesIn, noId, pagingFor, rangesIn } from './subjects.ts'
import { isAboutThings } from './target-outcomes.ts'

const paged: Requester = (_, choices) => ({ query: pagingFor(choices) })

/** Nobody has it. */
const strangeAddress = '198.51.100.77'
const strangeRange = '3fff:fff::'

const onAddress: Requester = (world, choices) => ({
  params: { address: choices.oneOf(addressesIn(world))?.address ?? strangeAddress },
})

const onRange: Requester = (world, choices, target) => {
  const range = choices.oneOf(rangesIn(world))?.range
  if (range === undefined && isAboutThings(target)) return undefined
  return { params: { range: range ?? strangeRange } }
}

/** Only the shares of a range keep it from being deleted. */
const ipv6RangeDelete: Requester = (world, choices, target) => {
  if (target !== 'refused') return onRange(world, choices, target)
  const shared = choices.oneOf(
    rangesIn(world).filter(each => sharesOf(world, each.range).length > 0),
  )
  return shared && { params: { range: shared.range } }
}

const onRegion: Requester = (world, choices) => ({
  params: { regionId: choices.oneOf(world.regions)?.id ?? 'nowhere' },
})

const ipAddressesList: Requester = (_, choices) => ({
  query: { ...pagingFor(choices), ...(choices.once(3) && { skip_ipv6_rdns: true }) },
})

/** Refused above all is one more for an instance that has used up what it was promised. */
const ipAddressAllocate: Requester = (world, choices, target) => {
  const all = instancesIn(world)
  const ready = all.filter(each => each.spare_addresses > 0)
  if (target === 'done' && ready.length === 0) return undefined
  const preferred = target === 'refused' ? all.filter(each => hasUsedUp(world, each)) : ready
  const chosen = preferred.length > 0 && choices.below(4) > 0 ? preferred : all
  return {
    body: {
      instance_id: idOf(choices, chosen),
      public: !choices.once(3),
      type: 'ipv4',
    },
  }
}

const hasUsedUp = (world: World, { id, spare_addresses }: Instance): boolean =>
  spare_addresses === 0 && addressesOf(world, id).filter(({ type }) => type === 'ipv4').length > 1

const ipAddressRdnsUpdate: Requester = (world, choices) => {
  const forwards = [...values(world.tables.forwards)]
  const forward = choices.oneOf(forwards)
  const named = choices.oneOf(addressesIn(world).filter(each => each.rdns !== null))
  if (named !== undefined && choices.once(2))
    return { params: { address: named.address }, body: { rdns: null } }
  const held = choices.oneOf(addressesIn(world))?.address ?? strangeAddress
  const address = forward !== undefined && choices.below(4) > 0 ? forward.address : held
  const own = `${address.replaceAll('.', '-')}.${world.settings.rdnsSuffix}`
  // Names are compared in small letters and kept as they were written: this one shows that it was set.
  const loud = own.toUpperCase()
  const rdns = choices.among([null, forward?.name ?? loud, loud, 'elsewhere.example.org'])
  return { params: { address }, body: { rdns } }
}

type Block = Address | Range

const nameOf = (block: Block): string =>
  'range' in block ? `${block.range}/${block.prefix}` : block.address

/** One address or range goes to an instance of its region, or two instances swap what they have. */
const ipAddressesAssign: Requester = (world, choices, target) => {
  const addresses = addressesIn(world).filter(({ type }) => type === 'ipv4')
  const blocks: readonly Block[] = choices.once(4) ? rangesIn(world) : addresses
  const block = choices.oneOf(blocks) ?? choices.oneOf(addresses)
  if (block === undefined) return { body: { assignments: [], region: regionFor(world) } }
  const { region } = block
  const moves = [{ address: nameOf(block), instance_id: neighbourOf(block, world, choices) }]
  if (choices.once(target === 'refused' ? 2 : 3)) {
    const other = choices.oneOf(addresses.filter(each => each.region === region)) ?? block
    const back = { address: nameOf(other), instance_id: block.instance_id ?? noId }
    moves.push(back)
    if (moves[0] !== undefined) moves[0].instance_id = other.instance_id ?? noId
  }
  return { body: { assignments: choices.once(16) ? [] : moves, region } }
}

const ipAddressesShare: Requester = (world, choices) => {
  const addresses = addressesIn(world).filter(({ type }) => type === 'ipv4')
  const ranges = rangesIn(world).filter(each => isToBeShared(each, world))
  const blocks: readonly Block[] = ranges.length > 0 && choices.below(8) > 0 ? ranges : addresses
  const count = choices.among([1, 2, 1, 0, 1])
  const first = choices.oneOf(blocks)
  const near = blocks.filter(each => each.region === first?.region)
  const chosen = [first, choices.oneOf(near)].slice(0, count)
  const ips = chosen.map(each =>
    each === undefined ? strangeAddress : 'range' in each ? each.range : each.address,
  )
  const instance_id =
    first === undefined ? idOf(choices, instancesIn(world)) : neighbourOf(first, world, choices)
  return { body: { ips, instance_id } }
}

/** Nobody shares it yet, and somebody can: what is shared cannot be deleted. */
const isToBeShared = ({ range, region, instance_id }: Range, world: World): boolean =>
  sharesOf(world, range).length === 0 &&
  instancesIn(world).some(each => each.region === region && each.id !== instance_id)

const ipv6RangeCreate: Requester = (world, choices) => {
  const prefix_length = choices.among(limits.rangePrefixLengths)
  const slaacs = addressesIn(world).filter(({ type }) => type === 'ipv6')
  const target = choices.once(3)
    ? { route_target: choices.oneOf(slaacs)?.address ?? '3fff:fff::1' }
    : { instance_id: idOf(choices, instancesIn(world)) }
  return { body: { prefix_length, ...target } }
}

/** Another instance of the same region, if there is one; at times the holder itself. */
function neighbourOf(block: Block, world: World, choices: Choices): number {
  const near = instancesIn(world).filter(({ region }) => region === block.region)
  const others = near.filter(({ id }) => id !== block.instance_id)
  return idOf(choices, others.length > 0 && !choices.once(5) ? others : near)
}

const regionFor = (world: World): string => world.regions[0]?.id ?? 'nowhere'

export const addressRequests = {
  ipAddressesList,
  ipAddressAllocate,
  ipAddressesAssign,
  ipAddressesShare,
  ipAddressView: onAddress,
  ipAddressRdnsUpdate,
  ipv4sAssign: ipAddressesAssign,
  ipv4sShare: ipAddressesShare,
  ipv6PoolsList: paged,
  ipv6RangesList: paged,
  ipv6RangeCreate,
  ipv6RangeView: onRange,
  ipv6RangeDelete,
  vlansList: paged,
  regionsList: paged,
  regionsAvailabilityList: paged,
  regionView: onRegion,
  regionAvailabilityView: onRegion,
} as const satisfies Partial<Record<OperationName, Requester>>
