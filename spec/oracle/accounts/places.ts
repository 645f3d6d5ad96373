/** What may hide in the holes of an account about where its services are, as edits of the gathered account itself. */

import type {
  GatheredAccount,
  GatheredBalancer,
  GatheredConfig,
  GatheredNode,
} from '../../../src/account/gathered.ts'
import type { GatheredInstance } from '../../../src/account/gathered-instances.ts'
import { groupedBy } from '../../../src/kit/grouped-by.ts'
import {
  backEndAddresses,
  balancedPorts,
  hiddenInterfaces,
  regions,
} from '../../support/random-insides.ts'

interface Choice {
  readonly text: string
  /** The same account with the hole filled; where it has no such hole, just the same. */
  readonly fill: (account: GatheredAccount) => GatheredAccount
}

export interface PlaceVariable {
  readonly name: string
  readonly choices: readonly Choice[]
}

/** A private address that no instance is given: one whose addresses are not known may have it in one account, and not in the other. */
const unheld = '192.168.128.9'

/** Where a service may be whose region is not known: one of these is that of no service that is known. */
const places = [...regions, 'sydney-au'] as const

const isUnaddressed = ({ ipv4 }: GatheredInstance): boolean => ipv4 === undefined

/** Each hole once that one of the accounts has; the same one is filled alike in all of them. */
export function placeVariables(accounts: readonly GatheredAccount[]): readonly PlaceVariable[] {
  const instances = groupedBy(
    accounts.flatMap(account => account.instances?.rows ?? []),
    ({ id }) => `${id}`,
  )
  const isHoming = [...instances.values()].some(rows => rows.some(isUnaddressed))
  const inner = isHoming ? [...backEndAddresses, unheld] : backEndAddresses
  const all = [
    ...accounts.flatMap(account => strangersIn(account, inner)),
    ...[...instances.values()].flatMap(rows => ofInstance(rows, inner)),
    ...accounts.flatMap(account =>
      (account.balancers?.rows ?? []).flatMap(each => ofBalancer(each, inner)),
    ),
  ]
  return [...new Map(all.map(each => [each.name, each])).values()]
}

const onInstance =
  (id: number, fill: (row: GatheredInstance) => GatheredInstance) =>
  (account: GatheredAccount): GatheredAccount => ({
    ...account,
    instances: {
      ...account.instances,
      rows: (account.instances?.rows ?? []).map(row => (row.id === id ? fill(row) : row)),
    },
  })

const onBalancer =
  (id: number, fill: (row: GatheredBalancer) => GatheredBalancer) =>
  (account: GatheredAccount): GatheredAccount => ({
    ...account,
    balancers: {
      ...account.balancers,
      rows: (account.balancers?.rows ?? []).map(row => (row.id === id ? fill(row) : row)),
    },
  })

/** The same one in each of the accounts. */
function ofInstance(
  rows: readonly GatheredInstance[],
  inner: readonly string[],
): readonly PlaceVariable[] {
  const [{ id } = { id: 0 }] = rows
  const bare = rows.filter(({ interfaces }) => interfaces === undefined)
  const profiles = bare.find(each => each.profiles !== undefined)?.profiles
  const booted = profiles?.map(each => each.interfaces) ?? hiddenInterfaces(id)
  const choices = booted.map(of => ({
    text: JSON.stringify(of),
    fill: onInstance(id, given => ({ interfaces: of, ...given })),
  }))
  const isHoming = rows.some(({ ipv4, region }) => ipv4 === undefined || region === undefined)
  return [
    ...(bare.length === 0 ? [] : [{ name: `interfaces of instance ${id}`, choices }]),
    ...(isHoming
      ? [{ name: `addresses of instance ${id}`, choices: addressesFor(id, rows, inner) }]
      : []),
  ]
}

function addressesFor(
  id: number,
  rows: readonly GatheredInstance[],
  inner: readonly string[],
): readonly Choice[] {
  const outer = [`192.0.2.${id}`, otherAddress(id), '198.51.100.9']
  const hidden = inner.filter(each => each.startsWith('192.168.'))
  const lists = rows.some(isUnaddressed)
    ? [[], ...outer.flatMap(each => [[each], ...hidden.map(other => [each, other])])]
    : [[]]
  const where = rows.some(({ region }) => region === undefined) ? places : [regions[0]]
  return where.flatMap(place =>
    lists.map(
      (list): Choice => ({
        text: `${list} in ${place}`,
        fill: onInstance(id, given => ({ region: place, ipv4: list, ...given })),
      }),
    ),
  )
}

/** That of the other one, if it is not known to have it. */
const otherAddress = (id: number): string => `192.0.2.${3 - id}`

/** On ports that known nodes have, and on one that none has. */
const nodesAt = (address: string): readonly GatheredNode[] =>
  [8080, 9090, 7070].map(port => ({ address, port, mode: 'accept' }))

function ofBalancer(row: GatheredBalancer, inner: readonly string[]): readonly PlaceVariable[] {
  const { id, region, configs } = row
  const isWhole = (each: GatheredConfig) => each.port !== undefined && each.protocol !== undefined
  const isOpen =
    configs === undefined || configs.missing !== undefined || !configs.rows.every(isWhole)
  return [
    ...(region === undefined
      ? [
          {
            name: `addresses of balancer ${id}`,
            choices: places.map(place => ({
              text: place,
              fill: onBalancer(id, given => ({ region: place, ...given })),
            })),
          },
        ]
      : []),
    ...(isOpen ? [{ name: `configs of balancer ${id}`, choices: configsFor(id, inner) }] : []),
    ...(configs?.rows ?? []).flatMap(config => nodesOf(id, config, inner)),
  ]
}

const everyPort = balancedPorts.flatMap(port =>
  (['tcp', 'udp'] as const).map(protocol => ({ port, protocol })),
)

/** At one address, or nobody. */
const possibleNodes = (inner: readonly string[]): readonly (readonly GatheredNode[])[] => [
  [],
  ...inner.map(nodesAt),
]

const addressesIn = (nodes: readonly GatheredNode[]): string =>
  [...new Set(nodes.map(({ address }) => address))].join(' and ') || 'nobody more'

const portOf = ({ port, protocol }: Partial<GatheredConfig>): string => `${protocol} ${port}`

/** Nothing more, or one config more; one of the others listens on this too, or by another protocol on another port where there is one more. */
function configsFor(id: number, inner: readonly string[]): readonly Choice[] {
  return everyPort.flatMap(({ port, protocol }, at) =>
    possibleNodes(inner).map((rows): Choice => {
      const fill = (balancer: GatheredBalancer): GatheredBalancer => {
        const { configs } = balancer
        const isCut = configs === undefined || configs.missing !== undefined
        const more = isCut && rows.length > 0 ? [{ id: 99, port, protocol, nodes: { rows } }] : []
        const start = at + 3 * more.length
        const others = [...everyPort.slice(start), ...everyPort, ...everyPort]
        const taken = [...more, ...(configs?.rows ?? [])].map(portOf)
        const known = (configs?.rows ?? []).map(each => {
          const own = others.map(other => ({ ...other, ...each }))
          return own.find(one => !taken.includes(portOf(one))) ?? { port, protocol, ...each }
        })
        return { ...balancer, configs: { rows: [...known, ...more] } }
      }
      const text = `${protocol} ${port} to ${addressesIn(rows)}`
      return { text, fill: onBalancer(id, fill) }
    }),
  )
}

function nodesOf(
  id: number,
  { id: config, nodes }: GatheredConfig,
  inner: readonly string[],
): readonly PlaceVariable[] {
  if (nodes !== undefined && nodes.missing === undefined) return []
  const add = (more: readonly GatheredNode[]) =>
    onBalancer(id, given => {
      const { configs } = given
      if (configs === undefined) return given
      const rows = configs.rows.map(each =>
        each.id === config && (each.nodes === undefined || each.nodes.missing !== undefined)
          ? { ...each, nodes: { rows: [...(each.nodes?.rows ?? []), ...more] } }
          : each,
      )
      return { ...given, configs: { ...configs, rows } }
    })
  const name = `nodes of config ${config} of balancer ${id}`
  const choices = possibleNodes(inner).map(rows => ({ text: addressesIn(rows), fill: add(rows) }))
  return [{ name, choices }]
}

/** Services that devices alone name. */
const strangersIn = (
  account: GatheredAccount,
  inner: readonly string[],
): readonly PlaceVariable[] => [
  ...strangers(account, 'instance').map(id => instanceRecord(id, inner)),
  ...strangers(account, 'balancer').map(id => balancerRecord(id, inner)),
]

function strangers(
  { firewalls, instances, balancers }: GatheredAccount,
  type: 'instance' | 'balancer',
): readonly number[] {
  const rows = (type === 'instance' ? instances : balancers)?.rows ?? []
  const named = (firewalls?.rows ?? []).flatMap(({ devices }) =>
    (devices?.rows ?? []).flatMap(({ entity }) => (entity.type === type ? entity.id : [])),
  )
  return [...new Set(named)].filter(id => rows.every(each => each.id !== id))
}

/** Some of all that may be known of it. */
function instanceRecord(id: number, inner: readonly string[]): PlaceVariable {
  const own = [`192.0.2.${id}`]
  const homed = [...own, `192.168.128.${id}`]
  const others = inner.filter(each => each.startsWith('192.168.') && !homed.includes(each))
  const [first = [], second = [], , fourth = [], ...more] = hiddenInterfaces(id)
  const rows = [
    { region: regions[0], ipv4: own, interfaces: first },
    { region: regions[0], ipv4: homed, interfaces: second },
    { region: regions[1], ipv4: homed, interfaces: second },
    { region: regions[1], ipv4: own, interfaces: fourth },
    { region: regions[0], ipv4: own, interfaces: fourth },
    // Any other one may have its address then.
    ...more.map(interfaces => ({ region: regions[0], ipv4: [], interfaces })),
    ...places.flatMap(region =>
      others.map(each => ({ region, ipv4: [...own, each], interfaces: second })),
    ),
    { region: regions[0], ipv4: ['198.51.100.9'], interfaces: first },
    { region: regions[0], ipv4: [otherAddress(id)], interfaces: first },
    { region: regions[0], ipv4: [], interfaces: first },
  ]
  return {
    name: `record of instance ${id}`,
    choices: rows.map(row => ({
      text: JSON.stringify(row),
      fill: account => {
        const rows = [...(account.instances?.rows ?? []), { id, ipv6: `2001:db8::${id}`, ...row }]
        return strangers(account, 'instance').includes(id)
          ? { ...account, instances: { rows } }
          : account
      },
    })),
  }
}

function balancerRecord(id: number, inner: readonly string[]): PlaceVariable {
  const configs = possibleNodes(inner).flatMap(rows =>
    rows.length === 0 ? [] : everyPort.map(each => [{ id: 1, ...each, nodes: { rows } }]),
  )
  const at = regions.flatMap(region => [
    { region, ipv4: '192.0.2.3', ipv6: null },
    { region, ipv4: null, ipv6: '2001:db8::9' },
  ])
  const rows = at.flatMap(addresses =>
    [[], ...configs].map(each => ({
      ...{ ...addresses, configs: { rows: each } },
    })),
  )
  return {
    name: `record of balancer ${id}`,
    choices: rows.map(row => ({
      text: JSON.stringify(row),
      fill: account => {
        const rows = [...(account.balancers?.rows ?? []), { id, ...row }]
        return strangers(account, 'balancer').includes(id)
          ? { ...account, balancers: { rows } }
          : account
      },
    })),
  }
}
