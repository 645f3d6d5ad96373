/** What nightly parts found when they were last recorded, and the page that tells it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './sources.ts'

/** One part as `npm run nightly -- PART --record` left it. */
export interface Result {
  readonly part: string
  readonly command: string
  /** The day, as `2026-01-01`. */
  readonly date: string
  readonly commit: string
  readonly facts: readonly Fact[]
}

interface Fact {
  readonly fact: string
  readonly state: string
  /** What was found, in words. */
  readonly found?: string
}

const folder = join(top, 'spec/evidence')

export const results: readonly Result[] = existsSync(folder)
  ? readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result)
  : []

/** The day of the newest version that a changelog tells of with its day; none before the first. */
export const releasedOn = (changelog: string): string | undefined =>
  /^## \d+\.\d+\.\d+, (\d{4}-\d{2}-\d{2})$/m.exec(changelog)?.[1]

/** Those that are older than that version. */
export const staleAt = (day: string | undefined, all: readonly Result[]): readonly string[] =>
  all.filter(({ date }) => day !== undefined && date < day).map(({ part }) => part)

/** What a part is about: what is compared with what, and what that says about the contract. */
export interface Comparison {
  readonly compared: string
  readonly with: string
  /** Stated by the contract, seen at the service or its clients, or chosen by firedrill where both are silent. */
  readonly kind: 'specified' | 'recorded' | 'assumed'
}

export function evidencePage(
  comparisons: Readonly<Record<string, Comparison>>,
  all: readonly Result[],
): string {
  const rows = Object.entries(comparisons).map(([part, { compared, with: judge, kind }]) => {
    const result = all.find(each => each.part === part)
    return `| ${[compared, judge, kind, ...toldOf(part, result)].join(' | ')} |`
  })
  return [
    '| what | compared with | kind | facts that held | command | day | commit |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...all.flatMap(factsOf),
  ].join('\n')
}

function toldOf(part: string, result: Result | undefined): readonly string[] {
  if (result === undefined) return ['not recorded yet', `\`npm run nightly -- ${part}\``, '', '']
  const { facts, command, date, commit } = result
  const held = facts.filter(({ state }) => state === 'passed').length
  return [`${held} of ${facts.length}`, `\`${command}\``, date, commit]
}

const factsOf = ({ part, facts }: Result): readonly string[] => [
  `### ${part}`,
  '',
  ...facts.map(toldFact),
  '',
]

const toldFact = ({ fact, state, found }: Fact): string =>
  `- ${state === 'passed' ? '' : `**${state}**: `}${fact}${found === undefined ? '' : `: ${found}`}`
