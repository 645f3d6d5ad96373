/** Where services of an account meet: the blocks of addresses at which each of them answers, or may. */
import type { AddressFamily } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import { firstAddress, lastAddress, parsePrefix } from '../../net/prefix.ts'
import { compareWords } from '../../net/steps.ts'
import { printReason } from '../../refusals/print.ts'
import { sharesOf } from '../../world/holders.ts'
import type { Service } from '../../world/records/device.ts'
import type { Instance } from '../../world/records/instance.ts'
import { get, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { arrivalsAt, outerArrival } from '../addresses/holders.ts'
import { type NetworkKind, type Place, placeOfPool, placesOf } from '../addresses/places.ts'
import type { KnownAddresses } from './known-addresses.ts'

/** A network on which packets are filtered. */
export type MeetingKind = Exclude<NetworkKind, 'vlan'>

export interface Endpoint {
  readonly kind: MeetingKind
  /** Endpoints meet where this is equal: `public`, `private/us-east` or `vpc/7`. */
  readonly network: string
  /** An address, or the first one of a block and its length. */
  readonly text: string
  readonly family: AddressFamily
  /** The lowest address and the highest: the same one but for ranges and pools. */
  readonly first: readonly number[]
  readonly last: readonly number[]
  /** Others may bring it up too: what is shared, and a pool. */
  readonly isShared: boolean
  /** Of several blocks that are looked at together: these, where they are not all of it. */
  readonly blocks?: readonly Block[]
  /** Without the blocks of this instance. */
  readonly besides?: number
  /** Any of it but these. */
  readonly except?: KnownAddresses | undefined
  /** One address of it is there for certain, and nobody knows which one. */
  readonly isOne?: boolean | undefined
  /** Of an address that nobody else is known to have: equal for those that the same others may share with each other. */
  readonly alike?: string | undefined
}

/** An endpoint alone, of an instance. */
export type Block = Pick<Endpoint, 'text' | 'first' | 'last'> & {
  readonly owner?: number | null | undefined
}

/**
 * The addresses, ranges and pools that packets come to an instance by, shared ones and those of its VPC interfaces among
 * them, and the own addresses of a balancer. An instance on VLANs alone has none.
 */
export function endpointsOf(world: World, service: Service): readonly Endpoint[] {
  if (service.type === 'balancer') {
    const balancer = get(world.tables.balancers, service.id)
    const own = [balancer?.ipv4, balancer?.ipv6].flatMap(address => address ?? [])
    return own.map(text => endpointOn({ kind: 'public', network: 'public', text }, false))
  }
  const instance = get(world.tables.instances, service.id)
  if (instance === undefined) return []
  const endpoints: Endpoint[] = []
  for (const place of [...placesOf(world, service), ...poolsFor(world, instance)]) {
    const { kind, network, text } = place
    if (kind !== 'vlan' && isAnswered(world, place, instance))
      endpoints.push(endpointOn({ kind, network, text }, isShared(world, place)))
  }
  return endpoints
}

const poolsFor = (world: World, { region }: Instance): readonly Place[] =>
  [...values(world.tables.pools)].filter(pool => pool.region === region).map(placeOfPool)

const isAnswered = (world: World, place: Place, { id }: Instance): boolean =>
  place.kind === 'vpc' || outerArrival(world, place, id) !== undefined

/** Nothing keeps two instances from the same address on a VPC. */
function isShared(world: World, place: Place): boolean {
  if (place.type === 'pool') return true
  if (place.kind === 'vpc') return arrivalsAt(world, place).length > 1
  const [first = ''] = place.text.split('/')
  return sharesOf(world, first).length > 0
}

export function endpointOn(
  { kind, network, text }: Pick<Endpoint, 'kind' | 'network' | 'text'>,
  isShared: boolean,
): Endpoint {
  const parsed = parsePrefix(text)
  if (!parsed.ok) throw new InvariantError('endpointsOf', [], printReason(parsed.fault))
  const { family, words } = firstAddress(parsed.value)
  return {
    kind,
    network,
    text,
    family,
    first: words,
    last: lastAddress(parsed.value).words,
    isShared,
  }
}

export const endpointHolds = (
  { network, family, first, last }: Endpoint,
  at: Pick<Endpoint, 'network' | 'family'> & { readonly words: readonly number[] },
): boolean =>
  network === at.network &&
  family === at.family &&
  compareWords(first, 0, at.words, 0, first.length) <= 0 &&
  compareWords(at.words, 0, last, 0, first.length) <= 0
