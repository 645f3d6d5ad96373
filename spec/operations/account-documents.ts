/** An example of an account, and what is wrong with others. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createWorld, InvalidWorldError, type WorldSource } from '../../src/account/create-world.ts'
import { printRefusal } from '../../src/refusals/print.ts'
import type { Fault } from '../../src/refusals/problem.ts'
import { top } from '../support/sources.ts'

export const example: unknown = JSON.parse(readFileSync(join(top, 'examples/account.json'), 'utf8'))

/** What is wrong with a document; the error says all of it, a line for each. */
export function faultsOf(document: unknown): readonly Fault[] {
  try {
    createWorld(document as WorldSource)
    return []
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    const { faults, message } = error
    expect(message).toBe(faults.map(fault => printRefusal(fault, 'document')).join('\n'))
    for (const [at, line] of message.split('\n').entries()) {
      const { clause = '' } = faults[at] ?? {}
      expect(line).toMatch(/^\S+: expected .+, got .+$/)
      // Of a clause of the contract its id, of an assumption nothing.
      if (clause.startsWith('ASSUME')) expect(line).not.toContain(clause)
      else expect(line.endsWith(` (${clause})`)).toBe(true)
    }
    return faults
  }
}

export const instance = { id: 1, region: 'newark-us' }
