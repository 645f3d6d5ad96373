/** Pictures and pages on every Node that is supported: it needs the network once, for their programs. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printedForms } from '../support/printed-forms.ts'
import { top } from '../support/sources.ts'

const versions = ['20', '22', '24', '26']
const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
const program = join(folder, 'print.mjs')

beforeAll(async () => {
  await build({
    ...{ stdin: { contents: printing, resolveDir: join(top, 'spec/support'), loader: 'ts' } },
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'es2023', outfile: program },
    ...{ absWorkingDir: top, mainFields: ['module', 'main'] },
    alias: {
      'ip-num': './node_modules/ip-num',
      '@dagrejs/dagre': './node_modules/@dagrejs/dagre/dist/dagre.esm.js',
    },
    define: { 'import.meta.dirname': JSON.stringify(join(top, 'spec/support')) },
    logLevel: 'error',
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const printing = `
  import { createHash } from 'node:crypto'
  import { printedForms } from './printed-forms.ts'
  const digests = printedForms().map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')])
  console.log(JSON.stringify({ node: process.versions.node, digests }))
`

describe.each(versions)('Node %s', version => {
  it('prints the same bytes, of every answer in every format', () => {
    const home = join(folder, version)
    const name = `node-${process.platform}-${process.arch}`
    execFileSync('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefix',
      home,
      `${name}@${version}`,
    ])
    const told = execFileSync(join(home, 'node_modules', name, 'bin/node'), [program], {
      ...{ cwd: top, encoding: 'utf8', maxBuffer: 2 ** 26 },
    })
    const { node, digests } = JSON.parse(told)
    expect(node.split('.')[0]).toBe(version)
    const own = printedForms().map(([form, text]) => [
      form,
      createHash('sha256').update(text).digest('hex'),
    ])
    expect(own.length).toBeGreaterThan(40)
    expect(digests).toEqual(own)
  })
})
