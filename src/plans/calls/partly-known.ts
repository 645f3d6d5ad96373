/** Rules of which a part is known only later, or is not understood: each such part is a hole of its own, and all else is known. */

import { isPrefixList, prefixListName, protocolNamed } from '../../account/holes/provider-rules.ts'
import { hasMark, isMarked, knownIn } from '../../account/plan/attributes.ts'
import type { RuleBlock } from '../../account/plan/firewall-attributes.ts'
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import { limits } from '../../contract/limits.ts'
import type { Rule } from '../../contract/rules.ts'
import {
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
} from '../../contract/vocabulary.ts'
import { keptPrefixText } from '../../net/prefix.ts'
import type {
  PartialAddresses,
  PartialRule,
  PartialRules,
  PartialRuleset,
  UnknownEntry,
} from '../../rules/partial/partial-rules.ts'
import { read } from '../../schema/read.ts'
import { ruleOfKeptAddresses } from '../../schema/rule.ts'
import { isOfNoWord, markAt, policyNames } from './planned-rules.ts'

type FirewallChange = ChangeOf<'linode_firewall'>

/**
 * Undefined where all is known, and where the service refuses what is: then it is not known at all what comes of them. That it takes what is
 * known only later goes without saying.
 */
export function partlyKnown(change: FirewallChange): PartialRules | undefined {
  const isOpen = [...directions, ...policyNames].some(each =>
    hasMark(markAt(change.unknown, [each])),
  )
  const isUnsaid = policyNames.some(each => change.after?.[each] === undefined)
  const isUnread = directions.some(each =>
    change.after?.[each]?.some(
      block =>
        block.unread !== undefined ||
        isOfNoWord(block) ||
        addressFamilies.some(family => knownIn(block[family]).some(isPrefixList)),
    ),
  )
  if (!isOpen && !isUnsaid && !isUnread) return undefined
  const inbound = rulesetOf(change, 'inbound')
  const outbound = rulesetOf(change, 'outbound')
  if (inbound === undefined || outbound === undefined) return undefined
  const count = inbound.entries.length + outbound.entries.length
  return count > limits.rulesPerFirewall ? undefined : { inbound, outbound }
}

function rulesetOf(change: FirewallChange, direction: Direction): PartialRuleset | undefined {
  const { after = {}, unknown, address } = change
  const policyName = `${direction}_policy`
  const policy = isMarked(unknown, [policyName]) ? undefined : after[`${direction}_policy` as const]
  const whole: UnknownEntry = { kind: 'unknown', name: `${direction} rules of ${address}` }
  const entries = isMarked(unknown, [direction])
    ? [whole]
    : (after[direction] ?? []).map((block, at) =>
        entryOf(markAt(unknown, [direction, at]), block, `${direction}[${at}]`, address),
      )
  const known = entries.flatMap((entry, index) => (entry === undefined ? [] : [{ index, entry }]))
  if (known.length < entries.length) return undefined
  return { entries: known, policy, policyName: `${policyName} of ${address}` }
}

/** Undefined for one that the service refuses. */
function entryOf(
  marks: unknown,
  block: RuleBlock,
  place: string,
  address: string,
): PartialRule | UnknownEntry | undefined {
  const isOpen = ['action', 'protocol', 'ports'].some(each => isMarked(marks, [each]))
  if (isOpen || block.unread !== undefined)
    return { kind: 'unknown', name: `${place} of ${address}` }
  const inFamily = (family: AddressFamily): PartialAddresses => {
    const isOpen = isMarked(marks, [family]) || block[family]?.includes(null) === true
    const texts = knownIn(block[family])
    return {
      known: texts.flatMap(text =>
        isPrefixList(text) ? [] : (keptPrefixText(text, family) ?? text),
      ),
      named: [
        ...texts.filter(isPrefixList).map(prefixListName),
        ...(isOpen ? [`${place}.${family} of ${address}`] : []),
      ],
    }
  }
  const addresses = { ipv4: inFamily('ipv4'), ipv6: inFamily('ipv6') }
  const named = block.protocol === undefined ? undefined : protocolNamed(block.protocol)
  const rule = probeOf(
    { ...block, protocol: isOfNoWord(block) ? 'TCP' : named?.protocol },
    addresses,
  )
  if (rule === undefined || named === undefined) return undefined
  const { ports = null, action, label } = rule
  const { protocol, families } = named
  const kept = (family: AddressFamily): PartialAddresses =>
    families.includes(family) ? addresses[family] : { known: [], named: [] }
  const matched = { ipv4: kept('ipv4'), ipv6: kept('ipv6') }
  return { ...{ kind: 'rule', protocol, addresses: matched, ports, action, label } }
}

/** The rule as the contract has it, with one address in the place of each list that is not all known. */
function probeOf(
  block: Pick<RuleBlock, 'action' | 'label' | 'ports'> & { readonly protocol: string | undefined },
  addresses: PartialRule['addresses'],
): Rule | undefined {
  const { action, protocol, ports, label } = block
  const listOf = (family: AddressFamily): readonly string[] => {
    const { known, named } = addresses[family]
    return named.length === 0 ? known : [...known, anyone[family]]
  }
  const [ipv4, ipv6] = [listOf('ipv4'), listOf('ipv6')]
  const given = {
    ...{ action, protocol },
    ...(label !== undefined && { label }),
    ...(ports !== undefined && ports !== '' && { ports }),
    addresses: { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) },
  }
  const areKept = (['ipv4', 'ipv6'] as const).every(family =>
    addresses[family].known.every(text => keptPrefixText(text, family) !== undefined),
  )
  const found = read<Rule>(ruleOfKeptAddresses, given)
  return areKept && found.ok ? found.value : undefined
}

const anyone = { ipv4: '0.0.0.0/0', ipv6: '::/0' } as const satisfies Record<AddressFamily, string>
