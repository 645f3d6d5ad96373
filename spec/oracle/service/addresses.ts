/** IP addresses: listing, viewing, allocating and naming them. */
import type { ClauseOrAssumption } from '../../../src/contract/assumptions.ts'
import { readIp, readPrefix } from './ip.ts'
import { activeNatOf, addressesOf, giveIpv4, needIpv4, rangeAround } from './numbering.ts'
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
import type { Address, Permission, Range, State } from './state.ts'

export const anInstance = (state: State, id: number, field: string) =>
  state.instances.find(each => each.id === id) ?? refused('ASSUME-BODY-IDS', field)

const defaultName = (state: State, { address, type, public: isPublic }: Address): string | null =>
  type === 'ipv4' && isPublic
    ? `${address.replaceAll('.', '-')}.${state.settings.rdnsSuffix}`
    : null

export function showAddress(state: State, address: Address) {
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

const showInRange = (address: string, range: Range) => ({
  address,
  gateway: 'fe80::1',
  subnet_mask: range.prefix === 56 ? 'ffff:ffff:ffff:ff00::' : 'ffff:ffff:ffff:ffff::',
  prefix: range.prefix,
  type: 'ipv6',
  public: true,
  rdns: range.reverse_names[address] ?? null,
  instance_id: range.instance_id,
  region: range.region,
})

export const ipAddressesList = reading(
  ['SCOPE-4', 'ips:read_only'],
  { query: { ...page, skip_ipv6_rdns: or(flag('IP-6'), false) } },
  ({ state, caller, query }) => {
    const seen = state.addresses.filter(
      each => each.public && reaches(caller, 'instance', each.instance_id, 'read_only'),
    )
    const sorted = ['ipv4', 'ipv6'].flatMap(type => seen.filter(each => each.type === type))
    const named = state.ranges
      .filter(each => reaches(caller, 'instance', each.instance_id, 'read_only'))
      .flatMap(range =>
        Object.keys(range.reverse_names)
          .sort()
          .map(address => showInRange(address, range)),
      )
    const shown = [...sorted.map(each => showAddress(state, each)), ...named]
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

/** An address, or the first address of a range and the length of the range behind a slash. */
const inPath: Reader<{ text: string; length: number | undefined }> = (value, at, note) => {
  const prefix = readPrefix(value)
  if (prefix?.type !== 'ipv6' || prefix.length === undefined)
    return { text: ipText('IP-13', 'ipv4', 'ipv6')(value, at, note), length: undefined }
  return prefix.length === 56 || prefix.length === 64 ? prefix : note('IP-15', at)
}
const address = { address: need('ASSUME-PATH-INTEGER', inPath) }
type OnAddress = Ask<{ address: { text: string; length: number | undefined } }>

/** The address in the path, in any spelling, or the range around it, within reach of the caller. */
function held({ state, caller, params }: OnAddress, permission: Permission, inRanges: boolean) {
  const { text, length } = params.address
  const gone = () => missing(length === undefined ? 'IP-13' : 'IP-15', 'address')
  const own = state.addresses.find(each => each.address === text)
  const range = own === undefined ? rangeAround(state, text) : undefined
  if (own === undefined && range === undefined) gone()
  if (length !== undefined && (range?.range !== text || range.prefix !== length)) gone()
  const isRecord = range?.range === text || range?.reverse_names[text] !== undefined
  if (range !== undefined && !inRanges && !isRecord) gone()
  const holder = own?.instance_id ?? range?.instance_id ?? 0
  if (!reaches(caller, 'instance', holder, permission)) forbidden('ASSUME-GRANT-MISSING', 'address')
  return { text, own, range }
}

const showHeld = (state: State, { text, own, range }: ReturnType<typeof held>) =>
  own === undefined ? range && showInRange(text, range) : showAddress(state, own)

export const ipAddressView = reading(['SCOPE-4', 'ips:read_only'], { params: address }, ask =>
  showHeld(ask.state, held(ask, 'read_only', false)),
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
    const found = held(ask, 'read_write', true)
    const { text, own, range } = found
    const resolves = (name: string) =>
      (own !== undefined && name === defaultName(state, own)) ||
      state.forwards.some(each => each.name === name && each.address === text)
    if (rdns !== null && !resolves(plainName(rdns))) refused('RDNS-3', 'rdns')
    if (own !== undefined) own.rdns = rdns
    if (range !== undefined && rdns === null) delete range.reverse_names[text]
    if (range !== undefined && rdns !== null) range.reverse_names[text] = rdns
    return showHeld(state, found)
  },
)
