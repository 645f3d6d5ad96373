/** What all kinds of findings about one direction of a rule set are made from. */

import type { Rule, Rules } from '../../contract/rules.ts'
import {
  type Action,
  type AddressFamily,
  addressFamilies,
  type Direction,
  protocols,
} from '../../contract/vocabulary.ts'
import { decidingRule, maskOfRule } from '../compile/mask.ts'
import { once } from '../compile/once.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import type { ClassCut } from '../regions/class-cut.ts'
import type { RuleReference } from './finding.ts'
import { classifyPackets, type PacketClasses } from './packet-classes.ts'
import { type AddressEntry, readEntries } from './read-entries.ts'
import { type Actions, type ClassScan, scanClass } from './scan-class.ts'
import { type ClassShares, shareClass } from './share-class.ts'

export interface ClassFacts extends PacketClasses {
  readonly family: AddressFamily
  readonly scan: ClassScan
  /** Made when first asked for. */
  readonly shares: () => ClassShares
}

export interface DirectionFacts {
  readonly direction: Direction
  readonly all: Rules
  readonly rules: readonly Rule[]
  /** By rule; made when first asked for. */
  readonly entries: () => readonly (readonly AddressEntry[])[]
  readonly policy: Action
  readonly actions: Actions
  /** The trafficClasses that any rule names. */
  readonly trafficClasses: readonly ClassFacts[]
  /** Masks of rules, over all trafficClasses. */
  readonly decides: number
  readonly matters: number
}

export function factsOf(all: Rules, prepared: PreparedRules, direction: Direction): DirectionFacts {
  const rules = all[direction]
  const policy = all[`${direction}_policy`]
  const actions: Actions = {
    accepting: rules.reduce(
      (mask, { action }, index) => (action === 'ACCEPT' ? mask | maskOfRule(index) : mask),
      0,
    ),
    policy: policy === 'ACCEPT' ? -1 : 0,
  }
  const trafficClasses = addressFamilies.flatMap(family =>
    protocols.flatMap((protocol): readonly ClassFacts[] => {
      const classes = classifyPackets(prepared, { direction, family, protocol })
      if (classes.cut.relevant === 0) return []
      const scan = scanClass(classes, actions)
      return [{ ...classes, family, scan, shares: once(() => shareClass(classes)) }]
    }),
  )
  const decides = trafficClasses.reduce((mask, { scan }) => mask | scan.decides, 0)
  const matters = trafficClasses.reduce((mask, { scan }) => mask | scan.matters, 0)
  const entries = once(() => rules.map(readEntries))
  return { direction, all, rules, entries, policy, actions, trafficClasses, decides, matters }
}

/** The trafficClasses in which the rule matches packets: those of its protocol and of the families that it lists. */
export function planesOfRule({ rules, trafficClasses }: DirectionFacts, index: number) {
  const rule = rules[index]
  return trafficClasses.filter(
    ({ trafficClass, family }) =>
      trafficClass.protocol === rule?.protocol && (rule.addresses[family] ?? []).length > 0,
  )
}

export const inMask = (mask: number, index: number): boolean => (mask & maskOfRule(index)) !== 0

/** All rules before the one at the index. */
export const earlierThan = (index: number): number => maskOfRule(index) - 1

/** The rule that decides, as place among verdicts, has an action: the policy's for none. */
export function actionOf({ rules, policy }: DirectionFacts, mask: number): Action {
  return mask === 0 ? policy : (rules[decidingRule(mask)]?.action ?? policy)
}

export function referTo({ rules }: DirectionFacts, index: number): RuleReference {
  const label = rules[index]?.label
  return label === undefined ? { index } : { index, label }
}

/** Rules of the cut that match every address of the family there is. */
export const wideRules = ({ addresses, relevant }: ClassCut): number =>
  addresses.values.reduce((all, mask) => all & mask, relevant)
