/** Reads what is given in words on the command line: packets, regions, verdicts, and names of firewalls and services. */

import { limits } from '../../contract/limits.ts'
import { type Action, actions, directions } from '../../contract/vocabulary.ts'
import { quote } from '../../refusals/got.ts'
import { printRefusal } from '../../refusals/print.ts'
import { anyOf, didYouMean } from '../../refusals/print-data.ts'
import type { Path } from '../../refusals/problem.ts'
import { reasonFor } from '../../refusals/usage.ts'
import { namesIn } from '../../rehearsal/accounts/given-addresses.ts'
import { servicesOf } from '../../rehearsal/guard-of.ts'
import { servicesNamed, wordsForServices } from '../../rehearsal/services-named.ts'
import type { RulesSource } from '../../report/finding.ts'
import { someOf } from '../../report/words.ts'
import { packetProtocols } from '../../rules/compile/traffic-class.ts'
import { type Packet, parsePacket } from '../../rules/evaluate/packet.ts'
import { unknownsIn } from '../../rules/partial/partial-rules.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { parseRegion } from '../../rules/regions/region-text.ts'
import type { Intent } from '../../rules/search/check-change.ts'
import type { FirewallId } from '../../world/ids.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { values } from '../../world/table.ts'
import type { AccountInput } from './account-files.ts'
import { InputError } from './input-error.ts'
import type { RulesInput, WorldInput } from './read-input.ts'
import { holesIn, worldOf } from './whole-world.ts'

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
  if (verdict !== '')
    return { verdict: readVerdict(verdict), region: readRegion('--intent', [region]) }
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

export interface ChosenRules extends RulesSource {
  /** The firewall of an account whose rules are not all known, or are more than a world can hold. */
  readonly open?: { readonly input: AccountInput; readonly firewall: FirewallId }
  /** What an answer about the rules must not be taken for. */
  readonly remarks?: readonly string[]
}

/** The rules of a file, or those of the firewall of a world with this id or label. Throws an InputError unless that is one. */
export function chooseRules(
  input: RulesInput | WorldInput | AccountInput,
  wanted: string | undefined,
): ChosenRules {
  const got = wanted === undefined ? 'none' : quote(wanted)
  if (input.kind === 'rules') {
    if (wanted === undefined) return input
    throw new InputError(`--firewall: expected none with rules, got ${got}`)
  }
  const all = [...values(worldOf(input).tables.firewalls)].filter(
    ({ status }) => status !== 'deleted',
  )
  const found = all.filter(
    ({ id, label }) => wanted === undefined || wanted === label || wanted === `${id}`,
  )
  const [firewall, other] = found
  if (firewall === undefined || other !== undefined) {
    const labels = all.map(({ label }) => label)
    const shown = someOf(labels, namesShown, 'and # more')
    const besides = wanted && didYouMean(wanted, labels)
    throw new InputError(
      `--firewall: expected the label or id of a firewall of ${input.name}: ${shown}, got ${got}${besides ?? '; firedrill exposure tells of all services'}`,
    )
  }
  const { id, label, rules } = firewall
  const { name: file, placeOf } = input
  const chosen = {
    rules,
    name: label,
    file,
    placeOf: (path: Path) => placeOf(path, { firewall: label }),
    remarks: remarksOn(input, firewall),
  }
  return input.kind === 'account' && input.read.account.partial.has(id)
    ? { ...chosen, open: { input, firewall: id } }
    : chosen
}

/** Rules that do nothing, or may do nothing, are no proof about packets. */
function remarksOn(
  input: WorldInput | AccountInput,
  { id, label, status }: Firewall,
): readonly string[] {
  const named = `firewall ${id} ${quote(label)}`
  if (input.kind === 'account' && input.read.account.openStatuses.includes(id))
    return [`whether ${named} is enabled was not given: this is about its rules alone`]
  if (status === 'enabled') return []
  return [`${named} is disabled and filters nothing: this is about its rules alone`]
}

/** For questions that need all of the rules as a firewall of the contract has them. Throws an InputError with what is in the way. */
export function chooseWholeRules(
  input: RulesInput | WorldInput | AccountInput,
  wanted: string | undefined,
): ChosenRules {
  const chosen = chooseRules(input, wanted)
  if (chosen.open === undefined) return chosen
  const { firewall } = chosen.open
  const { read, placeOf, name } = chosen.open.input
  const partial = read.account.partial.get(firewall)
  const names = partial === undefined ? [] : unknownsIn(partial.rules).map(({ name }) => name)
  if (names.length > 0) throw holesIn(chosen.open.input, names)
  throw new InputError(
    `${name}: expected rules that the service takes now, got others in firewall ${firewall}`,
    ...(partial?.faults ?? []).map(fault => {
      const { file, line, column } = placeOf(fault.path)
      // The way to the rules is in the place.
      const said = printRefusal({ ...fault, path: fault.path.slice(3) })
      return file === undefined ? said : `${file}:${line}:${column}: ${said}`
    }),
  )
}

/**
 * `instance/58412001`, `linode/58412001`, an id that only one service has, a label, or an address. Throws an InputError for a
 * service that the world does not have, or has twice.
 */
export function readService(text: string, { world, name, account }: WorldInput): Service {
  const { by, services: found } = servicesNamed(namesIn(account ?? world), text)
  const [service, other] = found
  if (service !== undefined && other === undefined) return service
  const [first] = servicesOf(world)
  const example = first === undefined ? ', which has none' : `, such as ${serviceKey(first)}`
  const got =
    other === undefined
      ? `${quote(text)}${didYouMean(text, wordsForServices(world))}`
      : `${quote(text)}, the ${by} of ${someOf(found.map(serviceKey), namesShown, 'and # more')}`
  throw new InputError(`--service: expected a service of ${name}${example}, got ${got}`)
}

const namesShown = 5
