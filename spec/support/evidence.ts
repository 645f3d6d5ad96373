/**
 * What shows in `src` that a clause is honoured, by kind. The live objects tell what checks, invariants and operations
 * state; the sources, read as syntax, tell in which files.
 */
import ts from 'typescript'
import { type Clause, clauses } from '../../src/contract/clauses.ts'
import { type Field, recordFields } from '../../src/invariants/fields.ts'
import { headFields } from '../../src/invariants/head.ts'
import { transitionInvariants, worldInvariants } from '../../src/invariants/index.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations } from '../../src/operations/table.ts'
import { clausesOfFields } from './declared-outcomes.ts'
import { isDeclared } from './mutants.ts'
import type { Source } from './sources.ts'

/** From what enforces a clause to what only speaks of it, with what each kind means. */
export const evidenceKinds = {
  check: 'a check of an operation refuses on it',
  schema: 'a schema that requests share refuses on it',
  declaration:
    'operations declare it: by a field, or by their scopes, their kind, their events or their pages',
  reducer: 'operations uphold it by what they do and answer',
  code: 'other code names it as a value',
  invariant: 'an invariant finds what goes against it',
  comment: 'nothing but comments names it',
} as const

export type EvidenceKind = keyof typeof evidenceKinds

export interface Evidence {
  readonly kind: EvidenceKind
  /** Below `src`. */
  readonly path: string
}

const operations = Object.values<AnyOperation>(allOperations)
const isClause = (id: string): id is Clause => Object.hasOwn(clauses, id)
const setOf = (ids: readonly string[]): ReadonlySet<Clause> => new Set(ids.filter(isClause))

/** What the objects themselves state, whatever the sources look like. */
export const stated = {
  check: setOf(operations.flatMap(({ checks }) => checks.flatMap(each => each.clauses))),
  upholds: setOf(operations.flatMap(({ upholds }) => upholds)),
  fields: setOf(operations.flatMap(clausesOfFields)),
  invariant: setOf([
    ...[...worldInvariants, ...transitionInvariants].flatMap(each => each.clauses),
    ...[...Object.values(recordFields), headFields].flatMap(fields =>
      Object.values<Field>(fields).map(([clause]) => clause),
    ),
  ]),
} as const

/** Upheld by a declaration at every operation that upholds it. */
const upheldByDeclaration = setOf(
  [...stated.upholds].filter(clause =>
    operations.every(each => !each.upholds.includes(clause) || isDeclared(each, clause)),
  ),
)

/** The evidence that the sources hold for each clause; comments count where there is nothing else. */
export function evidenceIn(sources: readonly Source[]): ReadonlyMap<Clause, readonly Evidence[]> {
  const found = new Map<Clause, Evidence[]>()
  for (const source of sources)
    for (const [clause, kind] of mentionsIn(source)) {
      const path = source.path.replace(/^src\//, '')
      const known = found.get(clause) ?? []
      if (!known.some(each => each.kind === kind && each.path === path))
        found.set(clause, [...known, { kind, path }])
    }
  return new Map(
    [...found].map(([clause, all]) => {
      const values = all.filter(({ kind }) => kind !== 'comment')
      return [clause, values.length > 0 ? values : all]
    }),
  )
}

type Mention = readonly [Clause, EvidenceKind]

function mentionsIn(source: Source): readonly Mention[] {
  const named = literalsIn(source).map(
    ([clause, part]): Mention => [clause, kindOf(source.module, clause, part)],
  )
  const values = new Set(named.map(([clause]) => clause))
  const words: readonly string[] = source.text.match(/\b[A-Z]+-\d+\b/g) ?? []
  const spoken = words.filter(isClause).filter(clause => !values.has(clause))
  return [...named, ...spoken.map((clause): Mention => [clause, 'comment'])]
}

/** The part of an operation that a text stands in. */
type Part = 'upholds' | 'field' | undefined

function kindOf(module: string, clause: Clause, part: Part): EvidenceKind {
  if (module === 'invariants') return 'invariant'
  if (module === 'schema') return 'schema'
  if (module !== 'operations') return 'code'
  if (part === 'field') return 'declaration'
  if (part === undefined && stated.check.has(clause)) return 'check'
  if (!stated.upholds.has(clause)) return 'code'
  return upheldByDeclaration.has(clause) ? 'declaration' : 'reducer'
}

const parts: Readonly<Record<string, Part>> = {
  upholds: 'upholds',
  params: 'field',
  query: 'field',
  body: 'field',
  elsewhere: 'field',
}

/** Every text of the source that is a clause, with the part that it stands in. */
function literalsIn({ path, text, imports }: Source): readonly (readonly [Clause, Part])[] {
  const found: (readonly [Clause, Part])[] = []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const schemas = namesFrom(file, new Set(imports.filter(from => from.includes('/schema/'))))
  const visit = (node: ts.Node, within: Part): void => {
    if (ts.isStringLiteral(node) && isClause(node.text)) found.push([node.text, within])
    const own = ts.isCallExpression(node)
      ? ts.isIdentifier(node.expression) && schemas.has(node.expression.text) && 'field'
      : ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && parts[node.name.text]
    ts.forEachChild(node, child => visit(child, own || within))
  }
  visit(file, undefined)
  return found
}

/** The names that a file imports from these modules. */
function namesFrom(file: ts.SourceFile, modules: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    file.statements.flatMap(statement => {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
        return []
      const bindings = statement.importClause?.namedBindings
      if (!modules.has(statement.moduleSpecifier.text) || bindings === undefined) return []
      return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
    }),
  )
}
