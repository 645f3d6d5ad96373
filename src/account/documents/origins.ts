/** Where the parts of a gathered account stand in the documents: places of records are kept, those below are followed. */
import type { Path } from '../../refusals/problem.ts'
import { namesOf } from './provider-words.ts'

export interface NamedDocument {
  /** A file as it is shown; parts of it tell whose devices, rules or interfaces it holds. */
  readonly name: string
  /** JSON that was parsed. */
  readonly value: unknown
}

export interface NumberedDocument extends NamedDocument {
  readonly number: number
}

/** A part of a document, by the number of the document. */
export interface Place {
  readonly document: number
  readonly path: Path
}

/** What can be understood when all documents are read. */
export interface ToldLater {
  /** The instances that answer in ranges, as views of these tell them. */
  readonly answering: {
    readonly range: string
    readonly instances: readonly number[]
    readonly place: Place
  }[]
  readonly saidAgain: SaidAgain[]
  readonly saidOfAll: SaidOfAll[]
}

/** What a list says of all instances: who is left out is not there. */
export type SaidOfAll = { readonly place: Place } & (
  | { readonly of: 'vlans'; readonly rows: readonly Vlan[] }
  | { readonly of: 'members'; readonly subnet: number; readonly instances: readonly number[] }
)

export interface Vlan {
  readonly label?: string
  readonly region?: string
  readonly instances?: readonly number[]
}

/** An interface in a subnet. */
export interface Member {
  readonly id?: number
  readonly active?: boolean
}

/** What a record says again of an instance; what was not said is left out. */
export type SaidAgain = { readonly place: Place; readonly instance: number } & (
  | {
      readonly of: 'vpc'
      readonly interface?: number | undefined
      readonly vpc?: number | undefined
      readonly subnet?: number | undefined
      readonly active?: boolean | undefined
      readonly address?: string | undefined
      readonly range?: string | undefined
      readonly nat?: string | null | undefined
    }
  | { readonly of: 'nat'; readonly address: string; readonly inside: string | null }
  | { readonly of: 'interface'; readonly interface: number }
  | { readonly of: 'public'; readonly address: string }
  | { readonly of: 'vlan'; readonly region: string | undefined; readonly label: string }
  | { readonly of: 'subnet'; readonly subnet: number; readonly interfaces: readonly Member[] }
)

/** What keys of gathered records were in documents, where they were not the same. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  rows: ['data'],
  plan: ['type'],
  generation: ['interface_generation'],
  instance_id: ['parent_entity', 'assigned_entity'],
  balancer_id: ['assigned_entity'],
  devices: ['entities'],
  label: ['vlan_label'],
  default_firewalls: ['default_firewall_ids'],
  vpc: ['address'],
  nat_1_1: ['nat_1_1_address'],
}

/** Keys that are in a gathered account alone: what is below them stands one higher in a document. */
const added: readonly (string | number)[] = ['rows', 'entity']

export class Origins {
  readonly #documents: readonly NamedDocument[]
  readonly #places = new Map<object, readonly Place[]>()

  constructor(documents: readonly NamedDocument[]) {
    this.#documents = documents
  }

  /** How many parts are known by their places. */
  get size(): number {
    return this.#places.size
  }

  add(part: object, places: readonly Place[]): void {
    this.#places.set(part, places)
  }

  of(part: object): readonly Place[] {
    return this.#places.get(part) ?? []
  }

  /** The part at the path, or the nearest one around it that stands in a document. */
  find(whole: object, path: Path): Place | undefined {
    let [held, found, rest]: [unknown, readonly Place[], Path] = [whole, this.of(whole), path]
    path.forEach((key, at) => {
      held = valueAt(held, key)
      const places = typeof held === 'object' && held !== null ? this.of(held) : []
      if (places.length > 0) [found, rest] = [places, path.slice(at + 1)]
    })
    return this.#below(found, rest)
  }

  /** Follows a path from the first of the places that leads on. */
  #below(places: readonly Place[], path: Path): Place | undefined {
    const followed = places.map(place => this.follow(place, path))
    const start = places[0]
    return followed.find((place, at) => isBelow(place, places[at])) ?? start
  }

  /** As far as the path leads on from a place. */
  follow({ document, path }: Place, rest: Path): Place {
    let held = path.reduce<unknown>(valueAt, this.#documents[document]?.value)
    const keys = [...path]
    for (const key of rest) {
      const names = typeof key === 'string' ? [...namesOf(key), ...(otherNames[key] ?? [])] : [key]
      const name = names.find(each => valueAt(held, each) !== undefined)
      if (name !== undefined) {
        held = valueAt(held, name)
        keys.push(name)
      } else if (!added.includes(key)) break
    }
    return { document, path: keys }
  }
}

export const valueAt = (held: unknown, key: string | number): unknown =>
  typeof held === 'object' && held !== null && Object.hasOwn(held, key)
    ? (held as Readonly<Record<string | number, unknown>>)[key]
    : undefined

const isBelow = (place: Place, start: Place | undefined): boolean =>
  start !== undefined && place.path.length > start.path.length
