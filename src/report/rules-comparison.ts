/** Two rule sets compared: exactly which packets are judged differently. */

import { trusting } from '../refusals/usage.ts'
import type { RulesComparison } from '../rules/compare/compare-rules.ts'
import { acceptRegion, fingerprint } from '../rules/regions/accept-region.ts'
import { intersectRegions } from '../rules/regions/region-algebra.ts'
import * as changeForms from './change-forms.ts'
import * as changeRows from './change-rows.ts'
import { code, joinMarkdown, md } from './escape.ts'
import { fileOf, pathOfCause, placeIn, type ReportSource, type RulesSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import * as intents from './intent.ts'
import { changeMaps } from './pictures/change-maps.ts'
import { layersOfBoth } from './pictures/rule-layers.ts'
import { formats, type Question, type Report } from './report.ts'
import { sizesInWords } from './sizes.ts'
import { bold, dim, green, type Line, line } from './text.ts'

/** Asked of two rule sets or of two worlds. */
export const whatIfQuestion = {
  name: 'what-if',
  kinds: {
    opened: 'Packets that were dropped are accepted after the change.',
    closed: 'Packets that were accepted are dropped after the change.',
    dark: 'Nobody answers any more where packets were accepted.',
    moved: 'Other services answer at an address than before, or nobody.',
    reached: 'A service reaches another one of the account that it did not reach before.',
    unreached: 'A service no longer reaches another one of the account.',
    'peer-moved': 'A rule names an address that leads elsewhere than before.',
    appeared: 'A service is there after the change only.',
    disappeared: 'A service is there before the change only.',
    missing: 'Packets that were to get a verdict do not have it after the change.',
    collateral: 'Packets outside the intent are judged differently.',
    unknown: 'Whether packets are judged differently depends on holes of the account.',
  },
  formats,
} as const satisfies Question

/** The rules before and after, with what `compareRules` says of them; an intent, with what `checkChange` does. */
export function reportRulesComparison(
  comparison: RulesComparison,
  before: RulesSource,
  after: RulesSource,
  intent?: intents.CheckedIntent,
): Report {
  answerOf('compareRules', 'equivalent', 'changes', 'sizes')(comparison, 'comparison')
  readSource(before, 'before', 'rules')
  readSource(after, 'after', 'rules')
  const { equivalent, changes, sizes } = comparison
  const sides = { before: sideOf(before), after: sideOf(after) }
  const parts = [{ subject: after.name, services: [], changes }]
  const intended = intent === undefined ? [] : intents.findings(intent, placeIn(after, []))
  const [tally, made] = trusting('comparison', 'what compareRules answers', comparison, () => [
    equivalent ? 'No packet is judged differently' : changeForms.tally(changes),
    changes.map(each => changeForms.finding(each, placeIn(after, pathOfCause(each.after)))),
  ])
  const findings = [...made, ...intended]
  return {
    ...{ question: whatIfQuestion, findings },
    text: isKnown => [
      ...[whatIfHead(before, after), line``],
      ...(equivalent
        ? equivalenceLines(sides.after.fingerprint)
        : [
            ...changeForms.lines(changes, isKnown),
            line``,
            line`${tally}; ${sizesInWords(changes, sizes)}, all others as before`,
          ]),
      ...(intent === undefined ? [] : intents.lines(intent)),
    ],
    json: () => ({ ...sides, ...comparison, ...(intent && { intent: intents.asJson(intent) }) }),
    markdown: isKnown =>
      joinMarkdown(
        [
          ...[md`### ${tally}`, whatIfTitle(before, after)],
          equivalent ? undefined : changeForms.asMarkdown(changes, isKnown),
          intent && intents.asMarkdown(intent),
        ],
        '\n\n',
      ),
    table: () => changeRows.table(parts, findings),
    arrows: () => changeRows.arrows(parts, findings),
    headline: () => changeForms.headline(changes),
    figures: () => [...mapsOf(parts, before, after), ...layersAround(changes, before, after)],
  }
}

const mapsOf = (parts: Parameters<typeof changeMaps>[0], before: RulesSource, after: RulesSource) =>
  changeMaps(parts, intersectRegions(acceptRegion(before.rules), acceptRegion(after.rules)))

/** Of the directions in which anything changes. */
const layersAround = (
  changes: RulesComparison['changes'],
  before: RulesSource,
  after: RulesSource,
) =>
  layersOfBoth(before.rules, after.rules, direction =>
    changes.some(change => change.direction === direction),
  )

const sideOf = (side: RulesSource) => ({ file: fileOf(side), fingerprint: fingerprint(side.rules) })

const equivalenceLines = (print: string): readonly Line[] => [
  line`  ${green('=')} ${bold('no packet is judged differently')}`,
  line`    proved for every packet; both are ${dim(print.slice(0, 16))}`,
]

export const whatIfHead = (before: ReportSource, after: ReportSource): Line =>
  line`${bold('what if')} ${fileOf(before)} ${dim('becomes')} ${fileOf(after)}`

export const whatIfTitle = (before: ReportSource, after: ReportSource) =>
  md`${code(fileOf(before))} → ${code(fileOf(after))}`
