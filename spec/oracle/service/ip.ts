/** Naive reading of IP addresses: one big number each, and the text that RFC 5952 recommends. */
import { isIPv4, isIPv6 } from 'node:net'

export interface Ip {
  type: 'ipv4' | 'ipv6'
  bits: bigint
  text: string
}

/** One address without a length or zone, in any spelling. */
export function readIp(value: unknown): Ip | undefined {
  if (typeof value !== 'string' || value.includes('%')) return undefined
  if (isIPv4(value)) return { type: 'ipv4', bits: quadBits(value), text: value }
  if (!isIPv6(value)) return undefined
  const bits = ipv6Bits(value)
  return { type: 'ipv6', bits, text: printIpv6(bits) }
}

/** An address with or without a length behind a slash. */
export function readPrefix(value: unknown): (Ip & { length: number | undefined }) | undefined {
  if (typeof value !== 'string') return undefined
  const [before = '', digits, ...more] = value.split('/')
  const ip = readIp(before)
  if (ip === undefined || more.length > 0) return undefined
  if (digits === undefined) return { ...ip, length: undefined }
  if (!/^(0|[1-9]\d*)$/.test(digits)) return undefined
  const length = Number(digits)
  return length > (ip.type === 'ipv4' ? 32 : 128) ? undefined : { ...ip, length }
}

/** A network with the canonical address before the slash, host bits and all. */
export const prefixText = ({ text, length }: { text: string; length: number | undefined }) =>
  length === undefined ? text : `${text}/${length}`

export function printIpv6(bits: bigint): string {
  if (bits >> 32n === 0xffffn) return `::ffff:${printIpv4(bits & 0xffff_ffffn)}`
  const hex = bits.toString(16).padStart(32, '0')
  const groups = (hex.match(/.{4}/g) ?? []).map(group => group.replace(/^0{1,3}/, ''))
  // Longest run of zeros first; of equals the leftmost; a run of one stays.
  for (let length = 8; length >= 2; length--)
    for (let start = 0; start + length <= 8; start++)
      if (groups.slice(start, start + length).every(group => group === '0'))
        return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`
  return groups.join(':')
}

export const printIpv4 = (bits: bigint): string =>
  [24n, 16n, 8n, 0n].map(shift => String((bits >> shift) & 255n)).join('.')

const quadBits = (text: string): bigint =>
  text.split('.').reduce((bits, octet) => bits * 256n + BigInt(octet), 0n)

function ipv6Bits(text: string): bigint {
  const quad = /[^:]*\.[^:]*$/.exec(text)?.[0]
  if (quad !== undefined) {
    const hex = quadBits(quad).toString(16).padStart(8, '0')
    return ipv6Bits(`${text.slice(0, -quad.length)}${hex.slice(0, 4)}:${hex.slice(4)}`)
  }
  const [left = '', right] = text.split('::')
  const groupsOf = (half: string) => (half === '' ? [] : half.split(':'))
  const before = groupsOf(left)
  const after = groupsOf(right ?? '')
  const middle = new Array<string>(8 - before.length - after.length).fill('0')
  const hex = [...before, ...middle, ...after].map(group => group.padStart(4, '0')).join('')
  return BigInt(`0x${hex}`)
}
