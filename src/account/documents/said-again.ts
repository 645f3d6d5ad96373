/** What records say again of the interfaces and addresses of instances: it has to be the same that these say themselves. */
import { canonicalAddress } from '../../net/address.ts'
import type { Path } from '../../refusals/problem.ts'
import type { GatheredInstance, GatheredInterface, VpcAddress } from '../gathered-instances.ts'
import { interfacesOf, isChanged, profilesTelling } from '../holes/booted-interfaces.ts'
import { oneText } from './merge-rows.ts'
import type { SaidAgain, SaidOfAll } from './origins.ts'
import type { Reading } from './reading.ts'

type About<Of> = Extract<SaidAgain, { readonly of: Of }>

/** Notes a fault for each that is said otherwise. Where the interfaces of an instance are not known, they are a hole. */
export function checkSaidAgain(reading: Reading, instances: readonly GatheredInstance[]): void {
  const rows = new Map(instances.map(each => [each.id, each]))
  for (const said of reading.saidAgain.splice(0)) {
    const row = rows.get(said.instance)
    const other = row && otherwise(said, row)
    if (row === undefined || other === undefined) continue
    const [expected, got, below = []] = other
    reading.at(said.place)
    reading.contradiction(expected, got, reading.origins.find(row, placeOf(said, row)), below)
  }
  for (const said of reading.saidOfAll.splice(0))
    for (const row of instances) {
      const left = leftOut(said, row)
      if (left === undefined) continue
      reading.at(reading.origins.follow(said.place, ['instances']))
      reading.contradiction(left, null, reading.origins.find(row, placeOf(said, row)))
    }
}

function placeOf({ of }: { readonly of: string }, { interfaces, ipv4 }: GatheredInstance): Path {
  if (of === 'public') return [ipv4 === undefined ? 'ipv6' : 'ipv4']
  return interfaces === undefined ? ['profiles', 0, 'interfaces'] : ['interfaces']
}

/** What is expected, what is said, and by which field. */
type Otherwise = readonly [expected: unknown, got: unknown, field?: Path] | undefined

function otherwise(said: SaidAgain, row: GatheredInstance): Otherwise {
  if (said.of === 'public') return ofPublic(said, row)
  const known = allInterfaces(row)
  if (known === undefined || isChanged(row)) return undefined
  const inVpcs = known.filter(isInVpc)
  switch (said.of) {
    case 'vpc':
      return ofVpc(said, inVpcs, row)
    case 'nat':
      return ofNat(said, inVpcs, row)
    case 'interface':
      return known.some(({ id }) => id === said.interface)
        ? undefined
        : [known[0]?.id ?? null, said.interface, ['interface_id']]
    case 'vlan': {
      const isThere = known.some(each => each.purpose === 'vlan' && each.label === said.label)
      const isNear = said.region === undefined || [undefined, said.region].includes(row.region)
      return isThere && isNear ? undefined : [null, said.instance]
    }
    default:
      return ofSubnet(said, inVpcs, row)
  }
}

type InVpc = Extract<GatheredInterface, { readonly purpose: 'vpc' }>

const isInVpc = (each: GatheredInterface): each is InVpc => each.purpose === 'vpc'

/** Those of all profiles: rows tell of those that were not booted too. */
function allInterfaces(row: GatheredInstance) {
  const all = row.interfaces ?? profilesTelling(row)?.flatMap(each => each.interfaces)
  // A simulator tells no ids of interfaces, and does not say of a profile that it was changed since.
  return all?.some(({ id }) => id === undefined) ? undefined : all
}

/** Those that a running instance has; undefined where that is not known. */
const runningWith = (row: GatheredInstance) =>
  row.status === 'running' && allInterfaces(row) !== undefined ? interfacesOf(row) : undefined

/** Whether one of a profile is up; those of its own do not say it. */
function isUp({ id }: GatheredInterface, row: GatheredInstance): boolean | undefined {
  const booted = row.interfaces === undefined ? runningWith(row) : undefined
  return booted?.some(each => each.id === id)
}

const addressesOf = ({ ipv4, others = [] }: InVpc): readonly VpcAddress[] =>
  ipv4 === undefined ? others : [ipv4, ...others]

function ofVpc(said: About<'vpc'>, known: readonly InVpc[], row: GatheredInstance): Otherwise {
  const { interface: id, vpc, subnet, active } = said
  const own = known.filter(each => id === undefined || each.id === id)
  const [first] = own
  if (first === undefined) return id === undefined ? undefined : [null, id, ['interface_id']]
  if (vpc !== undefined && own.every(each => each.vpc_id !== vpc))
    return [first.vpc_id, vpc, ['vpc_id']]
  if (subnet !== undefined && own.every(each => each.subnet_id !== subnet))
    return [first.subnet_id, subnet, ['subnet_id']]
  const up = id === undefined ? undefined : isUp(first, row)
  if (active !== undefined && up !== undefined && up !== active) return [up, active, ['active']]
  return ofAddresses(said, own)
}

function ofAddresses({ address, range, nat }: About<'vpc'>, own: readonly InVpc[]): Otherwise {
  const ranges = own.flatMap(each => each.ranges ?? [])
  if (range !== undefined && !ranges.some(each => oneText(each) === oneText(range)))
    return [ranges[0] ?? null, range, ['address_range']]
  const addresses = own.flatMap(addressesOf)
  // Of an interface whose address was not given it is not known.
  if (address === undefined || own.length > addresses.length) return undefined
  if (addresses.some(({ vpc }) => vpc === null)) return undefined
  const found = addresses.filter(({ vpc }) => vpc === address)
  const [first] = found
  if (first === undefined) return [addresses[0]?.vpc ?? null, address, ['address']]
  return nat === undefined || found.some(each => each.nat_1_1 === nat)
    ? undefined
    : [first.nat_1_1, nat, ['nat_1_1']]
}

/** That none leads from an address contradicts the one alone that is up. */
function ofNat(
  { address, inside }: About<'nat'>,
  known: readonly InVpc[],
  row: GatheredInstance,
): Otherwise {
  if (inside === null) {
    const up = (runningWith(row) ?? []).filter(isInVpc).flatMap(addressesOf)
    const found = up.find(each => each.nat_1_1 === address)
    return found && [found.vpc, null, ['vpc_nat_1_1']]
  }
  const found = known.flatMap(addressesOf).filter(({ vpc }) => vpc === inside)
  return found.some(each => each.nat_1_1 === address)
    ? undefined
    : [found[0]?.nat_1_1 ?? null, address, ['vpc_nat_1_1', 'address']]
}

function ofSubnet(
  { instance, subnet, interfaces }: About<'subnet'>,
  known: readonly InVpc[],
  row: GatheredInstance,
): Otherwise {
  const inside = known.filter(each => each.subnet_id === subnet)
  if (inside.length === 0) return [null, instance]
  for (const [at, { id, active }] of interfaces.entries()) {
    const own = inside.find(each => each.id === id)
    if (id !== undefined && own === undefined) return [null, id, ['interfaces', at, 'id']]
    const up = own && isUp(own, row)
    if (active !== undefined && up !== undefined && up !== active)
      return [up, active, ['interfaces', at, 'active']]
  }
  return undefined
}

function ofPublic({ address }: About<'public'>, { ipv4, ipv6 }: GatheredInstance): Otherwise {
  const isOfSix = address.includes(':')
  const given = isOfSix ? ipv6 && [ipv6.replace(/\/128$/, '')] : ipv4
  if (given === undefined || given === null || given === '') return undefined
  const isTold = given.some(each => canonicalAddress(each) === canonicalAddress(address))
  return isTold ? undefined : [given[0] ?? null, address]
}

/** A running instance that a whole list leaves out, although it is there. */
function leftOut(said: SaidOfAll, row: GatheredInstance): number | undefined {
  const isThere = (each: GatheredInterface): boolean =>
    said.of === 'members'
      ? isInVpc(each) && each.subnet_id === said.subnet && !said.instances.includes(row.id)
      : each.purpose === 'vlan' &&
        said.rows.every(
          ({ label, instances }) => label !== each.label || instances?.includes(row.id) === false,
        )
  return runningWith(row)?.some(isThere) ? row.id : undefined
}
