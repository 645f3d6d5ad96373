/** JSON files for commands to read, in a folder that goes when the specs of a file have run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Writes the document, and gives the path of its file. */
export function jsonFiles(): (name: string, document: unknown) => string {
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return (name, document) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(document))
    return file
  }
}
