/** What changes in accounts with holes: what holds however they are filled, and what depends on which of them. */
import type { Hole } from '../account/holes/hole.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import type { FillingText } from '../rehearsal/accounts/bounds-over.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import { holeBehind } from '../rehearsal/accounts/possible-guard.ts'
import { isOfOne } from '../rehearsal/accounts/words.ts'
import type { NamedService } from '../rehearsal/compare-worlds.ts'
import * as moved from './address-changes.ts'
import * as changeForms from './change-forms.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { fileOf, type ReportSource } from './finding.ts'
import { alikeHoles, holeLines, holesBehind, waysInWords } from './holes.ts'
import { changeMaps } from './pictures/change-maps.ts'
import { reachFigureOfChanges } from './pictures/reach-in-holes.ts'
import {
  alikeParts,
  certainFindings,
  certainParts,
  dependsInWords,
  hiddenBehind,
  hiddenInWords,
  otherFindings,
  partsOf,
  sameInBoth,
  type Told,
} from './possible-changes.ts'
import * as reach from './reach-changes.ts'
import type { IsKnown, Report } from './report.ts'
import { whatIfHead, whatIfQuestion, whatIfTitle } from './rules-comparison.ts'
import { bold, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import { untoldComparison } from './untold.ts'
import * as words from './words.ts'

/** Two accounts, with what `compareAccounts` says of them; the holes are those of either. */
export function reportAccountsComparison(
  comparison: StatesComparison,
  holes: readonly Hole[],
  before: ReportSource,
  after: ReportSource,
): Report {
  const others = otherFindings(comparison, after)
  const findings = [...certainFindings(comparison, after), ...others]
  return {
    ...{ question: whatIfQuestion, findings },
    text: (isKnown, all) => [
      whatIfHead(before, after),
      line``,
      ...comparisonLines(comparison, holes, isKnown, all),
    ],
    json: () => ({
      ...{ before: { file: fileOf(before) }, after: { file: fileOf(after) } },
      ...comparisonAsJson(comparison, holes),
    }),
    markdown: isKnown =>
      md`### What if\n\n${whatIfTitle(before, after)}\n\n${comparisonAsMarkdown(comparison, holes, isKnown)}`,
    table: () => changeRows.table(certainParts(comparison), findings),
    arrows: () => changeRows.arrows(certainParts(comparison), findings),
    untold: () => untoldComparison(comparison.untold),
    headline: () => headlineOf(comparison),
    figures: () => [
      ...reachFigureOfChanges(comparison.reach),
      ...changeMaps(certainParts(comparison)),
    ],
  }
}

/** What holds however holes are filled, and whether more depends on them. */
export function headlineOf(comparison: StatesComparison): string {
  const certain = certainParts(comparison).flatMap(({ changes }) => changes)
  const depending = partsOf(comparison, 'depends').flatMap(({ changes }) => changes).length
  const isOpen = comparison.equivalent === 'depends' && certain.length + depending === 0
  if (isOpen && comparison.untold === undefined) return 'What is judged differently is not known'
  const said = changeForms.headline(certain, comparison.untold === undefined)
  if (depending === 0) return said
  return `${said}; ${words.countOf(depending, 'change')} more, or none, as holes are filled`
}

export const comparisonAsJson = (comparison: StatesComparison, holes: readonly Hole[]) => ({
  ...comparison,
  holes: holesBehind(comparison, holes),
})

export function comparisonLines(
  comparison: StatesComparison,
  holes: readonly Hole[],
  isKnown: IsKnown,
  all: boolean,
): readonly Line[] {
  const { equivalent, appeared, disappeared, isExact, ofBoth = [] } = comparison
  const moves = moved.movedLines(comparison.addresses)
  const inside = reach.lines(comparison.reach, comparison.peers, all)
  if (equivalent === 'always')
    return [
      ...[...moves, ...inside],
      ...holeLines(holesBehind(comparison, holes)),
      line`  ${green('=')} ${bold('no packet is judged differently')}, at any service, however the holes are filled`,
    ]
  const certain = alikeParts(certainParts(comparison), isKnown, all)
  const depending = alikeParts(partsOf(comparison, 'depends'), isKnown, all)
  const hidden = hiddenBehind(comparison)
  return [
    ...(moves.length === 0 ? [] : [...moves, line``]),
    ...certain.flatMap(part => [
      line`${bold(part.subject)}  ${dim('however the holes are filled')}`,
      ...changeForms.lines(part.changes, isKnown),
      line``,
    ]),
    ...depending.flatMap(part => [
      line`${bold(part.subject)}  ${yellow('depends on holes')}`,
      ...alikeIn(part.changes).flatMap(dependingLines),
      line``,
    ]),
    ...(hidden.length === 0
      ? []
      : [line`  ${yellow('? unknown')}  ${hiddenInWords(hidden)}`, line``]),
    ...(ofBoth.length === 0
      ? []
      : [...hang(line`  ${yellow('? unknown')}  `, [sameInBoth]), line``]),
    ...(isExact ? [] : [line`  ${yellow('?')} too many parts of rules are not known`, line``]),
    ...appeared.map(each => presenceLine(['+ appeared', each])),
    ...disappeared.map(each => presenceLine(['− disappeared', each])),
    ...(appeared.length + disappeared.length === 0 ? [] : [line``]),
    ...inside,
    ...holeLines(holesBehind(comparison, holes)),
  ]
}

const presenceLine = ([sign, { type, id, label }]: readonly [string, NamedService]): Line =>
  line`  ${yellow(sign)}  ${label} ${dim(`${type}/${id}`)}`

/** Changes that depend on the same. */
const alikeIn = (changes: readonly Told[]): readonly traffic.Group<Told>[] => [
  ...groupedBy(changes, dependsInWords).values(),
]

function dependingLines(alike: traffic.Group<Told>): readonly Line[] {
  const [change] = alike
  const { witness, filling, unless = {}, on } = change
  const told = (chosen: FillingText): FillingText =>
    Object.fromEntries(
      Object.entries(chosen).filter(([name]) => on.includes(holeBehind(name)) || isOfOne(name)),
    )
  const ways = waysInWords({ filling: told(filling), unless: told(unless) })
  return [
    ...hang(line`  ${yellow('? unknown')}  `, [
      ...traffic.blocks(alike).map(text => bold(text)),
      dependsInWords(change),
      dim(`for example ${words.packet(witness)}: changes ${ways}`),
    ]),
  ]
}

export function comparisonAsMarkdown(
  comparison: StatesComparison,
  holes: readonly Hole[],
  isKnown: IsKnown,
): Markdown {
  const inside = reach.asMarkdown(comparison.reach, comparison.peers)
  if (comparison.equivalent === 'always')
    return joinMarkdown(
      [
        ...inside,
        md`No packet is judged differently at any service, however the holes are filled.`,
      ],
      '\n\n',
    )
  const certain = alikeParts(certainParts(comparison), isKnown).flatMap(({ subject, changes }) => [
    md`#### ${code(subject)}: ${changeForms.tally(changes)}`,
    changeForms.asMarkdown(changes, isKnown),
  ])
  const depends = alikeParts(partsOf(comparison, 'depends'), isKnown)
  const rows = depends.flatMap(({ subject, changes }) =>
    alikeIn(changes).map(alike => [
      code(subject),
      joinMarkdown(traffic.blocks(alike), '<br>'),
      dependsInWords(alike[0]),
      code(words.packet(alike[0].witness)),
    ]),
  )
  const depending =
    rows.length === 0
      ? []
      : [
          md`**Depends on holes**`,
          markdownTable(['services', 'packets', 'change', 'for example'], rows),
        ]
  const holesTold = holesAsMarkdown(holesBehind(comparison, holes))
  const moves = moved.movedAsMarkdown(comparison.addresses)
  const { ofBoth = [] } = comparison
  const both = ofBoth.length === 0 ? [] : [md`${words.capitalize(sameInBoth)}.`]
  return joinMarkdown(
    [...moves, ...certain, ...depending, ...both, ...inside, ...holesTold],
    '\n\n',
  )
}

function holesAsMarkdown(holes: readonly Hole[]): readonly Markdown[] {
  const filling = alikeHoles(holes).map(({ hole: { says, fill }, others }) => [
    others === '' ? says : `${says} And so for ${others}.`,
    joinMarkdown(fill.map(code), '<br>'),
  ])
  return filling.length === 0 ? [] : [markdownTable(['hole', 'filled by'], filling)]
}
