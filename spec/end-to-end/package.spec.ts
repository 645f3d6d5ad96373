/** The package as npm packs it: its documents lead somewhere, and its commands run where it is installed. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
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
}, 120_000)

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
})
