/** Findings as SARIF 2.1.0, the form that code hosts and editors show beside the lines they are about. */
import {
  type BaselineComparison,
  type Finding,
  type FindingKinds,
  standardInput,
} from './finding.ts'

/** Plain JSON. Ids are partial fingerprints, so that results keep their identity from run to run. */
export function toSarif(
  { hasBaseline, fresh, known, absent }: BaselineComparison,
  kinds: FindingKinds,
  version: string | undefined,
) {
  const names = Object.keys(kinds)
  const resultsOf = (findings: readonly Finding[], baselineState: string) =>
    findings.map(finding => ({
      ...toResult(finding, names),
      ...(hasBaseline && { baselineState }),
    }))
  const rules = names.map(id => ({ id, shortDescription: { text: kinds[id] } }))
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

const toResult = ({ id, kind, level, message, place }: Finding, names: readonly string[]) => {
  const { file, field, line: startLine, column: startColumn } = place
  const region = startLine !== undefined && { region: { startLine, startColumn } }
  const artifactLocation = file !== undefined && { uri: uriOf(file) }
  const physicalLocation = artifactLocation && { physicalLocation: { artifactLocation, ...region } }
  return {
    ruleId: kind,
    // A baseline of another command may hold kinds that this one does not have.
    ...(names.includes(kind) && { ruleIndex: names.indexOf(kind) }),
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
