/** What calls look at and change that make, change or take away one service: an instance with its profiles, or a balancer. */
import type { AnyCall } from '../engine/call.ts'
import { fieldsOf } from '../kit/json.ts'
import { allOperations, type OperationName } from '../operations/table.ts'
import { idsNamedIn, orderFamilyOf } from '../order/groups.ts'
import { addressesOf, holdingAround, rangesOf, sharesOf, sharesWith } from '../world/holders.ts'
import type { Instance } from '../world/records/instance.ts'
import { reservedId } from '../world/reserved.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'

export interface Around {
  readonly world: World
  readonly calls: readonly AnyCall[]
  /** No call is on callers, time, migrations or regions. */
  readonly areSeparable: boolean
  /** Whether more than one firewall may be on it. */
  readonly isContested: (service: string) => boolean
  /** No call moves or shares an address that another one may name. */
  readonly areSeparate: boolean
  /** Every service that it may be on. */
  readonly guardedBy: (firewall: number) => readonly string[]
  /** Every firewall that may be on it. */
  readonly guardsOf: (service: string) => readonly number[]
  readonly labelsOf: (firewall: number) => readonly string[]
  /** By the ids of instances, the interfaces that calls ask for. */
  readonly interfacesAsked: ReadonlyMap<unknown, readonly unknown[]>
}

export interface Names {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly services?: readonly string[]
}

/** A firewall may be on one balancer: who puts it on another one looks at this. */
export const balancersOf = (firewall: unknown): string => `balancers of firewalls/${firewall}`

/** `texts` are read by people alone; what changes interfaces or addresses may meet others on their networks. */
type Aspect = 'interfaces' | 'texts' | 'names' | 'balancer'

const onService: { readonly [Name in OperationName]?: Aspect } = {
  instanceCreate: 'interfaces',
  instanceDelete: 'interfaces',
  instanceReboot: 'interfaces',
  profileCreate: 'interfaces',
  profileUpdate: 'interfaces',
  profileDelete: 'interfaces',
  instanceAddressCreate: 'interfaces',
  instanceAddressDelete: 'interfaces',
  instanceUpdate: 'texts',
  instanceResize: 'texts',
  balancerCreate: 'balancer',
  balancerDelete: 'balancer',
  balancerUpdate: 'balancer',
  ipAddressAllocate: 'interfaces',
  ipAddressRdnsUpdate: 'names',
}

export const isOnService = ({ operation }: AnyCall): boolean => onService[operation] !== undefined

/** `services` are those that the call names. */
export function namesOnService(
  around: Around,
  call: AnyCall,
  place: number,
  services: readonly string[],
): Names {
  const aspect = onService[call.operation]
  const rest = around.areSeparate ? [] : ['all the rest']
  if (aspect === 'names') {
    const { address } = fieldsOf(call.params)
    const [held, name] = [holderOf(around.world, address), `name of ${address}`]
    return { reads: [...held, name, ...rest], writes: [name] }
  }
  if (aspect === 'texts' || isOfTextsAlone(call)) {
    const texts = services.map(each => `texts of ${each}`)
    return { reads: [...services, ...texts], writes: texts }
  }
  const firewalls = idsNamedIn(call).flatMap(({ table, id }) =>
    table === 'firewalls' ? [`firewalls/${id}`] : [],
  )
  const shared = [
    ...(aspect === 'balancer'
      ? services.flatMap(each => around.guardsOf(each).map(balancersOf))
      : networksOf(around, call, place)),
    ...rest,
  ]
  const touched = [...services, ...shared]
  return { reads: [...firewalls, ...touched], writes: touched, services }
}

/** Of an address that is there, or of the range that it is in. */
function holderOf(world: World, address: unknown): readonly string[] {
  const [text = ''] = String(address).split('/')
  const holding = holdingAround(world, text)
  return holding === undefined ? [] : [`instance/${holding.record.instance_id}`]
}

/** A label and tags of a balancer that is there. */
const isOfTextsAlone = ({ operation, body }: AnyCall): boolean =>
  operation === 'balancerUpdate' && !Object.hasOwn(fieldsOf(body), 'configs')

/** Whether it concerns firewalls, addresses and services as such; not the callers, time, migrations or regions. */
export function isSeparable(call: AnyCall): boolean {
  const { path, kind } = allOperations[call.operation]
  return kind === 'read' || path.startsWith('/networking') || isOnService(call)
}

/** Whether a call is on firewalls alone, or on a service that names and shares no addresses and is in no pool's region. */
export function isSeparate(world: World, call: AnyCall): boolean {
  if (orderFamilyOf(call.operation) === 'firewalls') return true
  if (allOperations[call.operation].kind === 'read') return true
  const aspect = onService[call.operation]
  if (aspect === undefined) return false
  if (aspect === 'texts' || aspect === 'names') return true
  const { ipv4, ipv6, address, region: asked } = fieldsOf(call.body)
  // An address that is asked for may be somebody else's until another call.
  if ([ipv4, ipv6, address].some(each => typeof each === 'string')) return false
  if (aspect === 'balancer') return true
  const instance = instanceNamed(world, call)
  const { region = asked } = instance ?? {}
  const isPooled = [...values(world.tables.pools)].some(pool => pool.region === region)
  return !isPooled && (instance === undefined || !sharesAny(world, instance))
}

function instanceNamed(world: World, call: AnyCall): Instance | undefined {
  const { instanceId = fieldsOf(call.body)['instance_id'] } = fieldsOf(call.params)
  return typeof instanceId === 'number' ? get(world.tables.instances, instanceId) : undefined
}

function sharesAny(world: World, { id }: Instance): boolean {
  const texts = [
    ...addressesOf(world, id).map(({ address }) => address),
    ...rangesOf(world, id).map(({ range }) => range),
  ]
  return sharesWith(world, id).length > 0 || texts.some(text => sharesOf(world, text).length > 0)
}

/** VPCs and VLANs that the instance of the call is on, by any of its profiles and of the calls on it. */
function networksOf(around: Around, call: AnyCall, place: number): readonly string[] {
  const { world, interfacesAsked } = around
  const id = instanceOf(world, call, place)
  const held = instanceNamed(world, call)
  const profiles = held === undefined ? [] : [held.booted, ...held.profiles]
  const named = [
    ...(interfacesAsked.get(id) ?? []),
    ...profiles.flatMap(({ interfaces }) => interfaces),
  ].map(fieldsOf)
  return named.flatMap(({ purpose, vpc_id, label, ipv4 }) =>
    purpose === 'vpc'
      ? [`vpc ${vpc_id} ${typeof ipv4 === 'string' ? ipv4 : (fieldsOf(ipv4)['vpc'] ?? id)}`]
      : purpose === 'vlan'
        ? [`vlan ${label}`]
        : [],
  )
}

const instanceOf = (world: World, { operation, params, body }: AnyCall, place: number): unknown =>
  operation === 'instanceCreate'
    ? reservedId(world, 'instances', place)
    : (fieldsOf(params)['instanceId'] ?? fieldsOf(body)['instance_id'])

/** By the ids of instances, those that calls ask for. */
export function interfacesAskedBy(world: World, calls: readonly AnyCall[]) {
  const found = new Map<unknown, readonly unknown[]>()
  for (const [place, call] of calls.entries()) {
    const { interfaces } = fieldsOf(call.body)
    if (!Array.isArray(interfaces)) continue
    const id = instanceOf(world, call, place)
    found.set(id, [...(found.get(id) ?? []), ...interfaces])
  }
  return found
}
