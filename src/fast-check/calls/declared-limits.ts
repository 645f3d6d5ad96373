/** The limits that fields declare: read from the schemas that judge requests, with the clauses that these name. */
import type { ClauseOrAssumption } from '../../contract/assumptions.ts'
import { partsOf, type SchemaStep } from '../../schema/schema-parts.ts'
import type { Limit, Reachable, Standing, Values } from './limit.ts'
import { itemsFor } from './list-items.ts'
import type { Location } from './locations.ts'

/** The limits of this very field; those of what is in it belong to other locations. */
export function declaredLimits(location: Location): readonly Reachable[] {
  const { type, pipe, options = [], message } = partsOf(location.schema)
  const [, ...steps] = pipe ?? []
  if (pipe !== undefined) return steps.flatMap(step => limitOf(location, type, step) ?? [])
  return options
    .filter(option => typeof option === 'number')
    .map(option => optionOf(location, option, options, message))
}

function limitOf(location: Location, type: string, step: SchemaStep): Reachable | undefined {
  const number = step.type === 'non_empty' ? 1 : Number(step.requirement)
  const kind = `${type} ${step.type}`
  switch (kind) {
    case 'number min_value':
      return numberLimit(location, step, { bound: 'at least', number })
    case 'number max_value':
      return numberLimit(location, step, { bound: 'at most', number })
    case 'string min_length':
      return textLimit(location, step, { bound: 'at least', number })
    case 'string max_length':
      return textLimit(location, step, { bound: 'at most', number })
    case 'array non_empty':
      return listLimit(location, step, { bound: 'at least', number })
    case 'array max_length':
      return listLimit(location, step, { bound: 'at most', number })
    default:
      if (typeof step.requirement !== 'number') return undefined
      throw new TypeError(`${location.name} has a ${step.type}, and nobody knows how to get there`)
  }
}

type Bound = Pick<Limit, 'bound'> & { readonly number: number }

const beyond = ({ bound, number }: Bound): number =>
  bound === 'at least' ? number - 1 : number + 1

const numberLimit = (location: Location, step: SchemaStep, bound: Bound): Reachable => {
  const values: Values = { at: bound.number, over: beyond(bound) }
  const limit = { of: location.name, ...bound, clause: clauseOf(step.message) }
  return { limit, reach: standing => sidesAt(location, standing, values) }
}

const textLimit = (location: Location, step: SchemaStep, bound: Bound): Reachable => ({
  limit: {
    of: `${location.name} length`,
    ...bound,
    clause: clauseOf(step.message),
  },
  reach: standing =>
    sidesAt(location, standing, {
      at: textOf(bound.number, standing),
      over: textOf(beyond(bound), standing),
    }),
})

/** Taken by every field, and no label that anything has already. */
const letters = ['k', 'q', 'V', 'Z', '0', '7'] as const

const textOf = (length: number, { choices }: Standing): string =>
  Array.from({ length }, () => choices.among(letters)).join('')

const listLimit = (location: Location, step: SchemaStep, bound: Bound): Reachable => {
  const itemsIn = itemsFor(location.name)
  const clause = clauseOf(step.message)
  return {
    limit: { of: `${location.name} items`, ...bound, clause },
    reach(standing) {
      const filled = itemsIn(standing, Math.max(bound.number, beyond(bound)))
      return (
        filled &&
        sidesAt(
          location,
          { ...standing, world: filled.world },
          { at: filled.items.slice(0, bound.number), over: filled.items.slice(0, beyond(bound)) },
        )
      )
    },
  }
}

/** One of a few numbers: its neighbours are none of them. */
const optionOf = (
  location: Location,
  option: number,
  options: readonly unknown[],
  message: SchemaStep['message'],
): Reachable => ({
  limit: {
    of: location.name,
    bound: 'exactly',
    number: option,
    clause: clauseOf(message),
  },
  reach(standing) {
    const neighbours = [option - 1, option + 1].filter(each => !options.includes(each))
    return sidesAt(location, standing, { at: option, over: standing.choices.oneOf(neighbours) })
  },
})

export const sidesAt = ({ put }: Location, { world, request }: Standing, { at, over }: Values) => ({
  world,
  at: put(request, at),
  over: put(request, over),
})

function clauseOf(message: SchemaStep['message']): ClauseOrAssumption {
  if (message === undefined) throw new TypeError('a limit is declared without a clause')
  return message.clause
}
