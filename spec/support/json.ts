/** JSON for specs: anything that may come over the wire, documents that are nearly right, and what they hold. */
import fc from 'fast-check'

type Holder = Record<string, unknown> | unknown[]

const texts = [
  ...['', ' ', 'web', 'web\n', '-', '0', '443', '0-1', 'ACCEPT', 'TCP', 'us-east', '😀', '\ud800'],
  ...['0.0.0.0/0', '::/0', 'fe80::1%eth0', '__proto__', 'null', '%', 'x'.repeat(10_000)],
]

/** Keys that objects are born with, keys that look like something else, and keys that requests have. */
const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'then'),
  fc.constantFrom('', '0', '-1', 'a.b', '[0]', ' ', '\n', '😀', 'x'.repeat(1000)),
  fc.constantFrom('label', 'rules', 'tags', 'devices', 'inbound', 'inbound_policy', 'addresses'),
  fc.constantFrom('ipv4', 'ports', 'protocol', 'action', 'id', 'type', 'region', 'instance_id'),
)

const scalars = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '-0', '1', '1.5', '1e300', '-1e-300', '1e999'),
  fc.constantFrom('9007199254740991', '9007199254740992', '123456789012345678901234567890'),
  fc.constantFrom(...texts).map(text => JSON.stringify(text)),
  fc.string({ unit: 'binary', maxLength: 40 }).map(text => JSON.stringify(text)),
)

const { json } = fc.letrec<{ json: string }>(tie => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    { weight: 2, arbitrary: scalars },
    {
      weight: 1,
      arbitrary: fc.array(tie('json'), { maxLength: 4 }).map(items => `[${items.join(',')}]`),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(keys, tie('json')), { maxLength: 5 })
        .map(entries => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`)}}`),
    },
  ),
}))

/** Parsed from its text, so that `__proto__` is a key like any other. */
export const anyJson: fc.Arbitrary<unknown> = json.map(text => JSON.parse(text))

/** The document after one to three edits: something in it replaced, left out or added. */
export const nearly = (documents: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(documents, fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([document, edits]) => edits.reduce(editDocument, structuredClone(document)))

interface Edit {
  readonly at: number
  readonly kind: 'replace' | 'leave out' | 'add'
  readonly key: string
  readonly value: unknown
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 1000 }),
  kind: fc.constantFrom('replace', 'leave out', 'add'),
  key: keys,
  value: anyJson,
})

function editDocument(document: unknown, { at, kind, key, value }: Edit): unknown {
  if (!isHolder(document)) return value
  const places = placesIn(document)
  const place = places[at % Math.max(1, places.length)]
  if (kind === 'add' || place === undefined) {
    const holders = [document, ...places.map(([holder, last]) => read(holder, last))].filter(
      isHolder,
    )
    addTo(holders[at % holders.length] ?? document, key, value)
  } else if (kind === 'replace') write(place[0], place[1], value)
  else if (Array.isArray(place[0])) place[0].splice(Number(place[1]), 1)
  else delete place[0][place[1]]
  return document
}

/** The document with fields that nobody knows added to objects in it, some of them to the document itself. */
export const strewn = (documents: fc.Arbitrary<object>): fc.Arbitrary<unknown> =>
  fc
    .tuple(documents, fc.array(fc.tuple(fc.nat({ max: 1000 }), anyJson), { minLength: 1 }))
    .map(([document, additions]) => {
      const copy: object = structuredClone(document)
      const objects = objectsIn(copy).filter(each => !Array.isArray(each))
      for (const [at, value] of additions)
        addTo(objects[at % objects.length] as Holder, strange[at % strange.length] ?? '', value)
      return copy
    })

const strange = ['__proto__', 'constructor', 'toString', '', 'Owner', 'rules_version', '0']

function addTo(holder: Holder, key: string, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value)
  else write(holder, key, value)
}

/** Sets a key of its own, whatever its name. */
function write(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}

const read = (holder: Holder, key: string): unknown =>
  Object.getOwnPropertyDescriptor(holder, key)?.value

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Every key and index in the document, in its order, each with what holds it. */
function placesIn(document: Holder): (readonly [Holder, string])[] {
  return Object.keys(document).flatMap(key => {
    const inner = read(document, key)
    const place = [document, key] as const
    return isHolder(inner) ? [place, ...placesIn(inner)] : [place]
  })
}

/** Every object and list in a value, itself included; each of them once. */
export function objectsIn(value: unknown): readonly object[] {
  const found = new Set<object>()
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (!isHolder(next) || found.has(next)) continue
    found.add(next)
    for (const key of Object.keys(next)) waiting.push(read(next, key))
  }
  return [...found]
}

/** The objects and lists that are in both values: one that is changed changes with the other. */
export function heldByBoth(one: unknown, other: unknown): readonly object[] {
  const others = new Set(objectsIn(other))
  return objectsIn(one).filter(each => others.has(each))
}

/** The paths of everything in a document, in the order of the document. */
export function pathsIn(document: unknown, path: readonly (string | number)[] = []): unknown[][] {
  if (!isHolder(document)) return [[...path]]
  const isList = Array.isArray(document)
  const inner = Object.keys(document).flatMap(key =>
    pathsIn(read(document, key), [...path, isList ? Number(key) : key]),
  )
  return [[...path], ...inner]
}

/** Fills every object and list in a value with rubbish. */
export function scramble(value: unknown): void {
  for (const each of objectsIn(value)) {
    for (const key of Object.keys(each)) write(each as Holder, key, 'rubbish')
    addTo(each as Holder, 'rubbish', 'more of it')
  }
}
