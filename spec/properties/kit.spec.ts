/** What the language lacks: one text and one digest for each JSON value, nearest names, ends of switches. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalText } from '../../src/kit/canonical-text.ts'
import { charactersIn, cutTo } from '../../src/kit/characters.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { nearestTo } from '../../src/kit/nearest.ts'
import { unreachable } from '../../src/kit/unreachable.ts'

describe('canonical text', () => {
  it('reads back to the value that it was written from', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('is ASCII, whatever the value holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(canonicalText({ [text]: text })).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  it('does not depend on the order of keys, and leaves out what is undefined', () => {
    expect(canonicalText({ b: 1, a: { d: 2, c: undefined } })).toBe('{"a":{"d":2},"b":1}')
  })
})

describe('digests', () => {
  it('are the SHA-256 of the canonical text, as the machine counts it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const expected = createHash('sha256').update(canonicalText(value)).digest('hex')
        expect(digestOf(value)).toBe(expected)
      }),
    )
  })
})

describe('the nearest name', () => {
  const known = ['firewallUpdate', 'firewallView', 'regionView']

  it.each([
    ['firewalUpdate', 'firewallUpdate'],
    ['FirewallView', 'firewallView'],
    ['REGOINVIEW', 'regionView'],
    ['something else entirely', undefined],
    ['x'.repeat(1_000_000), undefined],
  ])('of %.30s is %s', (name, nearest) => {
    expect(nearestTo(name, known)).toBe(nearest)
  })

  it('is none where no names are known', () => {
    expect(nearestTo('firewallView', [])).toBeUndefined()
  })
})

describe('the end of a switch', () => {
  it('throws with the value that no case was made for', () => {
    expect(() => unreachable('late' as never)).toThrow(new TypeError('no case for "late"'))
  })
})

describe('characters', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('x', '\u{1f525}') }),
  )

  it('are counted as code points, up to as many as matter', () => {
    fc.assert(
      fc.property(texts, fc.nat(12), (text, enough) => {
        expect(charactersIn(text)).toBe([...text].length)
        expect(charactersIn(text, enough + 1)).toBe(Math.min([...text].length, enough + 1))
      }),
    )
  })

  it('are cut from the end, none of them in half', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, most) => {
        const [cut, whole] = [[...cutTo(text, most)], [...text]]
        if (whole.length <= most) expect(cut).toEqual(whole)
        else expect(cut).toEqual([...whole.slice(0, most - 1), '…'])
      }),
    )
  })
})
