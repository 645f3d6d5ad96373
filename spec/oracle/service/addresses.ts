/** IP addresses: listing, viewing, allocating and naming them. */
import type { ClauseOrAssumption } from '../../../src/contract/assumptions.ts'
import { readIp } from './ip.ts'
import { activeNatOf, addressesOf, giveIpv4, needIpv4 } from './numbering.ts'
import {
  type Ask,
  changing,
  forbidden,
  missing,
  paged,
  reaches,
  reading,
  refused,
} from './operation.ts'
import { flag, need, oneOf, or, orNull, type Reader, textThat, whole } from './read.ts'
import { page } from './shapes.ts'
import type { Address, Permission, State } from './state.ts'

export const anInstance = (state: State, id: number, field: string) =>
  state.instances.find(each => each.id === id) ?? refused('ASSUME-BODY-IDS', field)

const defaultName = (state: State, { address, type, public: isPublic }: Address): string | null =>
  type === 'ipv4' && isPublic
    ? `${address.replaceAll('.', '-')}.${state.settings.rdnsSuffix}`
    : null

function showAddress(state: State, address: Address) {
  const { type, public: isPublic, instance_id, region } = address
  const rdns = address.rdns ?? defaultName(state, address)
  const shown = { address: address.address, type, public: isPublic, rdns, instance_id, region }
  if (type === 'ipv6') {
    const subnet_mask = 'ffff:ffff:ffff:ffff::'
    return { ...shown, gateway: 'fe80::1', subnet_mask, prefix: 64 }
  }
  const nat = activeNatOf(state, address)
  const { vpc_id, subnet_id, ipv4 } = nat ?? {}
  return {
    ...shown,
    gateway: isPublic ? address.address.replace(/\d+$/, '1') : null,
    subnet_mask: isPublic ? '255.255.255.0' : '255.255.128.0',
    prefix: isPublic ? 24 : 17,
    vpc_nat_1_1: nat === undefined ? null : { vpc_id, subnet_id, address: ipv4 },
  }
}

export const ipAddressesList = reading(
  ['SCOPE-4', 'ips:read_only'],
  { query: { ...page, skip_ipv6_rdns: or(flag('IP-6'), false) } },
  ({ state, caller, query }) => {
    const seen = state.addresses.filter(
      each => each.public && reaches(caller, 'instance', each.instance_id, 'read_only'),
    )
    const sorted = ['ipv4', 'ipv6'].flatMap(type => seen.filter(each => each.type === type))
    const shown = sorted.map(each => showAddress(state, each))
    const silent = shown.map(each => (each.type === 'ipv6' ? { ...each, rdns: null } : each))
    return paged(query.skip_ipv6_rdns ? silent : shown, query)
  },
)

/** An address in any spelling, as its canonical text. */
export const ipText =
  (clause: ClauseOrAssumption, ...types: string[]): Reader<string> =>
  (value, at, note) => {
    const ip = readIp(value)
    return ip !== undefined && types.includes(ip.type) ? ip.text : note(clause, at)
  }

const address = { address: need('ASSUME-PATH-INTEGER', ipText('IP-13', 'ipv4', 'ipv6')) }

/** The address in the path, in any spelling, within reach of the caller. */
function theAddress({ state, caller, params }: Ask<{ address: string }>, permission: Permission) {
  const found =
    state.addresses.find(each => each.address === params.address) ?? missing('IP-13', 'address')
  if (!reaches(caller, 'instance', found.instance_id, permission))
    forbidden('ASSUME-GRANT-MISSING', 'address')
  return found
}

export const ipAddressView = reading(['SCOPE-4', 'ips:read_only'], { params: address }, ask =>
  showAddress(ask.state, theAddress(ask, 'read_only')),
)

export const ipAddressAllocate = changing(
  ['SCOPE-7', 'ips:read_write', 'instances:read_write'],
  {
    body: {
      instance_id: need('IP-8', whole('IP-8')),
      public: need('IP-9', flag('IP-9')),
      type: need('IP-10', oneOf('IP-10', 'ipv4')),
    },
  },
  ({ state, caller, body }) => {
    const instance = anInstance(state, body.instance_id, 'instance_id')
    if (!reaches(caller, 'instance', instance.id, 'read_write'))
      forbidden('ASSUME-GRANT-MISSING', 'instance_id')
    if (instance.spare_addresses === 0) refused('IP-11', 'instance_id')
    if (!body.public && addressesOf(state, instance.id).some(each => !each.public))
      refused('ASSUME-PRIVATE-SECOND', 'public')
    needIpv4(state, instance.region, body.public, 'instance_id')
    instance.spare_addresses -= 1
    return showAddress(state, giveIpv4(state, instance, body.public))
  },
)

const isHostName = (name: string): boolean => {
  const labels = name.replace(/\.$/, '').split('.')
  const isLabel = (label: string) =>
    /^[a-z0-9_-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return name.replace(/\.$/, '').length <= 253 && labels.length >= 2 && labels.every(isLabel)
}

export const plainName = (name: string) => name.toLowerCase().replace(/\.$/, '')

export const ipAddressRdnsUpdate = changing(
  ['SCOPE-6', 'ips:read_write'],
  {
    params: address,
    body: { rdns: need('RDNS-2', orNull(textThat('RDNS-2', ['ASSUME-RDNS-NAME', isHostName]))) },
  },
  ask => {
    const { state, body } = ask
    const { rdns } = body
    const found = theAddress(ask, 'read_write')
    const resolves = (name: string) =>
      name === defaultName(state, found) ||
      state.forwards.some(each => each.name === name && each.address === found.address)
    if (rdns !== null && !resolves(plainName(rdns))) refused('RDNS-3', 'rdns')
    found.rdns = rdns
    return showAddress(state, found)
  },
)
