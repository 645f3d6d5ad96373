/** Plans that are changed at one place, as other versions of Terraform or a slip of a hand would change them. */
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { at, isObject, type Path, pathsIn, replaced } from '../account/spoiled-documents.ts'
import { example } from './stories.ts'

const accounts = ['firewalls.json', 'linodes.json']

export const examples = readdirSync(new URL('../../examples/terraform/', import.meta.url))
  .filter(name => name.endsWith('.json') && !accounts.includes(name))
  .map(example)

/** What is passed over with all that is below it, whatever that is. */
const whole: readonly string[] = [
  ...['planned_values', 'variables', 'output_changes', 'relevant_attributes', 'checks'],
  ...['provider_config', 'constant_value', 'replace_paths', 'generated_config', 'identity'],
]

/** Objects whose keys are names that people give. */
const named: readonly string[] = ['module_calls', 'outputs', 'variables']

/** Devices after a change are copied from those before it. */
export const isPassedOver = (path: Path): boolean =>
  path.some(
    (key, at) => whole.includes(`${key}`) || (key === 'devices' && path[at - 1] === 'after'),
  )

const hasNames = (path: Path): boolean =>
  named.includes(`${path.at(-1)}`) ||
  (path.at(-1) === 'expressions' && path.at(-3) === 'module_calls')

const slips: readonly ((name: string) => string)[] = [
  name => `${name}_`,
  name => `x${name}`,
  name => name.slice(1),
  name => name.toUpperCase(),
]

export interface SpoiledPlan {
  readonly name: string
  readonly value: unknown
  readonly what: string
}

const objects = examples.flatMap(document =>
  pathsIn(document.value, isObject)
    .filter(path => !isPassedOver(path) && !hasNames(path))
    .map(path => ({ document, path })),
)

/** One field added to one object, or one field renamed, where fields have a meaning. */
export const spoiledPlans = (): fc.Arbitrary<SpoiledPlan> =>
  fc
    .record({
      place: fc.constantFrom(...objects),
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      value: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, '', [], {}, 802)),
      slip: fc.constantFrom(...slips),
      which: fc.nat(),
      isAdded: fc.boolean(),
    })
    .map(({ place: { document, path }, name, value, slip, which, isAdded }) => {
      const held = at(document.value, path) as Record<string, unknown>
      const keys = Object.keys(held)
      const key = keys[which % Math.max(1, keys.length)]
      const other = key === undefined ? '' : Object.hasOwn(held, slip(key)) ? `${key}_` : slip(key)
      const spoiled =
        isAdded || key === undefined
          ? { ...held, [`${name}!`]: value }
          : Object.fromEntries(keys.map(each => [each === key ? other : each, held[each]]))
      const what = isAdded || key === undefined ? `adds ${name}!` : `${key} becomes ${other}`
      return {
        name: document.name,
        value: replaced(document.value, path, spoiled),
        what: `${document.name} at ${path.join('.')}: ${what}`,
      }
    })
