/** Keeps the state of a simulator in a file while it serves: whole, or not at all, and never older than a second. */

import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Simulator } from '../engine/simulator.ts'
import type { World } from '../world/world.ts'
import { InputError } from './input/input-error.ts'

export interface Keeper {
  /** Keeps what has changed since the last time. False when it cannot, which is told once until it can. */
  readonly keepNow: () => boolean
  /** Nothing is kept by itself from now on. */
  readonly end: () => void
}

/** Half of a second, so that writing has the other half. */
const period = 500

/** Throws an InputError when the file cannot be written. */
export function keepState(cloud: Simulator, named: string, tell: (line: string) => void): Keeper {
  const file = fileToKeep(named)
  let kept: World | undefined
  let stamp: string | undefined
  let isFailing = false
  const keep = (): void => {
    const { world } = cloud
    if (world === kept) return
    // Two servers that keep their states in one file would replace each other's.
    if (stamp !== undefined && existsSync(file) && stampOf(file) !== stamp)
      throw new Error('another program has written it since')
    replace(file, `${JSON.stringify(cloud.snapshot())}\n`)
    stamp = stampOf(file)
    kept = world
  }
  const keepNow = (): boolean => {
    try {
      keep()
      if (isFailing) tell(`the state is kept in ${named} again`)
      isFailing = false
    } catch (error) {
      if (!isFailing)
        tell(
          `the state cannot be kept in ${named} (${reasonOf(error)}): the file stays as it is, and it is tried again`,
        )
      isFailing = true
    }
    return !isFailing
  }
  try {
    keep()
  } catch (error) {
    throw new InputError(
      `--save: expected a file that can be written, got ${named} (${reasonOf(error)})`,
    )
  }
  const timer = setInterval(keepNow, period)
  return { keepNow, end: () => clearInterval(timer) }
}

/** What a link leads to: the link stays, and the file is replaced. Throws an InputError for a folder, a device and the like. */
export function fileToKeep(named: string): string {
  if (!existsSync(named)) return named
  const file = realpathSync(named)
  if (statSync(file).isFile()) return file
  throw new InputError(`--save: expected a file, got ${named}, which is something else`)
}

/** Through a file beside it, which takes its place once it is whole. */
function replace(file: string, text: string): void {
  const beside = `${file}.new`
  try {
    writeFileSync(beside, text, { flush: true })
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** What changes with each file that takes its place. */
function stampOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file)
  return `${ino} ${mtimeMs} ${size}`
}

const reasonOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : error.message) : error
