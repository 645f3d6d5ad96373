/** What records say again of the interfaces and addresses of instances: it has to be the same that these say themselves. */
import { canonicalAddress } from '../../net/address.ts'
import type { Path } from '../../refusals/problem.ts'
import type { GatheredInstance, GatheredInterface, VpcAddress } from '../gathered-instances.ts'
import { isChanged } from '../holes/booted-interfaces.ts'
import type { SaidAgain } from './origins.ts'
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
}

function placeOf({ of }: SaidAgain, { interfaces, ipv4 }: GatheredInstance): Path {
  if (of === 'public') return [ipv4 === undefined ? 'ipv6' : 'ipv4']
  return interfaces === undefined ? ['profiles', 0, 'interfaces'] : ['interfaces']
}

/** What is expected, what is said, and by which field. */
type Otherwise = readonly [expected: unknown, got: unknown, field?: Path] | undefined

function otherwise(said: SaidAgain, row: GatheredInstance): Otherwise {
  if (said.of === 'public') return ofPublic(said, row)
  const known = allInterfaces(row)
  // A simulator tells no ids of interfaces, and does not say of a profile that it was changed since.
  if (known === undefined || isChanged(row) || known.some(({ id }) => id === undefined))
    return undefined
  const inVpcs = known.filter(isInVpc)
  switch (said.of) {
    case 'vpc':
      return ofVpc(said, inVpcs)
    case 'nat':
      return ofNat(said, inVpcs)
    case 'vlan': {
      const isThere = known.some(each => each.purpose === 'vlan' && each.label === said.label)
      const isNear = said.region === undefined || [undefined, said.region].includes(row.region)
      return isThere && isNear ? undefined : [null, said.instance]
    }
    default:
      return inVpcs.some(each => each.subnet_id === said.subnet) ? undefined : [null, said.instance]
  }
}

type InVpc = Extract<GatheredInterface, { readonly purpose: 'vpc' }>

const isInVpc = (each: GatheredInterface): each is InVpc => each.purpose === 'vpc'

/** Those of all profiles: rows tell of those that were not booted too. */
const allInterfaces = ({ interfaces, profiles }: GatheredInstance) =>
  interfaces ?? profiles?.flatMap(each => each.interfaces)

const addressesOf = ({ ipv4, others = [] }: InVpc): readonly VpcAddress[] =>
  ipv4 === undefined ? others : [ipv4, ...others]

function ofVpc({ interface: id, address, nat }: About<'vpc'>, known: readonly InVpc[]): Otherwise {
  if (address === undefined) return undefined
  const own = known.filter(each => each.id === undefined || id === undefined || each.id === id)
  const addresses = own.flatMap(addressesOf)
  // Of an interface whose address was not given it is not known.
  if (own.length > addresses.length || addresses.some(({ vpc }) => vpc === null)) return undefined
  const found = addresses.filter(({ vpc }) => vpc === address)
  const [first] = found
  if (first === undefined) return [addresses[0]?.vpc ?? null, address, ['address']]
  return nat === undefined || found.some(each => each.nat_1_1 === nat)
    ? undefined
    : [first.nat_1_1, nat, ['nat_1_1']]
}

/** That an address has none is said of some that have it: only what is said to have it is looked at. */
function ofNat({ address, inside }: About<'nat'>, known: readonly InVpc[]): Otherwise {
  const found = known.flatMap(addressesOf).filter(({ vpc }) => vpc === inside)
  return found.some(each => each.nat_1_1 === address)
    ? undefined
    : [found[0]?.nat_1_1 ?? null, address, ['vpc_nat_1_1', 'address']]
}

function ofPublic({ address }: About<'public'>, { ipv4, ipv6 }: GatheredInstance): Otherwise {
  const isOfSix = address.includes(':')
  const given = isOfSix ? ipv6 && [ipv6.replace(/\/128$/, '')] : ipv4
  if (given === undefined || given === null || given === '') return undefined
  const isTold = given.some(each => canonicalAddress(each) === canonicalAddress(address))
  return isTold ? undefined : [given[0] ?? null, address]
}
