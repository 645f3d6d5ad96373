/** Who may send anything to whom: between all other groups nothing passes, and nobody has to look at them pair by pair. */
import { compareWords, firstOfStep, lastOfStep } from '../../net/steps.ts'
import type { PeerGroup } from './peers.ts'
import type { End } from './traffic-between.ts'

/** What decides who may send anything to whom. */
export interface Party extends End, Pick<PeerGroup, 'listens' | 'vlans'> {
  readonly serves: readonly { readonly balancer: number }[]
}

/** Where packets come from: an address of a source. */
interface Exit<Source> {
  readonly words: readonly number[]
  readonly source: Source
}

/**
 * Of these sources those from which a target takes anything at its own addresses, at those of balancers that pass it on, or on
 * VLANs. Takes as long as the target has steps, and sources that are found; `none` is the number of no packet.
 */
export function openSenders<Source>(
  sources: Iterable<Source>,
  partyOf: (source: Source) => Party | undefined,
  /** By id. */
  balancers: ReadonlyMap<number, End>,
  none: number,
): (to: Party) => ReadonlySet<Source> {
  const exits = new Map<number, Exit<Source>[]>()
  const onVlans = new Map<string, Source[]>()
  for (const source of sources) {
    const party = partyOf(source)
    // Nobody can tell what a balancer sends.
    if (party === undefined || party.listens !== undefined) continue
    for (const vlan of party.vlans) addUnder(onVlans, vlan, source)
    for (const { meeting, classes } of party.sites)
      for (const words of classes.addresses) addUnder(exits, meeting, { words, source })
  }
  for (const here of exits.values()) here.sort((a, b) => order(a.words, b.words))
  const exitsTo = ({ sites, admits }: End): readonly Exit<Source>[] =>
    sites.flatMap(({ meeting, family }) => {
      const here = exits.get(meeting) ?? []
      const steps = admits.inbound.steps(family)
      return [...steps.values].flatMap((value, step) =>
        value === none || here.length === 0
          ? []
          : within(here, firstOfStep(steps, step), lastOfStep(steps, step)),
      )
    })
  return to => {
    const entries = [to, ...to.serves.flatMap(({ balancer }) => balancers.get(balancer) ?? [])]
    return new Set([
      ...entries.flatMap(exitsTo).map(({ source }) => source),
      ...to.vlans.flatMap(vlan => onVlans.get(vlan) ?? []),
    ])
  }
}

function addUnder<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

type Words = readonly number[]

const order = (a: Words, b: Words): number => compareWords(a, 0, b, 0, a.length)

/** Of exits in ascending order those from the first address to the last. */
function within<Source>(exits: readonly Exit<Source>[], first: Words, last: Words) {
  let low = 0
  let high = exits.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(exits[middle]?.words ?? [], first) < 0) low = middle + 1
    else high = middle
  }
  while (high < exits.length && order(exits[high]?.words ?? [], last) <= 0) high++
  return exits.slice(low, high)
}
