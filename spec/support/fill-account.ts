/** Fills the holes of a gathered account by completing the document itself, each with something drawn at random. */
import type {
  GatheredAccount,
  GatheredDevice,
  GatheredEntry,
  GatheredFirewall,
  GatheredRule,
} from '../../src/account/gathered.ts'
import { type Direction, directions } from '../../src/contract/vocabulary.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import {
  prefixListOf,
  ruleSetOf,
  type ServiceName,
  type State,
  type Values,
} from '../oracle/accounts/filled-state.ts'
import {
  chosenIn,
  devicesName,
  otherFirewalls,
  poolsName,
  sharesName,
  statusName,
  type Variable,
} from '../oracle/accounts/fillings.ts'
import type { Random } from './random.ts'
import { packets, peers } from './random-accounts.ts'

/** What each name was taken to be, packet by packet. */
export interface DrawnFilling {
  readonly rulesOf: (name: string, direction: Direction) => readonly GatheredRule[]
  readonly addressesOf: (name: string) => ReadonlySet<string>
  readonly policyOf: (name: string) => 'ACCEPT' | 'DROP'
  /** As a packet at that service sees it. */
  readonly seenBy: (packet: Packet, service: ServiceName) => Values
}

interface DrawnRules {
  readonly exceptions: readonly { readonly packet: Packet; readonly action: 'ACCEPT' | 'DROP' }[]
  readonly rest: string
}

export function drawFilling(
  random: Random,
  variables: readonly Variable[],
  services: readonly ServiceName[],
): DrawnFilling {
  const drawRules = (choices: readonly string[]): DrawnRules => ({
    exceptions: random.several(0, 3, () => ({
      packet: random.pickOr(packets.filter(canBeNamed), nobody),
      action: random.pick(['ACCEPT', 'DROP']),
    })),
    rest: random.pickOr(choices, 'none'),
  })
  const names = (role: Variable['role']) => variables.filter(each => each.role === role)
  const others = names('other').flatMap(({ choices }) =>
    services.map(service => [`${otherFirewalls} ${service}`, drawRules(choices)] as const),
  )
  const rules = new Map([
    ...names('rules').map(({ name, choices }) => [name, drawRules(choices)] as const),
    ...others,
  ])
  const addresses = new Map(
    names('addresses').map(({ name }) => [
      name,
      new Set([...peers.ipv4, ...peers.ipv6].filter(() => random.chance(0.5))),
    ]),
  )
  const policies = new Map(
    names('policy').map(({ name }) => [name, random.pick(['ACCEPT', 'DROP'])] as const),
  )
  const policyOf = (name: string) => policies.get(name) ?? 'DROP'
  const addressesOf = (name: string) => addresses.get(name) ?? new Set<string>()
  return {
    ...{ policyOf, addressesOf },
    rulesOf: (name, direction) => rulesFor(rules.get(name), direction),
    seenBy: (packet, service) =>
      new Map(
        variables.map(({ name, role }): [string, string] => {
          if (role === 'policy') return [name, policyOf(name)]
          if (role === 'addresses')
            return [name, addressesOf(name).has(packet.address) ? 'all' : 'none']
          const key = role === 'other' ? `${otherFirewalls} ${service}` : name
          return [name, outcomeOf(rules.get(key), packet)]
        }),
      ),
  }
}

const nobody: Packet = { direction: 'inbound', protocol: 'ICMP', address: peers.ipv4[0] }

/** By rules of the contract. */
export const canBeNamed = ({ protocol }: Packet): boolean => protocol !== 'OTHER'

const outcomeOf = (drawn: DrawnRules | undefined, packet: Packet): string =>
  drawn?.exceptions.find(each => each.packet === packet)?.action ?? drawn?.rest ?? 'none'

function rulesFor(drawn: DrawnRules | undefined, direction: Direction): readonly GatheredRule[] {
  const exceptions = (drawn?.exceptions ?? []).filter(
    ({ packet }, at, all) =>
      packet.direction === direction && all.findIndex(each => each.packet === packet) === at,
  )
  const own = exceptions.map(
    ({ packet: { protocol, address, port }, action }): GatheredRule => ({
      ...{ protocol, action },
      addresses: address.includes(':') ? { ipv6: [`${address}/128`] } : { ipv4: [`${address}/32`] },
      ...(port !== undefined && { ports: String(port) }),
    }),
  )
  const rest = drawn?.rest
  if (rest !== 'ACCEPT' && rest !== 'DROP') return own
  const all = ['TCP', 'UDP', 'ICMP', 'IPENCAP'].map(
    (protocol): GatheredRule => ({
      ...{ protocol, addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }, action: rest },
    }),
  )
  return [...own, ...all]
}

const servicesIn = (value: string | undefined): readonly ServiceName[] =>
  (value ?? '').split(',').filter(each => each !== '') as ServiceName[]

const entityOf = (service: ServiceName): GatheredDevice['entity'] => {
  const [type, id] = service.split(' ')
  return { type: type === 'instance' ? type : 'balancer', id: Number(id) }
}

/** Nothing but protocols without a word is left open in it. */
export function fillAccount(state: State, words: Values, drawn: DrawnFilling): GatheredAccount {
  const { gathered } = state
  const others = state.othersOpen
    ? servicesIn(words.get(otherFirewalls)).filter(each => state.services.has(each))
    : []
  const rows = (gathered.firewalls?.rows ?? []).map(each => fillFirewall(state, each, words, drawn))
  const tokens = new Set(
    (gathered.firewalls?.rows ?? [])
      .flatMap(({ rules }) => directions.flatMap(direction => rules?.[direction] ?? []))
      .concat((gathered.rulesets?.rows ?? []).flatMap(({ rules = [] }) => rules))
      .flatMap(each => ('ruleset' in each ? [] : [each.addresses.ipv4, each.addresses.ipv6]))
      .flatMap(list => list ?? [])
      .filter(entry => entry.startsWith('pl:')),
  )
  return {
    ...gathered,
    ...recordsOf(state, words),
    default_firewalls: { instance: null, balancer: null },
    ...placesOf(state, words),
    firewalls: { rows: [...rows, ...others.map((each, at) => otherOn(each, at, drawn))] },
    prefixlists: { rows: [...tokens].map(name => fillPrefixList(gathered, name, drawn)) },
  }
}

/** What is shared, and pools; of services that are there. */
function placesOf({ gathered, services }: State, words: Values) {
  const shares = chosenIn(words, sharesName).map(text => {
    const [address = '', id] = text.split(' with ')
    return { address, instance_id: Number(id) }
  })
  const pools = chosenIn(words, poolsName).map(range => ({
    ...{ range, prefix: 128, region: 'newark-us', route_target: null },
  }))
  const owners = (gathered.instances?.rows ?? []).filter(({ id }) => services.has(`instance ${id}`))
  const isThere = ({ address, instance_id: id }: (typeof shares)[number]): boolean =>
    services.has(`instance ${id}`) && owners.some(({ ipv4 = [] }) => ipv4.includes(address))
  return {
    shares: gathered.shares ?? { rows: shares.filter(isThere) },
    pools: gathered.pools ?? { rows: pools },
  }
}

const publicOnly = [{ purpose: 'public' }] as const

/** A record for each service, interfaces for each instance, and for each balancer that it listens on nothing. */
function recordsOf({ gathered, services }: State, words: Values) {
  const { instances, balancers, shares } = gathered
  const [known, others] = [instances?.rows ?? [], balancers?.rows ?? []]
  const missing = [...services]
    .map(entityOf)
    .filter(({ type, id }) => (type === 'instance' ? known : others).every(each => each.id !== id))
  const rowsOf = (type: 'instance' | 'balancer') =>
    missing.filter(each => each.type === type).map(({ id }) => ({ id, region: 'newark-us' }))
  // Where no record is given it may have any address that is in no pool.
  const addressesOf = (id: number) => {
    const isPooled = chosenIn(words, poolsName).includes(`2001:db8::${id}`)
    return { ipv4: `192.0.2.${id}`, ipv6: `2001:db8::${isPooled ? 'a' : ''}${id}` }
  }
  return {
    instances: {
      rows: [...known, ...rowsOf('instance')].map(each => {
        const { ipv4, ipv6 } = addressesOf(each.id)
        const shared = (shares?.rows ?? [])
          .map(({ address }) => address)
          .filter(address => address !== ipv4 && address.endsWith(`.${each.id}`))
        return { interfaces: publicOnly, ipv4: [ipv4, ...shared], ipv6, ...each }
      }),
    },
    balancers: {
      rows: [...others, ...rowsOf('balancer')].map(each => ({
        ...{ configs: { rows: [] }, ...addressesOf(each.id) },
        ...each,
      })),
    },
  }
}

function otherOn(service: ServiceName, at: number, drawn: DrawnFilling): GatheredFirewall {
  const name = `${otherFirewalls} ${service}`
  const policy =
    drawn.seenBy(otherPacket, service).get(otherFirewalls) === 'ACCEPT' ? 'ACCEPT' : 'DROP'
  return {
    ...{ id: 900 + at, label: `other-${at}`, status: 'enabled' },
    rules: {
      inbound: drawn.rulesOf(name, 'inbound'),
      inbound_policy: policy,
      outbound: drawn.rulesOf(name, 'outbound'),
      outbound_policy: policy,
    },
    devices: { rows: [{ entity: entityOf(service) }] },
  }
}

/** No rule names it, so that it sees what is said of the rest. */
const otherPacket: Packet = { direction: 'inbound', protocol: 'OTHER', address: peers.ipv4[3] }

function fillPrefixList(gathered: GatheredAccount, name: string, drawn: DrawnFilling) {
  const known = prefixListOf(gathered, name)
  const members = [...drawn.addressesOf(`prefix list ${name}`)]
  const ipv6 = members.filter(each => each.includes(':'))
  return {
    name,
    ipv4: known?.ipv4 === undefined ? members.filter(each => !each.includes(':')) : known.ipv4,
    ipv6: known?.ipv6 === undefined ? ipv6 : known.ipv6,
  }
}

function fillFirewall(
  state: State,
  firewall: GatheredFirewall,
  words: Values,
  drawn: DrawnFilling,
): GatheredFirewall {
  const { unread, ...given } = firewall
  const { id, rules = {}, devices } = given
  const front = (direction: Direction) =>
    unread === undefined ? [] : drawn.rulesOf(`unread fields of firewall ${id}`, direction)
  const list = (direction: Direction) =>
    rules[direction]?.flatMap(each => fillEntry(state, each, direction, drawn)) ??
    drawn.rulesOf(`${direction} rules of firewall ${id}`, direction)
  const policy = (direction: Direction) =>
    rules[`${direction}_policy`] ?? drawn.policyOf(`${direction} policy of firewall ${id}`)
  const own = state.firewalls.find(each => each.id === id)
  const added = own?.devicesOpen === true ? servicesIn(words.get(devicesName(id))) : []
  const kept = (devices?.rows ?? []).filter(
    ({ entity, unread: field }) => entity.type !== 'interface' && field === undefined,
  )
  const isKept = (service: ServiceName) =>
    kept.some(({ entity }) => `${entity.type} ${entity.id}` === service)
  const filled = (own?.interfaces ?? [])
    .filter(({ hole }) => words.get(hole) === 'instance')
    .map(({ service }) => service)
  const services = [...new Set([...(own?.known ?? []), ...filled, ...added])].filter(
    each => state.services.has(each) && !isKept(each),
  )
  const status =
    firewall.status ?? (words.get(statusName(id)) === 'enabled' ? 'enabled' : 'disabled')
  return {
    ...given,
    status,
    rules: {
      inbound: [...front('inbound'), ...list('inbound')],
      inbound_policy: policy('inbound'),
      outbound: [...front('outbound'), ...list('outbound')],
      outbound_policy: policy('outbound'),
    },
    devices: { rows: [...kept, ...services.map(each => ({ entity: entityOf(each) }))] },
  }
}

function fillEntry(
  state: State,
  entry: GatheredEntry,
  direction: Direction,
  drawn: DrawnFilling,
): readonly GatheredEntry[] {
  if (!('ruleset' in entry))
    return entry.unread === undefined ? [entry] : drawn.rulesOf(state.unreadName, direction)
  return ruleSetOf(state.gathered, entry.ruleset, direction) === undefined
    ? drawn.rulesOf(`rule set ${entry.ruleset}`, direction)
    : [entry]
}
