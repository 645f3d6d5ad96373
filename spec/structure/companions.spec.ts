/** Companions stand beside the operations: none stands in the place of one, but of the one that it speaks for. */
import { describe, expect, it } from 'vitest'
import { publishedPath } from '../../src/account/published/words.ts'
import { companions } from '../../src/http/companions/index.ts'
import { published } from '../../src/http/dialects/published.ts'
import { routesOf } from '../../src/http/routes.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations } from '../../src/operations/table.ts'

/** What parameters are called makes no other place. */
const placeOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`

const operationsAt = (place: string): readonly string[] =>
  Object.values<AnyOperation>(allOperations)
    .filter(({ method, path }) => placeOf(method, publishedPath(path)) === place)
    .map(({ name }) => name)

describe('companions', () => {
  it('take the place of no operation, but of the one that they speak for', () => {
    const taken = companions.flatMap(({ name, method, path, of }) =>
      operationsAt(placeOf(method, path)).map(operation => ({ name, operation, of })),
    )
    expect(taken.filter(({ operation, of }) => operation !== of)).toEqual([])
    expect(taken.map(({ name }) => name)).toEqual(['grantsUpdate'])
  })

  it('stand alone at their places, as all routes do', () => {
    const places = routesOf(published).map(({ operation, path }) => placeOf(operation.method, path))
    expect(places.filter((place, at) => places.indexOf(place) < at)).toEqual([])
  })
})
