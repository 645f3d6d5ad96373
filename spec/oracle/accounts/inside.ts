/** What passes from one instance to another on VLANs and through balancers in every way to fill the holes of accounts, found by trying them. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import { addressFamilies } from '../../../src/contract/vocabulary.ts'
import { Expectation } from './expected.ts'
import { type ServiceName, type State, stateOf, type Values } from './filled-state.ts'
import { groupBy } from './fillings.ts'
import { type PlaceVariable, placeVariables } from './places.ts'
import { addressesOf, passingIn } from './reach.ts'

/** A VLAN by region and label, or what a balancer takes and where it passes it on: `9 TCP 443 8080`. */
export type WayName = string

export interface FilledState extends State {
  readonly given: GatheredAccount
  /** The names of those of its holes that hide where services are. */
  readonly filled: ReadonlySet<string>
}

/** All holes that are one thing for all packets, filled. */
export interface FilledInside {
  readonly all: Values
  /** Where services are known. */
  readonly states: readonly FilledState[]
  /** By the name of the way: in each of the states, in each filling of what each packet sees for itself; left out where never. */
  readonly outcomes: ReadonlyMap<WayName, readonly (readonly boolean[])[]>
}

export interface Inside {
  readonly fillings: readonly Places[]
}

/** Where services are, once all holes that hide it are filled. */
interface Places {
  readonly chosen: Values
  readonly states: readonly FilledState[]
  readonly expectation: Expectation
}

/** Undefined where there are too many fillings. */
export function openInside(
  accounts: readonly GatheredAccount[],
  /** What becomes of the filled state of each account. */
  effects: readonly ((state: State) => State)[],
): Inside | undefined {
  const variables = placeVariables([...new Set(accounts)])
  const size = variables.reduce((all, { choices }) => all * choices.length, 1)
  if (size > fillingsMax) return undefined
  const holes = new Map(
    accounts.map(each => [each, new Set(placeVariables([each]).map(({ name }) => name))]),
  )
  const fillings = productOf(variables).flatMap(({ chosen, fill }): readonly Places[] => {
    const whole = new Map([...new Set(accounts)].map(each => [each, fill(each)]))
    if (![...whole.values()].every(isLawful)) return []
    const states = accounts.map((each, at) => {
      const state = stateOf(whole.get(each) ?? each, '')
      const filled = holes.get(each) ?? new Set<string>()
      return { ...(effects[at]?.(state) ?? state), given: each, filled }
    })
    return [{ chosen, states, expectation: new Expectation(states) }]
  })
  const tried = fillings.reduce((all, { expectation: { words } }) => all + words.length, 0)
  return tried === 0 || tried > fillingsMax * 2 ? undefined : { fillings }
}

const fillingsMax = 400

interface Filling {
  readonly chosen: Values
  readonly fill: (account: GatheredAccount) => GatheredAccount
}

const productOf = (variables: readonly PlaceVariable[]): readonly Filling[] =>
  variables.reduce<readonly Filling[]>(
    (all, { name, choices }) =>
      all.flatMap(({ chosen, fill }) =>
        choices.map(
          (choice): Filling => ({
            chosen: new Map([...chosen, [name, choice.text]]),
            fill: account => choice.fill(fill(account)),
          }),
        ),
      ),
    [{ chosen: new Map(), fill: account => account }],
  )

/** No address is that of two services, a private one in one region, and no port of a balancer is that of two configs. */
function isLawful({ instances, balancers }: GatheredAccount): boolean {
  const addresses = [
    ...(instances?.rows ?? []).flatMap(({ ipv4 = [], region }) =>
      ipv4.map(each => (each.startsWith('192.168.') ? `${each} in ${region}` : each)),
    ),
    ...(balancers?.rows ?? []).flatMap(({ ipv4 }) => ipv4 ?? []),
  ]
  const ports = (balancers?.rows ?? []).flatMap(({ id, configs }) =>
    (configs?.rows ?? []).map(({ port, protocol }) => `${id} ${port} ${protocol === 'udp'}`),
  )
  return [addresses, ports].every(each => new Set(each).size === each.length)
}

type Told = readonly [WayName, readonly (readonly boolean[])[]]

/** From one instance to another, in each filling. */
export function insideBetween(
  { fillings }: Inside,
  from: ServiceName,
  to: ServiceName,
): readonly FilledInside[] {
  return fillings.flatMap(({ chosen, states, expectation }) => {
    const ways = new Map<string, readonly PassingOnWords[]>()
    for (const backEnd of backEndsIn(states))
      ways.set(backEnd.way, taken(expectation, from, backEnd))
    return expectation.words.flatMap(words => {
      const byOuter = groupBy(
        [...ways].flatMap(([way, all]) =>
          all.filter(each => each.words === words).map(each => ({ way, ...each })),
        ),
        ({ outer }) => outer,
      )
      const vlans: readonly Told[] = vlansOfBoth(states, from, to)
      const rows = byOuter.size === 0 ? [['', []] as const] : [...byOuter]
      return rows.map(([, passing]): FilledInside => {
        const all = new Map([...chosen, ...words, ...(passing[0]?.values ?? [])])
        const through = passing.map(({ way, outcomes }): Told => {
          const serving = states.map(state => servesBy(state, to, words).has(way))
          const passed = outcomes.map(each => each.map((is, at) => is && serving[at] === true))
          return [way, passed]
        })
        return { all, states, outcomes: new Map([...vlans, ...through]) }
      })
    })
  })
}

const vlansIn = ({ gathered, services }: State, service: ServiceName): readonly string[] => {
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

function vlansOfBoth(states: readonly State[], from: ServiceName, to: ServiceName) {
  const all = new Set(states.flatMap(state => vlansIn(state, from)))
  return [...all].map(
    (vlan): Told => [
      vlan,
      [states.map(state => [from, to].every(each => isOnVlan(state, each, vlan)))],
    ],
  )
}

interface BackEnd {
  readonly way: WayName
  readonly balancer: ServiceName
  readonly region: string | undefined
  readonly protocol: 'TCP' | 'UDP'
  readonly port: number
  readonly address: string
}

/** Of nodes that get anything. */
const backEndsIn = (states: readonly State[]): readonly BackEnd[] =>
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
function servesBy(state: State, to: ServiceName, words: Values): ReadonlySet<WayName> {
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

interface PassingOnWords {
  readonly words: Values
  /** What is one thing for all packets besides, as a text. */
  readonly outer: string
  readonly values: Values
  readonly outcomes: readonly (readonly boolean[])[]
}

/** What the balancer takes from the instance, over one family or the other. */
function taken(
  expectation: Expectation,
  from: ServiceName,
  { balancer, protocol, port }: BackEnd,
): readonly PassingOnWords[] {
  return expectation.words.flatMap(words => {
    const [found = [], others = []] = addressFamilies.map(family => {
      const probe = { network: 'public', family, protocol, port } as const
      return passingIn(expectation, from, balancer, probe, all => isWith(all, words))
    })
    return found.map(({ all, outcomes }, at) => {
      const values = new Map([...all].filter(([name]) => !words.has(name)))
      const either = outcomes.flatMap(one =>
        (others[at]?.outcomes ?? []).map(other => one.map((is, no) => is || other[no] === true)),
      )
      return { words, outer: JSON.stringify([...values]), values, outcomes: either }
    })
  })
}

const isWith = (all: Values, words: Values): boolean =>
  [...words].every(([name, value]) => all.get(name) === value)

/** The holes of which another value alone makes a difference; sorted. */
export function decisiveIn(
  fillings: readonly FilledInside[],
  keyOf: (filling: FilledInside) => string,
): readonly string[] {
  const names = [...new Set(fillings.flatMap(({ all }) => [...all.keys()]))].sort()
  const keyed = fillings.map(each => ({
    ...{ key: keyOf(each), values: names.map(name => each.all.get(name) ?? '') },
  }))
  return names.filter((_, at) =>
    [
      ...groupBy(keyed, ({ values }) =>
        values.map((each, no) => (no === at ? '' : each)).join('|'),
      ),
    ].some(([, group]) => new Set(group.map(({ key }) => key)).size > 1),
  )
}
