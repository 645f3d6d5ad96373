/** Fewer and shorter texts for the same packets: one rule as short as can be, and one rule for what two match. */
import { limits } from '../../contract/limits.ts'
import {
  entriesOf,
  type NothingLeft,
  type Rule,
  type RuleAddresses,
  ruleOf,
} from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { portSetOf, printPortSet } from '../../net/port-set.ts'
import { listedBlocksOf } from '../regions/blocks-of.ts'
import type { PacketRegion } from '../regions/packet-region.ts'
import { regionOf } from '../regions/region-of.ts'
import { printRegion } from '../regions/region-text.ts'
import { piecesIn } from '../rule-texts.ts'
import { countPieces, ruleFits } from './size-of-rules.ts'

/** The rule with the fewest entries and port pieces that match the same packets; a list that cannot be shorter stays. */
export function shortenRule(rule: Rule): Rule {
  const { protocol, addresses, ports, action, label, description, ...rest } = rule
  rest satisfies NothingLeft
  const others = { protocol, addresses: mergeAddresses(addresses, {}), action, label, description }
  if (ports === undefined || ports === null) return ruleOf({ ...others, ports })
  const merged = mergePortTexts([ports])
  if (merged === everyPort) return ruleOf({ ...others, ports: undefined })
  return ruleOf({ ...others, ports: countPieces(merged) < countPieces(ports) ? merged : ports })
}

/** Takes two pieces where no text takes none (PORT-7). */
const everyPort = `${limits.portMin}-${limits.portMax}`

/**
 * One rule for two that differ in their addresses only, or in their ports only; undefined for others, and beyond the
 * limits of a rule. Label and description are those of the first rule that has any.
 */
export function mergeRules(first: Rule, second: Rule): Rule | undefined {
  const { protocol, addresses, ports, action, label, description, ...rest } = first
  rest satisfies NothingLeft
  if (action !== second.action || protocol !== second.protocol) return undefined
  const merged = hasSamePorts(first, second)
    ? { addresses: mergeAddresses(addresses, second.addresses), ports }
    : hasSameAddresses(first, second)
      ? { addresses, ports: mergePorts(first, second) }
      : undefined
  if (merged === undefined) return undefined
  const rule = ruleOf({
    protocol,
    action,
    addresses: merged.addresses,
    ports: merged.ports ?? undefined,
    label: label ?? second.label,
    description: description ?? second.description,
  })
  return ruleFits(rule) ? rule : undefined
}

const portsOf = ({ ports }: Rule): string | undefined =>
  ports === undefined || ports === null ? undefined : mergePortTexts([ports])

const hasSamePorts = (a: Rule, b: Rule): boolean => portsOf(a) === portsOf(b)

/** No ports means every port. */
const mergePorts = ({ ports: a }: Rule, { ports: b }: Rule): string | undefined =>
  typeof a === 'string' && typeof b === 'string' ? mergePortTexts([a, b]) : undefined

/** All of them together, as short as can be; may be longer than a rule can hold. */
const mergePortTexts = (texts: readonly string[]): string =>
  printPortSet(portSetOf(texts.flatMap(piecesIn)))

/** Both lists together, as short as can be. */
const mergeAddresses = (a: RuleAddresses, b: RuleAddresses): RuleAddresses =>
  listsByFamily(family => shortenEntries([...entriesOf(a, family), ...entriesOf(b, family)]))

/** The lists that are not empty. */
export const listsByFamily = (
  listOf: (family: AddressFamily) => readonly string[],
): RuleAddresses =>
  Object.fromEntries(
    addressFamilies.flatMap(family => {
      const list = listOf(family)
      return list.length === 0 ? [] : [[family, list]]
    }),
  )

function shortenEntries(entries: readonly string[]): readonly string[] {
  const [block] = listedBlocksOf(regionNaming(entries))
  const shortest = block?.addresses ?? entries
  return shortest.length < entries.length ? shortest : entries
}

/** Texts are equal for rules that match the same addresses; worked out once for each rule. */
const hasSameAddresses = (a: Rule, b: Rule): boolean => addressesOf(a) === addressesOf(b)

function addressesOf(rule: Rule): string {
  const known = addressTexts.get(rule)
  if (known !== undefined) return known
  const text = addressFamilies
    .map(family => printRegion(regionNaming(entriesOf(rule.addresses, family))))
    .join('\n')
  addressTexts.set(rule, text)
  return text
}

const addressTexts = new WeakMap<Rule, string>()

/** A region that is as small as can be where only its addresses count. */
const regionNaming = (addresses: readonly string[]): PacketRegion =>
  regionOf({ direction: 'inbound', protocol: 'OTHER', addresses })
