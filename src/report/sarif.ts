/** Findings as SARIF 2.1.0, the form that code hosts and editors show beside the lines they are about. */
import { levels } from '../rules/lint/finding.ts'
import { escapeForUri } from './escape.ts'
import {
  type BaselineComparison,
  type Finding,
  type FindingKinds,
  standardInput,
} from './finding.ts'

/** Something that findings are about by name, such as a promise. */
export interface NamedRule {
  readonly id: string
  /** One sentence. */
  readonly text: string
  /** Why, and what to do; empty where nobody says. */
  readonly help: string
  /** The page that says more. */
  readonly page?: string
}

interface Told {
  readonly kinds: FindingKinds
  readonly rules: readonly NamedRule[]
  /** What was not looked at. */
  readonly untold?: readonly string[]
  readonly version: string | undefined
}

/** What code hosts take of one run. */
const resultsMost = 25_000
/**
 * They take 10 MB once it is packed. What the results do not have in common may not get smaller by that, so that so many bytes of it are
 * kept; the rest are names of fields, of which little is left.
 */
const bytesMost = 9_000_000

/**
 * Plain JSON. Ids are partial fingerprints, so that results keep their identity from run to run. Where code hosts would not take all
 * results, those are left out that are least: what is known or gone before what is new, and then by level; a notification counts them.
 */
export function toSarif(
  against: BaselineComparison,
  { kinds, rules: named, untold = [], version }: Told,
) {
  const { hasBaseline } = against
  const { fresh, known, absent, left } = withinLimits(against)
  const notices = [
    ...untold.map(each => `Not looked at before the time was over: ${each}.`),
    ...(left > 0 ? [leavingOut(left)] : []),
  ]
  const names = [...Object.keys(kinds), ...named.map(({ id }) => id)]
  const resultsOf = (findings: readonly Finding[], baselineState: string) =>
    findings.map(finding => ({
      ...toResult(finding, names),
      ...(hasBaseline && { baselineState }),
    }))
  const rules = [
    ...Object.entries(kinds).map(([id, text]) => ({ id, shortDescription: { text } })),
    ...named.map(({ id, text, help, page }) => ({
      ...{ id, shortDescription: { text: withoutLinks(text) } },
      ...(help !== '' && { help: { text: withoutLinks(help) } }),
      ...(page !== undefined && { helpUri: page }),
    })),
  ]
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: {
          driver: { name: 'firedrill', ...(version !== undefined && { version }), rules },
        },
        columnKind: 'utf16CodeUnits',
        ...(notices.length > 0 && { invocations: [invocationWith(notices)] }),
        results: [
          ...resultsOf(fresh, 'new'),
          ...resultsOf(known, 'unchanged'),
          ...resultsOf(absent, 'absent'),
        ],
      },
    ],
  }
}

const leavingOut = (count: number): string =>
  `${count} more findings are left out, as code hosts take no more: the other formats have them.`

const invocationWith = (notices: readonly string[]) => ({
  executionSuccessful: true,
  toolExecutionNotifications: notices.map(text => ({ level: 'warning', message: { text } })),
})

type Results = Pick<BaselineComparison, 'fresh' | 'known' | 'absent'>

function withinLimits({ fresh, known, absent }: Results): Results & { readonly left: number } {
  const ranked = [fresh, known, absent].flatMap(list =>
    levels.flatMap(level => list.filter(each => each.level === level)),
  )
  const kept = new Set<Finding>()
  let bytes = 0
  for (const each of ranked) {
    bytes += bytesOf(each)
    if (kept.size >= resultsMost || bytes > bytesMost) break
    kept.add(each)
  }
  const [first, second, third] = [fresh, known, absent].map(list =>
    kept.size === ranked.length ? list : list.filter(each => kept.has(each)),
  ) as [readonly Finding[], readonly Finding[], readonly Finding[]]
  return { fresh: first, known: second, absent: third, left: ranked.length - kept.size }
}

/** As they stand in the text: three bytes for a character, or six where it is escaped. */
const bytesOf = ({ id, message, place: { file = '', field } }: Finding): number =>
  [id, message, file, field].reduce(
    (sum, text) => sum + text.length + 5 * (text.match(/[^ !#-[\]-~]/gu)?.length ?? 0),
    0,
  )

/** A viewer makes links of what stands in brackets before what stands in parentheses (SARIF 3.11.6). */
const withoutLinks = (text: string): string => text.replace(/\[(?=[^\]]*\]\()/g, '\\[')

const toResult = (finding: Finding, names: readonly string[]) => {
  const { id, kind, rule = kind, level, message, place } = finding
  const { file, field, line: startLine, column: startColumn } = place
  const region = startLine !== undefined && { region: { startLine, startColumn } }
  const artifactLocation = file !== undefined && { uri: uriOf(file) }
  const physicalLocation = artifactLocation && { physicalLocation: { artifactLocation, ...region } }
  return {
    ruleId: rule,
    // A baseline of another command may hold kinds that this one does not have.
    ...(names.includes(rule) && { ruleIndex: names.indexOf(rule) }),
    ...{ level, message: { text: withoutLinks(message) } },
    locations: [{ ...physicalLocation, logicalLocations: [{ fullyQualifiedName: field }] }],
    partialFingerprints: { 'firedrill/v1': id },
  }
}

/** Relative paths stay relative: a code host looks for them in the repository, where standard input is not. */
function uriOf(file: string): string {
  if (file === standardInput) return 'stdin:'
  const path = file.replaceAll('\\', '/')
  const encoded = path.split('/').map(escapeForUri).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}
