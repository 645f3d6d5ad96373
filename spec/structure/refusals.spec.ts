/** Refusals stay data up to the last edge: whoever finds one prints nothing, and nobody takes a printed text apart. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, sourcesBelow, top } from '../support/sources.ts'

/** Modules in which refusals and faults are found, or travel on. */
const finders = ['net', 'world', 'schema', 'invariants', 'operations']
const carriers = [
  ...[...finders, 'refusals', 'account', 'engine', 'rehearsal', 'policies', 'report', 'http'],
]

/** Where refusals become texts. */
const printers =
  /^src\/(?:refusals\/(?:print|print-data|wordings)|engine\/refused-error|http\/http-refusal|http\/dialects\/(?:neutral|published-errors|published-reasons))\.ts$/

const english = /refusals\/(?:print|print-data|wordings)\.ts$/

/** A value out of a text: a regular expression, or a piece of it. */
const surgery =
  /\bRegExp\b|(?:^|[=(,:;!&|?{}[]|=>|return)\s*\/(?![/*])(?:\\.|[^\n/\\])+\/[dgimsuvy]*|\.(?:split|match|matchAll|replace|replaceAll|search|exec|test|startsWith|endsWith|indexOf|lastIndexOf|substring)\(/m

/** `reason` or `field` of something, read; a signal has a reason to abort, and a planned fault one to answer with, the place of a finding a field. */
const reading = /(?<!\b(?:signal|kind|place)\??)\.(?:reason|field)\b(?!\s*=[^=])(?!\()/

const sources = sourcesBelow('src')

describe('refusals', () => {
  it('are not printed by whoever finds them', () => {
    const wrong = sources
      .filter(({ module }) => finders.includes(module))
      .filter(({ imports }) => imports.some(target => english.test(target)))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('are printed from data: where they are, no text is searched, cut or matched', () => {
    const edges = sources.filter(({ path }) => printers.test(path))
    expect(edges).toHaveLength(8)
    expect(edges.filter(({ text }) => surgery.test(codeOf(text))).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('have no text that anybody reads on the way', () => {
    const wrong = sources
      .filter(({ module, path }) => carriers.includes(module) && !path.endsWith('print-sarif.ts'))
      .filter(({ text }) => reading.test(codeOf(text)))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('would not get past these patterns', () => {
    const texts = [
      "reason.split('; ')",
      '/^saw (.+)/.exec(reason)',
      "field.replace('[', '.')",
      'new RegExp(x)',
      "reason.startsWith('saw')",
    ]
    for (const text of texts) expect(surgery.test(text), text).toBe(true)
    for (const text of ['fault.reason', 'error?.field', 'refusal.reason === x'])
      expect(reading.test(text), text).toBe(true)
    for (const text of ['this.reason = x', 'signal?.reason', 'wording?.reason(refusal)'])
      expect(reading.test(text), text).toBe(false)
  })
})

describe('a check', () => {
  const found = `path: ['label'], problem: 'taken', expected: 'label', got: 1, by: { type: 'firewall', id: 2 }`
  const several = "['LABEL-8', 'LABEL-1']"
  const declarations = {
    'names no clause when it declares one': ["['LABEL-8']", `{ ${found} }`],
    'names one that it declares': [several, `{ clause: 'LABEL-1', ${found} }`],
    'names none of several': [several, `{ ${found} }`],
    'names one that it does not declare': [several, `{ clause: 'LABEL-2', ${found} }`],
    'names its only clause again': ["['LABEL-8']", `{ clause: 'LABEL-8', ${found} }`],
    'tells what its problem does not': [
      "['LABEL-8']",
      "{ path: [], problem: 'taken', expected: 7 }",
    ],
  } as const
  let compiling: readonly string[]
  beforeAll(() => {
    compiling = thoseThatCompile(declarations)
  })

  it('compiles when what it finds is on a clause that it declares, named where there are several', () => {
    expect(compiling).toEqual([
      'names no clause when it declares one',
      'names one that it declares',
    ])
  })
})

type Declarations = Readonly<Record<string, readonly [clauses: string, found: string]>>

function thoseThatCompile(declarations: Declarations): readonly string[] {
  const folder = join(top, 'dist', 'runs', 'types')
  mkdirSync(folder, { recursive: true })
  const files = Object.entries(declarations).map(([name, [clauses, found]]) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.ts`)
    const declaration = `check({ name: 'one', stage: 'rule', clauses: ${clauses}, find: () => (${found}) })`
    const source = join(top, 'src/operations/check.ts')
    writeFileSync(path, `import { check } from '${source}'\nexport const one = ${declaration}\n`)
    return { name, path }
  })
  const program = ts.createProgram(
    files.map(({ path }) => path),
    {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      types: [],
    },
  )
  return files
    .filter(({ path }) => program.getSemanticDiagnostics(program.getSourceFile(path)).length === 0)
    .map(({ name }) => name)
}
