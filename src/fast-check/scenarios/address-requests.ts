/** Requests that change addresses and ranges. */
import { limits } from '../../contract/limits.ts'
import {
  activeNatOf,
  addressesOf,
  hasPrivateIpv4,
  rangesOf,
  sharesOf,
} from '../../world/holders.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { Range } from '../../world/records/range.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type Choices, partition, type RequestGenerator } from './request.ts'
import {
  addressesIn,
  addressOrRangeIn,
  idOf,
  instancesIn,
  noAddress,
  noRegion,
  rangesIn,
} from './subjects.ts'

export const refusedRangeDelete: RequestGenerator = (world, choices) => {
  const shared = choices.oneOf(
    rangesIn(world).filter(({ range }) => sharesOf(world, range).length > 0),
  )
  return shared && { params: { range: shared.range } }
}

/** Refused is above all one more address than is spare, or a second private one. */
export const ipAddressAllocate: RequestGenerator = (world, choices, target) => {
  const all = instancesIn(world)
  const ready = all.filter(each => each.spare_addresses > 0)
  if (target === 'done' && ready.length === 0) return undefined
  const withPrivate = choices.oneOf(ready.filter(({ id }) => hasPrivateIpv4(world, id)))
  if (target === 'refused' && withPrivate !== undefined && choices.below(2) === 0)
    return { body: { instance_id: withPrivate.id, public: false, type: 'ipv4' } }
  const preferred = target === 'refused' ? all.filter(each => hasUsedUp(world, each)) : ready
  const chosen = preferred.length > 0 && choices.below(4) > 0 ? preferred : all
  return {
    body: { instance_id: idOf(choices, chosen), public: !choices.once(3), type: 'ipv4' },
  }
}

const hasUsedUp = (world: World, { id, spare_addresses }: Instance): boolean =>
  spare_addresses === 0 && addressesOf(world, id).filter(({ type }) => type === 'ipv4').length > 1

export const ipAddressRdnsUpdate: RequestGenerator = (world, choices) => {
  const forward = choices.oneOf([...values(world.tables.forwards)])
  const named = choices.oneOf(addressesIn(world).filter(each => each.rdns !== null))
  if (named !== undefined && choices.once(2))
    return { params: { address: named.address }, body: { rdns: null } }
  const held = addressOrRangeIn(world, choices)
  const address = forward !== undefined && choices.below(4) > 0 ? forward.address : held
  const own = `${address.replaceAll('.', '-')}.${world.settings.rdnsSuffix}`
  // Names are compared in small letters and kept as they were written: capital letters show that this one was set.
  const loud = own.toUpperCase()
  const led = forward?.name ?? loud
  const rdns = choices.among([null, led, loud, led, 'elsewhere.example.org'])
  return { params: { address }, body: { rdns } }
}

type AddressOrRange = Address | Range

const ipv4sIn = (world: World): readonly Address[] =>
  addressesIn(world).filter(({ type }) => type === 'ipv4')

const textOf = (held: AddressOrRange): string =>
  'range' in held ? `${held.range}/${held.prefix}` : held.address

/** One address or range goes to an instance of its region, or two instances swap what they have. */
export const ipAddressesAssign: RequestGenerator = (world, choices, target) => {
  const wrong = target === 'refused' && choices.once(2) && refusedMove(world, choices)
  if (wrong) return { body: { assignments: [wrong.move], region: wrong.region } }
  const addresses = ipv4sIn(world)
  const held: readonly AddressOrRange[] = choices.once(4) ? rangesIn(world) : addresses
  const first = choices.oneOf(held) ?? choices.oneOf(addresses)
  if (first === undefined)
    return { body: { assignments: [], region: world.regions[0]?.id ?? noRegion } }
  const { region } = first
  const moves = [{ address: textOf(first), instance_id: neighbourOf(first, world, choices) }]
  if (choices.once(target === 'refused' ? 2 : 3)) {
    const other = choices.oneOf(addresses.filter(each => each.region === region)) ?? first
    moves.push({ address: textOf(other), instance_id: first.instance_id })
    if (moves[0] !== undefined) moves[0].instance_id = other.instance_id
  }
  return { body: { assignments: choices.once(16) ? [] : moves, region } }
}

/** A move of what is not there, that NAT holds back, or that gives an instance a second private address or range. */
function refusedMove(world: World, choices: Choices) {
  const movesTo = (held: readonly AddressOrRange[], hasOne: (id: number) => boolean) =>
    instancesIn(world)
      .filter(({ id }) => hasOne(id))
      .flatMap(({ id, region }) =>
        held
          .filter(each => each.region === region && each.instance_id !== id)
          .map(each => ({ region, move: { address: textOf(each), instance_id: id } })),
      )
  const [publics, privates] = partition(ipv4sIn(world), each => each.public)
  const instance = choices.oneOf(instancesIn(world))
  if (instance === undefined) return undefined
  const away = strangerTo(world, instance, choices)
  const nowhere = { region: instance.region, move: { address: away, instance_id: instance.id } }
  const reasons = [
    [nowhere],
    [{ ...nowhere, region: noRegion }],
    movesTo(privates, id => hasPrivateIpv4(world, id)),
    movesTo(
      publics.filter(each => activeNatOf(world, each) !== undefined),
      () => true,
    ),
    movesTo(rangesIn(world), id => rangesOf(world, id).length > 0),
  ]
  return choices.oneOf(choices.oneOf(reasons.filter(({ length }) => length > 0)) ?? [])
}

/** The text of an address that is not in the region of this instance. */
const strangerTo = (world: World, { region }: Instance, choices: Choices): string => {
  const others = ipv4sIn(world).filter(each => each.region !== region)
  return choices.oneOf([noAddress, ...others.map(({ address }) => address)]) ?? noAddress
}

export const ipAddressesShare: RequestGenerator = (world, choices, target) => {
  const primary = choices.oneOf(instancesIn(world))
  if (target === 'refused' && primary !== undefined && choices.once(8))
    return { body: { ips: [strangerTo(world, primary, choices)], instance_id: primary.id } }
  const addresses = ipv4sIn(world)
  const ranges = rangesIn(world).filter(each => canBeShared(each, world))
  const held: readonly AddressOrRange[] =
    ranges.length > 0 && choices.below(8) > 0 ? ranges : addresses
  const count = choices.among([1, 2, 1, 0, 1])
  const first = choices.oneOf(held)
  const near = held.filter(each => each.region === first?.region)
  const chosen = [first, choices.oneOf(near)].slice(0, count)
  const ips = chosen.map(each =>
    each === undefined ? noAddress : 'range' in each ? each.range : each.address,
  )
  const instance_id =
    first === undefined ? idOf(choices, instancesIn(world)) : neighbourOf(first, world, choices)
  return { body: { ips, instance_id } }
}

/** Not shared yet, and with an instance to share it with. A shared range cannot be deleted. */
const canBeShared = ({ range, region, instance_id }: Range, world: World): boolean =>
  sharesOf(world, range).length === 0 &&
  instancesIn(world).some(each => each.region === region && each.id !== instance_id)

export const ipv6RangeCreate: RequestGenerator = (world, choices, target) => {
  const prefix_length = choices.among(limits.rangePrefixLengths)
  const slaacs = addressesIn(world).filter(({ type }) => type === 'ipv6')
  const route_target = choices.oneOf(slaacs)?.address ?? '3fff:fff::1'
  const instance_id = idOf(choices, instancesIn(world))
  const isRouted = choices.once(3)
  // Both at once, which is one too many.
  if (target === 'malformed' && choices.once(4))
    return { body: { prefix_length, route_target, instance_id } }
  return { body: { prefix_length, ...(isRouted ? { route_target } : { instance_id }) } }
}

/** Another instance of the same region, if there is one; at times the holder itself. */
function neighbourOf(held: AddressOrRange, world: World, choices: Choices): number {
  const near = instancesIn(world).filter(({ region }) => region === held.region)
  const others = near.filter(({ id }) => id !== held.instance_id)
  return idOf(choices, others.length > 0 && !choices.once(5) ? others : near)
}
