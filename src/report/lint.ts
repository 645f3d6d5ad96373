/** What in rules, or in a world, is dead, doubtful or dangerous. */

import type { WrittenRules } from '../contract/rules.ts'
import type { UnknownFinding } from '../rehearsal/accounts/unknown-finding.ts'
import type { WorldFinding } from '../rehearsal/lint-world.ts'
import type { Untold } from '../rehearsal/untold.ts'
import { levels, type RuleFinding } from '../rules/lint/finding.ts'
import { code, type Markdown, markdownTable, md } from './escape.ts'
import {
  type Finding,
  type FindingPlace,
  fileOf,
  type PathOwner,
  placeIn,
  type ReportSource,
} from './finding.ts'
import { answersOf, readSource } from './given.ts'
import { waysInWords } from './holes.ts'
import { layersOf, layersOfFirewalls, type RulesOfFirewall } from './pictures/rule-layers.ts'
import type { IsKnown, Question, Report } from './report.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import { untoldFirewalls, untoldServices } from './untold.ts'
import * as words from './words.ts'

const kinds: Readonly<Record<(WorldFinding | UnknownFinding)['kind'], string>> = {
  unreachable: 'Earlier rules match all that the rule matches, so that it never decides.',
  'partly-dead': 'In one address family the rule never decides, as earlier rules match all of it.',
  redundant: 'Without the rule every packet would be judged the same.',
  'equals-policy': 'The rule does what the policy would do with the same packets.',
  'jointly-removable':
    'These rules could all go together, and every packet would be judged the same.',
  shadowing: 'An earlier rule with another action matches all that the rule matches.',
  generalization: 'The rule matches all that an earlier rule with another action matches.',
  correlation: 'Two rules with different actions match packets in common, and others apart.',
  redundancy: 'A rule matches all that another one with the same action matches.',
  'partly-shadowed': 'Earlier rules decide some of the packets that the rule matches.',
  'dead-entry':
    'An address or a port piece could go from the rule alone, and no verdict would change.',
  'host-bits': 'A network is written with bits set beyond its prefix length.',
  'mapped-address': 'An IPv4-mapped IPv6 network never matches an IPv4 packet.',
  'unspecified-address': '0.0.0.0 and :: are single addresses, which no packet has.',
  'one-family': 'One address family is opened to everyone, the other one is not named.',
  'sensitive-port-open': 'A port that is rarely meant for everyone is open to very many.',
  budget: 'Most of what the service allows in one rule set is used up.',
  'guards-nothing': 'The firewall is assigned to no service.',
  'no-active-firewall': 'Nothing filters the service.',
  'unfiltered-nat':
    'Nothing filters an instance that has no public interface, and the internet reaches it by 1:1 NAT.',
  'disabled-beside-active': 'The firewall is disabled, and another one is active on its service.',
  'address-given-up':
    'A rule names an address that the account had, or may have had, and that nobody of it has now.',
  'unheld-private-address': 'A rule names a private address that nobody of the account has.',
  'dark-address': 'A rule names an address of the account at which nobody answers.',
  'other-network':
    'A rule names an address on a private network or a VPC where its firewall guards nothing.',
  'vlan-bypass': 'Over a VLAN instances are reached past their active firewalls.',
  'vlan-bypass-from-internet':
    'One of a VLAN is open to the internet, and others there are reached past their active firewalls.',
  unknown: 'Something would be found, or not, if a hole of the account were filled.',
}

export const lintQuestion = {
  name: 'lint',
  kinds,
  formats: ['text', 'json', 'markdown', 'html', 'csv', 'svg', 'sarif'],
} as const satisfies Question

type Linted = RuleFinding | WorldFinding | UnknownFinding

/** The rules that were looked at, for pictures of them: those of one firewall, or of several by their labels. */
export interface LintSource extends ReportSource {
  readonly rules?: WrittenRules
  readonly firewalls?: readonly RulesOfFirewall[]
}

/** What `lintRules`, `lintWorld` or `lintIn` found; `untold` is what `lintWorldSoFar` or `lintInSoFar` has left. */
export function reportLint(found: readonly Linted[], source: LintSource, untold?: Untold): Report {
  answersOf('lintRules', 'id', 'kind', 'level', 'message')(found, 'found')
  readSource(source, 'source')
  const file = fileOf(source)
  const placed = found.map(each => ({
    ...each,
    place: placeIn(source, pathOf(each), ownerOf(each)),
    message: `${firewallOf(each)}${each.message}`,
  }))
  return {
    question: lintQuestion,
    findings: placed.map(each => {
      const { id, kind, level, message, place } = each
      return { id, kind, level, message: `${message}.`, place, ...sizesOf(each) }
    }),
    text: isKnown => lintLines(file, placed, isKnown, untold === undefined),
    json: () => ({ file, details: found.map(detailsOf), ...(untold && { untold }) }),
    untold: () => [
      ...untoldFirewalls(untold, firewalls => `the rules of ${firewalls}`),
      ...untoldServices(untold, services => `the assignments and VLANs of ${services}`),
    ],
    markdown: isKnown => lintAsMarkdown(file, placed, isKnown, untold === undefined),
    figures: () => [
      ...(source.rules === undefined ? [] : layersOf({ label: source.name, rules: source.rules })),
      ...layersOfFirewalls(source.firewalls ?? []),
    ],
    table: () => ({
      columns: ['id', 'level', 'kind', 'file', 'line', 'column', 'field', 'message'],
      rows: placed.map(({ id, level, kind, message, place }) => [
        ...[id, level, kind, place.file ?? '', `${place.line ?? ''}`, `${place.column ?? ''}`],
        ...[place.field, message],
      ]),
    }),
  }
}

/** Its id says which ports are open, and not to how many. */
const sizesOf = (found: Linted): Partial<Pick<Finding, 'sizes'>> =>
  found.kind === 'sensitive-port-open'
    ? { sizes: found.detail.ports.map(({ addresses }) => addresses) }
    : {}

/** The facts behind a finding; where it depends on holes a filling of each kind. */
const detailsOf = (finding: Linted) => ({
  ...{ id: finding.id, detail: finding.detail },
  ...(finding.kind === 'unknown' && { shown: finding.shown }),
})

/** The rule, else the ruleset, else the rules as a whole. */
function pathOf(finding: Linted) {
  if (!('direction' in finding) || finding.direction === null) return []
  return finding.rule === null ? [finding.direction] : [finding.direction, finding.rule.index]
}

/** The firewall; the service where no firewall is at fault. */
function ownerOf(finding: Linted): PathOwner {
  if (!('firewall' in finding)) return {}
  if (finding.firewall !== null) return { firewall: finding.firewall.label }
  return 'direction' in finding ? {} : { service: finding.detail.services[0] }
}

/** Other messages tell themselves what they are about. */
const firewallOf = (finding: Linted): string =>
  'direction' in finding && 'firewall' in finding ? `${finding.firewall.label}: ` : ''

type Placed = Linted & { readonly place: FindingPlace }

/** A tally, then the findings from urgent to harmless. */
function lintLines(
  file: string,
  found: readonly Placed[],
  isKnown: IsKnown,
  isWhole: boolean,
): readonly Line[] {
  const head = line`${bold('lint')} ${file}`
  if (found.length === 0)
    return [
      head,
      line``,
      isWhole
        ? line`  ${green('✓')} ${bold('nothing to say')}: every look was exact`
        : line`  ${yellow('?')} nothing to say of what was looked at`,
    ]
  const parts = levels
    .map(level => ({ level, part: found.filter(each => each.level === level) }))
    .filter(({ part }) => part.length > 0)
  const tally = parts
    .map(({ level, part }) => paints[level](words.countOf(part.length, level)))
    .reduce((all, each) => line`${all}, ${each}`)
  return [
    line`${head}  ${tally}`,
    ...parts.flatMap(({ part }) => [line``, ...part.flatMap(each => findingLines(each, isKnown))]),
  ]
}

const paints = { error: red, warning: yellow, note: cyan } as const

function findingLines(finding: Placed, isKnown: IsKnown): readonly Line[] {
  const { id, level, kind, message, place } = finding
  const where = place.file === undefined ? place.field : `${place.file}:${place.line}`
  return [
    ...hang(line`  ${paints[level](level.padEnd(9))}`, [message]),
    ...hang('           ', waysOf(finding).map(dim)),
    dim(`           ${kind}, ${where}${isKnown(id) ? ', known' : ''}`),
  ]
}

/** `so if firewall 802 guards instance 5; not if nothing else guards instance 5`. */
const waysOf = (finding: Linted): readonly string[] =>
  finding.kind === 'unknown' && finding.shown !== null ? [`so ${waysInWords(finding.shown)}`] : []

function lintAsMarkdown(
  file: string,
  found: readonly Placed[],
  isKnown: IsKnown,
  isWhole: boolean,
): Markdown {
  if (found.length === 0)
    return md`### Nothing to say about ${isWhole ? '' : 'what was looked at of '}${code(file)}`
  const rows = found.map(finding => {
    const { id, level, kind, message, place } = finding
    return [
      ...[`${level}${isKnown(id) ? ' (known)' : ''}`, kind],
      [message, ...waysOf(finding)].join(': '),
      whereIn(place, file),
    ]
  })
  return md`### ${code(file)}\n\n${markdownTable(['level', 'kind', 'what', 'where'], rows)}`
}

/** The file too, where several were read. */
function whereIn({ field, file: own, line }: FindingPlace, file: string) {
  if (line === undefined) return code(field)
  return own === undefined || own === file ? `line ${line}` : code(`${own}:${line}`)
}
