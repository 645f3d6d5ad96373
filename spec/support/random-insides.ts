/** Small accounts drawn at random whose instances meet on VLANs and behind balancers, with holes in what tells of that. */
import type {
  GatheredAccount,
  GatheredBalancer,
  GatheredConfig,
  GatheredDevice,
  GatheredFirewall,
  GatheredNode,
} from '../../src/account/gathered.ts'
import type { GatheredInstance, GatheredInterface } from '../../src/account/gathered-instances.ts'
import type { Random } from './random.ts'
import { action, diggers, randomRule } from './random-accounts.ts'

/** Each is the private address of an instance, or one on a VPC, if it is of anybody. */
export const backEndAddresses = ['192.168.128.1', '192.168.128.2', '10.0.0.1', '10.0.0.2'] as const

/** Rules name 22 and 80 alone, and 1000 is named nowhere. */
export const balancedPorts = [22, 80, 443, 1000] as const

export const regions = ['newark-us', 'mumbai-in'] as const

const on = (label: string): GatheredInterface => ({ purpose: 'vlan', label, ipam_address: null })

const inVpc = (address: string): GatheredInterface => ({
  ...{ purpose: 'vpc', vpc_id: 1, subnet_id: 2 },
  ipv4: { vpc: address, nat_1_1: null },
})

export const possibleInterfaces = (id: number): readonly (readonly GatheredInterface[])[] => [
  [{ purpose: 'public' }],
  [{ purpose: 'public' }, on('a')],
  [{ purpose: 'public' }, on('a'), on('b')],
  [on('b')],
  [{ purpose: 'public' }, inVpc(`10.0.0.${id}`)],
]

/** On a VLAN that nobody is known to be on, and on a VPC of which nothing is known with any address. */
export const hiddenInterfaces = (id: number): readonly (readonly GatheredInterface[])[] => [
  ...possibleInterfaces(id).slice(0, -1),
  ...backEndAddresses.map((address): readonly GatheredInterface[] => [
    { purpose: 'public' },
    inVpc(address),
  ]),
  [on('c')],
]

const randomInterfaces = (random: Random, id: number): readonly GatheredInterface[] =>
  random.pickOr(possibleInterfaces(id), [{ purpose: 'public' }])

function randomInstance(random: Random, id: number): GatheredInstance {
  const inner = random.chance(0.7) ? [`192.168.128.${id}`] : []
  return {
    ...{ id, label: `instance-${id}`, region: random.chance(0.85) ? regions[0] : regions[1] },
    ...{ ipv4: [`192.0.2.${id}`, ...inner], ipv6: `2001:db8::${id}` },
    interfaces: randomInterfaces(random, id),
  }
}

const randomNode = (random: Random): GatheredNode => ({
  ...{ label: 'node', port: random.pick([8080, 9090]), address: random.pick(backEndAddresses) },
  ...(random.chance(0.8) && { mode: random.pick(['accept', 'accept', 'reject']) }),
})

function randomBalancer(random: Random): GatheredBalancer {
  const ports = [80, 443].filter(() => random.chance(0.6))
  const rows = ports.map(
    (port, at): GatheredConfig => ({
      ...{ id: at + 1, port, protocol: random.pick(['tcp', 'tcp', 'udp']) },
      nodes: { rows: random.several(0, 2, () => randomNode(random)) },
    }),
  )
  return {
    ...{ id: 9, label: 'front', region: regions[0], ipv4: '192.0.2.3', ipv6: null },
    configs: { rows },
  }
}

type Entity = GatheredDevice['entity']

/** At most one of them is enabled at each service. */
function randomFirewalls(random: Random, entities: readonly Entity[]): readonly GatheredFirewall[] {
  const guarded = new Set<Entity>()
  return [101, 102].map((id): GatheredFirewall => {
    const own = entities.filter(each => !guarded.has(each) && random.chance(0.6))
    for (const each of own) guarded.add(each)
    return {
      ...{ id, label: `firewall-${id}`, tags: [] },
      status: random.chance(0.85) ? 'enabled' : 'disabled',
      rules: {
        inbound: random.several(0, 1, () => randomRule(random, random.chance(0.2))),
        inbound_policy: action(random),
        outbound: random.several(0, 1, () => randomRule(random, random.chance(0.2))),
        outbound_policy: random.chance(0.7) ? 'ACCEPT' : 'DROP',
      },
      devices: { rows: own.map((entity, at) => ({ id: id * 10 + at, entity })) },
    }
  })
}

/** Everything is known. */
export function randomInside(random: Random): GatheredAccount {
  const instances = [1, 2].map(id => randomInstance(random, id))
  const balancers = random.chance(0.85) ? [randomBalancer(random)] : []
  const entities = [
    ...instances.map(({ id }): Entity => ({ type: 'instance', id })),
    ...balancers.map(({ id }): Entity => ({ type: 'balancer', id })),
  ]
  return {
    ...{ format: 'firedrill-account', version: 1 },
    firewalls: { rows: randomFirewalls(random, entities) },
    instances: { rows: instances },
    balancers: { rows: balancers },
    ips: { rows: [] },
    ranges: { rows: [] },
    shares: { rows: [] },
    pools: { rows: [] },
    default_firewalls: { instance: null, balancer: null },
    rulesets: { rows: [] },
    prefixlists: { rows: [] },
  }
}

type Digger = (random: Random, account: GatheredAccount) => GatheredAccount

export const without = <Row extends object>(row: Row, ...fields: readonly (keyof Row)[]): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => !fields.includes(key as keyof Row)),
  ) as Row

/** One of the rows becomes another one. */
function digIn<Row>(
  random: Random,
  rows: readonly Row[],
  digRow: (row: Row) => Row,
): readonly Row[] {
  const at = random.whole(0, rows.length - 1)
  return rows.map((each, index) => (index === at ? digRow(each) : each))
}

const ofInstance =
  (digRow: (row: GatheredInstance, random: Random) => GatheredInstance): Digger =>
  (random, account) => ({
    ...account,
    instances: { rows: digIn(random, account.instances?.rows ?? [], row => digRow(row, random)) },
  })

const ofBalancer =
  (digRow: (row: GatheredBalancer, random: Random) => GatheredBalancer): Digger =>
  (random, account) => ({
    ...account,
    balancers: { rows: (account.balancers?.rows ?? []).map(row => digRow(row, random)) },
  })

const ofConfig = (digRow: (row: GatheredConfig, random: Random) => GatheredConfig): Digger =>
  ofBalancer((row, random) => {
    const { configs } = row
    return configs === undefined
      ? row
      : {
          ...row,
          configs: { ...configs, rows: digIn(random, configs.rows, each => digRow(each, random)) },
        }
  })

const ofFirewall: Digger = (random, account) => ({
  ...account,
  firewalls: {
    rows: digIn(random, account.firewalls?.rows ?? [], row => {
      // Fields that nobody knows and rules that were not given are told of elsewhere.
      const digger = random.pick([diggers[1], diggers[2], diggers[4], diggers[5]])
      return digger?.(random, row) ?? row
    }),
  },
})

/** Services that nothing but the devices of firewalls name. */
const cut =
  (list: 'instances' | 'balancers'): Digger =>
  (_, account) => ({ ...account, [list]: { rows: account[list]?.rows.slice(1) ?? [] } })

const placeDiggers: readonly Digger[] = [
  ofInstance(row => without(row, 'interfaces', 'profiles')),
  ofInstance(row => without(row, 'interfaces', 'profiles')),
  ofInstance(row => ({
    ...without(row, 'interfaces'),
    // The same ones in every account of the instance.
    profiles: [1, 3].map(id => ({
      ...{ id, label: `profile-${id}`, interfaces: possibleInterfaces(row.id)[id] ?? [] },
    })),
  })),
  ofInstance(row => without(row, 'ipv4')),
  ofInstance(row => without(row, 'region')),
  ofBalancer(row => without(row, 'configs')),
  ofBalancer(row => ({ ...row, configs: { rows: row.configs?.rows ?? [], missing: 1 } })),
  ofBalancer(row => without(row, 'region')),
  ofConfig(row => without(row, 'nodes')),
  ofConfig(row => ({ ...row, nodes: { rows: row.nodes?.rows ?? [], missing: 'some' } })),
  ofConfig((row, random) => without(row, random.pick(['port', 'protocol']))),
  cut('instances'),
  cut('balancers'),
]

/** Leaves out something about where services are or what guards them. */
export const digInside = (random: Random, account: GatheredAccount): GatheredAccount =>
  random.chance(0.2)
    ? ofFirewall(random, account)
    : (random.pickOr(placeDiggers, undefined)?.(random, account) ?? account)
