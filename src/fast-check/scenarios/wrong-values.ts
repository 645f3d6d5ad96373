/** Values that are wrong for one field: one step over its limit, or of a form that it does not take. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { addresses, prefixes, ranges } from '../values/addresses.ts'
import type { GradedArbitraries } from '../values/graded.ts'
import { pages } from '../values/pages.ts'
import { portStrings, ruleSets, rules } from '../values/rules.ts'
import { descriptions, labels, reverseNames, ruleLabels, tags } from '../values/texts.ts'

type Wrong = Pick<GradedArbitraries<unknown>, 'overLimit' | 'malformed'>

/** One field of whole values that are wrong: of paging queries, or of rules of both directions. */
const fieldOf = (name: string, { overLimit, malformed }: Wrong): Wrong => {
  const part = (whole: fc.Arbitrary<unknown>) =>
    whole.map(value => Object(value)[name]).filter(value => value !== undefined)
  return { overLimit: part(overLimit), malformed: part(malformed) }
}

const both = (...all: readonly Wrong[]): Wrong => ({
  overLimit: fc.oneof(...all.map(each => each.overLimit)),
  malformed: fc.oneof(...all.map(each => each.malformed)),
})

const lengths = limits.rangePrefixLengths.flatMap(length => [length - 1, length + 1])
const prefixLengths: Wrong = {
  overLimit: fc.constantFrom(...lengths),
  malformed: fc.constantFrom(0, '64', null),
}

const someIds = Array.from({ length: limits.balancersPerFirewall + 1 }, (_, at) => at + 1)
const devices: Wrong = {
  overLimit: fc.constant({ balancers: someIds }),
  malformed: fc.constant({ instances: ['1'] }),
}

const ofRule: Readonly<Record<string, Wrong>> = {
  label: ruleLabels,
  description: descriptions,
  ports: portStrings,
  ipv4: prefixes.ipv4,
  ipv6: prefixes.ipv6,
}

const ofBodyOrQuery: Readonly<Record<string, Wrong>> = {
  label: labels,
  tags,
  devices,
  rules: ruleSets,
  inbound: fieldOf('inbound', ruleSets),
  outbound: fieldOf('outbound', ruleSets),
  rdns: reverseNames,
  address: both(addresses.ipv4, ranges),
  ips: both(addresses.ipv4, addresses.ipv6),
  prefix_length: prefixLengths,
  route_target: addresses.ipv6,
  page: fieldOf('page', pages),
  page_size: fieldOf('page_size', pages),
}

const directions: readonly unknown[] = ['inbound', 'outbound']

/**
 * Wrong values for the field or item at this path, which begins with the part of the request; undefined where only another
 * type would be wrong. An item of a list is wrong as an item: of `inbound` it is a rule, of `ipv4` an entry.
 */
export function wrongValuesAt(path: readonly (string | number)[]): Wrong | undefined {
  const isItem = typeof path.at(-1) === 'number'
  const name = String(isItem ? path.at(-2) : path.at(-1))
  const inRule = path.slice(0, -1).some((key, at) => {
    return directions.includes(key) && typeof path[at + 1] === 'number'
  })
  if (isItem && directions.includes(name)) return rules
  if (name === 'tags' && isItem) return undefined
  const isInList = name === 'ips' || name === 'ipv4' || name === 'ipv6'
  if (isInList && !isItem) return undefined
  return (inRule ? ofRule : ofBodyOrQuery)[name]
}
