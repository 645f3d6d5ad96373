/** Services, their interfaces, and the addresses and blocks that reach them. */
import { parsePrefix, printPrefix } from '../../net/prefix.ts'
import type {
  GatheredAccount,
  GatheredAddress,
  GatheredBalancer,
  GatheredConfig,
  GatheredNode,
  GatheredRange,
  GatheredShare,
} from '../gathered.ts'
import type {
  GatheredInstance,
  GatheredInterface,
  GatheredProfile,
  UnreadFields,
  VpcAddress,
} from '../gathered-instances.ts'
import { each, keep, orNull, type Replace, type Replacers, record, rowsOf } from './replace.ts'

export function serviceReplacers(replacers: Replacers, unread: Replace<UnreadFields>) {
  const { id, name, address, time } = replacers
  const interfaces = each(interfaceReplacer(replacers))
  return {
    instance: record<GatheredInstance>({
      id: id('instance'),
      label: name('instance'),
      region: keep,
      plan: keep,
      status: keep,
      tags: each(name('tag')),
      created: time,
      ipv4: each(address),
      ipv6: orNull(address),
      generation: keep,
      profiles: each(
        record<GatheredProfile>({
          ...{ id: id('profile'), label: name('profile'), interfaces, idle: keep, unread },
        }),
      ),
      booted: id('profile'),
      interfaces,
      spare_addresses: keep,
      reported: keep,
      unread,
    }),
    balancer: record<GatheredBalancer>({
      id: id('balancer'),
      label: name('balancer'),
      region: keep,
      ipv4: orNull(address),
      ipv6: orNull(address),
      configs: rowsOf(configReplacer(replacers, unread)),
      tags: each(name('tag')),
      created: time,
      unread,
    }),
  }
}

function configReplacer(
  { id, name, address }: Replacers,
  unread: Replace<UnreadFields>,
): Replace<GatheredConfig> {
  const node = record<GatheredNode>({
    id: id('node'),
    label: name('node'),
    address,
    port: keep,
    mode: keep,
    unread,
  })
  return record<GatheredConfig>({
    id: id('config'),
    port: keep,
    protocol: keep,
    nodes: rowsOf(node),
    unread,
  })
}

type Purposed<Purpose> = Extract<GatheredInterface, { readonly purpose: Purpose }>

function interfaceReplacer({ id, name, address }: Replacers): Replace<GatheredInterface> {
  const common = { id: id('interface'), purpose: keep }
  const vpcAddress = record<VpcAddress>({ vpc: orNull(address), nat_1_1: orNull(address) })
  const byPurpose = {
    public: record<Purposed<'public'>>(common),
    vlan: record<Purposed<'vlan'>>({
      ...common,
      label: name('vlan'),
      ipam_address: orNull(address),
    }),
    vpc: record<Purposed<'vpc'>>({
      ...common,
      vpc_id: id('vpc'),
      subnet_id: id('subnet'),
      ipv4: vpcAddress,
      others: each(vpcAddress),
      ranges: each(address),
    }),
  }
  // The table is by purpose.
  return given => byPurpose[given.purpose](given as never)
}

export function addressReplacers(
  { id, name, address, time }: Replacers,
  unread: Replace<UnreadFields>,
  account: GatheredAccount,
) {
  /** The first address of a block is replaced by the first of another, not by any in there. */
  const block = (text: string, length: number): string => {
    const read = parsePrefix(`${text}/${length}`)
    return read.ok ? address(printPrefix(read.value)).replace(/\/\d+$/, '') : address(text)
  }
  const lengths = new Map(account.ranges?.rows.map(({ range, prefix }) => [range, prefix]))
  const range = (given: GatheredRange): GatheredRange =>
    record<GatheredRange>({
      range: text => (text.includes('/') ? address(text) : block(text, given.prefix)),
      prefix: keep,
      region: keep,
      route_target: orNull(address),
      created: time,
      unread,
    })(given)
  return {
    range,
    listed: record<GatheredAddress>({
      address,
      instance_id: orNull(id('instance')),
      balancer_id: id('balancer'),
      rdns: orNull(name('host')),
      region: keep,
      reserved: keep,
      unread,
    }),
    share: record<GatheredShare>({
      // IPv6 is shared by ranges alone; most of those that are not listed are this long.
      address: text => (text.includes(':') ? block(text, lengths.get(text) ?? 64) : address(text)),
      instance_id: id('instance'),
      unread,
    }),
  }
}
