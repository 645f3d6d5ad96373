/** One rule with the fewest entries and port pieces that match the same packets. */
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses } from '../../contract/rules.ts'
import { addressFamilies } from '../../contract/vocabulary.ts'
import { normalize } from '../../net/intervals.ts'
import { parsePorts, printPorts } from '../../net/ports.ts'
import { blocksOf } from '../regions/blocks-of.ts'
import { regionOf } from '../regions/region-of.ts'
import { piecesIn } from './size-of-rules.ts'

/** A list that cannot be shorter stays as it is written. */
export function shortenRule(rule: Rule): Rule {
  const addresses = shortenAddresses(rule.addresses)
  const { ports, ...portless } = rule
  if (ports === undefined || ports === null) return { ...rule, addresses }
  const merged = mergePortTexts([ports])
  if (merged === everyPort) return { ...portless, addresses }
  return { ...rule, addresses, ports: piecesIn(merged) < piecesIn(ports) ? merged : ports }
}

/** Takes two pieces where no text takes none (PORT-7). */
const everyPort = `${limits.portMin}-${limits.portMax}`

/** Both lists together, as short as can be. */
export function mergeAddresses(a: RuleAddresses, b: RuleAddresses): RuleAddresses {
  return Object.fromEntries(
    addressFamilies.flatMap(family => {
      const entries = [...(a[family] ?? []), ...(b[family] ?? [])]
      return entries.length === 0 ? [] : [[family, shortenEntries(entries)]]
    }),
  )
}

/** All of them together, as short as can be; may be longer than a rule can hold. */
export function mergePortTexts(texts: readonly string[]): string {
  const pieces = texts.flatMap(text => {
    const parsed = parsePorts(text)
    return parsed.ok ? parsed.value : []
  })
  return printPorts(normalize(pieces))
}

function shortenAddresses(addresses: RuleAddresses): RuleAddresses {
  return mergeAddresses(addresses, {})
}

function shortenEntries(entries: readonly string[]): readonly string[] {
  const [block] = blocksOf(
    regionOf({ direction: 'inbound', protocol: 'OTHER', addresses: entries }),
  )
  const shortest = block?.addresses ?? entries
  return shortest.length < entries.length ? shortest : entries
}
