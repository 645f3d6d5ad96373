/** Who may send anything to whom: between all other groups nothing passes, and nobody has to look at them pair by pair. */
import { addressFamilies } from '../../contract/vocabulary.ts'
import { numbered, remembered } from '../../kit/once.ts'
import { compareWords, firstOfStep, lastOfStep, type Steps } from '../../net/steps.ts'
import type { ClassSet } from './address-classes.ts'
import { keyOfSites, type PeerGroup } from './peers.ts'
import type { End } from './traffic-between.ts'

/** What decides who may send anything to whom. */
export interface Party extends End, Pick<PeerGroup, 'listens' | 'vlans'> {
  readonly serves: readonly { readonly balancer: number }[]
}

/**
 * Sources from which everybody takes the same: they let out the same at the same addresses, and are on the same VLANs.
 * `groupsOf` tells what a source is in each world that it is looked at in. Who sends nothing in any of them is in none.
 */
export function alikeAsSources<Source>(
  sources: Iterable<Source>,
  groupsOf: (source: Source) => readonly (PeerGroup | undefined)[],
): readonly (readonly [Source, ...Source[]])[] {
  const textOf = openTexts()
  const alike = new Map<string, [Source, ...Source[]]>()
  for (const source of sources) {
    const text = groupsOf(source).map(textOf).join('\n\n')
    const known = alike.get(text)
    if (known === undefined) alike.set(text, [source])
    else known.push(source)
  }
  return [...alike.values()]
}

/** Equal for groups that are alike as sources. What is let out is the same for equal steps. */
function openTexts(): (group: PeerGroup | undefined) => string {
  const numberOf = numbered<Steps>()
  return group => {
    // Nobody can tell what a balancer sends.
    if (group === undefined || group.listens !== undefined) return ''
    const { sites, admits, vlans } = group
    const families = addressFamilies.filter(each => sites.some(({ family }) => family === each))
    const lets = families.map(family => numberOf(admits.outbound.steps(family)))
    return `${keyOfSites(sites)} ${lets} ${vlans.join('\n')}`
  }
}

/** Where packets come from: an address of sources. */
interface Exit<Source> {
  readonly words: readonly number[]
  /** All that may have any of the same addresses; the same list for each of these. */
  readonly sources: readonly Source[]
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
  const sourcesAt = remembered((_: number) => new Map<ClassSet, Source[]>())
  const onVlans = new Map<string, Source[]>()
  for (const source of sources) {
    const party = partyOf(source)
    // Nobody can tell what a balancer sends.
    if (party === undefined || party.listens !== undefined) continue
    for (const vlan of party.vlans) addUnder(onVlans, vlan, source)
    for (const { meeting, classes } of party.sites) addUnder(sourcesAt(meeting), classes, source)
  }
  const exitsAt = remembered((meeting: number) => exitsOf(sourcesAt(meeting)))
  const addExitsTo = ({ sites, admits }: End, found: Set<Source>): void => {
    for (const { meeting, family } of sites) {
      const here = exitsAt(meeting)
      if (here.length === 0) continue
      for (const sources of admittedFrom(here, admits.inbound.steps(family), none))
        for (const source of sources) found.add(source)
    }
  }
  return to => {
    const found = new Set<Source>()
    addExitsTo(to, found)
    for (const { balancer } of to.serves) {
      const group = balancers.get(balancer)
      if (group !== undefined) addExitsTo(group, found)
    }
    for (const vlan of to.vlans) for (const source of onVlans.get(vlan) ?? []) found.add(source)
    return found
  }
}

function addUnder<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

type Words = readonly number[]

const order = (a: Words, b: Words): number => compareWords(a, 0, b, 0, a.length)

/** In ascending order. */
const exitsOf = <Source>(bySet: ReadonlyMap<ClassSet, Source[]>): readonly Exit<Source>[] =>
  [...bySet]
    .flatMap(([{ addresses }, sources]) => addresses.map(words => ({ words, sources })))
    .sort((a, b) => order(a.words, b.words))

/** The sources of exits from which something is admitted, each list once. */
function admittedFrom<Source>(exits: readonly Exit<Source>[], steps: Steps, none: number) {
  const found = new Set<readonly Source[]>()
  for (const [step, value] of steps.values.entries())
    if (value !== none) addWithin(found, exits, firstOfStep(steps, step), lastOfStep(steps, step))
  return found
}

/** Of exits those from the first address to the last. */
function addWithin<Source>(
  found: Set<readonly Source[]>,
  exits: readonly Exit<Source>[],
  first: Words,
  last: Words,
): void {
  let low = 0
  let high = exits.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(exits[middle]?.words ?? [], first) < 0) low = middle + 1
    else high = middle
  }
  for (let each = exits[low]; each !== undefined; each = exits[++low]) {
    if (order(each.words, last) > 0) return
    found.add(each.sources)
  }
}
