/** Keys of worlds in which services go under other names and firewalls under none. */
import { canonicalText } from '../kit/canonical-text.ts'
import { digestWords } from '../kit/digest.ts'
import { serviceKey } from '../world/records/device.ts'
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
    const parts = this.#partsOf(world)
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

  #partsOf({ tables }: World): readonly Part[] {
    const { of } = this.#positions
    const parts: Part[] = []
    const add = (as: string, each: Named, services: readonly number[]) =>
      parts.push({ own: this.#digests.of(`own ${as}`, each, toldOwn), services })
    eachOf(tables.instances, each => add('instance', each, [of(`instance/${each.id}`)]))
    eachOf(tables.balancers, each => add('balancer', each, [of(`balancer/${each.id}`)]))
    const guarded = new Map<number, number[]>()
    eachOf(tables.devices, ({ firewall_id, entity }) => {
      const others = guarded.get(firewall_id)
      if (others === undefined) guarded.set(firewall_id, [of(serviceKey(entity))])
      else others.push(of(serviceKey(entity)))
    })
    eachOf(tables.firewalls, each => {
      const name = this.#nameless.has(each.id) ? 'firewall' : `firewall ${each.id}`
      add(name, each, guarded.get(each.id) ?? [])
    })
    return parts
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

/** A record under the digest of what it holds itself, with the services that it is about. */
interface Part {
  readonly own: Uint32Array
  readonly services: readonly number[]
}

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
