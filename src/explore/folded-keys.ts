/** Keys of worlds in which services go under other names and firewalls under none. */
import { canonicalText } from '../kit/canonical-text.ts'
import { digestWords } from '../kit/digest.ts'
import { onceFor } from '../kit/once.ts'
import type { Change } from '../world/draft.ts'
import { type Device, serviceKey } from '../world/records/device.ts'
import type { Rows } from '../world/rows.ts'
import { eachRow } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type Code, codeOf, createPositions } from './positions.ts'
import {
  addWords,
  type Digests,
  keyWords,
  subtractWords,
  type WorldKey,
  withoutTimes,
} from './world-key.ts'

/** From services, by key, to the names that they go under instead. */
export type Renaming = ReadonlyMap<string, string>

/**
 * The key of a world under a renaming is a sum over its services and firewalls, so that firewalls without names need not be
 * ordered. Of all renamings one is chosen by the first half of each digest; the second half is the key.
 */
export class FoldedKeys {
  readonly #digests: Digests
  /** Ids of those without names. */
  readonly #nameless: ReadonlySet<number>
  readonly #positions = createPositions()
  readonly #renamings: readonly Renamed[]
  readonly #known = new WeakMap<Uint32Array, Map<Code, Uint32Array>>()
  readonly #standingOf = onceFor((world: World) => this.#standingIn(world))

  constructor(digests: Digests, renamings: readonly Renaming[], nameless: ReadonlySet<number>) {
    this.#digests = digests
    this.#nameless = nameless
    const { of, keys } = this.#positions
    this.#renamings = renamings.map(renaming => {
      const renamed: number[] = []
      return position => {
        const key = keys[position] ?? ''
        renamed[position] ??= of(renaming.get(key) ?? key)
        return renamed[position] ?? position
      }
    })
  }

  of(world: World): WorldKey {
    return this.#keyAfter(this.#standingIn(world), none)
  }

  /** The key of what these changes to firewalls, devices and services make of the world. */
  after(world: World, changes: readonly Change[]): WorldKey {
    const standing = this.#standingOf(world)
    const edited: Parts = new Map()
    const partOf = (key: string) => edited.get(key) ?? standing.parts.get(key)
    for (const change of changes) this.#edit(edited, partOf, change)
    return this.#keyAfter(standing, edited)
  }

  /** Parts that stay add what they added before. */
  #keyAfter({ parts, sums }: Standing, edited: ReadonlyMap<string, Part>): WorldKey {
    const sumInto = (sum: Uint32Array, at: number, from: number) => {
      const renamed = this.#renamings[at] ?? same
      for (const [key, part] of edited) {
        const before = this.#wordsOf(parts.get(key), renamed)
        const after = this.#wordsOf(part, renamed)
        if (before !== undefined) subtractWords(sum, before, from)
        if (after !== undefined) addWords(sum, after, from)
      }
    }
    let chosen = 0
    const least = new Uint32Array(keyWords)
    const sum = new Uint32Array(keyWords)
    for (let at = 0; at < sums.length; at++) {
      sum.set(sums[at]?.choosing ?? least)
      sumInto(sum, at, 0)
      if (at > 0 && !isLess(sum, least)) continue
      least.set(sum)
      chosen = at
    }
    const key = sums[chosen]?.key.slice() ?? new Uint32Array(keyWords)
    sumInto(key, chosen, keyWords)
    return key
  }

  #standingIn(world: World): Standing {
    const parts: Parts = new Map()
    const partOf = (key: string) => parts.get(key)
    for (const table of ['instances', 'balancers', 'firewalls', 'devices'] as const)
      eachRow<Rows[typeof table]>(world.tables[table], after =>
        this.#edit(parts, partOf, { table, id: after.id, before: undefined, after } as Change),
      )
    const sums = this.#renamings.map(renamed => {
      const sum = { choosing: new Uint32Array(keyWords), key: new Uint32Array(keyWords) }
      for (const part of parts.values()) {
        const words = this.#wordsOf(part, renamed)
        if (words === undefined) continue
        addWords(sum.choosing, words)
        addWords(sum.key, words, keyWords)
      }
      return sum
    })
    return { parts, sums }
  }

  #edit(
    edited: Parts,
    partOf: (key: string) => Part | undefined,
    { table, id, before, after }: Change,
  ): void {
    switch (table) {
      case 'devices': {
        if (before !== undefined) {
          const key = `firewall/${before.firewall_id}`
          const { own, services } = partOf(key) ?? noPart
          edited.set(key, { own, services: without(services, this.#placeOf(before)) })
        }
        if (after === undefined) return
        const key = `firewall/${after.firewall_id}`
        const { own, services } = partOf(key) ?? noPart
        edited.set(key, { own, services: [...services, this.#placeOf(after)] })
        return
      }
      case 'instances':
      case 'balancers':
      case 'firewalls': {
        const key = `${types[table]}/${id}`
        const services =
          table === 'firewalls' ? (partOf(key) ?? noPart).services : [this.#positions.of(key)]
        const own = after === undefined ? undefined : this.#ownOf(types[table], after)
        edited.set(key, { own, services })
      }
    }
  }

  #placeOf({ entity }: Device): number {
    return this.#positions.of(serviceKey(entity))
  }

  #ownOf(type: string, record: Named): Uint32Array {
    const isNamed = type === 'firewall' && !this.#nameless.has(record.id)
    return this.#digests.of(`own ${isNamed ? `firewall ${record.id}` : type}`, record, toldOwn)
  }

  #wordsOf(part: Part | undefined, renamed: Renamed): Uint32Array | undefined {
    if (part?.own === undefined) return undefined
    const { own, services } = part
    const byCode = this.#known.get(own) ?? new Map<Code, Uint32Array>()
    this.#known.set(own, byCode)
    const positions = services.map(renamed)
    const code = codeOf(positions)
    const known = byCode.get(code)
    if (known !== undefined) return known
    const keys = positions.map(each => this.#positions.keys[each] ?? '').sort()
    const words = digestWords(canonicalText([[...own], keys]))
    byCode.set(code, words)
    return words
  }
}

/** The position that a service has under a renaming. */
type Renamed = (position: number) => number

const same: Renamed = position => position

/** A firewall or service, and what keys tell of it. */
interface Part {
  /** The digest of what it holds itself; undefined where it is not there. */
  readonly own: Uint32Array | undefined
  /** The positions of the services that a firewall guards, or of the one that it is itself. */
  readonly services: readonly number[]
}

type Parts = Map<string, Part>

const noPart: Part = { own: undefined, services: [] }
const none: ReadonlyMap<string, Part> = new Map()

/** The firewalls and services of a world, and by renaming the two halves of the sum over all of them. */
interface Standing {
  readonly parts: ReadonlyMap<string, Part>
  readonly sums: readonly { readonly choosing: Uint32Array; readonly key: WorldKey }[]
}

const types = { instances: 'instance', balancers: 'balancer', firewalls: 'firewall' } as const

/** The list without the first of these. */
const without = (positions: readonly number[], position: number): readonly number[] =>
  positions.toSpliced(positions.indexOf(position), 1)

function isLess(some: Uint32Array, others: Uint32Array): boolean {
  for (let at = 0; at < keyWords; at++) {
    const difference = (some[at] ?? 0) - (others[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

interface Named {
  readonly id: number
  readonly label: string
}

/** The record without its id, addresses and times; the id is taken out of the label too. */
function toldOwn({ id, label, ...record }: Named): object {
  const { ipv4, ipv6, ...rest } = withoutTimes(record)
  if (rest['status'] === 'deleted') return { status: 'deleted' }
  return { ...rest, label: label.replace(String(id), '#') }
}
