/** The contract as data holds together: ids, references and scopes. */
import { describe, expect, it } from 'vitest'
import type { AssumptionText } from '../../src/contract/assumption.ts'
import { assumptions } from '../../src/contract/assumptions.ts'
import type { ClauseText } from '../../src/contract/clause.ts'
import { clauses } from '../../src/contract/clauses.ts'
import { limits } from '../../src/contract/limits.ts'
import { grantsScope, type Scope, scopes } from '../../src/contract/scopes.ts'
import { defaultSettings } from '../../src/contract/settings.ts'
import { errorConditions } from '../support/error-conditions.ts'
import { limitRows } from '../support/limit-rows.ts'

const clauseEntries: readonly (readonly [string, ClauseText])[] = Object.entries(clauses)
const assumptionEntries: readonly (readonly [string, AssumptionText])[] =
  Object.entries(assumptions)

const families = [
  ['LABEL', 'STATUS', 'ACTIVE', 'FIREWALL', 'MIGRATION', 'RULESET', 'RULE', 'PORT', 'DEVICE'],
  ['EVENT', 'PAGE', 'IP', 'ASSIGN', 'SHARE', 'RDNS', 'POOL', 'RANGE', 'VLAN', 'REGION'],
  ['AVAILABILITY', 'SCOPE', 'GRANT', 'ERROR', 'WIRE'],
].flat()

describe('clauses', () => {
  it('come family by family, each numbered from 1 without a gap', () => {
    const sizes = new Map<string, number>()
    for (const [id] of clauseEntries) {
      const family = id.slice(0, id.lastIndexOf('-'))
      const number = (sizes.get(family) ?? 0) + 1
      sizes.set(family, number)
      expect(id).toBe(`${family}-${number}`)
    }
    expect([...sizes.keys()]).toEqual(families)
  })

  it('say one thing each, and no two the same', () => {
    const texts = clauseEntries.map(([, clause]) => clause.text)
    for (const text of texts) expect(text).toMatch(/^\S.{10,}[^\s.]$/)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('are edges or facts, under a heading', () => {
    for (const [, clause] of clauseEntries) {
      expect(['edge', 'fact']).toContain(clause.kind)
      expect(clause.section).toMatch(/^[A-Z]/)
    }
  })

  it('keep the ids of the port rules that the parser of ports speaks of', () => {
    expect(clauses['PORT-3'].text).toContain('ends above its start')
    expect(clauses['PORT-6'].text).toContain(`${limits.portPieces} pieces`)
    expect(clauses['PORT-8'].text).toContain('TCP and UDP')
  })
})

describe('limits', () => {
  it('have a row for each of the 16 in the contract, and each row names clauses', () => {
    expect(limitRows).toHaveLength(16)
    expect(new Set(limitRows.map(row => row.name)).size).toBe(16)
    for (const row of limitRows) {
      expect(row.value).not.toBe('')
      expectClauses(row.clauses)
    }
  })

  it('leave room between each lower and upper bound', () => {
    const bounds: readonly (readonly [string, unknown])[] = Object.entries(limits)
    const named = new Map(bounds)
    const lowerOf = (name: string) => name.replace(/Max$/, 'Min')
    const uppers = bounds.filter(([name]) => name.endsWith('Max') && named.has(lowerOf(name)))
    expect(uppers).toHaveLength(6)
    for (const [name, upper] of uppers) {
      expect(upper).toBeGreaterThan(Number(named.get(lowerOf(name))))
    }
  })

  it('put the default page and page size inside their bounds', () => {
    expect(limits.pageDefault).toBeGreaterThanOrEqual(limits.pageMin)
    expect(limits.pageSizeDefault).toBeGreaterThanOrEqual(limits.pageSizeMin)
    expect(limits.pageSizeDefault).toBeLessThanOrEqual(limits.pageSizeMax)
  })
})

describe('error conditions', () => {
  it('are all 12, in order, and each is stated by edges', () => {
    expect(errorConditions.map(condition => condition.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    for (const condition of errorConditions) {
      expect(condition.text).not.toBe('')
      expectClauses(condition.clauses)
      for (const id of condition.clauses) expect(clauses[id].kind, id).toBe('edge')
    }
  })
})

describe('assumptions', () => {
  it('have an id, a question, a choice and a reason', () => {
    for (const [id, assumption] of assumptionEntries) {
      expect(id).toMatch(/^ASSUME(-[A-Z0-9]+)+$/)
      expect(assumption.question, id).toMatch(/\?$/)
      expect(assumption.choice, id).not.toBe('')
      expect(assumption.why, id).not.toBe('')
    }
  })

  it('ask no question twice', () => {
    const questions = assumptionEntries.map(([, assumption]) => assumption.question)
    expect(new Set(questions).size).toBe(questions.length)
  })

  it('own every setting exactly once', () => {
    const switches = assumptionEntries.flatMap(([, assumption]) => assumption.switch ?? [])
    expect(switches.toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
  })
})

describe('a scope', () => {
  const holders: Readonly<Record<Scope, readonly string[]>> = {
    'firewall:read_only': ['firewall:read_only', 'firewall:read_write', '*'],
    'firewall:read_write': ['firewall:read_write', '*'],
    'ips:read_only': ['ips:read_only', 'ips:read_write', '*'],
    'ips:read': ['ips:read_only', 'ips:read', 'ips:read_write', '*'],
    'ips:read_write': ['ips:read_write', '*'],
    'instances:read_only': ['instances:read_only', 'instances:read_write', '*'],
    'instances:read_write': ['instances:read_write', '*'],
  }

  it.each(scopes)('%s is granted by itself, the wider ones and * alone', wanted => {
    const granting = [...scopes, '*', 'volumes:read_write', ''].filter(held =>
      grantsScope([held], wanted),
    )
    expect(granting).toEqual(holders[wanted])
  })

  it.each(scopes)('%s is granted when any one of several held scopes grants it', wanted => {
    expect(grantsScope(['volumes:read_write', wanted], wanted)).toBe(true)
    expect(grantsScope([], wanted)).toBe(false)
  })
})

function expectClauses(ids: readonly string[]): void {
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(Object.keys(clauses)).toContain(id)
}
