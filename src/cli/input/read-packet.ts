/** Reads packets from the words of a command line: `inbound tcp from 203.0.113.7 port 22`. */
import { directions } from '../../contract/vocabulary.ts'
import { quote } from '../../net/quote.ts'
import { type Packet, parsePacket } from '../../rules/evaluate/packet.ts'
import { InputError } from './input-error.ts'

/** What may be given in flags of its own, instead of words. */
export interface PacketFlags {
  readonly packet?: readonly string[]
  readonly direction?: string
  readonly protocol?: string
  readonly address?: string
  readonly port?: string
}

/** One or more packets. Throws an InputError that says what was seen and what is accepted. */
export function readPackets(flags: PacketFlags): readonly Packet[] {
  if (flags.packet !== undefined) return packetsInWords(flags.packet.join(' '))
  const { direction = 'inbound', protocol = '', address = '', port } = flags
  if (protocol === '' && address === '')
    throw new InputError([`--packet: saw nothing; accepted is ${accepted}`])
  return [checked({ direction, protocol, address, port }, name => `--${name}`)]
}

const accepted = 'a packet such as inbound tcp from 203.0.113.7 port 22'

/** A packet begins where a direction is named. */
function packetsInWords(text: string): readonly Packet[] {
  const words = text.split(/\s+/).filter(word => word !== '')
  const starts = words.flatMap((word, at) => (isDirection(word) ? [at] : []))
  if (starts[0] !== 0) throw refused(text)
  return starts.map((start, at) => packetInWords(words.slice(start, starts[at + 1]).join(' ')))
}

const grammar = /^(\w+) (\w+) (from|to) (\S+?)(?:(?: (?:to|at))? port (\S+))?$/i

function packetInWords(text: string): Packet {
  const [, direction = '', protocol = '', preposition = '', address = '', port] =
    grammar.exec(text) ?? []
  const expected = direction.toLowerCase() === 'inbound' ? 'from' : 'to'
  if (direction === '' || preposition.toLowerCase() !== expected) throw refused(text)
  return checked({ direction, protocol, address, port }, name => `--packet: ${name}`)
}

interface PacketWords {
  readonly direction: string
  readonly protocol: string
  readonly address: string
  readonly port: string | undefined
}

function checked(words: PacketWords, fieldOf: (name: string) => string): Packet {
  const { direction, protocol, address, port } = words
  // Whether these are words of the vocabulary is what parsing finds out.
  const given = {
    ...{ direction: direction.toLowerCase(), protocol: protocol.toUpperCase(), address },
    ...(port !== undefined && { port: /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN }),
  } as Packet
  const parsed = parsePacket(given)
  if (parsed.ok) return given
  const { field, reason } = parsed.fault
  const shown = field === 'port' && port !== undefined ? reason.replace('NaN', quote(port)) : reason
  throw new InputError([`${fieldOf(field)}: ${shown}`])
}

const refused = (text: string) =>
  new InputError([`--packet: saw ${quote(text)}; accepted is ${accepted}`])

const isDirection = (word: string): boolean =>
  (directions as readonly string[]).includes(word.toLowerCase())
