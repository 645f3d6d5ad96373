/** What stands in the place of ids, names, addresses and times: made up, and told apart as before. */
import {
  addMilliseconds,
  type Instant,
  millisecondsAfter,
  millisecondsOf,
  parseInstant,
  toTimestamp,
} from '../../kit/instant.ts'
import { comparableName } from '../../schema/host-names.ts'
import type { AddressMap } from './address-map.ts'

/** What ids are of: each kind has a sequence of its own. */
export type IdKind =
  | 'balancer'
  | 'config'
  | 'device'
  | 'firewall'
  | 'instance'
  | 'interface'
  | 'node'
  | 'profile'
  | 'ruleset'
  | 'subnet'
  | 'vpc'

/** What names are of; made-up ones begin with it. */
export type NameKind =
  | 'address'
  | 'balancer'
  | 'description'
  | 'field'
  | 'firewall'
  | 'host'
  | 'instance'
  | 'interface'
  | 'list'
  | 'node'
  | 'profile'
  | 'rule'
  | 'scope'
  | 'tag'
  | 'token'
  | 'user'
  | 'vlan'

/** Replaces what it is given, the same by the same. */
export interface Replacements {
  readonly id: (kind: IdKind, id: number) => number
  readonly name: (kind: NameKind, text: string) => string
  /** Of an address or a prefix; a text that is neither becomes a name. */
  readonly address: (text: string) => string
  readonly time: (text: string) => string
}

/** Everything that an account has to replace, as it comes. */
export interface Replaced {
  readonly ids: ReadonlyMap<IdKind, ReadonlySet<number>>
  readonly texts: ReadonlySet<string>
  readonly instants: readonly Instant[]
}

/** Notes what is to be replaced, and leaves it as it is. */
export function noting(): { readonly replaced: Replaced; readonly replacements: Replacements } {
  const ids = new Map<IdKind, Set<number>>()
  const texts = new Set<string>()
  const instants: Instant[] = []
  const note = (text: string): string => {
    texts.add(text)
    return text
  }
  return {
    replaced: { ids, texts, instants },
    replacements: {
      id(kind, id) {
        ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
        return id
      },
      name: (_, text) => note(text),
      address: note,
      time(text) {
        const instant = parseInstant(text)
        if (instant !== undefined) instants.push(instant)
        return text
      },
    },
  }
}

/** Replacements for all that was noted. */
export function replacementsFor(replaced: Replaced, addresses: AddressMap): Replacements {
  const ranks = new Map(
    [...replaced.ids].map(([kind, ids]) => {
      const ordered = [...ids].sort((a, b) => a - b)
      return [kind, new Map(ordered.map((id, at) => [id, at + 1]))]
    }),
  )
  const name = namesBeside(replaced.texts)
  return {
    id: (kind, id) => ranks.get(kind)?.get(id) ?? id,
    name,
    address: text => addresses.textFor(text) ?? name('address', text),
    time: timesFrom(replaced.instants),
  }
}

/** `firewall-1`, `firewall-2` and so on, without those in which a replaced text can be read; `firewall-a1` after many. */
function namesBeside(texts: ReadonlySet<string>): Replacements['name'] {
  const known = new Set([...texts].map(text => text.toLowerCase()))
  const given = new Map<string, string>()
  const counts = new Map<string, number>()
  const next = (kind: NameKind): string => {
    let made = ''
    for (let tried = 0; tried < triesMax; tried++) {
      const stem = `${kind}-${markOf(Math.floor(tried / triesPerMark))}`
      const count = (counts.get(stem) ?? 0) + 1
      counts.set(stem, count)
      made = `${stem}${count}${endings[kind] ?? ''}`
      if (!showsOneOf(known, made, `${kind}-${endings[kind] ?? ''}`)) return made
    }
    return made
  }
  return (kind, text) => {
    const key = `${kind} ${kind === 'host' ? comparableName(text) : text}`
    const name = given.get(key) ?? next(kind)
    given.set(key, name)
    return name
  }
}

const endings: Readonly<Partial<Record<NameKind, string>>> = { host: '.example.net' }

const triesPerMark = 20
const triesMax = 2000

/** Nothing, then a, b, c and so on. */
const markOf = (number: number): string =>
  number === 0
    ? ''
    : String.fromCharCode(96 + ((number - 1) % 26) + 1).repeat(Math.ceil(number / 26))

/** Shorter texts are in everything. */
const shortest = 4

/** Whether one of the texts is a part of the name, and not of what all names of its kind have in common. */
function showsOneOf(texts: ReadonlySet<string>, name: string, common: string): boolean {
  for (let from = 0; from <= name.length - shortest; from++)
    for (let to = from + shortest; to <= name.length; to++) {
      const part = name.slice(from, to)
      if (texts.has(part) && !common.includes(part)) return true
    }
  return false
}

/** All are moved by as much, so that the first is at the epoch. */
function timesFrom(instants: readonly Instant[]): Replacements['time'] {
  const ordered = [...instants].sort()
  const [first = epoch] = ordered
  const last = ordered.at(-1) ?? epoch
  const shift = Math.min(millisecondsOf(epoch) - millisecondsOf(first), millisecondsAfter(last))
  return text => {
    const instant = parseInstant(text)
    const moved = instant === undefined ? epoch : addMilliseconds(instant, shift)
    if (text.includes('.')) return moved
    return text.endsWith('Z') ? `${toTimestamp(moved)}Z` : toTimestamp(moved)
  }
}

const epoch = '2000-01-01T00:00:00.000Z' as Instant
