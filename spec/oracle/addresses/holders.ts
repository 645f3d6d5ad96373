/** Who may answer at an address, found by walking over every record: no index, and nothing of what judges changes. */
import type { World } from '../../../src/world/world.ts'
import { viewOf } from '../../support/oracle-run.ts'
import { readIp } from '../service/ip.ts'
import type { Instance, State } from '../service/state.ts'

/** The records of an account as plain lists. */
export type Rows = Readonly<
  Pick<
    State,
    | 'instances'
    | 'balancers'
    | 'firewalls'
    | 'devices'
    | 'addresses'
    | 'ranges'
    | 'shares'
    | 'pools'
  >
>

const rowsOfWorlds = new WeakMap<World, Rows>()

/** The same lists for the same world: what is derived from them can be kept by their identity. */
export function rowsOf(world: World): Rows {
  const rows = rowsOfWorlds.get(world) ?? viewOf(world)
  rowsOfWorlds.set(world, rows)
  return rows
}

/** An address on one of the networks `public`, `private/REGION`, `vpc/ID` and `vlan/REGION/LABEL`. */
export interface Endpoint {
  readonly network: string
  readonly address: string
}

export interface Holder {
  readonly type: 'instance' | 'balancer'
  readonly id: number
  /** What the packet passes through; a balancer has no interfaces of its own. */
  readonly interface: 'public' | 'vpc' | 'vlan' | null
}

/** As in `instance 1 public`. */
export const nameOf = ({ type, id, interface: passed }: Holder): string =>
  [type, id, passed ?? ''].join(' ').trim()

/** The owner first, then by id; empty where nobody answers. */
export function holdersAt(rows: Rows, { network, address }: Endpoint): readonly Holder[] {
  const [kind, place = '', label = ''] = network.split('/')
  if (kind === 'public') return onPublic(rows, bitsOf(address))
  if (kind === 'private') return onPrivate(rows, place, bitsOf(address))
  if (kind === 'vpc')
    return rows.instances
      .filter(instance => vpcAddresses(instance, Number(place)).includes(bitsOf(address)))
      .map(({ id }) => ({ type: 'instance', id, interface: 'vpc' }))
  return rows.instances
    .filter(
      instance =>
        instance.region === place && vlanAddresses(instance, label).includes(bitsOf(address)),
    )
    .map(({ id }) => ({ type: 'instance', id, interface: 'vlan' }))
}

const known = new Map<string, bigint>()

/** The number of an address, read once; those of the families are apart. */
export function bitsOf(address: string): bigint {
  const before = known.get(address)
  if (before !== undefined) return before
  const ip = readIp(address)
  if (ip === undefined) throw new Error(`expected an address, got ${address}`)
  const bits = ip.type === 'ipv4' ? ip.bits - 2n ** 32n : ip.bits
  known.set(address, bits)
  return bits
}

/** The first and the last address of a block of IPv6 addresses. */
export function endsOf({ range, prefix }: { readonly range: string; readonly prefix: number }) {
  const first = bitsOf(range)
  return { first, last: first + 2n ** BigInt(128 - prefix) - 1n }
}

/** A profile without interfaces has one public interface. */
const hasPublicInterface = ({ booted }: Instance): boolean =>
  booted.interfaces.length === 0 || booted.interfaces.some(({ purpose }) => purpose === 'public')

function onPublic(rows: Rows, bits: bigint): readonly Holder[] {
  const balancer = rows.balancers.find(({ ipv4, ipv6 }) =>
    [ipv4, ipv6].some(text => text !== null && bitsOf(text) === bits),
  )
  if (balancer !== undefined) return [{ type: 'balancer', id: balancer.id, interface: null }]
  const address = rows.addresses.find(each => each.public && bitsOf(each.address) === bits)
  if (address !== undefined) return ownerAndSharers(rows, address.instance_id, address.address)
  const range = rows.ranges.find(each => isWithin(each, bits))
  if (range !== undefined) return ownerAndSharers(rows, range.instance_id, range.range)
  const pool = rows.pools.find(each => isWithin(each, bits))
  return rows.instances
    .filter(each => each.region === pool?.region && hasPublicInterface(each))
    .map(throughPublic)
}

function onPrivate(rows: Rows, region: string, bits: bigint): readonly Holder[] {
  const address = rows.addresses.find(
    each => !each.public && each.region === region && bitsOf(each.address) === bits,
  )
  return address === undefined ? [] : ownerAndSharers(rows, address.instance_id, address.address)
}

function ownerAndSharers(rows: Rows, ownerId: number, text: string): readonly Holder[] {
  const sharers = rows.shares
    .filter(({ address }) => address === text)
    .map(({ instance_id }) => instance_id)
    .sort((a, b) => a - b)
  return [ownerId, ...sharers].flatMap((id, place) => {
    const instance = rows.instances.find(each => each.id === id)
    if (instance === undefined) return []
    if (hasPublicInterface(instance)) return [throughPublic(instance)]
    const hasNat = instance.booted.interfaces.some(
      each => each.purpose === 'vpc' && each.nat_1_1 === text,
    )
    return place === 0 && hasNat ? [{ type: 'instance', id, interface: 'vpc' } as const] : []
  })
}

const throughPublic = ({ id }: Instance): Holder => ({ type: 'instance', id, interface: 'public' })

function isWithin(block: { readonly range: string; readonly prefix: number }, bits: bigint) {
  const { first, last } = endsOf(block)
  return bits >= first && bits <= last
}

const vpcAddresses = ({ booted }: Instance, vpc: number): readonly bigint[] =>
  booted.interfaces.flatMap(each =>
    each.purpose === 'vpc' && each.vpc_id === vpc ? [bitsOf(each.ipv4)] : [],
  )

const vlanAddresses = ({ booted }: Instance, label: string): readonly bigint[] =>
  booted.interfaces.flatMap(each =>
    each.purpose === 'vlan' && each.label === label && each.ipam_address !== null
      ? [bitsOf(each.ipam_address.split('/')[0] ?? '')]
      : [],
  )
