/** The limits of fields: read from the schemas that judge requests, with the clauses that these name. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { AnySchema } from '../../schema/field.ts'
import { partsOf, type SchemaStep } from '../../schema/object.ts'
import { rule } from '../../schema/rule.ts'
import { simpleRule } from '../scenarios/firewall-requests.ts'
import { exactly, type ReachableLimit, type Sides } from './limit.ts'
import { decidedLimits, type ValueLimit } from './rule-limits.ts'
import type { Setup } from './setup.ts'

/** The key of a field, or the only item of a list with what it holds before. */
type Segment = string | readonly [held: unknown]

/** A field that an operation declares, however deep. */
interface Location {
  readonly schema: AnySchema
  /** As refusals name it; a rule is a `rule` in every ruleset, as its limits are the same in all of them. */
  readonly name: string
  readonly path: readonly Segment[]
}

/** In the order of the declaration: path, query, body, and each field before what is in it. */
export const fieldLimits = (operation: AnyOperation): readonly ReachableLimit[] =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    Object.entries(operation[part]).flatMap(([name, schema]) =>
      limitsWithin({ schema, name, path: [part, name] }),
    ),
  )

const limitsWithin = (location: Location): readonly ReachableLimit[] => [
  ...limitsOf(location).map(({ limit, values }) => ({
    limit,
    requests(setup: Setup) {
      const { at, over } = values(setup, valueIn(setup.request, location.path))
      const requestWith = (value: unknown) =>
        fieldsOf(withValue(setup.request, location.path, value))
      return { at: requestWith(at), over: requestWith(over) }
    },
  })),
  ...locationsInside(location).flatMap(limitsWithin),
]

function locationsInside({ schema, name, path }: Location): readonly Location[] {
  // A pipe carries the parts of its first step as well.
  const { pipe, wrapped, item, entries = {} } = partsOf(schema)
  const same = pipe?.[0] ?? wrapped
  if (same !== undefined) return [{ schema: same, name, path }]
  if (item === rule) return [{ schema: item, name: 'rule', path: [...path, [simpleRule]] }]
  if (item !== undefined) return [{ schema: item, name: `${name}[]`, path: [...path, [undefined]] }]
  return Object.entries(entries).map(([key, field]) => ({
    schema: field,
    name: `${name}.${key}`,
    path: [...path, key],
  }))
}

const heldAt = (value: unknown, segment: Segment): unknown =>
  typeof segment === 'string' ? fieldsOf(value)[segment] : segment[0]

const valueIn = (value: unknown, path: readonly Segment[]): unknown => path.reduce(heldAt, value)

function withValue(
  value: unknown,
  [segment, ...rest]: readonly Segment[],
  other: unknown,
): unknown {
  if (segment === undefined) return other
  const next = withValue(heldAt(value, segment), rest, other)
  return typeof segment === 'string' ? { ...fieldsOf(value), [segment]: next } : [next]
}

/** The limits of this very field; those of what is in it belong to other locations. */
function limitsOf({ name, schema }: Location): readonly ValueLimit[] {
  const { type, pipe = [], options = [], message } = partsOf(schema)
  const [, ...steps] = pipe
  const numbers = pipe.length > 0 ? [] : options.filter(option => typeof option === 'number')
  return [
    ...steps.flatMap(step => stepLimit(name, type, step) ?? []),
    ...numbers.map(number => optionLimit(name, number, numbers, clauseOf(message))),
    ...(decidedLimits.get(schema) ?? []),
  ]
}

const bounds: Readonly<Record<string, 'at least' | 'at most'>> = {
  min_value: 'at least',
  min_length: 'at least',
  non_empty: 'at least',
  max_value: 'at most',
  max_length: 'at most',
}

/** What is limited in values of a type, and the values with these sizes. */
const measures: Readonly<
  Record<
    string,
    { of: string; values: (setup: Setup, sizes: Sides<number>, name: string) => Sides }
  >
> = {
  number: { of: '', values: (_, sizes) => sizes },
  string: {
    of: ' length',
    values: (setup, { at, over }) => ({ at: textOf(at, setup), over: textOf(over, setup) }),
  },
  array: {
    of: ' items',
    values(setup, { at, over }, name) {
      const items = itemsOf(name, Math.max(at, over), setup)
      return { at: items.slice(0, at), over: items.slice(0, over) }
    },
  },
}

function stepLimit(name: string, type: string, step: SchemaStep): ValueLimit | undefined {
  const bound = bounds[step.type]
  const measure = measures[type]
  if (bound === undefined || measure === undefined) {
    if (typeof step.requirement !== 'number') return undefined
    throw new TypeError(`${name}: expected a limit that can be reached, got ${step.type}`)
  }
  const at = step.type === 'non_empty' ? 1 : Number(step.requirement)
  const over = bound === 'at least' ? at - 1 : at + 1
  const clause = clauseOf(step.message)
  return {
    limit: { of: `${name}${measure.of}`, bound, value: at, clause },
    values: setup => measure.values(setup, { at, over }, name),
  }
}

/** One of a few numbers: its neighbours are not accepted. */
const optionLimit = (
  name: string,
  option: number,
  options: readonly number[],
  clause: ClauseOrAssumption,
): ValueLimit => ({
  limit: exactly(name, option, clause),
  values({ choices }) {
    const neighbours = [option - 1, option + 1].filter(each => !options.includes(each))
    return { at: option, over: choices.oneOf(neighbours) }
  },
})

/** Accepted by every field, and not the label of any record. */
const letters = ['k', 'q', 'V', 'Z', '0', '7'] as const

const textOf = (length: number, { choices }: Setup): string =>
  Array.from({ length }, () => choices.among(letters)).join('')

/** Items for a list, by its name. Throws TypeError for any other list with a limit: nothing would reach it. */
function itemsOf(name: string, length: number, setup: Setup): readonly unknown[] {
  if (name === 'rule.addresses.ipv4') return Array.from({ length }, () => '192.0.2.1')
  if (name === 'rule.addresses.ipv6') return Array.from({ length }, () => '2001:db8::1')
  if (name !== 'devices.balancers') throw new TypeError(`${name}: expected items for it, got none`)
  const region = setup.region()
  return Array.from({ length }, () => setup.balancer(region))
}

function clauseOf(message: SchemaStep['message']): ClauseOrAssumption {
  if (message === undefined) throw new TypeError('expected a message with a clause, got none')
  return message.clause
}
