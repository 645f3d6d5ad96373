/** Files that commands are given, and what they say of bad ones: exit code 2, and a line of standard error for each fault. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))

export const removeFiles = (): void => rmSync(folder, { recursive: true, force: true })

/** Makes the folder again where another file of specs has removed it. */
export function fileWith(text: string | Uint8Array): string {
  mkdirSync(folder, { recursive: true })
  const name = join(folder, `${Math.abs(hashOf(text))}.json`)
  writeFileSync(name, text)
  return name
}

/** Nothing but spaces: what is too large is not looked at. */
export function fileOfSize(bytes: number): string {
  mkdirSync(folder, { recursive: true })
  const name = join(folder, `${bytes}.json`)
  writeFileSync(name, ' '.repeat(bytes))
  return name
}

const hashOf = (text: string | Uint8Array): number =>
  [...Buffer.from(text)].reduce((hash, byte) => (hash * 31 + byte) | 0, 7)

export const before = 'examples/rules-before.json'
export const account = 'examples/account.json'
export const packet = ['--packet', 'inbound tcp from 203.0.113.7 port 22']
export const rules = JSON.parse(readFileSync(join(top, before), 'utf8'))
export const broken = (change: (copy: typeof rules) => void): string => {
  const copy = structuredClone(rules)
  change(copy)
  return fileWith(JSON.stringify(copy, null, 2))
}

export interface BadInput {
  readonly what: string
  readonly words: readonly string[]
  /** Every line of standard error holds the texts of its entry, in this order. */
  readonly says: readonly (readonly string[])[]
}

export function expectRefusal({ words, says }: BadInput): void {
  const { code, stdout, stderr } = runCommand(words)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(says.length)
  says.forEach((texts, at) => {
    for (const text of texts) expect(lines[at]).toContain(text)
  })
}
