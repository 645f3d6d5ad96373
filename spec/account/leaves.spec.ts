/** Every leaf of every document is used, harmless by a rule, or reported; nothing is read that was not counted. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Gathering, gather } from '../../src/account/documents/gather.ts'
import { readable, samplesIn } from './samples.ts'
import {
  at,
  isObject,
  type Path,
  pathsIn,
  replaced,
  spoiledDocuments,
} from './spoiled-documents.ts'

const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0

/** Counted anew, without the code that counts. */
const leavesOf = (value: unknown): number => pathsIn(value, isLeaf).length

const sum = ({ leaves: { used, harmless, notUnderstood } }: Gathering): number =>
  used + harmless + notUnderstood

const isReported = ({ leaves, faults }: Gathering): boolean =>
  leaves.notUnderstood > 0 || faults.length > 0

describe('leaves', () => {
  it.each(['cli', 'pages', 'single', 'faults'] as const)('of the samples %s add up', name => {
    const documents = samplesIn(name)
    const found = gather(documents)
    expect(found.leaves.total).toBe(leavesOf(documents.map(({ value }) => value)))
    expect(sum(found)).toBe(found.leaves.total)
    const { rules, unknown } = found.leaves
    expect(rules.reduce((all, { leaves }) => all + leaves, 0)).toBe(found.leaves.harmless)
    expect(unknown.reduce((all, { leaves }) => all + leaves, 0)).toBe(found.leaves.notUnderstood)
  })

  it.each(readable().map(document => [document.name, document] as const))(
    'of %s are all understood',
    (_, document) => {
      const found = gather([document])
      expect(found.faults).toEqual([])
      expect(found.leaves.unknown).toEqual([])
    },
  )

  it('are reported wherever a field is added or renamed', () => {
    fc.assert(
      fc.property(spoiledDocuments(), ({ document, what }) => {
        const found = gather([document])
        expect(sum(found), what).toBe(leavesOf(document.value))
        expect(isReported(found), what).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

/** Fields that take what others do not: whether something is deleted is told by a time, or by yes or no. */
const lenient = ['deleted']

describe('wrong types', () => {
  describe.each(readable().map(document => [document.name, document] as const))(
    'at every path of %s',
    (_, { name, value }) => {
      const read = (path: Path, other: unknown): Gathering => {
        const changed = replaced(value, path, other)
        const found = gather([{ name, value: changed }])
        expect(sum(found), path.join('.')).toBe(leavesOf(changed))
        return found
      }
      const sound = gather([{ name, value }])
      const odd = { 'no field': 1 }

      it('never throw', () => {
        for (const path of pathsIn(value, () => true))
          for (const other of [null, [], {}, [[]], [null], [odd], Number.NaN, 'text', 802, true])
            read(path, other)
      })

      it('are reported for objects, and for lists that are read', () => {
        for (const path of pathsIn(value, held => !isLeaf(held))) {
          const found = read(path, 'text')
          const isRead = isObject(at(value, path)) || found.leaves.used < sound.leaves.used
          expect(isReported(found) || !isRead, path.join('.')).toBe(true)
        }
      })

      it('are reported for what is read, and for objects wherever there are none', () => {
        for (const path of pathsIn(value, isLeaf)) {
          const [found, held] = [read(path, odd), at(value, path)]
          expect(isReported(found), path.join('.')).toBe(true)
          const isUsed = found.leaves.harmless === sound.leaves.harmless
          if (!isUsed || held === null || lenient.includes(String(path.at(-1)))) continue
          for (const other of ['text', 802, true].filter(each => typeof each !== typeof held))
            expect(isReported(read(path, other)), `${path.join('.')} as ${other}`).toBe(true)
        }
      })
    },
  )

  it('of whole documents are faults', () => {
    for (const value of [null, 'text', 802, true, {}, [null], [[]], ['text'], { data: null }]) {
      const found = gather([{ name: 'odd.json', value }])
      expect(found.faults.map(({ file, path }) => [file, path.length <= 2])).toEqual([
        ['odd.json', true],
      ])
      expect(sum(found)).toBe(leavesOf(value))
    }
  })

  it('are told with what was expected and what was got', () => {
    const [document] = samplesIn('cli').filter(({ name }) => name === 'cli/firewalls.json')
    const value = replaced(document?.value, [0, 'rules', 'inbound', 0, 'addresses', 'ipv4', 1], 7)
    expect(gather([{ name: 'firewalls.json', value }]).faults).toEqual([
      {
        file: 'firewalls.json',
        clause: 'ASSUME-ACCOUNT',
        path: [0, 'rules', 'inbound', 0, 'addresses', 'ipv4', 1],
        problem: 'wrong-type',
        expected: 'text',
        got: 7,
      },
    ])
  })

  it('of documents that are too deep are told, however deep they are', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const [fault] = gather([{ name: 'firewalls.json', value: deep }]).faults
    expect(fault).toMatchObject({ problem: 'too-many', expected: { max: 100, of: 'levels' } })
  })
})
