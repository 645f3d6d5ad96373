/** Small gathered accounts drawn at random, with holes of every kind, and what may become of them. */
import type {
  GatheredAccount,
  GatheredConfig,
  GatheredDevice,
  GatheredEntry,
  GatheredFirewall,
  GatheredRule,
} from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import type { Action, FirewallStatus } from '../../src/contract/vocabulary.ts'
import { directions } from '../../src/contract/vocabulary.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import type { Random } from './random.ts'

/** The last of each family is in no rule. */
export const peers = {
  ipv4: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.9'],
  ipv6: ['2001:db8::1', '2001:db8::2', '2001:db8::9'],
} as const

const everyPeer = [...peers.ipv4, ...peers.ipv6]

/** No rule names port 443. */
export const packets: readonly Packet[] = directions.flatMap(direction =>
  everyPeer.flatMap((address): readonly Packet[] => [
    ...[22, 80, 443].map(port => ({ direction, protocol: 'TCP', address, port }) as const),
    ...[80, 443].map(port => ({ direction, protocol: 'UDP', address, port }) as const),
    { direction, protocol: 'ICMP', address },
    { direction, protocol: 'IPENCAP', address },
    { direction, protocol: 'OTHER', address },
  ]),
)

export const action = (random: Random): Action => random.pick(['ACCEPT', 'DROP'])

const tokens = ['pl::office', 'pl::partners', 'pl:system:resolvers:newark-us'] as const

/** Of UDP no packet here has another port. */
const portsOf: Readonly<Record<string, readonly (string | null)[]>> = {
  TCP: [null, '22', '80', '22,80', ''],
  UDP: [null, '80', ''],
}

export function randomRule(random: Random, withTokens: boolean): GatheredRule {
  const protocol = random.chance(0.6)
    ? 'TCP'
    : withTokens
      ? random.pick(['UDP', 'ICMP', 'IPENCAP', 'ALL', '6', '47', '58', '132'])
      : random.pick(['UDP', 'ICMP', 'IPENCAP'])
  const entry = (family: 'ipv4' | 'ipv6'): string =>
    withTokens && random.chance(0.35)
      ? random.pick(tokens)
      : random.chance(0.3)
        ? { ipv4: '0.0.0.0/0', ipv6: '::/0' }[family]
        : family === 'ipv4'
          ? `${random.pick(['192.0.2.1', '192.0.2.2', '192.0.2.3'])}/32`
          : `${random.pick(['2001:db8::1', '2001:db8::2'])}/128`
  const listOf = (family: 'ipv4' | 'ipv6') => [
    ...new Set(random.several(1, 2, () => entry(family))),
  ]
  const families = random.pick([['ipv4'], ['ipv6'], ['ipv4', 'ipv6'], ['ipv4', 'ipv6']] as const)
  return {
    protocol,
    addresses: Object.fromEntries(families.map(family => [family, listOf(family)])),
    action: action(random),
    ports: random.pickOr(portsOf[protocol] ?? [], null),
  }
}

function randomEntry(random: Random): GatheredEntry {
  return random.chance(0.15)
    ? { ruleset: random.pick([7, 8]) }
    : randomRule(random, random.chance(0.5))
}

const vlan = { purpose: 'vlan', label: 'backstage', ipam_address: null } as const

function randomInstance(random: Random, id: number): GatheredInstance {
  const interfaces = random.pick([
    [{ id: id * 10, purpose: 'public' }],
    [{ id: id * 10, purpose: 'public' }],
    [
      { id: id * 10, purpose: 'public' },
      { id: id * 10 + 1, ...vlan },
    ],
    [
      { id: id * 10, purpose: 'public' },
      {
        id: id * 10 + 1,
        purpose: 'vpc',
        vpc_id: 1,
        subnet_id: 2,
        ipv4: { vpc: `10.0.0.${id}`, nat_1_1: null },
      },
    ],
    [{ id: id * 10, ...vlan }],
  ] as const)
  const inner = random.chance(0.4) ? [`192.168.128.${id}`] : []
  const outer = random.chance(0.9) ? [`192.0.2.${id}`] : []
  const ipv6 = random.chance(0.85) ? `2001:db8::${id}` : null
  const addresses = { ipv4: [...outer, ...inner], ipv6 }
  return { id, label: `instance-${id}`, region: 'newark-us', ...addresses, interfaces }
}

/** It passes packets on to the private address of an instance, if that has one. */
function randomConfig(random: Random): GatheredConfig {
  const nodes = random.several(0, 2, () => ({
    ...{ label: 'node', port: 8080, mode: random.pick(['accept', 'reject'] as const) },
    address: random.pick(['192.168.128.1', '192.168.128.2', '10.0.0.1']),
  }))
  const ports = { port: random.pick([80, 443]), protocol: random.pick(['tcp', 'udp'] as const) }
  return { id: 1, ...ports, nodes: { rows: nodes } }
}

/** With the address that no rule names. */
const pool = {
  ...{ range: peers.ipv6[2], prefix: 128, region: 'newark-us', route_target: null },
} as const

/** One or two addresses that another instance may bring up. */
const randomShares = (random: Random, instances: readonly GatheredInstance[]) =>
  instances.flatMap(({ ipv4 = [] }, at) => {
    const other = instances[1 - at]
    return ipv4.flatMap(address =>
      other !== undefined && random.chance(0.1) ? [{ address, instance_id: other.id }] : [],
    )
  })

/** Everything is known, and at most one enabled firewall guards each service. */
export function randomWhole(random: Random): GatheredAccount {
  const instances = [1, 2].slice(0, random.whole(1, 2)).map(id => randomInstance(random, id))
  const balancers = random.chance(0.5)
    ? [
        {
          ...{ id: 9, label: 'front', region: 'newark-us', ipv4: '192.0.2.3', ipv6: null },
          configs: { rows: random.chance(0.6) ? [randomConfig(random)] : [] },
        },
      ]
    : []
  const active = new Set<string>()
  let device = 500
  const firewalls = [101, 102, 103, 104]
    .slice(0, random.whole(2, 4))
    .map((id): GatheredFirewall => {
      const status: FirewallStatus = random.chance(0.7) ? 'enabled' : 'disabled'
      const devices: GatheredDevice[] = []
      const put = (key: string, entity: GatheredDevice['entity']) => {
        if (!random.chance(0.4) || (status === 'enabled' && active.has(key))) return
        if (status === 'enabled') active.add(key)
        devices.push({ id: device++, entity })
      }
      for (const { id: instance, interfaces } of instances)
        if (random.chance(0.25)) {
          const [first] = interfaces ?? []
          const own = { type: 'interface', id: first?.id ?? 0, instance_id: instance } as const
          put(`instance ${instance}`, own)
        } else put(`instance ${instance}`, { type: 'instance', id: instance })
      for (const { id: balancer } of balancers)
        put(`balancer ${balancer}`, { type: 'balancer', id: balancer })
      return {
        ...{ id, label: `firewall-${id}`, status, tags: [] },
        rules: {
          inbound: random.several(0, 3, () => randomEntry(random)),
          inbound_policy: action(random),
          outbound: random.several(0, 1, () => randomEntry(random)),
          outbound_policy: action(random),
        },
        devices: { rows: devices },
      }
    })
  return {
    ...{ format: 'firedrill-account', version: 1 },
    firewalls: { rows: firewalls },
    instances: { rows: instances },
    balancers: { rows: balancers },
    ips: { rows: [] },
    ranges: { rows: [] },
    shares: { rows: randomShares(random, instances) },
    pools: { rows: random.chance(0.1) ? [pool] : [] },
    default_firewalls: { instance: null, balancer: null },
    rulesets: {
      rows: [7, 8].flatMap(id =>
        random.chance(0.5)
          ? [
              {
                id,
                type: random.pick(['inbound', 'outbound']),
                rules: random.several(0, 2, () => randomRule(random, random.chance(0.5))),
                deleted: random.chance(0.2),
              },
            ]
          : [],
      ),
    },
    prefixlists: {
      rows: ['pl::office', 'pl::partners'].flatMap(name =>
        random.chance(0.5)
          ? [
              {
                name,
                ipv4: random.chance(0.2) ? null : ['192.0.2.1/32'],
                ...(random.chance(0.8) && { ipv6: random.pick([null, ['2001:db8::1']]) }),
                deleted: random.chance(0.2),
              },
            ]
          : [],
      ),
    },
  }
}

/** Leaves out what makes a hole of some kind, or puts in what nobody knows. */
export type Digger = (random: Random, firewall: GatheredFirewall) => GatheredFirewall

const without = <Key extends string>(value: object | undefined, key: Key) =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([each]) => each !== key))

export const diggers: readonly Digger[] = [
  (_, firewall) => ({ ...firewall, unread: { mode: 'strict' } }),
  (_, firewall) => without(firewall, 'devices') as unknown as GatheredFirewall,
  (_, firewall) => ({ ...firewall, devices: { rows: firewall.devices?.rows ?? [], missing: 1 } }),
  (random, { devices, ...firewall }) => {
    const rows = devices?.rows ?? []
    const at = random.whole(0, Math.max(0, rows.length - 1))
    const dug = rows.map((each, index) =>
      index === at ? { ...each, unread: { scope: 'half' } } : each,
    )
    return { ...firewall, devices: { ...devices, rows: dug } }
  },
  (_, firewall) => without(firewall, 'status') as unknown as GatheredFirewall,
  (random, firewall) => ({
    ...firewall,
    rules: without(firewall.rules, random.pick(['inbound_policy', 'outbound_policy'])),
  }),
  (random, firewall) => ({
    ...firewall,
    rules: without(firewall.rules, random.pick(['inbound', 'outbound'])),
  }),
]

export function dig(random: Random, account: GatheredAccount, holes: number): GatheredAccount {
  let dug = account
  for (let made = 0; made < holes; made++) {
    if (random.chance(0.15)) {
      dug = {
        ...dug,
        firewalls: { rows: dug.firewalls?.rows ?? [], missing: random.pick([1, 'some']) },
      }
      continue
    }
    const rows = dug.firewalls?.rows ?? []
    const at = random.whole(0, rows.length - 1)
    const digger = random.pickOr(diggers, undefined)
    const mapped = rows.map((each, index) =>
      index === at ? (digger?.(random, each) ?? each) : each,
    )
    dug = { ...dug, firewalls: { ...dug.firewalls, rows: mapped } }
  }
  return digRecords(random, random.chance(0.1) ? withUnread(random, dug) : dug)
}

/** Leaves out, seldom, a record of a service, the interfaces of an instance, the configs of a balancer, and a list of others. */
function digRecords(random: Random, account: GatheredAccount): GatheredAccount {
  const lists: (keyof GatheredAccount)[] = (['default_firewalls', 'pools'] as const).filter(() =>
    random.chance(0.1),
  )
  if (random.chance(0.3)) lists.push('shares')
  const dug = lists.reduce<GatheredAccount>(
    (left, list) => without(left, list) as unknown as GatheredAccount,
    account,
  )
  const rows = dug.instances?.rows ?? []
  const bare = rows.map(({ interfaces, ...each }) =>
    random.chance(0.1) || interfaces === undefined ? each : { ...each, interfaces },
  )
  const front = (dug.balancers?.rows ?? []).map(({ configs, ...each }) =>
    random.chance(0.1) || configs === undefined ? each : { ...each, configs },
  )
  const homeless = bare.map(({ ipv4, ...each }) =>
    random.chance(0.05) || ipv4 === undefined ? each : { ...each, ipv4 },
  )
  const isCut = random.chance(0.1)
  return {
    ...dug,
    instances: { rows: isCut ? homeless.slice(1) : homeless },
    // Whoever is not there shares nothing.
    ...(isCut && dug.shares && { shares: { rows: [] } }),
    balancers: { rows: random.chance(0.1) ? [] : front },
  }
}

/** A service gets a field that nobody knows. */
export function withUnreadService(random: Random, account: GatheredAccount): GatheredAccount {
  const list = random.pick(['instances', 'balancers'] as const)
  const [first, ...rest] = account[list]?.rows ?? []
  const unread = { mode: 'strict' }
  return first === undefined
    ? account
    : { ...account, [list]: { ...account[list], rows: [{ ...first, unread }, ...rest] } }
}

/** One rule gets a field that nobody knows. */
function withUnread(random: Random, account: GatheredAccount): GatheredAccount {
  const unread: GatheredRule = { ...randomRule(random, false), unread: { schedule: 'nights' } }
  const [first, ...rest] = account.firewalls?.rows ?? []
  if (first?.rules?.inbound === undefined) return account
  const rules = { ...first.rules, inbound: [unread, ...first.rules.inbound] }
  return { ...account, firewalls: { ...account.firewalls, rows: [{ ...first, rules }, ...rest] } }
}
