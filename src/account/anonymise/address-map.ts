/** A made-up address for each address: whatever two prefixes have in common, their made-up ones have as well. */
import { digestOf } from '../../kit/digest.ts'
import { type Address, addressBits, type Family, printAddress } from '../../net/address.ts'
import { hasHostBits, type Prefix, parsePrefix, printPrefix } from '../../net/prefix.ts'

export interface AddressMap {
  /** For an address or a prefix, written with its length if it was; undefined for a text that is neither. */
  readonly textFor: (text: string) => string | undefined
  /** Whether the map can move the prefix at all: what stands still, or beside it, is the same with every key. */
  readonly moves: (text: string) => boolean
}

/** Spaces that mean something by themselves: they stay what they are, and their addresses stay in them. */
const kept = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.168.0.0/16', '192.168.128.0/17', '224.0.0.0/4', '240.0.0.0/4'],
  ...['255.255.255.255/32', '::/128', '::1/128', '::ffff:0:0/96', '64:ff9b::/96', '2000::/3'],
  ...['2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
]

/**
 * A bijection of all addresses of a family that keeps prefixes: each bit is turned or not by a keyed digest of the bits
 * above it, so that two addresses that share so many bits share as many afterwards, and prefixes nest and stay apart as
 * before. The method is that of Xu, Fan, Ammar and Moon, "Prefix-preserving IP address anonymization" (ICNP 2002), with
 * one difference: no bit is turned on the way to a kept space.
 */
export function addressMap(key: string): AddressMap {
  const roots = { ipv4: nodeAt(key, 'ipv4'), ipv6: nodeAt(key, 'ipv6') }
  const turn = ({ family, words }: Address, length: number): Address => {
    let branch: Branch | undefined = branches[family]
    let node = roots[family]
    const turned = words.map(() => 0)
    for (let at = 0; at < length; at++) {
      if (at > 0 && at % 8 === 0) node = below(node, words, at)
      const bit = bitAt(words, at)
      if ((isFork(branch) ? bit : bit ^ turnsAt(node, words, at)) === 1)
        turned[at >> 5] = ((turned[at >> 5] ?? 0) | (1 << (31 - (at & 31)))) >>> 0
      branch = branch?.[bit]
    }
    return { family, words: turned }
  }
  const known = new Map<string, string>()
  return {
    textFor(text) {
      const made = known.get(text)
      if (made !== undefined) return made
      const read = parsePrefix(text)
      if (!read.ok) return undefined
      const { address, length } = turnPrefix(read.value, turn)
      const printed = text.includes('/') ? printPrefix({ address, length }) : printAddress(address)
      known.set(text, printed)
      return printed
    },
    moves: text => {
      const read = parsePrefix(text)
      return read.ok && isFree(read.value)
    },
  }
}

/** A prefix that was written with bits beyond its length has some afterwards. */
function turnPrefix(prefix: Prefix, turn: (address: Address, length: number) => Address): Prefix {
  const { address, length } = prefix
  if (!hasHostBits(prefix)) return { address: turn(address, length), length }
  const turned = turn(address, addressBits[address.family])
  if (hasHostBits({ address: turned, length })) return { address: turned, length }
  const words = turned.words.map((word, at) => (at === turned.words.length - 1 ? word + 1 : word))
  return { address: { ...turned, words }, length }
}

type Bit = 0 | 1

const bitAt = (words: readonly number[], at: number): Bit =>
  (((words[at >> 5] ?? 0) >>> (31 - (at & 31))) & 1) as Bit

/** What is turned below some whole octets: one digest decides about the 255 bits that can follow eight at a time. */
interface Node {
  readonly path: string
  readonly key: string
  readonly digest: string
  readonly below: Map<number, Node>
}

const nodeAt = (key: string, path: string): Node => ({
  ...{ path, key },
  digest: digestOf(`${key}/${path}`),
  below: new Map(),
})

function below(node: Node, words: readonly number[], at: number): Node {
  const octet = ((words[(at - 1) >> 5] ?? 0) >>> (32 - (at & 31 || 32))) & 0xff
  const known = node.below.get(octet) ?? nodeAt(node.key, `${node.path}.${octet}`)
  node.below.set(octet, known)
  return known
}

/** The bits that come before in the octet, after a 1, count the 255 of a digest. */
function turnsAt({ digest }: Node, words: readonly number[], at: number): Bit {
  const before = at & 7
  const octet = ((words[at >> 5] ?? 0) >>> (24 - (at & 24))) & 0xff
  const number = (1 << before) | (octet >> (8 - before))
  return ((Number.parseInt(digest.charAt(number >> 2), 16) >> (number & 3)) & 1) as Bit
}

/** The way to kept spaces: a bit that has a branch leads to one. */
type Branch = { readonly [Each in Bit]?: Branch }

const branches: Readonly<Record<Family, Branch>> = { ipv4: waysTo('ipv4'), ipv6: waysTo('ipv6') }

function waysTo(family: Family): Branch {
  const root: { [Each in Bit]?: Branch } = {}
  for (const text of kept) {
    const read = parsePrefix(text)
    if (!read.ok || read.value.address.family !== family) continue
    let branch = root
    for (let at = 0; at < read.value.length; at++) {
      const bit = bitAt(read.value.address.words, at)
      const next: { [Each in Bit]?: Branch } = branch[bit] ?? {}
      branch[bit] = next
      branch = next
    }
  }
  return root
}

/** Whether any of its bits may be turned: one that does not lead to a kept space, nor lies beside the way. */
function isFree({ address: { family, words }, length }: Prefix): boolean {
  let branch: Branch | undefined = branches[family]
  for (let at = 0; at < length; at++) {
    if (!isFork(branch)) return true
    branch = branch?.[bitAt(words, at)]
  }
  return false
}

const isFork = (branch: Branch | undefined): boolean =>
  branch !== undefined && (branch[0] ?? branch[1]) !== undefined
