/** Packages whose code is in the built files come with their licences. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const dist = join(top, 'dist')

/** Read from the source maps of what users import. */
function bundledPackages(): readonly string[] {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(path =>
    /^(?!pasted|runs|snippets).*\.js\.map$/.test(path),
  )
  expect(maps.length).toBeGreaterThan(10)
  const sources = maps.flatMap(
    path => (JSON.parse(readFileSync(join(dist, path), 'utf8')) as { sources: string[] }).sources,
  )
  const names = sources.map(source => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1])
  return [...new Set(names.filter(name => name !== undefined))].sort()
}

describe('bundled packages', () => {
  it('are ip-num alone, which is no dependency of the package then', () => {
    expect(bundledPackages()).toEqual(['ip-num'])
    const { dependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).not.toContain('ip-num')
  })

  it('are named with their licence beside the built files', () => {
    const licences = readFileSync(join(dist, 'THIRD-PARTY-LICENSES'), 'utf8')
    for (const name of bundledPackages()) {
      expect(licences).toContain(`a copy of ${name}`)
      expect(licences).toContain(readFileSync(join(top, 'node_modules', name, 'LICENSE'), 'utf8'))
    }
  })
})
