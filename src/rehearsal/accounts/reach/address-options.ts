/** Single addresses that a service of an account with holes may have, each tried by itself. */
import { printAddress } from '../../../net/address.ts'
import type { AddressClasses } from '../../exposure/address-classes.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import { type EndState, keyOfEndpoint, placeEach } from './end-state.ts'
import type { PossiblePeer } from './possible-peers.ts'

/** An address that a hole may hide. */
export interface AddressOption {
  readonly endpoint: Endpoint
  /** The name of the hole. */
  readonly hole: string
  /** Equal for addresses of the same block behind the same hole. */
  readonly key: string
}

export interface AddressOptions {
  readonly all: readonly AddressOption[]
  /** In each of the states, where it has these besides those that it has for certain, and no others. The same hole hides the same in all states. */
  readonly statesWith: (chosen: readonly AddressOption[]) => readonly EndState[]
}

/** So many blocks of a hole are looked at, and twice as many addresses are tried. */
const blocksMax = 32

export function addressOptions(
  peers: readonly (PossiblePeer | undefined)[],
  { sitesOf, samplesIn }: AddressClasses,
  isHeld: (address: string) => boolean,
): AddressOptions {
  const open = new Map(
    peers.flatMap(peer =>
      (peer?.endpoints.maybe ?? []).map(
        each => [keyOfEndpoint(each.value, each.hole), each] as const,
      ),
    ),
  )
  const known = new Map<string, readonly EndState[]>()
  return {
    all: [...open].flatMap(([key, { value, hole }]) =>
      singlesIn(value, samplesIn, isHeld).map(endpoint => ({ endpoint, hole, key })),
    ),
    statesWith(chosen) {
      const text = chosen.map(({ endpoint, key }) => `${endpoint.text} ${key}`).join('\n')
      const states =
        known.get(text) ??
        placeEach(
          peers.map(peer => withOnly(peer, chosen)),
          sitesOf,
        )
      known.set(text, states)
      return states
    },
  }
}

function withOnly(
  peer: PossiblePeer | undefined,
  chosen: readonly AddressOption[],
): PossiblePeer | undefined {
  if (peer === undefined) return undefined
  const { sure, maybe } = peer.endpoints
  const keys = new Set(maybe.map(({ value, hole }) => keyOfEndpoint(value, hole)))
  const there = chosen.filter(({ key }) => keys.has(key)).map(({ endpoint }) => endpoint)
  return { ...peer, endpoints: { sure: [...sure, ...there], maybe: [] } }
}

/** Of addresses that no filter tells apart one or two; of a block first those that nobody is known to have. */
function singlesIn(
  { kind, network, family, isShared, first, last, except, blocks, besides }: Endpoint,
  samplesIn: AddressClasses['samplesIn'],
  isHeld: (address: string) => boolean,
): readonly Endpoint[] {
  const others = blocks?.filter(({ owner }) => besides === undefined || owner !== besides)
  return (others ?? [{ first, last, except }])
    .slice(0, blocksMax)
    .flatMap(block => {
      const found = samplesIn({ family, ...block }).map(
        (words): Endpoint => ({
          ...{ kind, network, family, isShared, first: words, last: words },
          text: printAddress({ family, words }),
        }),
      )
      const held = new Set(found.filter(({ text }) => isHeld(text)))
      return [...found.filter(each => !held.has(each)), ...held]
    })
    .slice(0, 2 * blocksMax)
}
