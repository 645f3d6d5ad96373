/** Reads words about packets as they are given on the command line: packets, regions, verdicts and intents, in either case. */
import { limits } from '../../contract/limits.ts'
import { type Action, actions, directions } from '../../contract/vocabulary.ts'
import { quote } from '../../refusals/got.ts'
import { anyOf, didYouMean } from '../../refusals/print-data.ts'
import { reasonFor } from '../../refusals/usage.ts'
import { packetProtocols } from '../../rules/compile/traffic-class.ts'
import { type Packet, parsePacket } from '../../rules/evaluate/packet.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { isEmptyRegion } from '../../rules/regions/region-algebra.ts'
import { parseRegion } from '../../rules/regions/region-text.ts'
import type { Intent } from '../../rules/search/check-change.ts'
import { InputError } from './input-error.ts'

const { portMin, portMax } = limits

/** What may be given in options of its own, instead of words. */
export interface PacketOptions {
  readonly packet?: readonly string[]
  readonly direction?: string
  readonly protocol?: string
  readonly address?: string
  readonly port?: string
}

/** One or more packets, as in `inbound tcp from 203.0.113.7 port 22`. Throws an InputError for what is none. */
export function readPackets(options: PacketOptions): readonly Packet[] {
  if (options.packet !== undefined) return packetsInWords(inOurCase(options.packet.join(' ')))
  const { direction = 'inbound', protocol = '', address = '', port } = options
  if (protocol === '' && address === '') throw notPacket('nothing')
  const words = { direction: inOurCase(direction), protocol: inOurCase(protocol) }
  return [checkPacket({ ...words, address, port }, '--')]
}

const vocabulary = [
  ...[...directions, ...packetProtocols, ...actions],
  ...['from', 'to', 'at', 'port', 'any', 'except', 'nothing'],
]

const ourCase = new Map(vocabulary.map(word => [word.toLowerCase(), word]))

/** People write words about packets in either case; what reads them takes them as the contract has them. */
const inOurCase = (text: string): string =>
  text.replace(/[^\s,;]+/g, word => ourCase.get(word.toLowerCase()) ?? word)

/** A packet begins where a direction is named. */
function packetsInWords(text: string): readonly Packet[] {
  const words = text.split(/\s+/).filter(word => word !== '')
  const [first = ''] = words
  const starts = words.flatMap((word, at) => (isDirection(word) ? [at] : []))
  if (starts[0] !== 0) throw notPacket(`${quote(text)}${didYouMean(first, directions)}`)
  return starts.map((start, at) => packetInWords(words.slice(start, starts[at + 1]).join(' ')))
}

const isDirection = (word: string): boolean => (directions as readonly string[]).includes(word)

const grammar = /^(\w+) (\w+) (from|to) (\S+?)(?:(?: (?:to|at))? port (\S+))?$/

function packetInWords(text: string): Packet {
  const [, direction = '', protocol = '', preposition = '', address = '', port] =
    grammar.exec(text) ?? []
  const expected = direction === 'inbound' ? 'from' : 'to'
  if (direction === '' || preposition !== expected) throw notPacket(quote(text))
  return checkPacket({ direction, protocol, address, port }, '--packet: ')
}

function checkPacket(
  words: Record<'direction' | 'protocol' | 'address', string> & {
    readonly port: string | undefined
  },
  option: string,
): Packet {
  const { direction, protocol, address, port } = words
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    throw new InputError(
      `${option}port: expected a whole number from ${portMin} to ${portMax}, got ${quote(port)}`,
    )
  // Whether these are words of the vocabulary is what parsing finds out.
  const given = {
    ...{ direction, protocol, address },
    ...(port !== undefined && { port: Number(port) }),
  } as Packet
  const parsed = parsePacket(given)
  if (parsed.ok) return given
  const { field, reason } = parsed.fault
  throw new InputError(`${option}${field}: ${reason}`)
}

const notPacket = (got: string) =>
  new InputError(
    `--packet: expected a packet such as inbound tcp from 203.0.113.7 port 22, got ${got}`,
  )

/** `;` is between statements. Throws an InputError that names the one at fault. */
export function readRegion(option: string, words: readonly string[]): PacketRegion {
  const text = inOurCase(words.join(' '))
  const parsed = parseRegion(text)
  if (parsed.ok) return parsed.value
  const { statement, reason } = parsed.fault
  const which = text.includes(';') ? `statement ${statement}: ` : ''
  throw new InputError(`${option}: ${which}${reason}`)
}

/** A verdict and a region, as in `ACCEPT inbound TCP 443 from any`. */
export function readIntent(words: readonly string[]): Intent {
  const text = words.join(' ').trim()
  const [, verdict = '', region = ''] = /^(accept|drop)\s+(.+)$/i.exec(text) ?? []
  if (verdict !== '') {
    const wanted = readRegion('--intent', [region])
    if (!isEmptyRegion(wanted)) return { verdict: readVerdict(verdict), region: wanted }
    throw new InputError(`--intent: expected packets, got none in ${quote(region)}`)
  }
  const [first = ''] = text.split(/\s/)
  const expected = 'ACCEPT or DROP and a region, as in ACCEPT inbound TCP 443 from any'
  throw new InputError(
    `--intent: expected ${expected}, got ${quote(text)}${didYouMean(first, actions)}`,
  )
}

export function readVerdict(word: string): Action {
  const written = inOurCase(word)
  const action = actions.find(each => each === written)
  if (action !== undefined) return action
  throw new InputError(`--verdict: ${reasonFor(anyOf(actions), word, actions)}`)
}
