/** One rule that matches what two match, where there is such a rule. */
import type { Rule } from '../../contract/rules.ts'
import { sameRegion } from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import { mergeAddresses, mergePortTexts } from './shorten-rule.ts'
import { ruleFits } from './size-of-rules.ts'

/** They differ in their addresses only, or in their ports only; undefined if not, or beyond the limits. */
export function mergeRules(first: Rule, second: Rule): Rule | undefined {
  if (first.action !== second.action || first.protocol !== second.protocol) return undefined
  const merged = hasSamePorts(first, second)
    ? { addresses: mergeAddresses(first.addresses, second.addresses), ports: first.ports }
    : hasSameAddresses(first, second)
      ? { addresses: first.addresses, ports: mergePorts(first, second) }
      : undefined
  if (merged === undefined) return undefined
  const label = first.label ?? second.label
  const description = first.description ?? second.description
  const rule: Rule = {
    protocol: first.protocol,
    addresses: merged.addresses,
    action: first.action,
    ...(label === undefined ? {} : { label }),
    ...(merged.ports === undefined || merged.ports === null ? {} : { ports: merged.ports }),
    ...(description === undefined ? {} : { description }),
  }
  return ruleFits(rule) ? rule : undefined
}

const portsOf = ({ ports }: Rule): string | undefined =>
  ports === undefined || ports === null ? undefined : mergePortTexts([ports])

const hasSamePorts = (a: Rule, b: Rule): boolean => portsOf(a) === portsOf(b)

/** No ports means every port. */
function mergePorts({ ports: a }: Rule, { ports: b }: Rule): string | undefined {
  return typeof a === 'string' && typeof b === 'string' ? mergePortTexts([a, b]) : undefined
}

function hasSameAddresses(a: Rule, b: Rule): boolean {
  const [left, right] = [a, b].map(({ addresses: { ipv4 = [], ipv6 = [] } }) =>
    regionOf({ direction: 'inbound', protocol: 'OTHER', addresses: [...ipv4, ...ipv6] }),
  )
  return left !== undefined && right !== undefined && sameRegion(left, right)
}
