/** Packages whose code is in the built files come with their licences. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const dist = join(top, 'dist')

/** Read from the source maps of what users import: the files of packages, from the package on. */
function bundledFiles(): readonly string[] {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(path =>
    /^(?!pasted|runs|snippets).*\.js\.map$/.test(path),
  )
  expect(maps.length).toBeGreaterThan(10)
  const sources = maps.flatMap(
    path => (JSON.parse(readFileSync(join(dist, path), 'utf8')) as { sources: string[] }).sources,
  )
  const files = sources.map(source => /node_modules\/(.*)/.exec(source)?.[1])
  return [...new Set(files.filter(file => file !== undefined))].sort()
}

const bundledPackages = (): readonly string[] => [
  ...new Set(bundledFiles().map(file => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '')),
]

describe('bundled packages', () => {
  it('are two of CommonJS, the one that lays out graphs and the server, which are no dependencies of the package then', () => {
    const bundled = ['@dagrejs/dagre', '@hono/node-server', 'fastest-levenshtein', 'hono', 'ip-num']
    expect(bundledPackages()).toEqual(bundled)
    const { dependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies).filter(name => bundled.includes(name))).toEqual([])
  })

  it('leave out the classes of ip-num, which take long to evaluate', () => {
    const files = bundledFiles().filter(file => file.startsWith('ip-num/'))
    const functions = ['BinaryUtils', 'HexadecimalUtils', 'IPv6Utils', 'Validator']
    expect(files).toEqual(functions.map(name => `ip-num/src/${name}.ts`))
  })

  it('are named with their licence beside the built files', () => {
    const licences = readFileSync(join(dist, 'THIRD-PARTY-LICENSES'), 'utf8')
    for (const name of bundledPackages()) {
      const folder = join(top, 'node_modules', name)
      const licence = readdirSync(folder).find(file => file.startsWith('LICENSE')) ?? ''
      expect(licences).toContain(`a copy of ${name}`)
      expect(licences).toContain(readFileSync(join(folder, licence), 'utf8'))
    }
  })
})
