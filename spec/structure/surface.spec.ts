/** The surface: every operation with its route, scopes, events and clauses, as the one table declares them. */
import { describe, expect, it } from 'vitest'
import { clauses } from '../../src/contract/clauses.ts'
import { stages } from '../../src/operations/check.ts'
import { environmentOperations } from '../../src/operations/environment/index.ts'
import { operations } from '../../src/operations/index.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { markdownTable } from '../support/markdown.ts'

const contractTable: readonly AnyOperation[] = Object.values(operations)
const outsideTable: readonly AnyOperation[] = Object.values(environmentOperations)
const all = [...contractTable, ...outsideTable]

describe('the table of operations', () => {
  it('has the 29 operations of the contract', () => {
    expect(contractTable).toHaveLength(29)
  })

  it('files each operation under its own name', () => {
    const names = [...Object.keys(operations), ...Object.keys(environmentOperations)]
    expect(all.map(({ name }) => name)).toEqual(names)
  })

  it('gives no two operations the same route', () => {
    const routes = all.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('orders the checks of every operation by what all share: request, existence, grants, the rest', () => {
    const wrong = all.filter(({ checks }) => {
      const order = checks.map(({ stage }) => stages.indexOf(stage))
      return order.some((stage, at) => stage < (order[at - 1] ?? 0))
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('names only clauses that exist', () => {
    const unknown = all.flatMap(({ upholds }) => upholds.filter(id => !Object.hasOwn(clauses, id)))
    expect(unknown).toEqual([])
  })

  it('asks for a scope at every operation of the contract but those on regions', () => {
    const open = contractTable.filter(({ scopes }) => scopes.length === 0)
    expect(open.every(({ path }) => path.startsWith('/regions'))).toBe(true)
  })

  it('is written down in SURFACE.md', async () => {
    await expect(document()).toMatchFileSnapshot('../SURFACE.md')
  })
})

function document(): string {
  return [
    '# Surface',
    '',
    'Generated from the table of operations by `npm run golden`, and compared by `npm test`.',
    '',
    `## ${contractTable.length} operations of the contract`,
    '',
    tableOf(contractTable),
    '',
    `## ${outsideTable.length} environment operations`,
    '',
    'What the contract leaves to others, so that its clauses have something to lean on.',
    '',
    tableOf(outsideTable),
    '',
  ].join('\n')
}

const tableOf = (table: readonly AnyOperation[]): string =>
  markdownTable(
    ['operation', 'method', 'path', 'scopes', 'events', 'clauses'],
    table.map(operation => [
      operation.name + (operation.equivalentOf ? ` (= ${operation.equivalentOf})` : ''),
      operation.method,
      operation.path,
      operation.scopes.join(' '),
      operation.emits.join(' '),
      clausesOf(operation).join(' '),
    ]),
  )

function clausesOf({ checks, upholds }: AnyOperation): readonly string[] {
  const stated = checks.flatMap(check => check.clauses).filter(id => !id.startsWith('ASSUME-'))
  return [...new Set([...stated, ...upholds])].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
}
