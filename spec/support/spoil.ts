/** Spoils a request: a field goes, comes or turns into something else, once or twice. */
import type { Random } from './random.ts'
import type { Request } from './random-requests.ts'

type Holder = Record<string, unknown> | unknown[]

export function spoil(random: Random, request: Request): Record<string, unknown> {
  const spoiled: Record<string, unknown> = structuredClone({ ...request })
  const kind = random.whole(0, 15)
  if (kind < 5) replacePart(random, spoiled)
  // An unknown field at most once: of several in one object the first alone is reported.
  else if (kind < 8) addField(random, spoiled)
  else changeField(random, spoiled)
  if (kind > 12) changeField(random, spoiled)
  return spoiled
}

const strange = [null, 'strange', '', -1, 0, 1.5, 1e21, true, [], {}, [[]], ['x', 7], '1'] as const

/** A part that is not even an object. */
function replacePart(random: Random, spoiled: Record<string, unknown>): void {
  const part = random.pick(['params', 'params', 'query', 'body', 'body'])
  spoiled[part] = random.pick([null, 'x', 5, []])
}

function changeField(random: Random, spoiled: Record<string, unknown>): void {
  const [holder, key] = random.pickOr(placesIn(spoiled, 0), [spoiled, 'body'] as const)
  if (!Array.isArray(holder) && random.chance(0.4)) delete holder[key]
  else Object.assign(holder, { [key]: structuredClone(random.pick(strange)) })
}

function addField(random: Random, spoiled: Record<string, unknown>): void {
  const holders = [spoiled['body'], spoiled['query'], spoiled['body']]
  const nested = placesIn(spoiled, 0).map(([holder, key]) => Reflect.get(holder, key) as unknown)
  const known = [...holders, ...nested].filter(isRecord)
  const holder = random.pickOr(known, undefined)
  const name = random.pick(['nonsense', 'toString', 'constructor', 'devices', 'rules', 'id2'])
  if (holder === undefined || random.chance(0.2)) {
    const part = random.pick(['body', 'body', 'query', 'params'])
    const before = spoiled[part]
    spoiled[part] = { ...(isRecord(before) ? before : {}), [name]: 1 }
  } else if (!Object.hasOwn(holder, name)) holder[name] = random.pick([1, null, 'x'])
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every field and item inside the parts of the request. */
function placesIn(holder: Holder, depth: number): (readonly [Holder, string])[] {
  const own = depth === 0 ? [] : Object.keys(holder).map(key => [holder, key] as const)
  const nested = Object.values(holder).filter(
    (value): value is Holder => typeof value === 'object' && value !== null,
  )
  // Long lists are all of one kind: their first items stand for the others.
  return [...own, ...nested.slice(0, 20).flatMap(each => placesIn(each, depth + 1))]
}
