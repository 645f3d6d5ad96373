/** To which instances of an account with holes balancers pass packets on, or may. */
import type { GatheredBalancer, GatheredConfig } from '../../../account/gathered.ts'
import { configsName, nodesName, recordName } from '../../../account/holes/hole.ts'
import { sharesName } from '../../../account/holes/list-holes.ts'
import { areNodesKnown, isWhole, unknownRegion } from '../../../account/holes/service-inputs.ts'
import { canonicalText } from '../../../kit/canonical-text.ts'
import { parseAddress } from '../../../net/address.ts'
import { addressNamed } from '../../../world/holders.ts'
import type { BalancerId } from '../../../world/ids.ts'
import { transportOf } from '../../../world/records/balancer.ts'
import { get, values } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { innerPlacesNamed } from '../../addresses/holders.ts'
import { type Endpoint, endpointHolds } from '../../exposure/endpoints.ts'
import { isMadeUp } from '../given-addresses.ts'
import type { AccountState } from '../possible-guard.ts'
import type { Open } from './open.ts'
import type { OpenAddresses } from './open-addresses.ts'
import {
  type Hidden,
  type InRegion,
  type Need,
  needsOf,
  needsOfOneRegion,
  openPlaces,
} from './places.ts'

/** A port of a balancer whose packets may be passed on to an instance; null for what is not known. */
export interface PossibleBackEnd {
  readonly balancer: BalancerId
  readonly protocol: 'TCP' | 'UDP' | null
  readonly port: number | null
  readonly backEndPort: number | null
}

interface Endpoints extends Open<Endpoint>, Pick<OpenAddresses, 'outer'> {}

/** To the private addresses of the region, and to those of VPCs there. */
type BackEndsOf = (place: InRegion, endpoints: Endpoints) => Hidden<PossibleBackEnd>

interface PlacedBackEnd extends InRegion {
  /** The region of the instance that is known to have it, if that is known. */
  readonly heldIn: string
  /** Undefined for any. */
  readonly address: string | undefined
  readonly needs: readonly Need[]
  readonly value: PossibleBackEnd
}

export function openBackEnds(state: AccountState): BackEndsOf {
  const placed = placedIn(state)
  if (placed.length === 0) return () => ({ sure: [], maybe: [] })
  return (place, endpoints) => {
    const found = placed.flatMap(each => {
      const near = needsOfOneRegion(each, place)
      return near === undefined
        ? []
        : needsAt(endpoints, each, place).map(needs => ({
            ...{ value: each.value, needs: [...each.needs, ...near, ...needs] },
          }))
    })
    const sure = found.flatMap(({ value, needs }) => (needs.length === 0 ? value : []))
    const known = new Set(sure.map(each => canonicalText(each)))
    // Another node may be it as well: that decides nothing.
    const isOpen = ({ value }: (typeof found)[number]) => !known.has(canonicalText(value))
    return { sure, maybe: found.filter(each => each.needs.length > 0 && isOpen(each)) }
  }
}

/** Each is a way to have the address, or any inner one: what it needs, nothing where it is known. */
function needsAt(
  { sure, maybe, outer }: Endpoints,
  { address, region, heldIn }: PlacedBackEnd,
  place: InRegion,
): readonly (readonly Need[])[] {
  const isMeant = (each: Endpoint): boolean =>
    each.kind !== 'public' && (address === undefined || mayHold(each, address))
  const known = sure.some(isMeant) ? [[]] : []
  if (known.length > 0 && address !== undefined) return known
  // What another one of the region has it can share, and nothing else.
  const isHeld = heldIn !== unknownRegion && [region, place.region].includes(heldIn)
  const isLeft = ({ value: { kind, text }, hole }: (typeof maybe)[number]): boolean =>
    !isHeld || kind !== 'private' || text === address || hole === sharesName
  const ways = maybe
    .filter(each => isMeant(each.value) && isLeft(each))
    .map(({ value, hole }): readonly Need[] => {
      // A public interface has all private addresses.
      const behind = [...new Set(value.kind === 'private' ? [hole, ...outer] : [hole])]
      const isOuter = (each: string) => value.kind === 'private' && outer.includes(each)
      return behind.map(each => ({ hole: each, what: isOuter(each) ? '' : (address ?? '') }))
    })
  return [...known, ...new Map(ways.map(each => [canonicalText(each), each])).values()]
}

function mayHold(endpoint: Endpoint, address: string): boolean {
  const { text, network, blocks, besides } = endpoint
  if (blocks !== undefined)
    return blocks.some(each => each.text === address && each.owner !== besides)
  const parsed = parseAddress(address)
  return text === address || (parsed.ok && endpointHolds(endpoint, { network, ...parsed.value }))
}

function placedIn(state: AccountState): readonly PlacedBackEnd[] {
  const { account, world } = state
  const placeOf = openPlaces(account)
  const hiddenOf = openHidden(state)
  const names = new Set(account.holes.map(({ name }) => name))
  return [...values(world.tables.balancers)].flatMap(({ id, region, configs }) => {
    const place = placeOf({ type: 'balancer', id }, region)
    const known = configs.flatMap(config =>
      config.nodes.flatMap(({ address, port: backEndPort, mode }) => {
        const ports = { protocol: transportOf(config), port: config.port, backEndPort }
        const hole = nodesName(id, config.id)
        // One of several VPCs is meant.
        const needs = names.has(hole) && isInSeveral(world, address) ? needsOf([hole]) : []
        return mode === 'reject' ? [] : [{ address, needs, value: { balancer: id, ...ports } }]
      }),
    )
    return [...known, ...hiddenOf(id)].map(each => {
      const held = each.address === undefined ? undefined : addressNamed(world, each.address)
      const isGiven = held !== undefined && !isMadeUp(account, held.address)
      return { ...place, ...each, heldIn: isGiven ? held.region : unknownRegion }
    })
  })
}

const isInSeveral = (world: World, address: string): boolean =>
  innerPlacesNamed(world, address).filter(({ kind }) => kind === 'vpc').length > 1

type Unplaced = Omit<PlacedBackEnd, keyof InRegion | 'heldIn'>

/** Of a balancer what is behind holes, unless a call has said it anew. */
function openHidden({ account, world }: AccountState): (id: BalancerId) => readonly Unplaced[] {
  const names = new Set(account.holes.map(({ name }) => name))
  const given = new Map((account.gathered.balancers?.rows ?? []).map(each => [each.id, each]))
  return id => {
    const [was, is] = [account.given, world].map(each => get(each.tables.balancers, id)?.configs)
    const record = recordName('balancer', id)
    const balancer = given.get(id)
    if (was !== is) return []
    if (balancer !== undefined) return hiddenIn(balancer, names)
    return names.has(record) ? [anyOf(id, [record])] : []
  }
}

const anyOf = (balancer: number, holes: readonly string[]): Unplaced => ({
  ...{ address: undefined, needs: needsOf(holes) },
  value: { balancer: balancer as BalancerId, protocol: null, port: null, backEndPort: null },
})

/** What it listens on is known of configs that are whole alone, and so is whom it passes packets on to there. */
function hiddenIn(
  { id, configs }: GatheredBalancer,
  names: ReadonlySet<string>,
): readonly Unplaced[] {
  const open = configsName(id)
  const isCut = configs === undefined || configs.missing !== undefined
  return [
    ...(isCut ? [anyOf(id, [open])] : []),
    ...(configs?.rows ?? []).flatMap((config, index): readonly Unplaced[] => {
      const { port } = config
      const holes = isWhole(config) ? [] : [open]
      const any = anyOf(id, [nodesName(id, config.id ?? index + 1), ...holes])
      const value: PossibleBackEnd =
        config.unread !== undefined
          ? any.value
          : { ...any.value, port: port ?? null, protocol: spokenIn(config) }
      return [
        ...(any.needs.every(({ hole }) => names.has(hole)) && !areNodesKnown(config)
          ? [{ ...any, value }]
          : []),
        ...(holes.length === 0 ? [] : (config.nodes?.rows ?? []))
          .filter(({ mode }) => mode !== 'reject')
          .map(({ address, port: backEndPort }): Unplaced => {
            const meant = { ...value, backEndPort: backEndPort ?? null }
            return { address, needs: needsOf(holes), value: meant }
          }),
      ]
    }),
  ]
}

const spokenIn = ({ protocol }: GatheredConfig) =>
  protocol === undefined ? null : transportOf({ protocol })

/** By the ids of balancers the hole behind which each may listen on other ports, or on none. */
export function openUnheard({
  account,
  world,
}: AccountState): (id: BalancerId) => string | undefined {
  const names = new Set(account.holes.map(({ name }) => name))
  return id => {
    const [was, is] = [account.given, world].map(each => get(each.tables.balancers, id)?.configs)
    const holes = [recordName('balancer', id), configsName(id)]
    return was === is ? holes.find(each => names.has(each)) : undefined
  }
}
