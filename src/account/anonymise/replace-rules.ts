/** Rules and what they name: addresses, prefix lists and rule sets, and the fields that nobody could read. */
import type {
  GatheredEntry,
  GatheredPrefixList,
  GatheredRule,
  GatheredRuleSet,
  GatheredRules,
  RuleSetReference,
} from '../gathered.ts'
import type { UnreadFields } from '../gathered-instances.ts'
import { isPrefixList } from '../holes/provider-rules.ts'
import { each, keep, orNull, type Replace, type Replacers, record } from './replace.ts'

export function ruleReplacers(replacers: Replacers) {
  const { id, name, address } = replacers
  const listName = prefixListNames(replacers)
  const unread = unreadParts(replacers)
  const entries = orNull(
    each((text: string) => (isPrefixList(text) ? listName(text) : address(text))),
  )
  const rule = record<GatheredRule>({
    protocol: keep,
    addresses: record<GatheredRule['addresses']>({ ipv4: entries, ipv6: entries }),
    action: keep,
    label: orNull(name('rule')),
    ports: keep,
    description: orNull(name('description')),
    unread,
  })
  const reference = record<RuleSetReference>({ ruleset: id('ruleset'), unread })
  const inOrder = each((given: GatheredEntry) =>
    'ruleset' in given ? reference(given) : rule(given),
  )
  return {
    unread,
    rules: record<GatheredRules>({
      inbound: inOrder,
      inbound_policy: keep,
      outbound: inOrder,
      outbound_policy: keep,
      unread,
    }),
    ruleSet: record<GatheredRuleSet>({
      id: id('ruleset'),
      type: keep,
      rules: inOrder,
      deleted: keep,
      unread,
    }),
    prefixList: record<GatheredPrefixList>({
      name: listName,
      ipv4: entries,
      ipv6: entries,
      deleted: keep,
      unread,
    }),
  }
}

/** Names of the provider's own lists stay, and so do the words that stand for the VPC of an interface. */
const prefixListNames =
  ({ id, name }: Replacers): Replace<string> =>
  text => {
    const [start = '', scope = '', ...parts] = text.split(':')
    if (scope === 'system') return text
    const owner = name('list')(scope)
    const replaced = parts.map(part => {
      if (['vpcs', 'subnets', '<current>'].includes(part)) return part
      if (!/^\d{1,15}$/.test(part)) return name('list')(part)
      return `${id(parts.includes('vpcs') ? 'vpc' : 'subnet')(Number(part))}`
    })
    return [start, owner, ...replaced].join(':')
  }

/** The shape of what nobody could read, without its names and values. */
function unreadParts({ name }: Replacers): Replace<UnreadFields> {
  const emptied = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(emptied)
    if (typeof value === 'object' && value !== null) return unread(value as UnreadFields)
    if (typeof value === 'string') return ''
    return typeof value === 'number' ? 0 : typeof value === 'boolean' ? false : null
  }
  const unread: Replace<UnreadFields> = value =>
    Object.fromEntries(
      Object.entries(value).map(([key, held]) => [name('field')(key), emptied(held)]),
    )
  return unread
}
