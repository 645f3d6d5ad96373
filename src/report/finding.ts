/** A finding: one thing that a report says, in the form that pipelines, baselines and SARIF share. */

/** From harmless to urgent. */
export const levels = ['note', 'warning', 'error'] as const
export type Level = (typeof levels)[number]

/** Where in an input a finding points. */
export interface Place {
  /** As the user named it; `standard input` for `-`. */
  readonly file: string
  /** The path inside the file, such as `inbound[1]`. */
  readonly field: string
  /** Counted from 1. */
  readonly line: number
  readonly column: number
}

/** Plain JSON. */
export interface Finding {
  /** 16 hexadecimal digits, the same as long as the finding is: what a baseline remembers. */
  readonly id: string
  /** What kind of finding, such as `opened`. */
  readonly kind: string
  readonly level: Level
  /** One sentence. */
  readonly message: string
  readonly place: Place
}

/** The kinds that a command can find, each with a sentence that says what it is. */
export type FindingKinds = Readonly<Record<string, string>>

/** Does the finding count for `--fail-on` with this word: a level, a kind, or `any`? */
export function countsAs({ kind, level }: Finding, word: string): boolean {
  if (word === 'any' || word === kind) return true
  const least = (levels as readonly string[]).indexOf(word)
  return least !== -1 && levels.indexOf(level) >= least
}
