/** What an editor shows of the functions that people call: a sentence, an example that runs, and types with a name and a word for each field. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { clauses } from '../../src/contract/clauses.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { environmentOperations } from '../../src/operations/environment/index.ts'
import { operations } from '../../src/operations/index.ts'
import { everyWorld, onlyRange, secondAddress } from '../support/every-operation.ts'
import { top } from '../support/sources.ts'

const route = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`

/** What is written in a program, and what is said of its last name. */
const hovers: readonly (readonly [string, string])[] = [
  ...Object.values(operations).flatMap(each => [
    [`cloud.${each.name}`, route(each)] as const,
    [`cloud.try.${each.name}`, route(each)] as const,
  ]),
  ...Object.values(environmentOperations).map(
    each => [`cloud.environment.${each.name}`, route(each)] as const,
  ),
  ['cloud.advance', 'milliseconds'],
  ['cloud.snapshot', 'plain JSON'],
  ['cloud.world', 'frozen'],
  ['cloud.call', 'outcome'],
  ['kit.assert', 'DisagreementError'],
  ['kit.assertParallel', 'NotLinearizableError'],
  ['kit.replay', 'journal'],
  ['kit.replayParallel', 'callers'],
]

/** Each operation as it is called, where refusals throw. */
const called = [
  ...Object.keys(operations).map(name => `cloud.${name}`),
  ...Object.keys(environmentOperations).map(name => `cloud.environment.${name}`),
]

describe.each([
  ['sources', 'src', 'ts'],
  ['built declarations', 'dist', 'js'],
])('in the %s', (_, folder, ending) => {
  let shown: ReadonlyMap<string, Shown>
  beforeAll(() => {
    shown = shownIn(folder, ending)
  })

  it.each(hovers)('%s is told of: %s', (code, says) => {
    expect(shown.get(code)?.text).toContain(says)
  })

  it.each(Object.keys(operations))('%s names clauses that there are', name => {
    const [, named = ''] = /\(([A-Z0-9 ,-]+(?: to [A-Z0-9-]+)?.*?)\): /.exec(textOf(name)) ?? []
    const found = named.match(/[A-Z]+\d*-\d+/g) ?? []
    expect(found).not.toEqual([])
    expect(found.filter(each => !Object.hasOwn(clauses, each))).toEqual([])
  })

  it.each(called)('%s comes with an example that is carried out', code => {
    expect(exampleOf(code)).toContain(`${code}(`)
    run(exampleOf(code))
  })

  it.each(called)('%s fits on a screen: its body and its reply have names', code => {
    const { type } = found(code)
    expect(type.length).toBeLessThan(250)
    expect(type).toMatch(/=> ({}|(?:PageReply<)?[A-Z]\w+>?)$/)
    expect(type).not.toMatch(/body\??: {/)
  })

  it.each(called)('%s takes and gives fields that are each said to mean something', code => {
    expect(found(code).undocumented).toEqual([])
  })

  const found = (code: string): Shown => {
    const each = shown.get(code)
    if (each === undefined) throw new Error(`expected a hover of ${code}`)
    return each
  }
  const textOf = (name: string) => found(`cloud.${name}`).text
  const exampleOf = (code: string) => found(code).example
})

/** Examples speak of one account, and of two regions, an address and a range in it. */
function run(example: string): void {
  const names = ['cloud', 'region', 'elsewhere', 'address', 'range']
  const values = [
    createSimulator({ world: everyWorld }),
    'us-east',
    'eu-west',
    secondAddress,
    onlyRange,
  ]
  new Function(...names, example.replaceAll(' as const', ''))(...values)
}

interface Shown {
  readonly text: string
  readonly example: string
  readonly type: string
  /** Fields of its types without a word, each after the name of its type. */
  readonly undocumented: readonly string[]
}

function shownIn(folder: string, ending: string): ReadonlyMap<string, Shown> {
  const runs = join(top, 'dist', 'runs', 'types')
  mkdirSync(runs, { recursive: true })
  const path = join(runs, `hovers-${folder}.ts`)
  const head = [
    `import { createSimulator } from '${join(top, folder, `index.${ending}`)}'`,
    `import { kit } from '${join(top, folder, `fast-check/index.${ending}`)}'`,
    'const cloud = createSimulator()\n',
  ].join('\n')
  writeFileSync(path, head + hovers.map(([code]) => code).join('\n'))
  const service = languageServiceOf(path)
  const program = service.getProgram()
  const file = program?.getSourceFile(path)
  if (program === undefined || file === undefined) throw new Error(`expected ${path} to be read`)
  const checker = program.getTypeChecker()
  let offset = head.length
  return new Map(
    hovers.map(([code]) => {
      const end = offset + code.length
      const info = service.getQuickInfoAtPosition(path, end - 1)
      offset = end + 1
      const example = info?.tags?.find(({ name }) => name === 'example')
      const shown: Shown = {
        text: ts.displayPartsToString(info?.documentation),
        example: ts.displayPartsToString(example?.text),
        type: ts.displayPartsToString(info?.displayParts),
        undocumented: undocumentedIn(checker, nodeEndingAt(file, end)),
      }
      return [code, shown]
    }),
  )
}

function nodeEndingAt(file: ts.SourceFile, end: number): ts.Node {
  let found: ts.Node = file
  const visit = (node: ts.Node): void => {
    if (node.end === end) found = node
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** What a function takes in `body` and `query`, and what it returns, to the last record of ours. */
function undocumentedIn(checker: ts.TypeChecker, node: ts.Node): readonly string[] {
  const seen = new Set<ts.Type>()
  const missing: string[] = []
  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    for (const part of partsOf(checker, type)) visit(part)
    if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type)) return
    for (const field of type.getProperties().filter(isOurs)) {
      if (field.getDocumentationComment(checker).length === 0)
        missing.push(`${checker.typeToString(type)}.${field.name}`)
      visit(checker.getTypeOfSymbol(field))
    }
  }
  const [signature] = checker.getTypeAtLocation(node).getCallSignatures()
  if (signature === undefined) return []
  const [request] = signature.getParameters()
  const taken = request === undefined ? [] : fieldsOf(checker.getTypeOfSymbol(request))
  for (const part of taken)
    if (part.name === 'body' || part.name === 'query') visit(checker.getTypeOfSymbol(part))
  visit(signature.getReturnType())
  return missing
}

/** Of a union, an intersection or a list. */
function partsOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  if (type.isUnionOrIntersection()) return type.types
  return checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
}

const fieldsOf = (type: ts.Type): readonly ts.Symbol[] =>
  (type.isUnion() ? type.types : [type]).flatMap(each => each.getProperties())

/** Neither of the language nor what tells ids apart. */
const isOurs = (field: ts.Symbol): boolean =>
  !field.name.startsWith('~') &&
  !field.declarations?.some(each => each.getSourceFile().fileName.includes('/typescript/lib/'))

function languageServiceOf(path: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  }
  return ts.createLanguageService({
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: name => {
      const text = ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => top,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  })
}
