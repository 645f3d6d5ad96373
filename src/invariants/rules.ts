/** Rules of firewalls: how many there are, what they match and what they say. */
import { limits } from '../contract/limits.ts'
import type { Rule, RuleAddresses } from '../contract/rules.ts'
import { addressFamilies, directions, portProtocols } from '../contract/vocabulary.ts'
import { passedOnce } from '../kit/lasting.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { type Named, recordInvariant, type WorldInvariant, whenChanged } from './invariant.ts'
import { isPrefix } from './ip-num.ts'

/** An invariant of the rules of each firewall; they are read anew only when others replace them. */
const rulesInvariant = (
  invariant: Named & { readonly broken: (firewall: Firewall) => string | undefined },
): WorldInvariant =>
  recordInvariant({
    of: 'firewalls',
    touched: { firewalls: whenChanged<'firewalls'>('rules') },
    ...invariant,
  })

/** An invariant of each rule; `faultIn` names the first fault, to follow "has". */
function ruleInvariant({
  faultIn,
  ...named
}: Named & { readonly faultIn: (rule: Rule) => string | undefined }): WorldInvariant {
  const isSound = passedOnce((rule: Rule) => faultIn(rule) === undefined)
  return rulesInvariant({
    ...named,
    broken({ id, rules }) {
      for (const direction of directions) {
        const held = rules[direction]
        // Frozen lists are slow to walk by iterators.
        for (let at = 0; at < held.length; at++) {
          const rule = held[at]
          if (rule === undefined || isSound(rule)) continue
          return `${direction} rule ${at} of firewall ${id} has ${faultIn(rule)}`
        }
      }
      return undefined
    },
  })
}

export const ruleInvariants: readonly WorldInvariant[] = [
  /** No firewall has more rules than allowed, both directions together. */
  rulesInvariant({
    name: 'rulesetsKeepTheirSize',
    clauses: ['RULESET-8', 'ASSUME-RULES-LIMIT'],
    broken({ id, rules: { inbound, outbound } }) {
      const held = inbound.length + outbound.length
      return held > limits.rulesPerFirewall ? `firewall ${id} has ${held} rules` : undefined
    },
  }),
  /** Every rule names addresses of at least one family, each of its family, and not too many together. */
  ruleInvariant({
    name: 'rulesNameTheirAddresses',
    clauses: ['RULE-5', 'RULE-6', 'RULE-7', 'RULE-9', 'RULE-10', 'RULE-11', 'RULE-21', 'RULE-22'],
    faultIn: ({ addresses }) => faultInAddresses(addresses),
  }),
  /** Every rule with ports is one that may have them, and its ports read as ports. */
  ruleInvariant({
    name: 'rulePortsAreWellFormed',
    clauses: [
      'PORT-1',
      'PORT-3',
      'PORT-4',
      'PORT-5',
      'PORT-6',
      'PORT-8',
      'RULE-17',
      'ASSUME-PORTS-EMPTY',
    ],
    faultIn: faultInPorts,
  }),
  /** Every rule that has a label or a description has one of the right length. */
  ruleInvariant({
    name: 'ruleTextsAreWellFormed',
    clauses: ['RULE-13', 'RULE-15', 'ASSUME-CHARACTERS'],
    faultIn: faultInTexts,
  }),
]

function faultInAddresses(addresses: RuleAddresses): string | undefined {
  let named = 0
  for (const family of addressFamilies) {
    const entries = addresses[family]
    if (entries === undefined) continue
    if (entries.length === 0) return `an empty list of ${family} addresses`
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] ?? ''
      if (!isPrefix(entry, family)) return `"${entry}" among its ${family} addresses`
    }
    named += entries.length
  }
  if (named === 0) return 'no addresses'
  return named > limits.addressesPerRule ? `${named} addresses` : undefined
}

function faultInPorts({ ports, protocol }: Rule): string | undefined {
  if (ports === undefined || ports === null) return undefined
  if (!portProtocols.some(each => each === protocol)) return `ports with ${protocol}`
  let pieces = 0
  for (const item of ports.split(',')) {
    // A space may stand behind a comma.
    const ends = (pieces > 0 && item.startsWith(' ') ? item.slice(1) : item).split('-')
    if (!isPortOrRange(ends)) return `the ports "${ports}", which do not read as ports`
    pieces += ends.length
  }
  return pieces > limits.portPieces ? `ports of ${pieces} pieces` : undefined
}

function isPortOrRange([first, last, ...rest]: readonly string[]): boolean {
  if (first === undefined || !isPort(first) || rest.length > 0) return false
  return last === undefined || (isPort(last) && Number(last) > Number(first))
}

/** A number that prints as the text it was read from has neither sign nor space nor leading zero. */
function isPort(text: string): boolean {
  const port = Number.parseInt(text, 10)
  return String(port) === text && port >= limits.portMin && port <= limits.portMax
}

function faultInTexts({ label, description }: Rule): string | undefined {
  const { ruleLabelLengthMin, ruleLabelLengthMax } = limits
  const { descriptionLengthMin, descriptionLengthMax } = limits
  return (
    lengthFault('label', label, ruleLabelLengthMin, ruleLabelLengthMax) ??
    lengthFault('description', description, descriptionLengthMin, descriptionLengthMax)
  )
}

function lengthFault(name: string, text: string | undefined, min: number, max: number) {
  if (text === undefined) return undefined
  let length = 0
  for (const _ of text) length++
  return length < min || length > max ? `a ${name} of ${length} characters` : undefined
}
