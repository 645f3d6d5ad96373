/** Single addresses that a service of an account with holes may have, each tried by itself. */
import { nextAddress, printAddress } from '../../../net/address.ts'
import { compareWords } from '../../../net/steps.ts'
import type { Site } from '../../exposure/address-classes.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import { type EndState, placeState } from './end-state.ts'
import type { PossiblePeer } from './possible-peers.ts'

/** The service has this address besides those that it has for certain, or none besides. */
export interface AddressOption {
  readonly address: string | undefined
  /** The name of the hole that hides it. */
  readonly hole: string | undefined
  /** One for each of the states. */
  readonly states: readonly EndState[]
}

type SitesOf = (endpoints: readonly Endpoint[]) => readonly Site[]

/** So many addresses of one block are tried. */
const triedMax = 32

/** First none besides. The same hole hides the same address in all states. */
export function addressOptions(
  peers: readonly (PossiblePeer | undefined)[],
  sitesOf: SitesOf,
): readonly AddressOption[] {
  const statesWith = (key: string, chosen: readonly Endpoint[]): readonly EndState[] =>
    peers.map(peer => {
      if (peer === undefined) return placeState(peer, [], sitesOf)
      const { sure, maybe } = peer.endpoints
      const isOpen = maybe.some(({ value, hole }) => keyOf(value, hole) === key)
      const endpoints = { sure: isOpen ? [...sure, ...chosen] : sure, maybe: [] }
      return placeState({ ...peer, endpoints }, [], sitesOf)
    })
  const open = new Map(
    peers.flatMap(peer =>
      (peer?.endpoints.maybe ?? []).map(each => [keyOf(each.value, each.hole), each] as const),
    ),
  )
  return [
    { address: undefined, hole: undefined, states: statesWith('', []) },
    ...[...open].flatMap(([key, { value, hole }]) =>
      singlesIn(value, sitesOf).map(single => ({
        ...{ address: single.text, hole, states: statesWith(key, [single]) },
      })),
    ),
  ]
}

const keyOf = ({ network, text }: Endpoint, hole: string): string => `${network} ${text} ${hole}`

/** Of addresses that no filter tells apart one or two. */
function singlesIn(endpoint: Endpoint, sitesOf: SitesOf): readonly Endpoint[] {
  const { kind, network, family, isShared, blocks, besides } = endpoint
  const spans = (blocks ?? [endpoint]).filter(
    each => !('owner' in each) || besides === undefined || each.owner !== besides,
  )
  const singles = spans.slice(0, triedMax).flatMap(({ first, last }) => {
    if (compareWords(first, 0, last, 0, first.length) === 0) return [first]
    const known = sitesOf([{ kind, network, family, text: '', first, last, isShared }])
    return known
      .flatMap(({ classes }) => classes.addresses)
      .flatMap(words => [nextAddress({ family, words })?.words ?? words, words])
      .filter(
        words =>
          compareWords(first, 0, words, 0, first.length) <= 0 &&
          compareWords(words, 0, last, 0, first.length) <= 0,
      )
  })
  return singles.slice(0, 2 * triedMax).map(words => ({
    ...{ kind, network, family, isShared, first: words, last: words },
    text: printAddress({ family, words }),
  }))
}
