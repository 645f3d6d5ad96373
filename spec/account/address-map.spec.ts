/** Made-up addresses have as much in common as the real ones, and special spaces stay where they are. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressMap } from '../../src/account/anonymise/address-map.ts'
import {
  addressBits,
  addressFromBigint,
  addressToBigint,
  type Family,
  printAddress,
} from '../../src/net/address.ts'
import { type Prefix, parsePrefix, printPrefix } from '../../src/net/prefix.ts'

const map = addressMap('a key')

/** The bits of the replacement, first to last. */
function bitsFor(text: string, { textFor } = map): string {
  const read = parsePrefix(textFor(text) ?? '')
  if (!read.ok) throw new Error(`${text} has no replacement`)
  const { address, length } = read.value
  return addressToBigint(address)
    .toString(2)
    .padStart(addressBits[address.family], '0')
    .slice(0, length)
}

const shared = (a: string, b: string): number => {
  const at = [...a].findIndex((bit, index) => bit !== b[index])
  return at === -1 ? Math.min(a.length, b.length) : at
}

/** Two addresses that begin with as many equal bits as it takes to be near, or anywhere. */
const pairs = (family: Family) => {
  const bits = addressBits[family]
  const value = fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
  return fc.tuple(value, value, fc.nat({ max: bits })).map(([one, two, common]) => {
    const rest = 2n ** BigInt(bits - common)
    const near = (one / rest) * rest + (two % rest)
    return [one, near].map(each => printAddress(addressFromBigint(family, each))) as [
      string,
      string,
    ]
  })
}

const plain = (text: string): string => {
  const read = parsePrefix(text)
  if (!read.ok) throw new Error(`${text} is no address`)
  const { family } = read.value.address
  return addressToBigint(read.value.address).toString(2).padStart(addressBits[family], '0')
}

describe('made-up addresses', () => {
  it.each(['ipv4', 'ipv6'] as const)('share as many bits as the real ones: %s', family => {
    fc.assert(
      fc.property(pairs(family), ([one, two]) => {
        expect(shared(bitsFor(one), bitsFor(two))).toBe(shared(plain(one), plain(two)))
      }),
      { numRuns: 1000 },
    )
  })

  it('are a permutation: all prefixes of a length become all prefixes of that length', () => {
    for (let length = 0; length <= 12; length++)
      for (const family of ['ipv4', 'ipv6'] as const) {
        const all = Array.from({ length: 2 ** length }, (_, at) =>
          printPrefix(blockOf(family, at, length)),
        )
        expect(new Set(all.map(text => map.textFor(text)))).toEqual(new Set(all))
      }
  })

  it('lie in the made-up prefix of what the real ones lie in, bare or with a length', () => {
    fc.assert(
      fc.property(pairs('ipv4'), fc.nat({ max: 32 }), ([text], length) => {
        const block = parsePrefix(`${text}/${length}`)
        if (!block.ok) throw new Error('no prefix')
        const network = blockOf(
          'ipv4',
          Number(addressToBigint(block.value.address) >> BigInt(32 - length)),
          length,
        )
        expect(bitsFor(text).startsWith(bitsFor(printPrefix(network)))).toBe(true)
        expect(map.textFor(`${text}/32`)).toBe(`${map.textFor(text)}/32`)
      }),
    )
  })

  it('differ from key to key', () => {
    expect(addressMap('another key').textFor('33.8.0.2')).not.toBe(map.textFor('33.8.0.2'))
    expect(addressMap('a key').textFor('33.8.0.2')).toBe(map.textFor('33.8.0.2'))
  })

  it('are turned by all that comes before: an octet becomes another one in another network', () => {
    const last = (text: string) => map.textFor(text)?.split('.').at(-1)
    const networks = Array.from({ length: 64 }, (_, at) => `33.8.${at}`)
    expect(new Set(networks.map(each => last(`${each}.7`))).size).toBeGreaterThan(20)
  })

  it('have bits beyond the length exactly where the real ones do', () => {
    for (let key = 0; key < 200; key++) {
      const { textFor } = addressMap(`${key}`)
      expect(hasHostBits(textFor('172.236.119.4/29') ?? '')).toBe(true)
      expect(hasHostBits(textFor('172.236.119.4/31') ?? '')).toBe(false)
      expect(hasHostBits(textFor('172.236.119.5/31') ?? '')).toBe(true)
      expect(hasHostBits(textFor('2a01:7e00::1/64') ?? '')).toBe(true)
      expect(hasHostBits(textFor('2a01:7e00::/64') ?? '')).toBe(false)
    }
  })
})

describe('spaces that mean something', () => {
  it.each([
    ...['0.0.0.0/0', '::/0', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '192.168.128.0/17'],
    ...['100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255'],
    ...[
      '::1',
      '::ffff:0.0.0.0/96',
      '64:ff9b::/96',
      '2000::/3',
      'fc00::/7',
      'fe80::/10',
      'ff00::/8',
    ],
  ])('stay what they are: %s', text => {
    for (let key = 0; key < 20; key++) expect(addressMap(`${key}`).textFor(text)).toBe(text)
    expect(map.moves(text)).toBe(false)
  })

  it('say of no other that it stays: a few keys are enough to move it', () => {
    for (const text of [
      '33.0.0.0/8',
      '10.0.0.0/9',
      '192.168.128.2',
      '2600::/12',
      'fd00::/9',
      '8.8.8.8',
    ])
      expect([
        map.moves(text),
        Array.from({ length: 60 }, (_, key) => addressMap(`${key}`).textFor(text)).some(
          made => made !== text,
        ),
      ]).toEqual([true, true])
  })

  it('keep what lies beside the way to them: 11.0.0.0/8 is the other half of 10.0.0.0/7', () => {
    const beside = ['11.0.0.0/8', '10.0.0.0/7', '8.0.0.0/7', '16.0.0.0/4']
    expect(beside.map(map.moves)).toEqual([false, false, false, false])
    expect(beside.map(map.textFor)).toEqual(beside)
  })
})

it('what is no address has no replacement', () => {
  for (const text of ['', 'web-1', '10.0.0', '10.0.0.1/33', 'pl::x'])
    expect([map.textFor(text), map.moves(text)]).toEqual([undefined, false])
})

const blockOf = (family: Family, number: number, length: number): Prefix => ({
  address: addressFromBigint(family, BigInt(number) << BigInt(addressBits[family] - length)),
  length,
})

function hasHostBits(text: string): boolean {
  const read = parsePrefix(text)
  if (!read.ok) throw new Error(`${text} is no prefix`)
  const { address, length } = read.value
  return addressToBigint(address) % 2n ** BigInt(addressBits[address.family] - length) !== 0n
}
