/** Accounts written down by hand: a few fields of each record, and the rest as usual. */
import type { Interface, Rule, Rules } from '../service/state.ts'
import type { Rows } from './holders.ts'

interface Written {
  /** By id from 1 up: the interfaces that each was booted with; the region is us-east unless another one is named. */
  readonly instances: readonly (readonly Interface[])[]
  readonly regions?: Readonly<Record<number, string>>
  /** Public addresses, and private ones of 192.168.0.0/16: each with the instance that owns it. */
  readonly addresses?: Readonly<Record<string, number>>
  readonly ranges?: Readonly<Record<string, number>>
  readonly pools?: readonly string[]
  /** Each address or range with the instances that it is shared with. */
  readonly shares?: Readonly<Record<string, readonly number[]>>
  readonly balancers?: Rows['balancers']
  /** Each service, as in `instance 1`, with the rules of the firewall in front of it. */
  readonly guards?: Readonly<Record<string, Rules>>
}

export function handMade(written: Written): Rows {
  const { regions = {}, addresses = {}, ranges = {}, shares = {}, guards = {} } = written
  const regionOf = (id: number) => regions[id] ?? 'us-east'
  const blockIn = (text: string) => {
    const [range = '', prefix] = text.split('/')
    return { range, prefix: Number(prefix) }
  }
  const times = { created: '', updated: '' }
  return {
    instances: written.instances.map((interfaces, at) => {
      const booted = { id: 1, label: '', interfaces: [...interfaces] }
      return {
        ...{ id: at + 1, label: '', region: regionOf(at + 1), plan: '', migrating: false },
        ...{ spare_addresses: 0, profiles: [booted], booted, created: '' },
        ssh: { access: true, ip: 'any', port: null, user: null },
      }
    }),
    addresses: Object.entries(addresses).map(([address, instance_id], at) => ({
      ...{ id: at + 1, address, instance_id, region: regionOf(instance_id), rdns: null },
      ...{ type: address.includes(':') ? 'ipv6' : 'ipv4', public: !address.startsWith('192.168.') },
    })),
    ranges: Object.entries(ranges).map(([text, instance_id], at) => ({
      ...{ id: at + 1, instance_id, region: regionOf(instance_id), created: '', reverse_names: {} },
      ...blockIn(text),
      prefix: blockIn(text).prefix === 56 ? 56 : 64,
    })),
    pools: (written.pools ?? []).map((text, at) => ({
      ...{ id: at + 1, region: 'us-east', route_target: null },
      ...blockIn(text),
    })),
    shares: Object.entries(shares).flatMap(([address, ids]) =>
      ids.map(instance_id => ({ id: instance_id, address, instance_id })),
    ),
    balancers: written.balancers ?? [],
    firewalls: Object.values(guards).map((rules, at) => ({
      ...{ id: at + 1, label: '', status: 'enabled', tags: [], rules, ...times },
    })),
    devices: Object.keys(guards).map((service, at) => {
      const [type, id] = service.split(' ')
      const entity = { type: type === 'balancer' ? type : 'instance', id: Number(id) } as const
      return { id: at + 1, firewall_id: at + 1, entity, ...times }
    }),
  }
}

/** Drops whatever no rule accepts, both ways. */
export const closedBut = (inbound: readonly Rule[], outbound: readonly Rule[] = []): Rules => ({
  ...{ inbound: [...inbound], inbound_policy: 'DROP' },
  ...{ outbound: [...outbound], outbound_policy: 'DROP' },
})

/** As in `TCP 22,80-90` or `ICMP`, about these addresses. */
export function accept(carried: string, ...entries: readonly string[]): Rule {
  const [protocol = '', ports] = carried.split(' ')
  const ipv4 = entries.filter(entry => !entry.includes(':'))
  const ipv6 = entries.filter(entry => entry.includes(':'))
  return {
    ...{ action: 'ACCEPT', protocol },
    addresses: { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) },
    ...(ports !== undefined && { ports }),
  }
}

export const drop = (carried: string, ...entries: readonly string[]): Rule => ({
  ...accept(carried, ...entries),
  action: 'DROP',
})
