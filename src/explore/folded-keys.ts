/** Keys of worlds in which services go under other names and firewalls under none. */
import { canonicalText } from '../kit/canonical-text.ts'
import { digestWords } from '../kit/digest.ts'
import type { Change } from '../world/draft.ts'
import { type Device, serviceKey } from '../world/records/device.ts'
import type { Rows } from '../world/rows.ts'
import { eachDifference, type Table } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { addWords, type Digests, keyWords, type WorldKey, withoutTimes } from './world-key.ts'

/** From services, by key, to the names that they go under instead. */
export type Renaming = ReadonlyMap<string, string>

/** A code for some services: bits by their positions, or a text where there are too many for bits. */
type Code = number | string

const bitsMax = 50

const codeOf = (positions: readonly number[]): Code => {
  let bits = 0
  for (const position of positions) {
    if (position >= bitsMax) return positions.toSorted((a, b) => a - b).join()
    bits += 2 ** position
  }
  return bits
}

/** Services by position, in the order in which they were first seen. */
interface Positions {
  readonly of: (key: string) => number
  readonly keys: readonly string[]
}

function createPositions(): Positions {
  const known = new Map<string, number>()
  const keys: string[] = []
  return {
    keys,
    of(key) {
      const held = known.get(key)
      if (held !== undefined) return held
      known.set(key, keys.length)
      keys.push(key)
      return keys.length - 1
    },
  }
}

/**
 * The key of a world under a renaming is a sum over its services and firewalls, so that firewalls without names need not be
 * ordered. Of all renamings one is chosen by the first half of each digest; the second half is the key.
 */
export class FoldedKeys {
  readonly #digests: Digests
  /** Ids of those without names. */
  readonly #nameless: ReadonlySet<number>
  readonly #positions = createPositions()
  readonly #renamings: readonly ((position: number) => number)[]
  readonly #known = new WeakMap<Uint32Array, Map<Code, Uint32Array>>()
  #latest: (Standing & { readonly world: World }) | undefined

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
    return this.#keyOf(this.#standingOf(world))
  }

  /** The key of what these changes to firewalls, devices and services make of the world. */
  after(world: World, changes: readonly Change[]): WorldKey {
    const { owns, guarded } = this.#standingOf(world)
    const standing = { owns: new Map(owns), guarded: new Map(guarded) }
    for (const change of changes) this.#make(standing, change)
    return this.#keyOf(standing)
  }

  #keyOf({ owns, guarded }: Standing): WorldKey {
    const parts = [...owns.values()].map(({ own, service, firewall }) => ({
      ...{ own, services: service === undefined ? (guarded.get(firewall) ?? []) : [service] },
    }))
    let least: readonly Uint32Array[] = []
    let leastSum: Uint32Array | undefined
    for (const renamed of this.#renamings) {
      const words = parts.map(({ own, services }) => this.#wordsOf(own, services.map(renamed)))
      const sum = new Uint32Array(keyWords)
      for (const each of words) addWords(sum, each)
      if (leastSum !== undefined && !isLess(sum, leastSum)) continue
      leastSum = sum
      least = words
    }
    const key = new Uint32Array(keyWords)
    for (const each of least) addWords(key, each, keyWords)
    return key
  }

  /** Most calls are tried in the same world as the one before. */
  #standingOf(world: World): Standing {
    if (this.#latest?.world === world) return this.#latest
    const standing = { world, owns: new Map(), guarded: new Map() }
    for (const table of ['instances', 'balancers', 'firewalls', 'devices'] as const)
      eachOf<Rows[typeof table]>(world.tables[table], after =>
        this.#make(standing, { table, id: after.id, before: undefined, after } as Change),
      )
    this.#latest = standing
    return standing
  }

  #make({ owns, guarded }: Standing, { table, id, before, after }: Change): void {
    switch (table) {
      case 'devices': {
        if (before !== undefined) {
          const others = guarded.get(before.firewall_id)
          guarded.set(before.firewall_id, without(others, this.#placeOf(before)))
        }
        if (after === undefined) return
        const others = guarded.get(after.firewall_id) ?? []
        guarded.set(after.firewall_id, [...others, this.#placeOf(after)])
        return
      }
      case 'instances':
      case 'balancers':
      case 'firewalls': {
        const type = types[table]
        if (after === undefined) owns.delete(`${type}/${id}`)
        else owns.set(`${type}/${id}`, this.#ownOf(type, after))
      }
    }
  }

  #placeOf({ entity }: Device): number {
    return this.#positions.of(serviceKey(entity))
  }

  #ownOf(type: string, record: Named): Own {
    const isFirewall = type === 'firewall'
    const name = isFirewall && !this.#nameless.has(record.id) ? `firewall ${record.id}` : type
    return {
      own: this.#digests.of(`own ${name}`, record, toldOwn),
      firewall: isFirewall ? record.id : 0,
      service: isFirewall ? undefined : this.#positions.of(`${type}/${record.id}`),
    }
  }

  /** Of a record with these services: those that a firewall guards, or the one that it is itself. */
  #wordsOf(own: Uint32Array, services: readonly number[]): Uint32Array {
    const byCode = this.#known.get(own) ?? new Map<Code, Uint32Array>()
    this.#known.set(own, byCode)
    const code = codeOf(services)
    const known = byCode.get(code)
    if (known !== undefined) return known
    const keys = services.map(each => this.#positions.keys[each] ?? '').sort()
    const words = digestWords(canonicalText([[...own], keys]))
    byCode.set(code, words)
    return words
  }
}

/** A record under the digest of what it holds itself: a service by its position, or a firewall by its id. */
interface Own {
  readonly own: Uint32Array
  readonly firewall: number
  readonly service: number | undefined
}

/** The firewalls and services of a world, and by the id of a firewall the positions of those that it guards. */
interface Standing {
  readonly owns: Map<string, Own>
  readonly guarded: Map<number, readonly number[]>
}

const types = { instances: 'instance', balancers: 'balancer', firewalls: 'firewall' } as const

/** The list without the first of these. */
const without = (positions: readonly number[] = [], position: number): readonly number[] =>
  positions.toSpliced(positions.indexOf(position), 1)

const nothing: Table<never> = { pages: [] }

const eachOf = <Row>(table: Table<Row>, tell: (row: Row) => void): void =>
  eachDifference<Row>(nothing, table, (_, row) => {
    if (row !== undefined) tell(row)
  })

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
