/** VLANs that two services of an account with holes are both on, or may be: everything passes there. */
import { canonicalText } from '../../../kit/canonical-text.ts'
import { numbered, onceFor } from '../../../kit/once.ts'
import { pairTable } from '../../../kit/pair-table.ts'
import type { Service } from '../../../world/records/device.ts'
import type { BothWays } from '../bounds-over.ts'
import type { ReachEnd } from './ends.ts'
import {
  type Held,
  type HeldHere,
  heldBy,
  heldHere,
  type Item,
  isSameIn,
  waysWith,
} from './held.ts'
import type { PossibleVlan } from './possible-peers.ts'

/** Region and label; null for a VLAN of which one of them was not given. */
export interface VlanItem extends Item<string | null> {
  readonly held: HeldHere<PossibleVlan>
}

/** The same for each pair that an end is of. */
const vlansAt = onceFor((end: ReachEnd) => heldBy(end, each => each.vlans))

const isSame = isSameIn<PossibleVlan>(['region', 'label'])

/** That both are on in the state at this place, and not in the other one. */
export function vlansOf(from: ReachEnd, to: ReachEnd, at: number): readonly VlanItem[] {
  const here = ofBoth(from, to, at)
  if (here.length === 0) return []
  const there = from.states.flatMap((_, each) => (each === at ? [] : ofBoth(from, to, each)))
  const met = heldHere(here, there, isSame).map((held): VlanItem => {
    const { region, label } = held.value
    const on = [held, ...held.elsewhere].flatMap(each => each.on)
    return {
      value: region === null || label === null ? null : `${region}/${label}`,
      on: [...new Set(on)].sort(),
      held,
    }
  })
  const sure = new Set(met.filter(({ on }) => on.length === 0).map(({ value }) => value))
  return met.filter(({ value, on }) => on.length === 0 || !sure.has(value))
}

/** In the only state of ends, without names of services: the same list for all pairs that may be on the same VLANs. */
export function openVlans(): (from: ReachEnd, to: ReachEnd) => readonly Item<string | null>[] {
  const numberOf = numbered<string>()
  const sideOf = onceFor((end: ReachEnd) =>
    numberOf(canonicalText((vlansAt(end)[0] ?? []).map(({ value, on }) => [value, on]))),
  )
  const pairs = pairTable()
  const known: (readonly Item<string | null>[])[] = []
  return (from, to) => {
    const pair = pairs.idOf(sideOf(from), sideOf(to))
    known[pair] ??= vlansOf(from, to, 0)
    return known[pair]
  }
}

const ofBoth = (from: ReachEnd, to: ReachEnd, at: number): readonly Held<PossibleVlan>[] =>
  (vlansAt(from)[at] ?? []).flatMap(source =>
    (vlansAt(to)[at] ?? []).flatMap((target): readonly Held<PossibleVlan>[] => {
      const [one, other] = [source.value, target.value]
      if (isSame(one, other) === 'never') return []
      const value = { region: one.region ?? other.region, label: one.label ?? other.label }
      const hiding = [...new Set([...source.hiding, ...target.hiding])]
      const needs = [...source.needs, ...target.needs]
      return [{ value, hiding, needs, on: [...source.on, ...target.on] }]
    }),
  )

/** A filling in which both are on it, and one in which they are not. */
export function waysOnVlan(
  { held: { value, hiding, elsewhere: others } }: VlanItem,
  services: readonly [source: Service, target: Service],
): BothWays | undefined {
  const elsewhere = others.map(other => ({
    hiding: other.hiding,
    apart: apartFrom(other.value, value, hiding),
  }))
  const all = [hiding, ...elsewhere.map(each => each.hiding)].flat()
  const [source, target] = services.map(({ type, id }) => `${type} ${id}`) as [string, string]
  const say = (hole: string, is: boolean): string => {
    const [own, peer] = hole.endsWith(` ${source}`) ? [source, target] : [target, source]
    const isFirst = hole === all[0]
    if (hole === `addresses of ${own}`) return inRegion(value.region, isFirst ? peer : null, is)
    const isNear = hole.startsWith('interfaces of ') && all.includes(`addresses of ${own}`)
    const wordsOf = (vlan: PossibleVlan): string =>
      onVlan({ ...vlan, region: isNear ? null : vlan.region }, isFirst ? peer : null, is)
    // Of the other state alone: it is on none of those that it may be on there.
    const missed =
      is || hiding.includes(hole) ? [] : others.filter(each => each.hiding.includes(hole))
    const isKnown = missed.length > 0 && missed.every(({ value: { label } }) => label !== null)
    return isKnown
      ? [...new Set(missed.map(each => wordsOf(each.value)))].join(', ')
      : wordsOf(value)
  }
  return waysWith({ hiding, say, elsewhere })
}

/** The last of the holes, as the first one tells of both services. */
function apartFrom(
  other: PossibleVlan,
  { region, label }: PossibleVlan,
  hiding: readonly string[],
): readonly [hole: string, words: string] | undefined {
  const lastOf = (kind: string) =>
    hiding.findLast(hole => hole.startsWith(`${kind} of `)) ?? hiding.at(-1)
  const isLabelled = label === null && other.label !== null
  const isPlaced = region === null && other.region !== null
  const hole = isLabelled ? lastOf('interfaces') : isPlaced ? lastOf('addresses') : undefined
  if (hole === undefined) return undefined
  return [hole, isLabelled ? onVlan(other, null, false) : inRegion(other.region, null, false)]
}

/** Where it is not known it is told beside the other one, of one hole alone. */
function inRegion(region: string | null, peer: string | null, is: boolean): string {
  if (region === null && peer === null) return 'in some region'
  return `${is ? '' : 'not '}in ${region ?? `the region of ${peer}`}`
}

function onVlan({ region, label }: PossibleVlan, peer: string | null, is: boolean): string {
  if (label !== null)
    return `${is ? '' : 'not '}on VLAN ${region === null ? '' : `${region}/`}${label}`
  return `on ${is ? 'a' : 'no'} VLAN${peer === null ? '' : ` with ${peer}`}`
}
