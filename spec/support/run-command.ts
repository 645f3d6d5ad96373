/** Runs the built command, as a user would from the top of the repository. */
import { spawnSync } from 'node:child_process'
import { top } from './sources.ts'

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  /** What standard input holds; nothing when left out. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Without colours, unless the environment asks for them; machines that build (`CI`) ask for them always. */
export function runCommand(words: readonly string[], { input = '', env }: RunOptions = {}): Ran {
  const { NO_COLOR: _none, FORCE_COLOR: _forced, CI: _ci, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync('node', ['dist/cli/main.js', ...words], {
    cwd: top,
    env: { ...inherited, ...(env ?? { NO_COLOR: '1' }) },
    input,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}
