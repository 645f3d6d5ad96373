/**
 * The matchers' types beside a real vitest 5, which needs a newer Node and does not install beside vitest 4: packed,
 * installed as a stranger would in a folder of its own, and compiled. Packages are fetched for this.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInMistakes, mistakes, printFault, sample } from '../support/matcher-samples.ts'
import { top } from '../support/sources.ts'

describe('beside vitest 5 from the registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
  beforeAll(() => {
    const npm = (cwd: string, ...words: string[]) =>
      execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const packed = npm(top, 'pack', '--silent', '--pack-destination', folder).trim()
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
    npm(folder, 'install', `./${packed}`, 'vitest@5', '@types/node@22')
    writeFileSync(join(folder, 'sample.ts'), sample)
    writeFileSync(join(folder, 'mistakes.ts'), mistakes)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('the sample compiles, and every mistake is found', () => {
    const program = ts.createProgram([join(folder, 'sample.ts'), join(folder, 'mistakes.ts')], {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(folder, 'node_modules', '@types')],
    })
    const faults = ts.getPreEmitDiagnostics(program).map(printFault)
    expect(faults).toEqual(faultsInMistakes)
  })
})
