/** What all kinds of findings about one direction of a rule set are made from. */
import {
  type Action,
  type AddressFamily,
  addressFamilies,
  type Direction,
  protocols,
} from '../../contract/vocabulary.ts'
import { decidingRule, maskOfRule } from '../../packets/mask.ts'
import { once } from '../../packets/once.ts'
import type { PreparedRules } from '../../packets/prepare.ts'
import type { Rule, Rules } from '../../world/records/rules.ts'
import type { PlaneCut } from '../regions/plane-cut.ts'
import type { RuleReference } from './finding.ts'
import { classifyPlane, type PlaneClasses } from './plane-classes.ts'
import { type AddressEntry, readEntries } from './read-entries.ts'
import { type Actions, type PlaneScan, scanPlane } from './scan-plane.ts'
import { type PlaneShares, sharePlane } from './share-plane.ts'

export interface PlaneFacts extends PlaneClasses {
  readonly family: AddressFamily
  readonly scan: PlaneScan
  /** Made when first asked for. */
  readonly shares: () => PlaneShares
}

export interface DirectionFacts {
  readonly direction: Direction
  readonly all: Rules
  readonly rules: readonly Rule[]
  /** By rule; made when first asked for. */
  readonly entries: () => readonly (readonly AddressEntry[])[]
  readonly policy: Action
  readonly actions: Actions
  /** The planes that any rule names. */
  readonly planes: readonly PlaneFacts[]
  /** Masks of rules, over all planes. */
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
  const planes = addressFamilies.flatMap(family =>
    protocols.flatMap((protocol): readonly PlaneFacts[] => {
      const classes = classifyPlane(prepared, { direction, family, protocol })
      if (classes.cut.relevant === 0) return []
      const scan = scanPlane(classes, actions)
      return [{ ...classes, family, scan, shares: once(() => sharePlane(classes)) }]
    }),
  )
  const decides = planes.reduce((mask, { scan }) => mask | scan.decides, 0)
  const matters = planes.reduce((mask, { scan }) => mask | scan.matters, 0)
  const entries = once(() => rules.map(readEntries))
  return { direction, all, rules, entries, policy, actions, planes, decides, matters }
}

/** The planes in which the rule matches packets: those of its protocol and of the families that it lists. */
export function planesOfRule({ rules, planes }: DirectionFacts, index: number) {
  const rule = rules[index]
  return planes.filter(
    ({ plane, family }) =>
      plane.protocol === rule?.protocol && (rule.addresses[family] ?? []).length > 0,
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
export const wideRules = ({ addresses, relevant }: PlaneCut): number =>
  addresses.values.reduce((all, mask) => all & mask, relevant)
