/** The label of a firewall, at both operations that set it. */
import { expect, it } from 'vitest'
import type { ClauseOrAssumption } from '../../src/contract/assumptions.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { guarded, judgeBy, plainRule, rulesAfter } from '../support/rules.ts'
import { closedRules, withFirewall } from '../support/worlds.ts'

/** Firewall Create, and Firewall Update of firewall 1. */
const waysIn: readonly ((label: unknown) => AnyCall)[] = [
  label => ({ operation: 'firewallCreate', body: { label, rules: closedRules } }),
  label => ({ operation: 'firewallUpdate', params: { firewallId: 1 }, body: { label } }),
]

function expectLabel(label: string): void {
  for (const call of waysIn) {
    const outcome = apply(guarded, call(label))
    expect(outcome.ok ? outcome.reply : outcome.errors).toMatchObject({ label })
  }
}

function expectNoLabel(label: unknown, clause: ClauseOrAssumption): void {
  for (const call of waysIn) expectRefused(guarded, call(label), clause, 'label')
}

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
const digits = [...'0123456789']
const alphanumerics = [...letters, ...digits]
const marks = ['-', '_', '.']
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
/** Looks like a letter, a digit or a hyphen, but is of another script or two code units long. */
const foreign = ['é', 'ß', 'е', '١', '‐', '𝐚', '😀', '\ud800', '\u200b', '\u00a0']

clause('LABEL-1', () => {
  inside('3 characters and 32, and every number in between', () => {
    for (let length = 3; length <= 32; length++) expectLabel('a'.repeat(length))
  })

  outside('2 characters and 33, none at all, and far too many', () => {
    for (const length of [0, 1, 2, 33, 34, 64, 1_000_000])
      expectNoLabel('a'.repeat(length), 'LABEL-1')
  })

  outside('a label that is no text has no length', () => {
    for (const label of [null, 12345, true, ['abc'], { label: 'abc' }])
      expectNoLabel(label, 'LABEL-1')
  })
})

clause('LABEL-2', () => {
  inside('each letter and each digit comes first', () => {
    for (const first of alphanumerics) expectLabel(`${first}bc`)
  })

  outside('no other character does, not even one that may follow', () => {
    const others = ascii.filter(each => !alphanumerics.includes(each))
    for (const first of [...others, ...foreign]) expectNoLabel(`${first}bc`, 'LABEL-2')
  })
})

clause('LABEL-3', () => {
  inside('each letter and each digit comes last', () => {
    for (const last of alphanumerics) expectLabel(`ab${last}`)
  })

  outside('no other character does, not even one that may come before', () => {
    const others = ascii.filter(each => !alphanumerics.includes(each))
    for (const last of [...others, ...foreign]) expectNoLabel(`ab${last}`, 'LABEL-3')
  })

  outside('a line break at the end is not overlooked', () => {
    expectNoLabel('web\n', 'LABEL-3')
    expectNoLabel('web\r\n', 'LABEL-3')
  })
})

clause('LABEL-4', () => {
  const allowed = [...alphanumerics, ...marks]

  inside('each letter, digit, hyphen, underscore and period stands in the middle', () => {
    for (const middle of allowed) expectLabel(`a${middle}b`)
  })

  outside('no other character does', () => {
    const others = ascii.filter(each => !allowed.includes(each))
    for (const middle of [...others, ...foreign]) expectNoLabel(`a${middle}b`, 'LABEL-4')
  })
})

const doubled = [
  ['LABEL-5', '-'],
  ['LABEL-6', '_'],
  ['LABEL-7', '.'],
] as const

/** Every label of three marks between two letters that has none of these marks beside its like. */
const mixtures = marks.flatMap(one =>
  marks.flatMap(two => marks.map(three => [one, two, three] as const)),
)

function expectSingles(mark: string): void {
  expectLabel(`a${mark}b${mark}c`)
  const singles = mixtures.filter(([one, two, three]) => one !== two && two !== three)
  for (const mixture of singles) expectLabel(`a${mixture.join('')}b`)
}

function expectNoPairs(clause: ClauseOrAssumption, mark: string): void {
  expectNoLabel(`ab${mark}${mark}cd`, clause)
  expectNoLabel(`a${mark}b${mark}${mark}c`, clause)
  expectNoLabel(`a${mark.repeat(3)}b`, clause)
}

clause('LABEL-5', () => {
  inside('hyphens with something in between', () => expectSingles('-'))
  outside('two hyphens side by side, wherever they are', () => expectNoPairs('LABEL-5', '-'))
})

clause('LABEL-6', () => {
  inside('underscores with something in between', () => expectSingles('_'))
  outside('two underscores side by side, wherever they are', () => expectNoPairs('LABEL-6', '_'))
})

clause('LABEL-7', () => {
  inside('periods with something in between', () => expectSingles('.'))
  outside('two periods side by side, wherever they are', () => expectNoPairs('LABEL-7', '.'))
})

assumption('ASSUME-SEVERAL-FAULTS', () => {
  it('of several rules that a label breaks, the first is told', () => {
    for (const [one, [first, mark]] of doubled.entries())
      for (const [, other] of doubled.slice(one + 1))
        expectNoLabel(`a${other}${other}b${mark}${mark}c`, first)
    expectNoLabel('-', 'LABEL-1')
    expectNoLabel('-a--b c-', 'LABEL-2')
    expectNoLabel('a--b c-', 'LABEL-3')
    expectNoLabel('a--b c', 'LABEL-4')
  })
})

clause('LABEL-8', () => {
  const both = withFirewall(guarded, 'other')

  inside('a label that no firewall has, and the one a firewall has itself', () => {
    expectLabel('another')
    const keep = { operation: 'firewallUpdate', params: { firewallId: 1 } } as const
    expect(apply(both, { ...keep, body: { label: 'guard' } }).ok).toBe(true)
  })

  inside('a label that its firewall has given up', () => {
    const renamed = worldAfter(both, {
      operation: 'firewallUpdate',
      params: { firewallId: 2 },
      body: { label: 'third' },
    })
    for (const call of waysIn) expect(apply(renamed, call('other')).ok).toBe(true)
  })

  outside('the label of another firewall', () => {
    for (const call of waysIn) expectRefused(both, call('other'), 'LABEL-8', 'label')
  })
})

assumption('ASSUME-LABEL-UNIQUE', () => {
  it('another case is another label', () => {
    expectLabel('Guard')
    expectLabel('GUARD')
  })

  it('a deleted firewall gives its label back, a disabled one does not', () => {
    const both = withFirewall(guarded, 'other')
    const params = { firewallId: 2 }
    const deleted = worldAfter(both, { operation: 'firewallDelete', params })
    for (const call of waysIn) expect(apply(deleted, call('other')).ok).toBe(true)
    const body = { status: 'disabled' }
    const disabled = worldAfter(both, { operation: 'firewallUpdate', params, body })
    for (const call of waysIn) expectRefused(disabled, call('other'), 'LABEL-8', 'label')
  })
})

clause('LABEL-9', () => {
  holds('rules decide the same under any label', () => {
    const rules = { ...closedRules, inbound: [plainRule] }
    const packets = ['192.0.2.1', '198.51.100.1'].map(address => ({
      direction: 'inbound' as const,
      protocol: 'TCP' as const,
      address,
      port: 443,
    }))
    const verdicts = ['DROP', 'ACCEPT-all', 'web.example'].map(label => {
      const call = { operation: 'firewallCreate', body: { label, rules } } as const
      const kept = rulesAfter(guarded, call, 2)
      return packets.map(packet => judgeBy(kept, packet))
    })
    expect(verdicts).toEqual([
      ['ACCEPT', 'DROP'],
      ['ACCEPT', 'DROP'],
      ['ACCEPT', 'DROP'],
    ])
  })
})
