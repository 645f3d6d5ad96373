/** An exploration that is put down in a file and taken up again ends as if nothing had been; no other one is taken up. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Exploration } from '../../src/explore/index.ts'
import type { ThreadOptions } from '../../src/explore-node/index.ts'
import { builtHref, exploredModule } from '../support/explored-module.ts'

type Built = typeof import('../../src/explore/index.ts')
type BuiltForNode = typeof import('../../src/explore-node/index.ts')

const { explore, firewallScope }: Built = await import(builtHref('explore/index.js'))
const { exploreInThreads }: BuiltForNode = await import(builtHref('explore-node/index.js'))

const timeout = 300_000
const folder = mkdtempSync(join(tmpdir(), 'explored-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = (): string => join(folder, `${files++}.exploration`)

const module = exploredModule(
  'put-down',
  `
const scope = firewallScope({ firewalls: 2, services: 2, from: 'nothing' })
const always = { 'few devices': world => world.counters.devices < 3 }
const limits = { violations: 5 }
export default { scope, always, limits }
export const folded = { scope, always, limits, symmetry: 'scope' }
export const otherAlways = { scope, always: { 'few devices': world => world.counters.devices < 4 }, limits }
export const otherSometimes = { scope, always, sometimes: {}, limits }
export const otherFirst = { scope: firewallScope({ firewalls: 2, services: 2 }), always, limits }
export const otherLater = {
  scope: { ...scope, calls: world => world.counters.devices === 1 ? scope.calls(world).toReversed() : scope.calls(world) },
  always,
  limits,
}
`,
)
const whole = explore((await import(`file://${module}`)).default)

const run = (file: string, options: Omit<ThreadOptions, 'module'> = {}): Promise<Exploration> =>
  exploreInThreads({ module, file, threads: 2, ...options })

describe('taken up', () => {
  it.each([
    ...[1, 2, 5, 17, 40, 83].map(worlds => ({ worlds, violations: 5 })),
    ...[0, 1, 4].map(depth => ({ depth, violations: 5 })),
    { violations: 1 },
  ])('where it ended at %j, it comes to the same', { timeout }, async limits => {
    const file = newFile()
    const early = await run(file, { limits })
    expect(early.complete).toBe(false)
    // At the same limit it ends at once, and with the same.
    expect(await run(file, { limits })).toEqual(early)
    expect(await run(file)).toEqual(whole)
    expect(await run(file)).toEqual(whole)
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
  })

  it('call by call, where each world is one too many', { timeout }, async () => {
    const file = newFile()
    for (let worlds = 1; worlds < 12; worlds++) {
      const limits = { worlds, violations: 5 }
      expect(await run(file, { limits, threads: 1 })).toEqual(
        explore({ ...(await import(`file://${module}`)).default, limits }),
      )
    }
    expect(await run(file)).toEqual(whole)
  })

  it('after a signal, wherever that came', { timeout }, async () => {
    const file = newFile()
    const stops: (string | null)[] = []
    for (let left = 40; left > 0; left--) {
      const controller = new AbortController()
      let told = 0
      const { stoppedBy } = await exploreInThreads({
        ...{ size: { firewalls: 3, services: 3 }, file, threads: 2, signal: controller.signal },
        onProgress: () => (told++ === 1 ? controller.abort() : undefined),
      })
      stops.push(stoppedBy)
      if (stoppedBy === null) break
    }
    expect(stops.length).toBeGreaterThan(3)
    expect(new Set(stops.slice(0, -1))).toEqual(new Set(['signal']))
    expect(stops.at(-1)).toBeNull()
    const size = { firewalls: 3, services: 3 }
    expect(await exploreInThreads({ size, file })).toEqual(explore({ scope: firewallScope(size) }))
  })

  it('is put down now and then, before it ends', { timeout }, async () => {
    const file = newFile()
    const sizes = new Set<number>()
    const look = () => {
      if (readdirSync(folder).includes(file.slice(folder.length + 1)))
        sizes.add(readFileSync(file).length)
    }
    await exploreInThreads({
      ...{ size: { firewalls: 3, services: 3 }, file, threads: 2, saveEvery: 1, onProgress: look },
    })
    look()
    expect(sizes.size).toBeGreaterThan(1)
  })
})

describe('not taken up', async () => {
  const file = newFile()
  await run(file, { limits: { worlds: 60, violations: 5 } })
  const bytes = readFileSync(file)
  const end = bytes.indexOf('\n') + 1
  const head = JSON.parse(bytes.subarray(0, end).toString())

  /** The file with another head, and other columns. */
  const changed = (
    edit: (head: Record<string, unknown>) => void,
    columns = bytes.subarray(end),
  ) => {
    const other = structuredClone(head)
    edit(other)
    const made = newFile()
    writeFileSync(made, Buffer.concat([Buffer.from(`${JSON.stringify(other)}\n`), columns]))
    return made
  }

  /** With columns of which the digest is right. */
  const edited = (edit: (words: DataView) => void): string => {
    const columns = Buffer.from(bytes.subarray(end))
    edit(new DataView(columns.buffer, columns.byteOffset, columns.byteLength))
    return changed(other => {
      other['digest'] = createHash('sha256').update(columns).digest('hex')
    }, columns)
  }

  it('where it is another exploration', { timeout }, async () => {
    for (const name of ['folded', 'otherAlways', 'otherSometimes', 'otherFirst'])
      await expect(run(file, { name })).rejects.toThrow(
        `options.file: ${file}: expected an exploration of this scope, got one in which the first world, its calls, the symmetry or a property is another`,
      )
  })

  it('where there can be no such file', { timeout }, async () => {
    const nowhere = join(folder, 'none', 'such')
    await expect(run(nowhere)).rejects.toThrow(
      `options.file: expected a file that can be written, got ${nowhere}: ENOENT`,
    )
    await expect(run(folder)).rejects.toThrow(
      `options.file: expected a file that can be read, got ${folder}: EISDIR`,
    )
    await expect(run(folder)).rejects.toMatchObject({ name: 'UsageError' })
  })

  it('where later calls are others', { timeout }, async () => {
    await expect(run(file, { name: 'otherLater' })).rejects.toThrow(
      'expected the same calls in the same world',
    )
  })

  const set = (name: string, value: unknown) =>
    changed(other => Object.assign(other, { [name]: value }))
  const text = (content: string) => {
    const made = newFile()
    writeFileSync(made, content)
    return made
  }
  const keysEnd = 16 * head.worlds

  it.each([
    ['is empty', text(''), 'expected an exploration as exploreInThreads writes it, got ""'],
    ['is something else', text('# Notes\n'), 'as exploreInThreads writes it, got "# Notes"'],
    ['has no head', text('{}\n'), 'format: expected firedrill/exploration, got nothing'],
    ['is of later times', set('version', 2), 'version: expected 1, got 2'],
    ['is of a machine of another kind', set('byteOrder', 'BE'), 'byteOrder: expected LE, got "BE"'],
    ['has an unknown field', set('extra', 1), 'got "extra"'],
    [
      'is cut off',
      changed(() => {}, bytes.subarray(end, -1)),
      'expected 1440 bytes for 60 worlds, got 1439',
    ],
    [
      'has a flipped bit',
      changed(() => {}, Buffer.from(bytes.subarray(end)).fill(1, 99, 100)),
      'with the digest',
    ],
    [
      'has a world twice',
      edited(words => {
        for (const at of [0, 4, 8, 12]) words.setUint32(32 + at, words.getUint32(16 + at))
      }),
      'got no such 2',
    ],
    [
      'has a world before its origin',
      edited(words => words.setUint32(keysEnd + 8 * 5, 5, true)),
      'got no such 5',
    ],
    [
      'has a call that there is not',
      edited(words => words.setUint32(keysEnd + 8 * 59 + 4, 999, true)),
      'calls where there were more',
    ],
    [
      'begins elsewhere',
      edited(words => words.setUint32(0, 1)),
      'expected the first world of this scope, got another',
    ],
    ['has levels beyond its worlds', set('levelEnd', 61), 'levelEnd: expected at most 60, got 61'],
    ['is beyond its level', set('next', head.levelEnd + 1), 'next: expected at most'],
    [
      'has half a call',
      set('call', 0.5),
      'call: expected a whole number from 0 to 4294967295, got 0.5',
    ],
    [
      'found what nobody looked for',
      set('found', [{ name: 'more' }]),
      'found: expected names of properties, got "more"',
    ],
    [
      'found something elsewhere',
      set('violations', [{ name: 'few devices', origin: { parent: 60, call: 0 } }]),
      'violations: expected a world below 60, got 60',
    ],
  ])('that %s', { timeout }, async (_, path, told) => {
    const before = readFileSync(path)
    await expect(run(path)).rejects.toThrow(told)
    await expect(run(path)).rejects.toMatchObject({ name: 'UsageError' })
    expect(readFileSync(path)).toEqual(before)
  })
})
