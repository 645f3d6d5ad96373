/** What all kinds of findings about one direction of a rule set are made from. */
import { entriesOf, type Rule, rulesetOf } from '../../contract/rules.ts'
import {
  type Action,
  type AddressFamily,
  addressFamilies,
  type Direction,
  protocols,
} from '../../contract/vocabulary.ts'
import { once } from '../../kit/once.ts'
import type { Prefix } from '../../net/prefix.ts'
import { allRules, inAny, inEach, inEachWith, maskWhere, noRules } from '../compile/mask.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import { nameRule, type RuleReference } from '../names.ts'
import type { ClassCut } from '../regions/class-cut.ts'
import { prefixIn } from '../rule-texts.ts'
import type { AboutFinding, Draft, FindingKind, Observation } from './finding.ts'
import { type Classes, classifyPackets, type PacketClasses } from './packet-classes.ts'
import {
  type Actions,
  type ClassScan,
  type ClassShares,
  scanClass,
  shareClass,
} from './scan-class.ts'

export interface ClassFacts extends PacketClasses {
  readonly family: AddressFamily
  readonly scan: ClassScan
  /** Made when first asked for. */
  readonly shares: () => ClassShares
}

export interface DirectionFacts {
  readonly direction: Direction
  readonly prepared: PreparedRules
  readonly rules: readonly Rule[]
  /** Made once for all findings, as there are very many. */
  readonly references: readonly RuleReference[]
  /** By rule; made when first asked for. */
  readonly entries: () => readonly (readonly AddressEntry[])[]
  readonly policy: Action
  readonly actions: Actions
  /** The traffic classes that any rule names. */
  readonly trafficClasses: readonly ClassFacts[]
  /** By rule those in which it matches packets: of its protocol and of the families that it lists. */
  readonly ofRules: readonly (readonly ClassFacts[])[]
  /** Masks of rules, over all traffic classes. */
  readonly decides: number
  readonly matters: number
  readonly shadowed: number
}

export function factsOf(prepared: PreparedRules, direction: Direction): DirectionFacts {
  const { rules, policy } = rulesetOf(prepared.rules, direction)
  const accepting = maskWhere(rules, ({ action }) => action === 'ACCEPT')
  const actions: Actions = { accepting, policy: policy === 'ACCEPT' ? allRules : noRules }
  const trafficClasses: ClassFacts[] = []
  for (const family of rules.length === 0 ? [] : addressFamilies)
    for (const protocol of protocols) {
      const classes = classifyPackets(prepared, { direction, family, protocol })
      if (classes === undefined) continue
      const scan = scanClass(classes, actions)
      const shares = once(() => shareClass(classes))
      trafficClasses.push(Object.assign(classes, { family, scan, shares }))
    }
  const decides = inAny(trafficClasses.map(({ scan }) => scan.decides))
  const matters = inAny(trafficClasses.map(({ scan }) => scan.matters))
  const shadowed = inAny(trafficClasses.map(({ scan }) => scan.shadowed))
  const references = rules.map(({ label }, index) =>
    label === undefined ? { index } : { index, label },
  )
  const entries = once(() => rules.map(readEntries))
  const ofRules = rules.map(({ protocol, addresses }) =>
    trafficClasses.filter(
      ({ trafficClass, family }) =>
        trafficClass.protocol === protocol && entriesOf(addresses, family).length > 0,
    ),
  )
  const classes = { trafficClasses, ofRules, decides, matters, shadowed }
  return { direction, prepared, rules, references, entries, policy, actions, ...classes }
}

/** An address or a network of a rule, and where it stands in the list of its family, counted from 0. */
export interface AddressEntry {
  readonly list: AddressFamily
  readonly position: number
  readonly text: string
  readonly prefix: Prefix
}

/** In the order of the lists, IPv4 first. */
const readEntries = ({ addresses }: Rule): readonly AddressEntry[] =>
  addressFamilies.flatMap(list =>
    entriesOf(addresses, list).map((text, position) => {
      return { list, position, text, prefix: prefixIn(text, list) }
    }),
  )

/** The traffic classes in which the rule matches packets. */
export const classesOfRule = ({ ofRules }: DirectionFacts, index: number): readonly ClassFacts[] =>
  ofRules[index] ?? []

export const referTo = ({ references }: DirectionFacts, index: number): RuleReference =>
  references[index] ?? { index }

/** The rules that match whatever this one matches in the class. */
export function alwaysWith({ addresses, ports }: ClassFacts, index: number): number {
  const common = ({ masks }: Classes) => inEachWith(masks, index)
  return common(addresses) & common(ports)
}

/** Rules of the cut that match every address of the family there is. */
export const wideRules = ({ addresses, relevant }: ClassCut): number =>
  inEach(addresses.values) & relevant

/** A finding about one rule; `message` makes a sentence of the name of the rule. */
export function describe<Kind extends FindingKind>(
  facts: DirectionFacts,
  index: number,
  {
    kind,
    level,
    detail,
    about,
    others,
    message: say,
  }: Pick<Observation<Kind>, 'kind' | 'level' | 'detail'> &
    AboutFinding & { readonly message: (name: string) => string },
): Draft {
  const { direction } = facts
  const rule = referTo(facts, index)
  const message = say(nameRule(direction, rule))
  // The detail is that of the kind; a union of kinds does not tell the compiler so.
  return { kind, level, detail, direction, rule, message, about, others } as Draft
}
