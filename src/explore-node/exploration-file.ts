/** Puts explorations down in files and takes them up: a line of JSON about how far it came, then the columns of its worlds. */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { endianness } from 'node:os'
import { Paths } from '../explore/paths.ts'
import type { Plan } from '../explore/plan.ts'
import { Reached, type Room } from '../explore/reached.ts'
import type { Standing } from '../explore/standing.ts'
import { keyWords } from '../explore/world-key.ts'
import { UsageError } from '../kit/errors.ts'
import { misuse } from '../refusals/usage.ts'
import { digestOfPlan } from './digest-of-plan.ts'
import { type Head, headOf, readHead, standingOf } from './file-head.ts'

export interface Taken {
  readonly reached: Reached
  readonly standing: Standing
}

/** In the place of the one that is there, which stays whole until the new one is. Throws UsageError where none can be written. */
export function writeExploration(
  file: string,
  plan: Plan,
  reached: Reached,
  standing: Readonly<Standing>,
): void {
  const parts = bytesOf(reached)
  const head = headOf(standing, {
    scope: digestOfPlan(plan),
    worlds: reached.size,
    byteOrder: endianness(),
    digest: digestOfBytes(parts),
  })
  const beside = `${file}.part`
  told(file, 'written', () => {
    const to = openSync(beside, 'w')
    try {
      for (const part of [Buffer.from(`${JSON.stringify(head)}\n`), ...parts]) writeWhole(to, part)
    } finally {
      closeSync(to)
    }
    renameSync(beside, file)
  })
}

/** What the system says of a file, as an error that names the option. */
function told<Value>(file: string, done: string, run: () => Value): Value {
  try {
    return run()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`options.file: expected a file that can be ${done}, got ${file}: ${why}`)
  }
}

/** Nothing where there is no file. Throws UsageError for one that is damaged, or of another exploration. */
export function readExploration(file: string, plan: Plan, room: Room): Taken | undefined {
  if (!existsSync(file)) return undefined
  const bytes = told(file, 'read', () => readFileSync(file))
  const end = bytes.indexOf('\n')
  const place = `options.file: ${file}`
  const head = readHead(bytes.subarray(0, Math.max(end, 0)).toString(), place)
  if (head.scope !== digestOfPlan(plan))
    throw new UsageError(
      `${place}: expected an exploration of this scope, got one in which the first world, its calls, the symmetry or a property is another`,
    )
  const reached = reachedIn(bytes.subarray(end + 1), head, place, room)
  const standing = standingOf(head, plan, place)
  if (reached.keyOf(0).some((word, at) => word !== plan.keys.of(plan.start.world)[at]))
    throw new UsageError(`${place}: expected the first world of this scope, got another`)
  refuseElsewhere(plan, reached)
  return { reached, standing }
}

function reachedIn(bytes: Uint8Array, head: Head, place: string, room: Room): Reached {
  const { worlds, digest, byteOrder } = head
  const expected = worlds * 4 * (keyWords + 2)
  if (byteOrder !== endianness()) throw misuse(`${place}: byteOrder`, endianness(), byteOrder)
  if (bytes.length !== expected)
    throw new UsageError(
      `${place}: expected ${expected} bytes for ${worlds} worlds, got ${bytes.length}`,
    )
  if (digestOfBytes([bytes]) !== digest)
    throw new UsageError(`${place}: expected worlds with the digest ${digest}, got others`)
  // A copy, for what was read may begin anywhere between two words.
  const words = new Uint32Array(new Uint8Array(bytes).buffer)
  const keys = words.subarray(0, keyWords * worlds)
  const origins = words.subarray(keyWords * worlds)
  const reached = new Reached(room)
  for (let number = 0; number < worlds; number++) {
    const key = keys.subarray(keyWords * number, keyWords * (number + 1))
    const [parent = 0, call = 0] = origins.subarray(2 * number, 2 * number + 2)
    if (reached.has(key) || parent > Math.max(0, number - 1))
      throw new UsageError(
        `${place}: expected worlds that come after others, got no such ${number}`,
      )
    reached.add(key, { parent, call })
  }
  return reached
}

/** So many worlds are made again, for a scope may have changed where its first world shows nothing of it. */
const madeAgain = 64

function refuseElsewhere(plan: Plan, reached: Reached): void {
  const paths = new Paths(plan, reached)
  const apart = Math.max(1, Math.floor(reached.size / madeAgain))
  for (let number = reached.size - 1; number > 0; number -= apart) paths.to(number)
}

function bytesOf(reached: Reached): readonly Uint8Array[] {
  const { size, keys, origins } = reached.columns
  return [keys.subarray(0, keyWords * size), origins.subarray(0, 2 * size)].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
}

function digestOfBytes(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Piece by piece: one call writes no more than 2 GiB. */
function writeWhole(to: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(to, bytes.subarray(at, at + 2 ** 26))
}
