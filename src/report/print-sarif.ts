/** Findings as SARIF 2.1.0, the form that code hosts and editors show beside the lines they are about. */
import type { AgainstBaseline } from './baseline.ts'
import type { Finding, FindingKinds, Place } from './finding.ts'

export interface SarifSource {
  /** Of firedrill. */
  readonly version: string
  /** Every kind that the command can find, found or not. */
  readonly kinds: FindingKinds
  readonly findings: AgainstBaseline
  /** Whether findings were held against a baseline: only then are they new, unchanged or absent. */
  readonly hasBaseline: boolean
}

/** Plain JSON. Ids are partial fingerprints, so that results keep their identity from run to run. */
export function toSarif({ version, kinds, findings, hasBaseline }: SarifSource) {
  const names = Object.keys(kinds)
  const states: readonly (readonly [BaselineState, readonly Finding[]])[] = [
    ['new', findings.fresh],
    ['unchanged', findings.known],
    ['absent', findings.absent],
  ]
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            name: 'firedrill',
            version,
            rules: names.map(id => ({ id, shortDescription: { text: kinds[id] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: states.flatMap(([state, listed]) =>
          listed.map(finding => toResult(finding, names, hasBaseline ? state : undefined)),
        ),
      },
    ],
  }
}

type BaselineState = 'new' | 'unchanged' | 'absent'

function toResult(
  { id, kind, level, message, place }: Finding,
  names: readonly string[],
  baselineState: BaselineState | undefined,
) {
  return {
    ruleId: kind,
    // A baseline of another command may hold kinds that this one does not have.
    ...(names.includes(kind) && { ruleIndex: names.indexOf(kind) }),
    level,
    message: { text: message },
    locations: [toLocation(place)],
    partialFingerprints: { 'firedrill/v1': id },
    ...(baselineState !== undefined && { baselineState }),
  }
}

function toLocation({ file, field, line, column }: Place) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      region: { startLine: line, startColumn: column },
    },
    logicalLocations: [{ fullyQualifiedName: field }],
  }
}

/** Relative paths stay relative: a code host looks for them in the repository. */
function uriOf(file: string): string {
  const path = file.replaceAll('\\', '/')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}
