/** Findings as SARIF 2.1.0, the form that code hosts and editors show beside the lines they are about. */
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
  readonly version: string | undefined
}

/** Plain JSON. Ids are partial fingerprints, so that results keep their identity from run to run. */
export function toSarif(
  { hasBaseline, fresh, known, absent }: BaselineComparison,
  { kinds, rules: named, version }: Told,
) {
  const names = [...Object.keys(kinds), ...named.map(({ id }) => id)]
  const resultsOf = (findings: readonly Finding[], baselineState: string) =>
    findings.map(finding => ({
      ...toResult(finding, names),
      ...(hasBaseline && { baselineState }),
    }))
  const rules = [
    ...Object.entries(kinds).map(([id, text]) => ({ id, shortDescription: { text } })),
    ...named.map(({ id, text, help, page }) => ({
      ...{ id, shortDescription: { text } },
      ...(help !== '' && { help: { text: help } }),
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
        results: [
          ...resultsOf(fresh, 'new'),
          ...resultsOf(known, 'unchanged'),
          ...resultsOf(absent, 'absent'),
        ],
      },
    ],
  }
}

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
    ...{ level, message: { text: message } },
    locations: [{ ...physicalLocation, logicalLocations: [{ fullyQualifiedName: field }] }],
    partialFingerprints: { 'firedrill/v1': id },
  }
}

/** Relative paths stay relative: a code host looks for them in the repository, where standard input is not. */
function uriOf(file: string): string {
  if (file === standardInput) return 'stdin:'
  const path = file.replaceAll('\\', '/')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}
