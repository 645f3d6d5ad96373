/** Interfaces of configs as the provider's clients send them: nulls for what a kind has not, and networks known by their subnets. */
import { isRecord } from '../../kit/json.ts'
import type { Interface } from '../../world/records/instance.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

type Json = Readonly<Record<string, unknown>>
type InVpc = Extract<Interface, { readonly purpose: 'vpc' }>

/** What the service gives an interface itself, and what says nothing when it is null or empty. */
const given = ['id', 'active', 'primary', 'vpc_id']
const often = ['label', 'ipam_address', 'ip_ranges', 'subnet_id', 'ipv4', 'ipv6']

/** A body with interfaces in the words of the contract; null says nothing of them. Whatever else is wrong is for the operation to refuse. */
export function interfacesFrom(body: Json, world: World | undefined): Json {
  const { interfaces = null, ...others } = body
  if (interfaces === null) return others
  if (!Array.isArray(interfaces) || !interfaces.every(isSent)) return body
  const networks = world === undefined ? [] : networksIn(world)
  return { ...body, interfaces: interfaces.map(each => interfaceFrom(each, networks)) }
}

/** One of ours is no other than it was sent. */
const isSent = (each: unknown): each is Json => isRecord(each)

function interfaceFrom(sent: Json, networks: readonly InVpc[]): Json {
  const isVpc = sent['purpose'] === 'vpc'
  const told = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, held]) =>
        !(given.includes(name) && (name !== 'vpc_id' || held === null || !isVpc)) &&
        !(often.includes(name) && isNothing(held)),
    ),
  )
  return isVpc ? inVpc(told, networks) : told
}

const isNothing = (held: unknown): boolean =>
  held === null || held === '' || (Array.isArray(held) && held.length === 0)

/** The network of the subnet, and its next address, where they are left out: clients name the subnet alone. */
function inVpc(told: Json, networks: readonly InVpc[]): Json {
  const { subnet_id: subnet, ipv4 = {} } = told
  const [first] = networks.filter(each => each.subnet_id === subnet)
  const network = told['vpc_id'] ?? first?.vpc_id ?? subnet ?? 0
  if (!isRecord(ipv4)) return { ...told, vpc_id: network }
  const taken = networks.filter(each => each.vpc_id === network).map(each => each.ipv4)
  const address = isNothing(ipv4['vpc'] ?? null) ? nextAfter(taken) : ipv4['vpc']
  const nat = isNothing(ipv4['nat_1_1'] ?? null) ? null : ipv4['nat_1_1']
  return { ...told, vpc_id: network, ipv4: { ...ipv4, vpc: address, nat_1_1: nat } }
}

/** Nobody knows the ranges of subnets here: addresses are counted from where the provider begins. */
function nextAfter(taken: readonly string[]): string {
  for (let at = 2; ; at++) {
    const address = `10.0.${at >> 8}.${at & 255}`
    if (!taken.includes(address)) return address
  }
}

const networksIn = ({ tables }: World): readonly InVpc[] =>
  [...values(tables.instances)].flatMap(({ booted, profiles }) =>
    [booted, ...profiles].flatMap(({ interfaces }) =>
      interfaces.filter(each => each.purpose === 'vpc'),
    ),
  )
