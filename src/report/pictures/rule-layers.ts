/** Rules as layers: a strip for each rule, with what it decides, what earlier rules take from it, and what is dead. */
import type { NothingLeft, Rule, WrittenRules } from '../../contract/rules.ts'
import { type Action, type Direction, directions } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import type { FamilyShare } from '../../rules/lint/finding.ts'
import { type DirectionLayers, type LayerState, ruleLayers } from '../../rules/lint/rule-layers.ts'
import { readRules } from '../../rules/read-rules.ts'
import * as traffic from '../traffic.ts'
import * as words from '../words.ts'
import { drawLayers, type Layer, type PartKind, partNames, type Strip } from './draw-layers.ts'
import type { Figure, FigurePanel, LegendEntry } from './figure.ts'

/** Rules by the label of their firewall, or by another name. */
export interface RulesOfFirewall {
  readonly label: string
  readonly rules: WrittenRules
}

/** None for rules of which there are none. */
export const layersOf = ({ label, rules }: RulesOfFirewall): readonly Figure[] =>
  figureOf(`Rules of ${label} as layers`, [{ name: '', layers: ruleLayers(rules) }])

/** Of many firewalls the first in which a rule decides or changes nothing. */
export function layersOfFirewalls(firewalls: readonly RulesOfFirewall[]): readonly Figure[] {
  const told = firewalls.filter(({ rules }) =>
    ruleLayers(rules).some(each => each.rules.some(({ state }) => state !== 'matters')),
  )
  const figures = told.slice(0, firewallsMax).flatMap(layersOf)
  const more = told.length - firewallsMax
  if (more <= 0) return figures
  const folded = `${words.countOf(more, 'more firewall')} with such rules: the findings tell which.`
  return figures.map((figure, at) => (at === firewallsMax - 1 ? { ...figure, folded } : figure))
}

const firewallsMax = 12

/**
 * Side by side, in the directions that are meant; each marks the rules that the other does not have, whatever they are called there.
 */
export function layersOfBoth(
  before: WrittenRules,
  after: WrittenRules,
  isMeant: (direction: Direction) => boolean = () => true,
): readonly Figure[] {
  const sideOf = (name: string, rules: WrittenRules, says: string, others: WrittenRules): Side => {
    const read = readRules(others, 'rules')
    const known = new Set(directions.flatMap(each => read[each].map(rule => meaningOf(rule, each))))
    return {
      ...{ name, layers: ruleLayers(rules).filter(({ direction }) => isMeant(direction)) },
      flag: (rule, direction) => (known.has(meaningOf(rule, direction)) ? '' : says),
    }
  }
  return figureOf('Rules before and after as layers', [
    sideOf('before', before, 'not so after', after),
    sideOf('after', after, 'not so before', before),
  ])
}

interface Side {
  /** Empty where there is one side alone. */
  readonly name: string
  readonly layers: readonly DirectionLayers[]
  /** What else there is to say about a rule; empty for nothing. */
  readonly flag?: (rule: Rule, direction: Direction) => string
}

function meaningOf(rule: Rule, direction: Direction): string {
  const { action, protocol, ports, addresses, label: _, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  return digestOf([direction, action, protocol, ports, addresses])
}

function figureOf(title: string, sides: readonly Side[]): readonly Figure[] {
  const shown = directions.flatMap(direction =>
    sides.flatMap(({ name, layers, flag = () => '' }) =>
      layers
        .filter(each => each.direction === direction)
        .map(of => ({ name, of, layers: layersFrom(of, flag) })),
    ),
  )
  if (shown.length === 0) return []
  const strips = shown.flatMap(({ name, layers }) =>
    layers.flatMap(layer => layer.strips.map(strip => ({ name, layer, ...strip }))),
  )
  const used = new Set<string>(strips.flatMap(({ parts }) => parts.map(({ kind }) => kind)))
  return [
    {
      title,
      panels: shown.map(({ name, of, layers }) => panelOf(name, of, layers)),
      folded: '',
      legend: Object.entries(partNames).flatMap(([kind, says]): readonly LegendEntry[] =>
        used.has(kind) ? [{ kind, says }] : [],
      ),
      numbers: { columns, rows: strips.map(rowOf) },
    },
  ]
}

const columns = [
  ...['side', 'rule', 'action', 'over', 'matches', 'decides', 'taken by earlier rules', 'state'],
]

/** Exact numbers, each column that is empty in all rows left out where it is shown. */
const rowOf = ({ name, layer, share }: { name: string; layer: Layer; share: FamilyShare }) => [
  ...[name, layer.name, layer.action, traffic.familyNames[share.family]],
  ...[share.matches, share.decides],
  share.takenBy.map(taker => `[${taker.index}] ${taker.size}`).join(', '),
  [layer.flag, layer.says].filter(text => text !== '').join('; '),
]

const stateNames: Readonly<Record<LayerState, string>> = {
  matters: '',
  idle: 'changes nothing',
  dead: 'dead',
}

function layersFrom(
  { direction, policy, rules, rest }: DirectionLayers,
  flag: (rule: Rule, direction: Direction) => string,
): readonly Layer[] {
  return [
    ...rules.map(
      ({ index, label, rule, state, families }): Layer => ({
        name: words.ruleName(direction, index, label),
        ...{ mark: `${index}`, action: rule.action },
        ...{ says: stateNames[state], flag: flag(rule, direction) },
        text: `${label === undefined ? '' : `${label}: `}${words.rule(rule, direction)}`,
        strips: stripsOf(direction, rule.action, state, families),
      }),
    ),
    {
      ...{ name: `the ${direction} policy`, mark: '', action: policy, says: '', flag: '' },
      text: `the policy: ${policy} what no rule matches`,
      strips: stripsOf(direction, policy, 'policy', rest),
    },
  ]
}

function stripsOf(
  direction: Direction,
  action: Action,
  state: LayerState | 'policy',
  families: readonly FamilyShare[],
): readonly Strip[] {
  const own = state === 'idle' ? 'idle' : actionKinds[action]
  return families.map(share => ({
    share,
    parts: [
      ...share.takenBy.map(taker => ({
        kind: takenKind(taker.action, state === 'policy' ? null : action),
        size: BigInt(taker.size),
        mark: `${taker.index}`,
        says: `decided by ${words.ruleName(direction, taker.index, taker.label)}`,
      })),
      ...(share.decides === '0'
        ? []
        : [{ kind: own, size: BigInt(share.decides), mark: '', says: partNames[own] } as const]),
    ],
  }))
}

const actionKinds = { ACCEPT: 'accepts', DROP: 'drops' } as const

/** The strip of the policy tells what rules do in its place, whatever it would do itself. */
const takenKind = (by: Action, instead: Action | null): PartKind =>
  instead === null ? actionKinds[by] : by === instead ? 'taken' : 'opposed'

function panelOf(
  side: string,
  { direction, rules }: DirectionLayers,
  layers: readonly Layer[],
): FigurePanel {
  const count = (state: LayerState) => rules.filter(each => each.state === state).length
  const told = [
    ...(count('dead') === 0 ? [] : [`${count('dead')} dead`]),
    ...(count('idle') === 0 ? [] : [`${count('idle')} that changes nothing`]),
  ]
  const among = `${words.countOf(rules.length, 'rule')}, from the first to the last`
  return {
    title: `${words.capitalize(direction)}${side === '' ? '' : `, ${side}`}`,
    says: told.length === 0 ? `${among}; each matters` : `${among}; ${told.join(', ')}`,
    drawings: [drawLayers(layers)],
  }
}
