/** Prefix lists that stand for the network around an interface, such as `pl::subnets:<current>`: other addresses at each service. */
import { isCurrentList } from '../../account/holes/provider-rules.ts'
import type { PartialRules, PartialRuleset } from '../../rules/partial/partial-rules.ts'
import type { Service } from '../../world/records/device.ts'

/** With such lists named after the service that the rules guard: two services may fill them otherwise. */
export function withCurrentLists(rules: PartialRules, { type, id }: Service): PartialRules {
  const rename = (name: string) => (isCurrentList(name) ? `${name} at ${type} ${id}` : name)
  const inDirection = ({ entries, ...others }: PartialRuleset): PartialRuleset => ({
    ...others,
    entries: entries.map(each => {
      const { entry } = each
      if (entry.kind === 'unknown') return each
      const { ipv4, ipv6 } = entry.addresses
      if (![ipv4, ipv6].some(({ named }) => named.some(isCurrentList))) return each
      const addresses = {
        ipv4: { ...ipv4, named: ipv4.named.map(rename) },
        ipv6: { ...ipv6, named: ipv6.named.map(rename) },
      }
      return { ...each, entry: { ...entry, addresses } }
    }),
  })
  return { inbound: inDirection(rules.inbound), outbound: inDirection(rules.outbound) }
}

/** The name of the hole, which is one for all services. */
export const withoutService = (name: string): string =>
  isCurrentList(name) ? name.replace(/ at (?:instance|balancer) \d+$/, '') : name
