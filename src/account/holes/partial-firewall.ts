/** The rules of a firewall as they were gathered: what they do as far as it is known, and the holes in them. */
import {
  type AddressFamily,
  type Direction,
  portProtocols,
  protocols,
} from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import { parsePorts } from '../../net/ports.ts'
import { keptPrefixText, parsePrefix } from '../../net/prefix.ts'
import { gotOf } from '../../refusals/got.ts'
import type { Path } from '../../refusals/problem.ts'
import type {
  PartialAddresses,
  PartialRule,
  PartialRules,
  PartialRuleset,
  UnknownEntry,
} from '../../rules/partial/partial-rules.ts'
import type { GatheredEntry, GatheredRule, GatheredRules } from '../gathered.ts'
import { addFault, addHole, type Finder, isUnderstood } from './finder.ts'
import {
  bothFamilies,
  isCurrentList,
  isPrefixList,
  prefixListName,
  protocolNamed,
  type RuleProtocol,
} from './provider-rules.ts'
import {
  fieldsIn,
  hasOwnPorts,
  packetsWithPorts,
  policyHole,
  prefixListHole,
  protocolHole,
  ruleHole,
  rulesetHole,
  unknownList,
} from './rule-holes.ts'

/** Holes and faults go to the finder. */
export function partialRules(
  finder: Finder,
  id: number,
  rules: GatheredRules,
  path: Path,
): PartialRules {
  const rulesetFor = (direction: Direction): PartialRuleset => {
    const policyName = policyNameOf(direction, id)
    const policy = rules[`${direction}_policy`]
    if (policy === undefined)
      addHole(finder, policyHole(policyName, id, [...path, `${direction}_policy`]))
    const given = rules[direction]
    const entries =
      given === undefined
        ? [{ index: 0, entry: unknownList(finder, direction, id, path) }]
        : given.flatMap((entry, index) =>
            readEntry(finder, entry, direction, [...path, direction, index]).map(each => ({
              ...{ index, entry: each },
            })),
          )
    // A field of the rules as a whole that nobody here knows may change all of them.
    const whole =
      rules.unread === undefined
        ? []
        : [{ index: 0, entry: unread(finder, rules.unread, path, Object.keys(rules.unread)) }]
    return { entries: [...whole, ...entries], policy, policyName }
  }
  return { inbound: rulesetFor('inbound'), outbound: rulesetFor('outbound') }
}

export const policyNameOf = (direction: Direction, id: number): string =>
  `${direction} policy of firewall ${id}`

/** The rules that an entry stands for; none only where it says so. */
function readEntry(
  finder: Finder,
  entry: GatheredEntry,
  direction: Direction,
  path: Path,
): readonly (PartialRule | UnknownEntry)[] {
  if (!('ruleset' in entry)) return [readRule(finder, entry, path)]
  if (entry.unread !== undefined) return [unread(finder, entry, path, Object.keys(entry.unread))]
  const { ruleset: id } = entry
  const known = finder.rulesets.get(id)
  const { rules } = known ?? {}
  if (known?.type !== direction || !isUnderstood(known) || rules === undefined) {
    const name = `rule set ${id}`
    addHole(finder, rulesetHole(name, path, known?.unread))
    return [{ kind: 'unknown', name }]
  }
  return rules.map(each => {
    if ('ruleset' in each) return unread(finder, each, path)
    const read = readRule(finder, each, path)
    return read.kind === 'rule' ? { ...read, ruleset: id } : read
  })
}

/** A rule that may mean anything; the same text may mean the same. */
function unread(
  finder: Finder,
  entry: object,
  path: Path,
  fields: readonly string[] = Object.keys(entry),
): UnknownEntry {
  const name = `unread rule ${digestOf(entry).slice(0, 8)}`
  addHole(finder, ruleHole(name, path, fields))
  return { kind: 'unknown', name }
}

function readRule(finder: Finder, rule: GatheredRule, path: Path): PartialRule | UnknownEntry {
  const unknownFields = fieldsIn(rule.unread)
  if (unknownFields.length > 0) return unread(finder, rule, path, unknownFields)
  const read = protocolIn(finder, rule, path)
  const { protocol, families } = read ?? { protocol: 'ALL', families: bothFamilies }
  const inFamily = (family: AddressFamily): PartialAddresses =>
    families.includes(family) ? addressesIn(finder, rule, family, path) : noAddresses
  const { action, label } = rule
  const isSctp = hasOwnPorts(rule)
  return {
    kind: 'rule',
    protocol,
    addresses: isSctp
      ? packetsWithPorts(finder, rule, path)
      : { ipv4: inFamily('ipv4'), ipv6: inFamily('ipv6') },
    // Whether ports may stand there is asked of a protocol that is known.
    ports: read === undefined || isSctp ? null : portsIn(finder, rule, protocol, path),
    action,
    label: label === null || label === '' ? undefined : label,
  }
}

const none: readonly string[] = []
const noAddresses: PartialAddresses = { known: none, named: none }

/** Undefined for a word that is no protocol, which is a fault. */
function protocolIn(
  finder: Finder,
  { protocol }: GatheredRule,
  path: Path,
): RuleProtocol | undefined {
  const named = protocolNamed(protocol)
  if (named?.protocol === protocol && /^\d/.test(protocol))
    addHole(finder, protocolHole([...path, 'protocol'], [protocol]))
  if (named !== undefined) return named
  addFault(finder, [...path, 'protocol'], {
    problem: 'unknown-option',
    ...{ expected: [...protocols, 'ALL', 'a number from 0 to 255'], got: gotOf(protocol) },
  })
  return undefined
}

function portsIn(
  finder: Finder,
  { ports }: GatheredRule,
  protocol: PartialRule['protocol'],
  path: Path,
): string | null {
  if (ports === undefined || ports === null || ports === '') return null
  const place = [...path, 'ports']
  if (!portProtocols.some(each => each === protocol)) {
    addFault(finder, place, {
      ...{ problem: 'ports-not-allowed', expected: [...portProtocols], got: protocol },
    })
    return null
  }
  const read = parsePorts(ports)
  if (read.ok) return ports
  finder.faults.push({ ...read.fault, path: place })
  return null
}

function addressesIn(
  finder: Finder,
  { addresses }: GatheredRule,
  family: AddressFamily,
  path: Path,
): PartialAddresses {
  const texts = addresses[family] ?? []
  // Most are written as a world keeps them, and are kept as one list.
  if (texts.every(text => keptPrefixText(text, family) === text))
    return { known: texts, named: none }
  const known: string[] = []
  const named: string[] = []
  // Very many addresses are read: where each stands is worked out for those alone that need it.
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] ?? ''
    const place = () => [...path, 'addresses', family, at]
    if (!isPrefixList(text)) {
      addPrefix(finder, known, text, family, place)
      continue
    }
    const entries = entriesOf(finder, text, family)
    if (entries === undefined) {
      const name = prefixListName(text)
      addHole(finder, prefixListHole(name, place(), finder.prefixLists.get(text)?.unread))
      named.push(name)
    } else for (const entry of entries) addPrefix(finder, known, entry, family, place)
  }
  return { known, named }
}

/** Undefined where they are not known. */
function entriesOf(
  { prefixLists }: Finder,
  name: string,
  family: AddressFamily,
): readonly string[] | undefined {
  const list = prefixLists.get(name)
  if (list === undefined || !isUnderstood(list) || isCurrentList(name)) return undefined
  return list[family] === null ? [] : list[family]
}

/** Adds it in the text that a world keeps; what is no prefix is a fault. */
function addPrefix(
  finder: Finder,
  known: string[],
  text: string,
  family: AddressFamily,
  place: () => Path,
): void {
  const kept = keptPrefixText(text, family)
  if (kept !== undefined) known.push(kept)
  else {
    const read = parsePrefix(text, family)
    if (!read.ok) addFault(finder, place(), read.fault)
  }
}
