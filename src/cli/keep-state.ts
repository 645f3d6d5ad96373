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

/** A file as it was before anything of it was read. */
export interface FileToKeep {
  /** As the user named it. */
  readonly named: string
  /** What a link leads to: the link stays, and the file is replaced. */
  readonly path: string
  /** Undefined for a file that is not there yet. */
  readonly stamp: string | undefined
}

/** Throws an InputError when the file cannot be written, or is not as it was. */
export function keepState(
  cloud: Simulator,
  { named, path, stamp: before }: FileToKeep,
  tell: (line: string) => void,
): Keeper {
  let kept: World | undefined
  let stamp = before
  let isFailing = false
  const keep = (): void => {
    const { world } = cloud
    if (world === kept) return
    const found = stampOf(path)
    // Two servers that keep their states in one file would replace each other's.
    if (found !== undefined && found !== stamp)
      throw new Error('another program has written it since')
    replace(path, `${JSON.stringify(cloud.snapshot())}\n`)
    stamp = stampOf(path)
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

/** Throws an InputError for a folder, a device and the like. */
export function fileToKeep(named: string): FileToKeep {
  if (!existsSync(named)) return { named, path: named, stamp: undefined }
  const path = realpathSync(named)
  if (statSync(path).isFile()) return { named, path, stamp: stampOf(path) }
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

/** What changes with each file that takes its place; undefined where there is none. */
function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`
}

const reasonOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : error.message) : error
