/** The package as npm packs it: its documents lead somewhere, and its commands run where it is installed. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { rollup } from 'rollup'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const run = (command: string, words: readonly string[], cwd: string): string =>
  execFileSync(command, words, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
const installed = join(folder, 'node_modules', 'firedrill')
afterAll(() => rmSync(folder, { recursive: true }))

let packed: readonly string[] = []

beforeAll(() => {
  const told = run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], top)
  const [{ files }] = JSON.parse(told) as [{ files: readonly { path: string }[] }]
  packed = files.map(({ path }) => path)
  for (const path of packed) cpSync(join(top, path), join(installed, path))
  symlinkSync(join(top, 'node_modules'), join(installed, 'node_modules'))
  // As `npm pack` does after it has built: short names, and declarations of the entry points with what they share.
  run('node', ['src/squeeze.mjs', join(installed, 'dist')], top)
  run('npx', ['rollup', '--config', '--silent', '--dir', join(installed, 'dist')], top)
  const shared = readdirSync(join(installed, 'dist/shared')).filter(name => name.endsWith('.d.ts'))
  packed = [...new Set([...packed, ...shared.map(name => `dist/shared/${name}`)])]
}, 240_000)

const documents = () => packed.filter(path => path.endsWith('.md') && !path.startsWith('dist/'))

/** Links to other files, from the top of the package. */
const linksIn = (document: string): readonly string[] =>
  [...readFileSync(join(installed, document), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
    ([, target = '']) => normalize(join(dirname(document), target)),
  )

describe('the package', () => {
  it('has whatever its documents link to', () => {
    expect(documents()).toEqual(expect.arrayContaining(['README.md', 'docs/command-line.md']))
    expect(linksIn('README.md').length).toBeGreaterThan(20)
    const broken = documents().flatMap(document =>
      linksIn(document)
        .filter(target => !existsSync(join(installed, target)))
        .map(target => `${document}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('runs every command of its documents where it is installed, with the same examples', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8')
    const [, command = '', shown = ''] =
      /```console\n\$ npx firedrill (.+)\n([\s\S]*?)```/.exec(readme) ?? []
    expect(command).not.toBe('')
    const printed = run('node', ['dist/cli/main.js', ...command.split(' ')], installed)
    expect(printed.trim()).toBe(shown.trim())
    expect(readme).toContain('npm i firedrill')
  })

  it('starts as it was built, without building', () => {
    const built = readFileSync(join(installed, 'dist/cli/main.js'), 'utf8')
    expect(run('npm', ['start', '--silent'], installed)).toMatch(/^rehearsing examples\/tighten/)
    expect(readFileSync(join(installed, 'dist/cli/main.js'), 'utf8')).toBe(built)
    const after = run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], installed)
    const [{ files }] = JSON.parse(after) as [{ files: readonly { path: string }[] }]
    expect(files.map(({ path }) => path).sort()).toEqual([...packed].sort())
  })

  it('has errors that are printed by their names', () => {
    const program = `import { createSimulator } from 'firedrill'
      try { createSimulator({ world: { instances: [{ id: 0 }] } }) } catch (error) { console.log(error) }`
    const printed = run('node', ['--input-type=module', '--eval', program], folder)
    expect(printed).toMatch(/^InvalidWorldError: instances\[0\]\.region: expected /)
  })

  it('has declarations that name no package of another entry point', () => {
    const namedBy = (file: string, seen = new Set<string>()): readonly string[] => {
      if (seen.has(file)) return []
      seen.add(file)
      const text = readFileSync(join(installed, file), 'utf8')
      return [...text.matchAll(/(?:from|import) '([^']+)'/g)].flatMap(([, name = '']) =>
        name.startsWith('.')
          ? namedBy(join(dirname(file), name.replace(/\.js$/, '.d.ts')), seen)
          : [name],
      )
    }
    const { dependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
    const others = Object.entries(exported).flatMap(([name, target]) =>
      target.endsWith('.js') ? [{ name, names: namedBy(target.replace(/\.js$/, '.d.ts')) }] : [],
    )
    const needed = others.map(({ name, names }) => [
      name,
      names.filter(each => !Object.hasOwn(dependencies, each)),
    ])
    expect(needed.filter(([, names]) => names?.length !== 0)).toEqual([
      ['./msw', ['msw']],
      ['./fast-check', ['fast-check']],
      ['./vitest', ['vitest']],
    ])
  })

  it('is small: few files, and no declaration stands twice', () => {
    const sizes = packed.map(path => statSync(join(installed, path)).size)
    expect(packed.length).toBeLessThanOrEqual(150)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_250_000)
    const declarations = packed.filter(path => path.endsWith('.d.ts'))
    expect(declarations.length).toBeGreaterThanOrEqual(entries.length)
    const worlds = declarations.filter(path =>
      /^(export )?(declare )?interface World /m.test(readFileSync(join(installed, path), 'utf8')),
    )
    expect(worlds.length).toBe(1)
  })

  /** Bytes after gzip of a program that uses one function, minified with all that it needs. */
  it.each([
    ['', 'createSimulator', 82_500],
    ['/whatif', 'compareRules', 28_000],
    ['', 'evaluate', 19_500],
    ['', 'parsePacket', 8_200],
  ])('of firedrill%s costs a page that uses %s at most %i bytes', async (entry, name, most) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { ${name} } from 'firedrill${entry}'; console.log(${name})`,
        resolveDir: folder,
      },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      logLevel: 'error',
      write: false,
    })
    const size = gzipSync(outputFiles[0]?.contents ?? '').length
    expect(size).toBeLessThanOrEqual(most)
    expect(size).toBeGreaterThan(most * 0.8)
  })

  it('installs no web server, and needs none', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual([
      '@noble/hashes',
      'commander',
      'immer',
      'jsonc-parser',
      'picocolors',
      'valibot',
    ])
    const asking = packed
      .filter(path => path.endsWith('.js'))
      .filter(path => /from ?["']@?hono/.test(readFileSync(join(installed, path), 'utf8')))
    expect(asking).toEqual([])
    expect(readFileSync(join(installed, 'dist/THIRD-PARTY-LICENSES'), 'utf8')).toMatch(
      /copy of hono:/,
    )
  })

  it('declares every entry point, to the last type that it names', () => {
    const names = entries.map((entry, at) => `import * as entry${at} from 'firedrill${entry}'`)
    const uses = entries.map((_, at) => `console.log(Object.keys(entry${at}))`)
    const program = programOf('every-entry.ts', [...names, ...uses])
    const faults = ts
      .getPreEmitDiagnostics(program)
      .filter(
        ({ file }) =>
          file === undefined || !/node_modules\/(?!firedrill\/dist)/.test(file.fileName),
      )
      .map(
        ({ file, messageText }) =>
          `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      )
    expect(faults).toEqual([])
    const sources = program.getSourceFiles().map(({ fileName }) => fileName)
    expect(sources.filter(name => name.startsWith(join(installed, 'dist'))).length).toBeGreaterThan(
      entries.length,
    )
  })

  it('works where a bundler leaves out what it takes to have no effect', async () => {
    const entry = join(folder, 'use.js')
    const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
    writeFileSync(
      entry,
      `import { createSimulator } from './node_modules/firedrill/dist/index.js'
       import { compareRules } from './node_modules/firedrill/dist/whatif.js'
       const closed = ${JSON.stringify(rules)}
       const open = { ...closed, inbound_policy: 'ACCEPT' }
       const { id } = createSimulator().firewallCreate({ body: { label: 'web', rules: closed } })
       console.log(id, compareRules(closed, open).sizes.closed)`,
    )
    // As rollup and vite take it from package.json.
    const bundle = await rollup({
      ...{ input: entry, treeshake: { moduleSideEffects: false } },
      external: id => !/^[./]/.test(id),
    })
    const [{ code }] = (await bundle.generate({ format: 'es' })).output
    expect(code.length).toBeLessThan(600_000)
    writeFileSync(join(installed, 'bundled.mjs'), code)
    expect(run('node', ['bundled.mjs'], installed)).toBe('1 0\n')
  })

  it('is what bundlers and compilers of others expect', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false })
    expect(messages).toEqual([])
    run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], installed)
    const tarball = readdirSync(folder).find(name => name.endsWith('.tgz')) ?? ''
    const checked = await checkPackage(
      createPackageFromTarballData(readFileSync(join(folder, tarball))),
    )
    if (!checked.types) throw new Error('expected types')
    expect(Object.keys(checked.entrypoints)).toHaveLength(Object.keys(exported).length)
    // Node reads modules by `require` too, since the oldest version that this package names.
    expect(
      checked.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM' && kind !== 'NoResolution'),
    ).toEqual([])
    expect(
      checked.problems.flatMap(each => (each.kind === 'NoResolution' ? each.resolutionKind : [])),
    ).toEqual(Array.from({ length: entries.length }, () => 'node10').slice(1))
  })
})

const { exports: exported } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string>>
}
const entries = Object.entries(exported).flatMap(([name, target]) =>
  target.endsWith('.js') ? [name.slice(1)] : [],
)

function programOf(name: string, lines: readonly string[]) {
  writeFileSync(join(folder, name), lines.join('\n'))
  return ts.createProgram([join(folder, name)], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    typeRoots: [join(top, 'node_modules', '@types')],
    preserveSymlinks: true,
  })
}
