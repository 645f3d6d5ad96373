/** Sizes in numbers that people can use, as they are told in texts. */
import { describe, expect, it } from 'vitest'
import { addressesInWords, packetsInWords, sizesInWords } from '../../src/report/sizes.ts'

const ipv4 = (...addresses: string[]) => ({ family: 'ipv4', addresses }) as const
const ipv6 = (...addresses: string[]) => ({ family: 'ipv6', addresses }) as const
const allBut = (family: 'ipv4' | 'ipv6', ...addressesExcept: string[]) => ({
  ...{ family, addressesExcept },
})

describe('addresses', () => {
  it.each([
    ['every address', [ipv4('0.0.0.0/0'), ipv6('::/0')]],
    ['every IPv4 address', [ipv4('0.0.0.0/1'), ipv4('128.0.0.0/1')]],
    ['every IPv4 address', [ipv4('0.0.0.0/0'), ipv4('192.0.2.0/24')]],
    ['every IPv4 address but 2', [allBut('ipv4', '192.0.2.4/31')]],
    ['every IPv4 address but 999', [allBut('ipv4', ...run(999))]],
    ['about every IPv4 address', [allBut('ipv4', ...run(1000))]],
    ['about every address', [allBut('ipv4', '192.0.2.0/25'), allBut('ipv6', '2001:db8:bad::/48')]],
    [
      'all but 2 of the 256 addresses of 203.0.113.0/24',
      [
        ipv4(
          '203.0.113.2/31',
          '203.0.113.4/30',
          '203.0.113.8/29',
          '203.0.113.16/28',
          '203.0.113.32/27',
          '203.0.113.64/26',
          '203.0.113.128/25',
        ),
      ],
    ],
    ['128 IPv4 addresses', [ipv4('203.0.113.0/26', '203.0.113.128/26')]],
    ['256 IPv4 addresses', [ipv4('203.0.113.0/24'), ipv4('203.0.113.7/32')]],
    ['1 IPv4 address', [ipv4('203.0.113.7/32')]],
    ['524,288 IPv4 addresses', [ipv4('203.0.0.0/13')]],
    ['about 1 in 4,096 IPv4 addresses', [ipv4('203.0.0.0/12')]],
    ['about 50 % of all IPv4 addresses', [ipv4('0.0.0.0/1')]],
    [
      '256 IPv4 addresses and 1 IPv6 network of /48',
      [ipv4('203.0.113.0/24'), ipv6('2001:db8::/48')],
    ],
    ['3 IPv6 networks of /64', [ipv6('2001:db8::/64', '2001:db8:0:2::/63')]],
    ['about 1 IPv6 network of /48', [ipv6('2001:db8::/48', '2001:db9::/64')]],
    ['IPv6 addresses of less than one /64', [ipv6('2001:db8::/65')]],
    ['16 IPv6 addresses', [ipv6('2001:db8::/124')]],
    ['about 13 % of all IPv6 addresses', [ipv6('2000::/3')]],
  ])('%s', (words, blocks) => {
    expect(addressesInWords(blocks)).toBe(words)
  })

  /** So many addresses, one by one. */
  function run(count: number): string[] {
    return Array.from({ length: count }, (_, at) => `10.0.${at >> 8}.${at & 255}/32`)
  }
})

describe('packets', () => {
  it('are counted where they are few, and told by their addresses where they are many', () => {
    const blocks = [ipv4('0.0.0.0/0')]
    expect(packetsInWords('1', blocks)).toBe('1 packet')
    expect(packetsInWords('999999', blocks)).toBe('999,999 packets')
    expect(packetsInWords('1000000', blocks)).toBe('packets of every IPv4 address')
  })

  it.each([
    ['20,736 packets opened', '20736', '0'],
    ['closed for every IPv4 address', '0', '281474976710656'],
    ['20,736 packets opened, closed for every IPv4 address', '20736', '281474976710656'],
    ['opened for 1 IPv6 network of /48, 7 packets closed', '1208925819614629174706176', '7'],
  ])('%s', (words, opened, closed) => {
    const changes = [
      { ...ipv6('2001:db8::/48'), to: 'ACCEPT' as const },
      { ...ipv4('0.0.0.0/0'), to: 'DROP' as const },
    ]
    expect(sizesInWords(changes, { opened, closed, unchanged: '0' } as never)).toBe(words)
  })

  it('of an address that nobody has any more are gone dark', () => {
    const changes = [{ ...ipv4('0.0.0.0/0'), to: 'DROP' as const }]
    const sizes = { opened: '0', closed: '4294967296', unchanged: '0' }
    expect(sizesInWords(changes, sizes as never, 'gone dark')).toBe(
      'gone dark for every IPv4 address',
    )
  })
})
