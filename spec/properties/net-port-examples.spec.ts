import { describe, expect, it } from 'vitest'
import { parsePorts } from '../../src/net/ports.ts'

const clauseOf = (text: string) => {
  const parsed = parsePorts(text)
  return parsed.ok ? 'valid' : parsed.fault.clause
}

describe('a port string', () => {
  it('holds its pieces as written, neither sorted nor merged', () => {
    expect(parsePorts('443, 22,80-90,91,22')).toEqual({
      ok: true,
      value: [
        { first: 443, last: 443 },
        { first: 22, last: 22 },
        { first: 80, last: 90 },
        { first: 91, last: 91 },
        { first: 22, last: 22 },
      ],
    })
  })

  it.each([
    ['22', 'valid'],
    ['22, 80', 'valid'],
    ['1-65535', 'valid'],
    ['', 'PORT-1'],
    [' 22', 'PORT-1'],
    ['22 ', 'PORT-1'],
    ['22,', 'PORT-1'],
    ['22, ', 'PORT-1'],
    [',22', 'PORT-1'],
    ['22,,80', 'PORT-1'],
    ['22,  80', 'PORT-1'],
    ['22 ,80', 'PORT-1'],
    ['22,\t80', 'PORT-1'],
    ['1 - 2', 'PORT-1'],
    ['1-2-3', 'PORT-1'],
    ['1-', 'PORT-1'],
    ['٢٢', 'PORT-1'],
    ['22-23', 'valid'],
    ['22-22', 'PORT-3'],
    ['23-22', 'PORT-3'],
    ['1', 'valid'],
    ['0', 'PORT-4'],
    ['65535', 'valid'],
    ['65536', 'PORT-4'],
    ['22-0', 'PORT-4'],
    ['080', 'PORT-5'],
    ['00', 'PORT-5'],
    ['1-02', 'PORT-5'],
    ['80', 'valid'],
    ['1,2,3,4,5,6,7,8,9,10,11,12,13,14,15', 'valid'],
    ['1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16', 'PORT-6'],
    ['1-2,3-4,5-6,7-8,9-10,11-12,13-14,15', 'valid'],
    ['1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16', 'PORT-6'],
    [Array(15).fill('65535').join(', '), 'valid'],
    [Array(16).fill('65535').join(', '), 'PORT-6'],
  ])('%j is judged %s', (text, verdict) => {
    expect(clauseOf(text)).toBe(verdict)
  })

  it('with several faults is refused for the first in the text, for its count last', () => {
    expect(clauseOf('0,080,x')).toBe('PORT-4')
    expect(clauseOf('080,0')).toBe('PORT-5')
    expect(clauseOf('2-1,0')).toBe('PORT-3')
    expect(clauseOf('x,2-1')).toBe('PORT-1')
    expect(clauseOf(`${'1,'.repeat(20)}080`)).toBe('PORT-5')
  })

  it('of any size is refused without being read to its end', () => {
    expect(clauseOf('1'.repeat(1_000_000))).toBe('PORT-4')
    expect(clauseOf('0'.repeat(1_000_000))).toBe('PORT-5')
    expect(clauseOf(' '.repeat(1_000_000))).toBe('PORT-1')
    expect(clauseOf(`${'1,'.repeat(1_000_000)}x`)).toBe('PORT-6')
  })
})
