/** Which numbers the service gives out, and what happens when an address comes or goes. */
import { printIpv4, printIpv6, readIp } from './ip.ts'
import { refused } from './operation.ts'
import {
  type Address,
  type Instance,
  type Interface,
  nextId,
  type Range,
  type State,
} from './state.ts'

const regionNumber = (state: State, region: string): number =>
  state.regions.findIndex(({ id }) => id === region)

export const isTaken = (state: State, text: string): boolean =>
  state.addresses.some(({ address }) => address === text) ||
  state.balancers.some(({ ipv4, ipv6 }) => ipv4 === text || ipv6 === text)

/** The range whose block has this address. */
export function rangeAround(state: State, text: string): Range | undefined {
  const block = (address: string, prefix: number) =>
    (readIp(address)?.bits ?? 0n) >> BigInt(128 - prefix)
  if (readIp(text)?.type !== 'ipv6') return undefined
  return state.ranges.find(({ range, prefix }) => block(range, prefix) === block(text, prefix))
}

interface Numbering {
  cursor: string
  size: number
  address: (number: number) => string
}

/** Hosts .2 to .254 of one /24 after the other. */
const host = (base: bigint, number: number): string =>
  printIpv4(base + BigInt(Math.floor(number / 253)) * 256n + BigInt(2 + (number % 253)))

/** 2,047 blocks of public hosts, one /13 after the other from 33.0.0.0; 128 of private ones. */
function ipv4s(state: State, region: string, isPublic: boolean): Numbering {
  const base = isPublic
    ? (33n << 24n) + (BigInt(regionNumber(state, region)) << 19n)
    : (192n << 24n) + (168n << 16n) + (128n << 8n)
  return {
    cursor: `${isPublic ? 'public' : 'private'}/${region}`,
    size: (isPublic ? 2047 : 128) * 253,
    address: number => host(base, number),
  }
}

/** The same hosts of a region as its instances are given, from the last one on. */
function balancerIpv4s(state: State, region: string): Numbering {
  const { size, address } = ipv4s(state, region, true)
  return { cursor: `balancer/${region}`, size, address: number => address(size - 1 - number) }
}

/** The number of the next address that nobody has. */
function nextFree(state: State, { cursor, size, address }: Numbering): number | undefined {
  for (let number = state.cursors[cursor] ?? 0; number < size; number++)
    if (!isTaken(state, address(number))) return number
  return undefined
}

/** RefusedError in this field when the region has none left. */
export function needIpv4(state: State, region: string, isPublic: boolean, field: string): void {
  if (nextFree(state, ipv4s(state, region, isPublic)) === undefined)
    refused('ASSUME-ADDRESSES-USED-UP', field)
}

export function giveIpv4(state: State, { id, region }: Instance, isPublic: boolean): Address {
  const numbering = ipv4s(state, region, isPublic)
  const number = nextFree(state, numbering) ?? Number.NaN
  state.cursors[numbering.cursor] = number + 1
  const address = numbering.address(number)
  return give(state, { address, type: 'ipv4', public: isPublic, region, instance_id: id })
}

export const giveNamed = (state: State, { id, region }: Instance, address: string): Address =>
  give(state, { address, type: 'ipv4', public: true, region, instance_id: id })

/** The next address of a balancer; RefusedError when the region has none left. */
export function nextForBalancer(state: State, region: string): string {
  const numbering = balancerIpv4s(state, region)
  const number = nextFree(state, numbering) ?? refused('ASSUME-ADDRESSES-USED-UP', 'region')
  state.cursors[numbering.cursor] = number + 1
  return numbering.address(number)
}

/** The region's /32 with 96 bits to go. */
const regionBits = (state: State, region: string): bigint =>
  (0x3fffn << 112n) + (BigInt(regionNumber(state, region) + 1) << 96n)

/** EUI-64 of the MAC f0:3c:94 and the id in three octets, in the region's first /64. */
export function giveSlaac(state: State, { id, region }: Instance): Address {
  const mac = (0xf03c94n << 24n) + BigInt(id)
  const eui = ((mac >> 24n) << 40n) + (0xfffen << 24n) + (mac & 0xffffffn)
  const text = printIpv6(regionBits(state, region) + (eui ^ (2n << 56n)))
  return give(state, { address: text, type: 'ipv6', public: true, region, instance_id: id })
}

/** The id of a balancer in the region's second /64, or so many times 2^30 behind it. */
export function balancerIpv6(state: State, region: string, id: number): string {
  let bits = regionBits(state, region) + (1n << 64n) + BigInt(id)
  while (isTaken(state, printIpv6(bits)) || rangeAround(state, printIpv6(bits))) bits += 1n << 30n
  return printIpv6(bits)
}

function give(state: State, address: Omit<Address, 'id' | 'rdns'>): Address {
  const given = { id: nextId(state, 'addresses'), ...address, rdns: null }
  state.addresses.push(given)
  return given
}

/** The lowest block of this length that is free in the region. */
export function freeRange(state: State, region: string, prefix: 56 | 64): string {
  const group = prefix === 64 ? 0xe000n : 0xe100n
  for (let number = 0n; ; number++) {
    const fourth = prefix === 64 ? number : number << 8n
    const text = printIpv6(regionBits(state, region) + (group << 80n) + (fourth << 64n))
    if (!state.ranges.some(({ range }) => range === text)) return text
  }
}

export function nextPool(state: State, region: string): string {
  const cursor = `pool/${region}`
  const number = state.cursors[cursor] ?? 0
  state.cursors[cursor] = number + 1
  return printIpv6(regionBits(state, region) + (0xf000n << 80n) + (BigInt(number) << 64n))
}

export const defaultSsh = () => ({ access: true, ip: 'any', port: null, user: null })

/** The address is no longer the instance's: if its managed SSH used it, that goes back to defaults. */
export function resetSsh(state: State, instanceId: number, address: string): void {
  for (const instance of state.instances)
    if (instance.id === instanceId && instance.ssh.ip === address) instance.ssh = defaultSsh()
}

export function releaseAddress(state: State, { id, address, instance_id }: Address): void {
  state.addresses = state.addresses.filter(each => each.id !== id)
  state.shares = state.shares.filter(each => each.address !== address)
  resetSsh(state, instance_id, address)
}

export const addressesOf = (state: State, instanceId: number): Address[] =>
  state.addresses.filter(each => each.instance_id === instanceId)

export const slaacOf = (state: State, instanceId: number): Address | undefined =>
  state.addresses.find(each => each.instance_id === instanceId && each.type === 'ipv6')

const isNat = (each: Interface, address: string) =>
  each.purpose === 'vpc' && each.nat_1_1 === address

export const hasNatIn = (interfaces: Interface[], address: string): boolean =>
  interfaces.some(each => isNat(each, address))

/** The booted interface with an active 1:1 NAT to this address. */
export function activeNatOf(state: State, address: Address) {
  const holder = state.instances.find(({ id }) => id === address.instance_id)
  const found = holder?.booted.interfaces.find(each => isNat(each, address.address))
  return found?.purpose === 'vpc' ? found : undefined
}
