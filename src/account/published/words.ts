/** Words: what the provider's published interface calls the things of the contract, wherever they stand in JSON. */
import type { Vocabulary } from '../../refusals/wordings.ts'
import { type RecordName, recordNouns } from '../../refusals/words.ts'

/** Names of fields. */
const fieldPairs = [
  ['instance_id', 'linode_id'],
  ['instances', 'linodes'],
  ['balancers', 'nodebalancers'],
  ['profile_id', 'config_id'],
] as const

/** What kind of service a field named `type` speaks of. */
const typePairs = [
  ['instance', 'linode'],
  ['balancer', 'nodebalancer'],
] as const

type Exchange = Readonly<Record<string, string>>

/**
 * Each word stands for the other, both ways: what is sent in the contract's word arrives as one that the contract does
 * not know, and is refused like any other unknown field.
 */
const exchangeOf = (pairs: readonly (readonly [string, string])[]): Exchange =>
  Object.fromEntries([...pairs, ...pairs.map(([ours, theirs]) => [theirs, ours])])

const fieldWords = exchangeOf(fieldPairs)
const typeWords = exchangeOf(typePairs)
/** An instance has a plan where the published interface has a type. */
const instanceWords = exchangeOf([...fieldPairs, ['plan', 'type']])

const wordFor = (words: Exchange, word: string): string =>
  (Object.hasOwn(words, word) ? words[word] : undefined) ?? word

/** From one dialect to the other, whichever way; `isInstance` says that the record at the top is an instance. */
export function exchangeWords(value: unknown, isInstance = false): unknown {
  if (Array.isArray(value)) return value.map(item => exchangeWords(item, isInstance))
  if (typeof value !== 'object' || value === null) return value
  const words = isInstance ? instanceWords : fieldWords
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      wordFor(words, name),
      // A page of instances holds them as its data.
      name === 'data' ? exchangeWords(held, isInstance) : exchangeHeld(name, held),
    ]),
  )
}

/** Whether records of this name, or what an operation of this name takes and answers with, are instances. */
export const isOfInstance = (name: string): boolean => /^instance(?!Address)/i.test(name)

/** What a field holds: names of kinds and of scopes, places and capabilities are words too. */
function exchangeHeld(name: string, held: unknown): unknown {
  if (name === 'type' && typeof held === 'string') return wordFor(typeWords, held)
  if (name === 'url' && typeof held === 'string') return publishedUrl(held)
  if (name === 'scopes' && Array.isArray(held)) return held.map(exchangeScope)
  if (name === 'capabilities' && Array.isArray(held)) return held.map(publishedCapability)
  return exchangeWords(held)
}

/** `linodes:read_only` for `instances:read_only`, and the other way round. */
export const exchangeScope = (scope: unknown): unknown =>
  typeof scope === 'string'
    ? scope.replace(/^[a-z_]+(?=:)/, family => wordFor(fieldWords, family))
    : scope

/** `/v4/linode/instances/1` for `/v4/instances/1`. */
const publishedUrl = (url: string): string =>
  url.replace(
    /^\/v4(\/(?:instances|balancers)\/)/,
    (_, place: string) => `/v4${publishedPath(place)}`,
  )

const publishedCapability = (capability: unknown): unknown =>
  typeof capability === 'string'
    ? capability.replace(/\bInstances\b/, 'Linodes').replace(/\bBalancers\b/, 'NodeBalancers')
    : capability

/** Where operations of the contract's own paths are found; those that are not listed here have no other place. */
const places = [
  [/^\/instances\b/, '/linode/instances'],
  [/\/profiles\b/, '/configs'],
  [/^\/balancers\b/, '/nodebalancers'],
  [/^\/events\b/, '/account/events'],
  [/^\/users\b/, '/account/users'],
  [/^\/tokens\b/, '/profile/tokens'],
] as const

export const publishedPath = (path: string): string =>
  places.reduce((found, [pattern, place]) => found.replace(pattern, place), path)

/** `linode_id` for `instance_id`; `isInstance` says that the field is one of an instance. */
export const exchangeField = (name: string, isInstance = false): string =>
  wordFor(isInstance ? instanceWords : fieldWords, name)

/** `linode` for `instance`, as a kind of service. */
export const exchangeType = (type: string): string => wordFor(typeWords, type)

/** What records and fields are called where people read of them. */
export const publishedVocabulary: Vocabulary = {
  noun: record => publishedNouns[record] ?? recordNouns[record],
  field: name => exchangeField(name),
}

const publishedNouns: Readonly<Partial<Record<RecordName, string>>> = {
  instance: 'Linode',
  balancer: 'NodeBalancer',
  profile: 'config',
}

/** A description of ours in the words of the published interface. */
export const speakPublished = (description: string): string =>
  description
    .replace(/[a-z_]+/g, name => exchangeField(name))
    .replace(/\ban instance\b/g, 'a Linode')
    .replace(/\binstance\b/g, 'Linode')
    .replace(/\bbalancer\b/g, 'NodeBalancer')
