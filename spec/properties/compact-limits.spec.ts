/** What rules that are written or merged hold: as many port pieces as a rule may, and the texts that people read. */
import { describe, expect, it } from 'vitest'
import { compact } from '../../src/rules/compact/compact.ts'
import { rulesAccepting } from '../../src/rules/compact/rules-accepting.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'

describe('a merged rule', () => {
  const accept = (ports: string, texts: object) =>
    ({
      protocol: 'TCP',
      ports,
      addresses: { ipv4: ['10.0.0.0/24'] },
      action: 'ACCEPT',
      ...texts,
    }) as const
  const mergedOf = (first: object, second: object) =>
    compact({
      inbound: [accept('80', first), accept('443', second)],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    }).rules.inbound

  it('has the label and the description of the first rule that has one, each by itself', () => {
    const [one, other] = [
      { label: 'one', description: 'first' },
      { label: 'other', description: 'second' },
    ]
    expect(mergedOf(one, other)).toEqual([accept('80,443', one)])
    expect(mergedOf({}, other)).toEqual([accept('80,443', other)])
    expect(mergedOf(one, {})).toEqual([accept('80,443', one)])
    expect(mergedOf({ label: 'one' }, other)).toEqual([
      accept('80,443', { label: 'one', description: 'second' }),
    ])
    expect(mergedOf({ description: 'first' }, other)).toEqual([
      accept('80,443', { label: 'other', description: 'first' }),
    ])
  })
})

describe('rules written from a region', () => {
  /** So many ports, no two of which touch: each is a piece. */
  const apart = (count: number) => Array.from({ length: count }, (_, at) => 10 * (at + 1))
  const portsOf = (texts: readonly string[]) =>
    rulesAccepting(
      regionOf({ direction: 'inbound', protocol: 'TCP', ports: texts.join(',') }),
    )?.inbound.map(({ ports }) => ports?.split(',') ?? []) ?? []

  it('hold 15 port pieces each, and the next one goes to another rule', () => {
    for (let count = 1; count <= 46; count++) {
      const single = portsOf(apart(count).map(String))
      expect(single.flat()).toEqual(apart(count).map(String))
      expect(single.map(({ length }) => length)).toEqual(fullFirst(count, 15))
      // A range is two pieces: seven of them leave one over.
      const ranges = portsOf(apart(count).map(port => `${port}-${port + 1}`))
      expect(ranges.map(({ length }) => length)).toEqual(fullFirst(count, 7))
    }
  })
})

/** A count in parts: all of them full but the last. */
const fullFirst = (count: number, full: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / full) }, (_, at) => Math.min(full, count - at * full))
