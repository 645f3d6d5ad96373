/** What there is of VLANs, of regions and of back ends in a filled account. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import type { ServiceName, State, Values } from './filled-state.ts'
import { addressesOf } from './reach.ts'

/** A VLAN by region and label, or what a balancer takes and where it passes it on: `9 TCP 443 8080`. */
export type WayName = string

export interface FilledState extends State {
  readonly given: GatheredAccount
  /** The names of those of its holes that hide where services are. */
  readonly filled: ReadonlySet<string>
}

export const vlansIn = ({ gathered, services }: State, service: ServiceName): readonly string[] => {
  const row = gathered.instances?.rows.find(({ id }) => service === `instance ${id}`)
  return (services.has(service) ? (row?.interfaces ?? []) : []).flatMap(each =>
    each.purpose === 'vlan' ? `${row?.region}/${each.label}` : [],
  )
}

export const isOnVlan = (state: State, service: ServiceName, vlan: string): boolean =>
  vlansIn(state, service).includes(vlan)

/** With this label, or with any. */
export const hasVlan = (state: State, service: ServiceName, label?: string): boolean =>
  vlansIn(state, service).some(each => label === undefined || each.endsWith(`/${label}`))

export const isInRegion = (state: State, service: ServiceName, region: string): boolean =>
  regionOf(state, service) === region

export const shareVlan = (state: State, one: ServiceName, other: ServiceName): boolean =>
  vlansIn(state, one).some(each => isOnVlan(state, other, each))

export interface BackEnd {
  readonly way: WayName
  readonly balancer: ServiceName
  readonly region: string | undefined
  readonly protocol: 'TCP' | 'UDP'
  readonly port: number
  readonly address: string
}

/** Of nodes that get anything. */
export const backEndsIn = (states: readonly State[]): readonly BackEnd[] =>
  states.flatMap(({ gathered, services }) =>
    (gathered.balancers?.rows ?? []).flatMap(({ id, region, configs }) =>
      (configs?.rows ?? []).flatMap(({ port = 0, protocol: spoken, nodes }) =>
        (nodes?.rows ?? []).flatMap(({ address, port: backEndPort, mode }): readonly BackEnd[] => {
          if (mode === 'reject' || !services.has(`balancer ${id}`)) return []
          const protocol = spoken === 'udp' ? 'UDP' : 'TCP'
          const way = `${id} ${protocol} ${port} ${backEndPort}`
          return [{ way, balancer: `balancer ${id}`, region, protocol, port, address }]
        }),
      ),
    ),
  )

/** The ways by which balancers pass packets on to the instance, by its private addresses and those on VPCs. */
export function servesBy(state: State, to: ServiceName, words: Values): ReadonlySet<WayName> {
  const [region, inner] = [regionOf(state, to), innerOf(state, to, words)]
  return new Set(
    backEndsIn([state])
      .filter(each => each.region === region && inner.includes(each.address))
      .map(({ way }) => way),
  )
}

const innerOf = (state: State, instance: ServiceName, words: Values): readonly string[] =>
  (['private', 'vpc'] as const).flatMap(network =>
    addressesOf(state, instance, { network, family: 'ipv4', protocol: 'TCP' }, words),
  )

const regionOf = ({ gathered }: State, service: ServiceName) => regionIn(gathered, service)

function regionIn({ instances, balancers }: GatheredAccount, service: ServiceName) {
  const rows = service.startsWith('instance') ? instances?.rows : balancers?.rows
  return rows?.find(({ id }) => service.endsWith(` ${id}`))?.region
}

export const isOuter = ({ gathered: { instances } }: State, service: ServiceName): boolean =>
  instances?.rows
    .find(({ id }) => service === `instance ${id}`)
    ?.interfaces?.some(({ purpose }) => purpose === 'public') === true

export const hasAddress = ({ gathered }: State, service: ServiceName, address: string): boolean => {
  const { instances, balancers } = gathered
  const isMeant = ({ id }: { readonly id: number }): boolean => service.endsWith(` ${id}`)
  const row = service.startsWith('balancer') ? balancers?.rows.find(isMeant) : undefined
  const instance = service.startsWith('instance') ? instances?.rows.find(isMeant) : undefined
  const inner = (instance?.interfaces ?? []).map(each => ('ipv4' in each ? each.ipv4?.vpc : null))
  const outer = [row?.ipv4, row?.ipv6, ...(instance?.ipv4 ?? []), instance?.ipv6]
  return [...outer, ...inner].includes(address)
}

/** Was it filled in where the service is? */
export const isMoved = ({ given }: FilledState, service: ServiceName): boolean =>
  regionIn(given, service) === undefined

export const areInOneRegion = (state: State, one: ServiceName, other: ServiceName): boolean =>
  regionOf(state, one) === regionOf(state, other)

type Said = Readonly<Record<string, string>>

/** Where nothing else tells of the region of the balancer, or where that of the instance is told by this alone. */
const mayBeNear = (
  state: FilledState,
  instance: ServiceName,
  balancer: ServiceName,
  said: Said,
) => {
  const told = said[`addresses of ${balancer}`]
  const isBeside = told?.includes('in the region of ') === true || !isMoved(state, instance)
  return (told !== undefined && isBeside) || areInOneRegion(state, instance, balancer)
}

/** Has the instance an address that the balancer could pass packets on to? */
export const isWithinReach = (
  state: FilledState,
  instance: ServiceName,
  balancer: ServiceName,
  words: Values,
  said: Said,
): boolean =>
  mayBeNear(state, instance, balancer, said) && innerOf(state, instance, words).length > 0

/** The same where it passes them on. */
export const isNear = (
  state: FilledState,
  instance: ServiceName,
  balancer: ServiceName,
  words: Values,
): boolean =>
  areInOneRegion(state, instance, balancer) && innerOf(state, instance, words).length > 0

/** Has it one that the balancer names, for what it takes on this port? */
export const isAtNode = (
  state: FilledState,
  instance: ServiceName,
  balancer: ServiceName,
  taken: string,
  words: Values,
  said: Said,
): boolean =>
  mayBeNear(state, instance, balancer, said) &&
  backEndsIn([state]).some(
    each =>
      each.balancer === balancer &&
      `${each.protocol} ${each.port}` === taken &&
      innerOf(state, instance, words).includes(each.address),
  )

/** Is the instance a back end of what the balancer takes on this port? */
export const isServed = (
  state: State,
  to: ServiceName,
  balancer: ServiceName,
  taken: string,
  words: Values,
): boolean =>
  [...servesBy(state, to, words)].some(way =>
    way.startsWith(`${balancer.replace('balancer ', '')} ${taken} `),
  )
