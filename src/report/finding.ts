/** A finding: one thing that a report says, in the form that pipelines, baselines and SARIF share. */
import type { Rules } from '../contract/rules.ts'
import { shortDigestOf } from '../kit/digest.ts'
import { printPath } from '../refusals/print.ts'
import type { Path } from '../refusals/problem.ts'
import { listOf, object, optional, text } from '../refusals/usage.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'
import { type Level, levels } from '../rules/lint/finding.ts'
import type { Decider } from './words.ts'

/** Plain JSON. */
export interface Finding {
  /** 16 hexadecimal digits, the same as long as the finding says the same: what a baseline remembers. */
  readonly id: string
  /** What kind of finding, such as `opened`: one of the kinds of the question. */
  readonly kind: string
  /** Of several that are found to be of that kind, which one: what SARIF calls its rule. The kind when left out. */
  readonly rule?: string
  /** Of a fleet, the account that it is found in. */
  readonly account?: string
  readonly level: Level
  /** One sentence. */
  readonly message: string
  readonly place: FindingPlace
  /**
   * To how many addresses each thing is open that it tells of, in decimal digits. With more of one than in the baseline it is
   * new. Left out where the id tells findings apart without it.
   */
  readonly sizes?: readonly string[]
}

/** Where a finding points. */
export interface FindingPlace {
  /** The file as the user named it; left out, like line and column, for what was read from none. */
  readonly file?: string
  /** The path inside the input, such as `inbound[1]`. */
  readonly field: string
  /** Counted from 1. */
  readonly line?: number
  readonly column?: number
}

/** The kinds of findings that a question can have, each with a sentence that says what it is. */
export type FindingKinds = Readonly<Record<string, string>>

/** Tells where a path leads: in rules, such as `['inbound', 1]`, or in a change, such as `['calls', 0]`; empty for all of it. */
export type PlaceOf = (path: Path, owner?: PathOwner) => FindingPlace

/** Whose path it is, in a world: that of the rules of a firewall, by its label, or an empty one of a service. */
export interface PathOwner {
  readonly firewall?: string | undefined
  readonly service?: ServiceReference | undefined
}

/** `inbound[1]`, `web: inbound[1]`, `instance/17`: a place that is in no file has nothing else. */
export function fieldOfPath(path: Path, { firewall, service }: PathOwner = {}): string {
  if (service !== undefined) return `${service.type}/${service.id}`
  if (firewall === undefined) return printPath(path, 'document')
  return path.length === 0 ? firewall : `${firewall}: ${printPath(path, 'rules')}`
}

/** What an answer is about, as the reader knows it. */
export interface ReportSource {
  /** Such as a file, or the label of a firewall. */
  readonly name: string
  /** The file that it was read from; `name` when left out. */
  readonly file?: string
  /** Where its parts stand in the file; by path alone when left out. */
  readonly placeOf?: PlaceOf
}

export interface RulesSource extends ReportSource {
  readonly rules: Rules
}

/** The place of a path, with all that is known of it. */
export const placeIn = ({ placeOf }: ReportSource, path: Path, owner?: PathOwner): FindingPlace =>
  placeOf?.(path, owner) ?? { field: fieldOfPath(path, owner) }

/** What is read from standard input is shown by this name. */
export const standardInput = 'standard input'

export const fileOf = ({ name, file = name }: ReportSource): string => file

/** The part of a rule set that decided; the rules as a whole where none did. */
export function pathOfCause(cause: Decider): Path {
  if (cause.kind === 'rule') return [cause.direction, cause.index]
  return cause.kind === 'policy' ? [`${cause.direction}_policy`] : []
}

/** What a finding says, wherever it stands, makes its id. */
export const idOf = (...content: readonly unknown[]): string => shortDigestOf(content)

/** Whether the finding counts for this word: a level, a kind, or `any`. */
export function countsAs(finding: Finding, word: string): boolean {
  const { kind, level } = object(finding, 'finding') as Finding
  text()(word, 'word')
  if (word === 'any' || word === kind) return true
  const least = (levels as readonly string[]).indexOf(word)
  return least !== -1 && levels.indexOf(level) <= least
}

/** Findings held against those of an earlier answer, by id; one that has grown is new. */
export interface BaselineComparison {
  /** Without a baseline every finding is fresh. */
  readonly hasBaseline: boolean
  readonly fresh: readonly Finding[]
  /** Found now and known before. */
  readonly known: readonly Finding[]
  /** Known before and not found now. */
  readonly absent: readonly Finding[]
  /** Whether a finding with this id was found now and known before. */
  readonly isKnown: (id: string) => boolean
}

export function compareWithBaseline(
  findings: readonly Finding[],
  baseline: readonly Finding[] | undefined,
): BaselineComparison {
  listOf(object)(findings, 'findings')
  optional(listOf(object))(baseline, 'baseline')
  const before = new Map(baseline?.map(each => [each.id, each]))
  const now = new Set(findings.map(({ id }) => id))
  const known = findings.filter(each => {
    const was = before.get(each.id)
    return was !== undefined && !isGrown(was, each)
  })
  const ids = new Set(known.map(({ id }) => id))
  return {
    hasBaseline: baseline !== undefined,
    fresh: findings.filter(({ id }) => !ids.has(id)),
    known,
    absent: baseline?.filter(({ id }) => !now.has(id)) ?? [],
    isKnown: id => ids.has(id),
  }
}

/** Of one thing at least there is more; digits without leading zeros are as long as their number is large. */
const isGrown = ({ sizes: was = [] }: Finding, { sizes: is = [] }: Finding): boolean =>
  is.some((size, at) => {
    const before = was[at] ?? size
    return size.length === before.length ? size > before : size.length > before.length
  })

/** What several cases tell of is one finding. */
export const eachOnce = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map(each => [each.id, each])).values(),
]
