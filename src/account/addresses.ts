/** The addresses, ranges, shares and pools of a document, tied to the instances that hold them. */
import { type Family, parseAddress, printAddress } from '../net/address.ts'
import { prefixContains } from '../net/prefix.ts'
import { notFound, taken } from '../refusals/found.ts'
import { referTo } from '../refusals/got.ts'
import type { Path } from '../refusals/problem.ts'
import { comparableName } from '../schema/host-names.ts'
import { isPrivateIpv4 } from '../world/numbering.ts'
import type { Instance } from '../world/records/instance.ts'
import { numbered, type Reading, wrong } from './reading.ts'

export function accountAddresses(reading: Reading, instances: readonly Instance[]) {
  const addresses = addressesIn(reading, instances)
  const slaacOwners = new Map(
    addresses.filter(({ type }) => type === 'ipv6').map(each => [each.address, each.instance_id]),
  )
  const { account, created } = reading
  const ranges = account.ranges.map(({ route_target: target, ...given }, index) => {
    const path = ['ranges', index, 'route_target']
    const holder = slaacOwners.get(canonical(reading, target, path))
    if (holder === undefined) wrong(reading, path, notFound('given-slaac', target))
    return {
      ...given,
      range: canonical(reading, given.range, ['ranges', index, 'range']),
      instance_id: holder,
      reverse_names: reverseNamesIn(reading, given, holder),
      created: given.created ?? created,
    }
  })
  const shares = account.shares.map((given, index) => ({
    ...given,
    address: canonical(reading, given.address, ['shares', index, 'address']),
  }))
  const pools = account.pools.map((given, index) => ({
    ...given,
    range: canonical(reading, given.range, ['pools', index, 'range']),
  }))
  const forwards = account.forwards.map(({ name, address, ...given }, index) => ({
    ...given,
    name: comparableName(name),
    address: canonical(reading, address, ['forwards', index, 'address']),
  }))
  return {
    addresses: numbered(addresses),
    ranges: numbered(ranges),
    shares: numbered(shares),
    pools: numbered(pools),
    forwards: numbered(forwards),
  }
}

type Block = Pick<Reading['account']['ranges'][number], 'range' | 'prefix'>

/** Addresses in a range are listed while they have names. */
function reverseNamesIn(reading: Reading, block: Block, holder: number | undefined) {
  const names: Record<string, string> = {}
  reading.account.ips.forEach(({ address, instance_id, rdns }, index) => {
    if (!liesIn(block, address)) return
    const path = ['ips', index]
    if (holder !== undefined && instance_id !== holder)
      wrong(reading, path, taken('address', address, referTo('instance', { id: holder })))
    if (rdns !== null) names[canonical(reading, address, path)] = rdns
  })
  return names
}

function liesIn({ range, prefix }: Block, text: string): boolean {
  const [first, address] = [parseAddress(range), parseAddress(text)]
  if (!first.ok || !address.ok) return false
  return prefixContains({ address: first.value, length: prefix }, address.value)
}

interface GivenAddress {
  readonly address: string
  readonly type: 'ipv4' | 'ipv6'
  readonly public: boolean
  readonly region: Instance['region']
  readonly instance_id: Instance['id']
  readonly rdns: string | null
}

/** Instances name their addresses, the list of addresses adds reverse names and more addresses. */
function addressesIn(reading: Reading, instances: readonly Instance[]): readonly GivenAddress[] {
  const byId = new Map(instances.map(instance => [instance.id as number, instance]))
  const found = new Map<string, GivenAddress>()
  const add = (text: string, holder: Instance, rdns: string | null, path: Path, as?: Family) => {
    const parsed = parseAddress(text, as)
    if (!parsed.ok) return wrong(reading, path, parsed.fault)
    const address = printAddress(parsed.value)
    const { family } = parsed.value
    const other = found.get(address)
    if (other !== undefined && other.instance_id !== holder.id)
      wrong(reading, path, taken('address', text, referTo('instance', { id: other.instance_id })))
    found.set(address, {
      address,
      type: family,
      public: !isPrivateIpv4(parsed.value),
      region: holder.region,
      instance_id: holder.id,
      rdns,
    })
    return undefined
  }
  reading.account.instances.forEach(({ ipv4 = [], ipv6 }, index) => {
    const holder = instances[index]
    if (holder === undefined) return
    ipv4.forEach((text, at) => {
      add(text, holder, null, ['instances', index, 'ipv4', at], 'ipv4')
    })
    // The service writes the SLAAC address of an instance with its length, /128.
    if (typeof ipv6 === 'string')
      add(ipv6.replace(/\/128$/, ''), holder, null, ['instances', index, 'ipv6'], 'ipv6')
  })
  reading.account.ips.forEach(({ address, instance_id: id, rdns }, index) => {
    if (reading.account.ranges.some(range => liesIn(range, address))) return
    const holder = byId.get(id)
    if (holder === undefined)
      wrong(reading, ['ips', index, 'instance_id'], notFound('instance', id))
    else add(address, holder, rdns, ['ips', index, 'address'])
  })
  return [...found.values()]
}

/** The text as addresses are written here; one that is no address is a fault. */
export function canonical(reading: Reading, text: string, path: Path): string {
  const parsed = parseAddress(text)
  if (parsed.ok) return printAddress(parsed.value)
  wrong(reading, path, parsed.fault)
  return text
}
