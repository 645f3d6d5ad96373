/** Rules of which a part is not known, and what they do once it is filled in. */

import { limits } from '../../contract/limits.ts'
import { entriesOf, type NothingLeft, type Rule, type Rules } from '../../contract/rules.ts'
import {
  type Action,
  type AddressFamily,
  addressFamilies,
  type Direction,
  directions,
  type Protocol,
} from '../../contract/vocabulary.ts'
import { everyAddress } from '../../net/prefix.ts'
import { preparedOf } from '../compile/prepare.ts'
import { acceptedBy } from '../regions/accept-region.ts'
import { noPackets, type PacketRegion } from '../regions/packet-region.ts'
import { intersectRegions, subtractRegions, unionRegions } from '../regions/region-algebra.ts'
import { regionOf } from '../regions/region-of.ts'
import {
  type Filling,
  mergeUnknowns,
  type Unknown,
  unknownAddresses,
  unknownRules,
  unknownWord,
} from './unknown.ts'

/** Of one family: addresses and networks as a rule of a world has them, and names for addresses that are not known. */
export interface PartialAddresses {
  readonly known: readonly string[]
  readonly named: readonly string[]
}

/** A rule; its index in the list that the service shows is that of its entry. */
export interface PartialRule {
  readonly kind: 'rule'
  /** A number, as text, for a protocol without a word of its own. */
  readonly protocol: Protocol | 'ALL' | `${number}`
  readonly addresses: Readonly<Record<AddressFamily, PartialAddresses>>
  readonly ports: string | null
  readonly action: Action
  readonly label?: string | undefined
  /** The rule set that it stands in, when its entry is a reference. */
  readonly ruleset?: number | undefined
}

/** An entry that may stand for any rules: its name tells which. */
export interface UnknownEntry {
  readonly kind: 'unknown'
  readonly name: string
}

export interface PartialRuleset {
  /** Each with its index in the list that the service shows: those of one rule set share it. */
  readonly entries: readonly {
    readonly index: number
    readonly entry: PartialRule | UnknownEntry
  }[]
  /** Left out when it is not known. */
  readonly policy: Action | undefined
  /** What the policy is called where it is not known. */
  readonly policyName: string
}

/** Rules of which everything is known. */
export const entriesOfRules = (rules: readonly Rule[]): PartialRuleset['entries'] =>
  rules.map(({ protocol, addresses, ports = null, action, label, ...texts }, index) => {
    const { description: _, ...rest } = texts
    rest satisfies NothingLeft
    const inFamily = (family: AddressFamily) => ({ known: entriesOf(addresses, family), named: [] })
    const both = { ipv4: inFamily('ipv4'), ipv6: inFamily('ipv6') }
    return { index, entry: { kind: 'rule', protocol, addresses: both, ports, action, label } }
  })

export type PartialRules = Readonly<Record<Direction, PartialRuleset>>

/** Whatever of these rules is not known, each once. */
export function unknownsIn(rules: PartialRules): readonly Unknown[] {
  return mergeUnknowns(
    directions.flatMap(direction => {
      const { entries, policy, policyName } = rules[direction]
      return [
        ...entries.flatMap(({ entry }) => unknownsOfEntry(entry)),
        ...(policy === undefined ? [unknownWord(policyName, ['ACCEPT', 'DROP'])] : []),
      ]
    }),
  )
}

export function unknownsOfEntry(entry: PartialRule | UnknownEntry): readonly Unknown[] {
  if (entry.kind === 'unknown') return [unknownRules(entry.name)]
  const named = addressFamilies.flatMap(family => entry.addresses[family].named)
  const numbered = isNumber(entry.protocol)
    ? [{ name: protocolOfPacket, kind: 'protocol', choices: [noProtocol, entry.protocol] } as const]
    : []
  return [...named.map(unknownAddresses), ...numbered]
}

/** What an answer about packets of other protocols depends on where rules name one by its number. */
export const protocolOfPacket = 'the protocol of the packet'

/** None of those that rules name by number. */
export const noProtocol = 'none'

const isNumber = (protocol: PartialRule['protocol']): protocol is `${number}` =>
  /^\d+$/.test(protocol)

/** Exactly the packets that are accepted in this filling. */
export const acceptedIn = (rules: PartialRules, filling: Filling): PacketRegion =>
  directions
    .map(direction => acceptedInDirection(rules[direction], direction, filling))
    .reduce(unionRegions, noPackets)

/** Packets come to the stages in order; each decides some of them and leaves the rest to those after it. */
type Stage =
  | { readonly kind: 'rules'; readonly rules: readonly Rule[] }
  | { readonly kind: 'wide'; readonly matched: PacketRegion; readonly action: Action }

function acceptedInDirection(
  ruleset: PartialRuleset,
  direction: Direction,
  filling: Filling,
): PacketRegion {
  const { stages, last } = stagesOf(ruleset, direction, filling)
  return stages.reduceRight(
    (after, stage) => {
      if (stage.kind === 'rules') return inFront(stage.rules, direction, after)
      const { matched, action } = stage
      return action === 'ACCEPT' ? unionRegions(after, matched) : subtractRegions(after, matched)
    },
    last === 'ACCEPT' ? regionOf({ direction }) : noPackets,
  )
}

/** Rules of the contract go many at a time; what is taken to decide every packet ends the list. */
function stagesOf(ruleset: PartialRuleset, direction: Direction, filling: Filling) {
  const stages: Stage[] = []
  let run: Rule[] = []
  const close = () => {
    if (run.length > 0) stages.push({ kind: 'rules', rules: run })
    run = []
  }
  let last = policyIn(ruleset, filling)
  for (const { entry } of ruleset.entries) {
    if (entry.kind === 'unknown') {
      const stop = actionIn(entry, filling)
      if (stop === undefined) continue
      last = stop
      break
    }
    const rule = plainRule(entry, filling)
    if (rule?.kind === 'wide') {
      close()
      const { protocol, addresses } = rule
      const matched = regionOf({ direction, protocol, addresses })
      stages.push({ kind: 'wide', matched, action: entry.action })
    } else if (rule !== undefined) run.push(rule.rule)
    if (run.length === limits.rulesPerFirewall) close()
  }
  close()
  return { stages, last }
}

/** What an unknown entry is taken to do with every packet; undefined for nothing. */
export function actionIn({ name }: UnknownEntry, filling: Filling): Action | undefined {
  const choice = filling.get(name)
  return choice === 'ACCEPT' || choice === 'DROP' ? choice : undefined
}

export const policyIn = ({ policy, policyName }: PartialRuleset, filling: Filling): Action =>
  policy ?? (filling.get(policyName) === 'ACCEPT' ? 'ACCEPT' : 'DROP')

/** What these rules accept, and of what they leave open what is accepted after them. */
function inFront(
  rules: readonly Rule[],
  direction: Direction,
  accepted: PacketRegion,
): PacketRegion {
  if (rules.length === 0) return accepted
  const withPolicy = (policy: Action): PacketRegion => {
    const none: Rules = {
      ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
    }
    return acceptedBy(preparedOf({ ...none, [direction]: rules, [`${direction}_policy`]: policy }))
  }
  const left = intersectRegions(withPolicy('ACCEPT'), accepted)
  return unionRegions(withPolicy('DROP'), intersectRegions(left, regionOf({ direction })))
}

/** A rule once it is filled in: one of the contract, or one for packets that no such rule can name. */
export type PlainRule =
  | { readonly kind: 'rule'; readonly rule: Rule }
  | {
      readonly kind: 'wide'
      /** Of every protocol when left out. */
      readonly protocol: 'OTHER' | undefined
      readonly addresses: readonly string[]
    }

/** Undefined for one that matches no packet. */
export function plainRule(entry: PartialRule, filling: Filling): PlainRule | undefined {
  const { protocol, ports, action } = entry
  const ipv4 = entriesIn(entry, 'ipv4', filling)
  const ipv6 = entriesIn(entry, 'ipv6', filling)
  if (ipv4.length + ipv6.length === 0) return undefined
  if (protocol === 'ALL')
    return { kind: 'wide', protocol: undefined, addresses: [...ipv4, ...ipv6] }
  if (isNumber(protocol))
    return filling.get(protocolOfPacket) === protocol
      ? { kind: 'wide', protocol: 'OTHER', addresses: [...ipv4, ...ipv6] }
      : undefined
  const addresses = { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) }
  return {
    kind: 'rule',
    rule: { protocol, addresses, action, ...(ports !== null && { ports }) },
  }
}

function entriesIn(
  { addresses }: PartialRule,
  family: AddressFamily,
  filling: Filling,
): readonly string[] {
  const { known, named } = addresses[family]
  return named.some(name => filling.get(name) === 'all') ? [everyAddress[family]] : known
}
