/** Pairs of services of which the same is told are told together: exactly these, each once, and whichever groups they come in. */
import { describe, expect, it } from 'vitest'
import { mergeAlike } from '../../src/rehearsal/exposure/merge-pairs.ts'
import type { InstanceId } from '../../src/world/ids.ts'
import type { Service } from '../../src/world/records/device.ts'
import { randomFrom } from '../support/random.ts'

const serviceOf = (id: number): Service => ({ type: 'instance', id: id as InstanceId })
const idsOf = (services: readonly Service[]) => services.map(({ id }) => Number(id))

type Told = readonly [from: readonly number[], to: readonly number[], text: string]

/** The same numbers stand for the same list. */
function merged(told: readonly Told[]): readonly Told[] {
  const lists = new Map<string, readonly Service[]>()
  const listOf = (ids: readonly number[]): readonly Service[] => {
    const list = lists.get(ids.join()) ?? ids.map(serviceOf)
    lists.set(ids.join(), list)
    return list
  }
  const pairs = told.map(([from, to, text]) => ({ from: [listOf(from)], to: listOf(to), text }))
  return mergeAlike(pairs).map(({ from, to, text }) => [idsOf(from), idsOf(to), text])
}

const expanded = (told: readonly Told[]): readonly string[] =>
  told
    .flatMap(([from, to, text]) =>
      from.flatMap(source =>
        to.flatMap(target => (source === target ? [] : `${source} ${target} ${text}`)),
      ),
    )
    .sort()

describe('pairs of services of which the same is told', () => {
  it('are one where all services of a list reach each other', () => {
    const all = [1, 2, 3]
    expect(merged(all.map(id => [all, [id], 'a']))).toEqual([[all, all, 'a']])
    expect(merged([[all, all, 'a']])).toEqual([[all, all, 'a']])
    expect(merged([...all, 4].map(id => [all, [id], 'a']))).toEqual([[all, [...all, 4], 'a']])
  })

  it('are one where each of them is a list of its own', () => {
    const all = [1, 2, 3]
    const told = all.flatMap(to =>
      all.flatMap((from): Told[] => (from === to ? [] : [[[from], [to], 'a']])),
    )
    expect(merged(told)).toEqual([[all, all, 'a']])
  })

  it('leave out a target among its sources where it stands alone', () => {
    const all = [3, 1, 2]
    expect(merged([[all, [2], 'a']])).toEqual([[[1, 3], [2], 'a']])
    expect(merged([[[1], [1, 2], 'a']])).toEqual([[[1], [2], 'a']])
  })

  it('are apart where something else is told', () => {
    const told: Told[] = [
      [[1, 2], [3], 'a'],
      [[1, 2], [4], 'b'],
      [[5], [3], 'b'],
    ]
    expect(merged(told)).toEqual([
      [[1, 2], [3], 'a'],
      [[1, 2], [4], 'b'],
      [[5], [3], 'b'],
    ])
  })

  it('are exactly those that were given, each told once, in 2,000 random cases', () => {
    const random = randomFrom(1)
    for (let at = 0; at < 2000; at++) {
      const sources = drawLists(random)
      const targets = drawLists(random)
      const told = targets.flatMap(to =>
        sources.flatMap((from): Told[] => {
          const isItself = from.length === 1 && from.join() === to.join()
          return isItself || random.chance(0.3) ? [] : [[from, to, random.pick(['a', 'b'])]]
        }),
      )
      const rows = merged(told)
      expect(expanded(rows)).toEqual(expanded(told))
      expect(rows.length).toBeLessThanOrEqual(2 * targets.length)
    }
  })

  /** A few services, each in one list at most. */
  function drawLists(random: ReturnType<typeof randomFrom>): readonly (readonly number[])[] {
    const lists = new Map<number, number[]>()
    for (const id of [1, 2, 3, 4, 5, 6]) {
      const list = random.whole(0, 6)
      lists.set(list, [...(lists.get(list) ?? []), id])
    }
    lists.delete(0)
    return [...lists.values()]
  }
})
