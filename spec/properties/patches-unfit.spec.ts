/** Patches from anywhere: one that does not fit is refused with its place, and with what was expected and seen there. */
import { describe, expect, it } from 'vitest'
import { replayPatches } from '../../src/engine/replay-patches.ts'
import type { Patch } from '../../src/world/patch.ts'
import { start } from '../support/order-stories.ts'

const instance = { table: 'instances', id: 1 } as const
const label = { op: 'replace', ...instance, path: ['label'], value: 'web-2' } as const
const { table: _, ...withoutTable } = label
const { value: __, ...withoutValue } = label

/** What is said of a patch. */
const messageOf = (patch: unknown): string => {
  try {
    replayPatches(start, [patch as Patch])
    return 'made'
  } catch (error) {
    return (error as Error).message
  }
}

describe('a patch is refused', () => {
  it.each([
    [7, ': expected an object, got 7'],
    [{ ...label, stranger: 1 }, '.stranger: expected op, table, id, path or value, got "stranger"'],
    [{ ...label, op: 'swap' }, '.op: expected add, replace or remove, got "swap"'],
    [{ ...label, id: 0 }, '.id: expected a whole number from 1 to 1073741823, got 0'],
    [{ ...label, path: 'label' }, '.path: expected a list, got "label"'],
    [{ ...label, path: [true] }, '.path[0]: expected a text, got true'],
    [withoutTable, '.path: expected now, regions, counters or cursors, got "label"'],
    [{ ...withoutTable, path: ['now'] }, ': expected all of table and id, got id'],
    [withoutValue, ': expected all of value, got none'],
    [{ ...label, op: 'remove' }, ': expected none of value, got value'],
  ])('for its form: %j', (patch, message) => {
    expect(messageOf(patch)).toBe(`patches[0]${message}`)
  })

  it.each([
    [{ ...label, op: 'add' }, 'expected each key once, got "label" again'],
    [{ ...label, op: 'add', path: [] }, 'expected each id once, got 1 again'],
    [{ ...label, path: ['label', 'first'] }, 'expected an object, got "instance-1"'],
    [{ ...label, path: ['profiles', 1] }, 'expected a whole number from 0 to 0, got 1'],
    [
      { ...label, op: 'add', path: ['profiles', 'first'] },
      'expected a whole number from 0 to 1, got "first"',
    ],
  ])('for a path that leads nowhere: %j', (patch, message) => {
    expect(messageOf(patch)).toBe(`patches[0].path: ${message}`)
  })
})

it('a patch that fits is made', () => {
  expect(messageOf(label)).toBe('made')
})
