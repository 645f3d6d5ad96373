/** What is left of a block without the addresses that somebody is known to have, held to looking at each address. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ascending,
  type KnownBlock,
  unknownIn,
} from '../../src/rehearsal/exposure/known-addresses.ts'

const blocks = fc.tuple(fc.nat(63), fc.constantFrom(1, 1, 2, 4, 16)).map(([at, size]) => {
  const first = at - (at % size)
  return { first: [first], last: [first + size - 1] }
})
const holds = ({ first, last }: KnownBlock, address: number): boolean =>
  (first[0] ?? 0) <= address && address <= (last[0] ?? 0)

it('is every address that lies in none of them, in order', () => {
  fc.assert(
    fc.property(fc.array(blocks), blocks, (known, block) => {
      const left = [...unknownIn({ family: 'ipv4', ...block }, ascending(known))]
      const all = Array.from({ length: 64 }, (_, address) => address)
      expect(left).toEqual(
        all
          .filter(each => holds(block, each) && !known.some(other => holds(other, each)))
          .map(each => [each]),
      )
    }),
  )
})

it('ends at the last address of a family', () => {
  const end = 2 ** 32 - 1
  const block = { family: 'ipv4', first: [end - 2], last: [end] } as const
  expect([...unknownIn(block)]).toEqual([[end - 2], [end - 1], [end]])
  expect([...unknownIn(block, [{ first: [end], last: [end] }])]).toEqual([[end - 2], [end - 1]])
  expect([...unknownIn(block, [{ first: [0], last: [end] }])]).toEqual([])
})
