/** Addresses and ranges of others that may be shared with instances of which no report tells it. */
import type { Account } from '../../account/holes/account.ts'
import { listName, sharesName } from '../../account/holes/list-holes.ts'
import { mayBeOneRegion } from '../../account/holes/service-inputs.ts'
import { areSharesWhole } from '../../account/holes/sharers.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { canonicalAddress, parseAddress, printAddress } from '../../net/address.ts'
import { configuredNatOf, holdingAround, holdingNamed, sharesOf } from '../../world/holders.ts'
import { isPrivateIpv4 } from '../../world/numbering.ts'
import type { Address } from '../../world/records/address.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { Range } from '../../world/records/range.ts'
import { get, values } from '../../world/table.ts'
import { placeOfAddress, placeOfRange } from '../addresses/places.ts'
import { type Block, type Endpoint, endpointOn } from '../exposure/endpoints.ts'
import { interfacesOf } from '../guard-of.ts'
import { isMadeUp } from './given-addresses.ts'
import type { AccountState } from './possible-guard.ts'
import { isListCut, nobody } from './unseen.ts'

export interface OpenSharer {
  /** That of nobody for instances of which nothing is known. */
  readonly id: number
  /** The name of the hole in which it hides that the address is shared with it. */
  readonly hole: string
}

/** The instances that may answer at an address, or in a range, besides those that the world tells. */
export function openSharersOf(state: AccountState): (text: string) => readonly OpenSharer[] {
  const { openSharers, gathered } = state.account
  const isCut = isListCut(state, 'instance') && !areSharesWhole(gathered)
  if (openSharers.length === 0 && !isCut) return () => []
  const sharers = sharersIn(state)
  return text => {
    const held = holdingAround(state.world, text.split('/')[0] ?? '')?.record
    if (held === undefined || !isSharable(state, held)) return []
    const known = sharers.filter(each => mayShare(each, held))
    return [
      ...known.map(({ id }) => ({ id, hole: sharesName })),
      ...(isCut ? [{ id: nobody, hole: listName('instances') }] : []),
    ]
  }
}

export interface SharerIn extends OpenSharer {
  /** In each of the states. */
  readonly mayAnswer: readonly boolean[]
}

/** The same in any of several states. */
export function sharersOf(states: readonly AccountState[]): (text: string) => readonly SharerIn[] {
  const openIn = states.map(openSharersOf)
  return text => {
    const found = openIn.map(sharersAt => sharersAt(text))
    const all = new Map(found.flat().map(each => [each.id, each]))
    return [...all.values()].map(each => ({
      ...each,
      mayAnswer: found.map(sharers => sharers.some(({ id }) => id === each.id)),
    }))
  }
}

/**
 * Where an instance of the account may answer besides, by the addresses and ranges that others have. Those of one region are
 * looked at together, apart those that are sharable in this one of the states alone.
 */
export function openSharesOf(state: AccountState, states: readonly AccountState[]): OpenShares {
  const sharers = new Map<number, Instance>(sharersIn(state).map(each => [each.id, each]))
  if (sharers.size === 0) return { sharesOf: () => [], asShared: each => each }
  const alike = new Map<string, string>()
  const known = new Set(
    states.flatMap(({ account }) =>
      (account.gathered.shares?.rows ?? []).map(({ address }) => canonicalAddress(address)),
    ),
  )
  const groups = new Map<string, Sharable & { readonly blocks: Block[] }>()
  const others = states.filter(each => each !== state).map(each => new Map(sharableIn(each)))
  for (const [key, each] of sharableIn(state)) {
    const { endpoint, region, owner } = each
    const places = others.every(other => other.has(key)) ? 'all' : states.indexOf(state)
    const text = `shared in ${region} in ${places}`
    const name = `${endpoint.network} ${endpoint.family} ${text}`
    const group = groups.get(name) ?? { ...each, endpoint: { ...endpoint, text }, blocks: [] }
    groups.set(name, group)
    group.blocks.push({ ...endpoint, owner })
    // What somebody else is known to have is like no other one.
    const [first = ''] = endpoint.text.split('/')
    alike.set(`${endpoint.network} ${endpoint.text}`, known.has(first) ? key : text)
  }
  return {
    asShared(each) {
      const others = alike.get(`${each.network} ${each.text}`)
      return others === undefined ? each : { ...each, isShared: true, alike: others }
    },
    sharesOf(id) {
      const sharer = sharers.get(id)
      if (sharer === undefined) return []
      return [...groups.values()]
        .filter(({ region }) => mayBeOneRegion(region, sharer.region))
        .map(({ endpoint, blocks }) => ({ ...endpoint, blocks, besides: id }))
    },
  }
}

export interface OpenShares {
  readonly sharesOf: (id: number) => readonly Endpoint[]
  /** What others may share besides those that are known to. */
  readonly asShared: (endpoint: Endpoint) => Endpoint
}

interface Sharable {
  readonly endpoint: Endpoint
  readonly region: string
  readonly owner: number | null
}

/** Each with a text that is equal for the same one in another state. */
const sharableIn = (state: AccountState): readonly (readonly [string, Sharable])[] => {
  const { addresses, ranges } = state.world.tables
  return [...values(addresses), ...values(ranges)].flatMap(held => {
    if (!isSharable(state, held)) return []
    const endpoint = endpointFor(held)
    const { region, instance_id: owner } = held
    return [[`${endpoint.network} ${endpoint.text} ${region}`, { endpoint, region, owner }]]
  })
}

/** What is shared with an instance by somebody that is not known, so that the world does not hold the share. */
export function openStrays({ gathered, given }: Account) {
  const strays = (gathered.shares?.rows ?? []).flatMap(({ address, instance_id: id }) => {
    const read = parseAddress(address)
    if (!read.ok) return []
    const text = printAddress(read.value)
    const isHeld = sharesOf(given, text).some(each => each.instance_id === id)
    return isHeld ? [] : [{ id, address: read.value, text }]
  })
  return (id: number, region: string): readonly Endpoint[] =>
    strays
      .filter(each => each.id === id)
      .map(({ address, text }) =>
        isPrivateIpv4(address)
          ? endpointOn({ kind: 'private', network: `private/${region}`, text }, true)
          : // No range is narrower.
            endpointOn(
              { ...onInternet, text: address.family === 'ipv6' ? `${text}/64` : text },
              true,
            ),
      )
}

const onInternet = { kind: 'public', network: 'public' } as const

/** The holes in which addresses hide that may lead elsewhere in one state than in the other: those of one of them alone. */
export function addressesUnseen(states: readonly AccountState[]): readonly string[] {
  const sharers = states.map(state =>
    canonicalText(sharersIn(state).map(({ id, region }) => [id, region])),
  )
  const lists = [listName('ranges'), listName('pools')].filter(list => {
    const isOpen = states.map(({ account }) => account.holes.some(({ name }) => name === list))
    return new Set(isOpen).size > 1
  })
  return [...lists, ...(new Set(sharers).size > 1 ? [sharesName] : [])]
}

/** They are there, and have a public interface, by which all that is shared comes in. */
const sharersIn = ({ account, world }: AccountState): readonly Instance[] =>
  account.openSharers.flatMap(each => {
    const instance = get(world.tables.instances, each as Instance['id'])
    if (instance === undefined) return []
    const interfaces = interfacesOf(world, { type: 'instance', id: instance.id })
    return interfaces.some(({ purpose }) => purpose === 'public') ? [instance] : []
  })

type Held = Address | Range

const endpointFor = (held: Held): Endpoint =>
  isRange(held)
    ? endpointOn({ ...placeOfRange(held), kind: 'public' }, true)
    : endpointOn({ ...placeOfAddress(held), kind: held.public ? 'public' : 'private' }, true)

const isRange = (held: Held): held is Range => 'range' in held

const mayShare = ({ id, region }: Instance, held: Held): boolean =>
  held.instance_id !== id && mayBeOneRegion(held.region, region)

/** What calls have moved is shared with nobody: else they would have been refused. Nobody has what is made up. */
function isSharable({ account, world }: AccountState, held: Held): boolean {
  const isOfKind =
    isRange(held) || (held.type === 'ipv4' && configuredNatOf(world, held) === undefined)
  const before = holdingNamed(account.given, isRange(held) ? held.range : held.address)
  return (
    isOfKind &&
    before?.record.instance_id === held.instance_id &&
    (isRange(held) || !isMadeUp(account, held.address))
  )
}
