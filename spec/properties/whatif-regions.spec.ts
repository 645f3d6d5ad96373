/** Regions obey the laws of sets, and each set of packets has one form and one text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePacket } from '../../src/rules/evaluate/packet.ts'
import { listedBlocksOf } from '../../src/rules/regions/blocks-of.ts'
import {
  blocksOf,
  complementRegion,
  everyPacket,
  intersectRegions,
  isEmptyRegion,
  noPackets,
  type PacketRegion,
  parseRegion,
  pickPacket,
  printRegion,
  regionHolds,
  regionOf,
  sameRegion,
  sizeOfRegion,
  subtractRegions,
  unionRegions,
} from '../../src/whatif.ts'
import {
  type Cell,
  cells,
  type NaiveRegion,
  naiveComplement,
  naiveDifference,
  naiveIntersection,
  naiveSize,
  naiveText,
  naiveUnion,
} from '../oracle/naive-region.ts'

/** Sparse, dense and empty ones. */
const naive: fc.Arbitrary<NaiveRegion> = fc
  .oneof(
    { weight: 1, arbitrary: fc.subarray([...cells], { maxLength: 6 }) },
    { weight: 2, arbitrary: fc.subarray([...cells]) },
  )
  .map(chosen => new Set(chosen))

function toRegion(region: NaiveRegion): PacketRegion {
  return parsed(naiveText(region))
}

function parsed(text: string): PacketRegion {
  const result = parseRegion(text)
  if (!result.ok) throw new Error(result.fault.reason)
  return result.value
}

const packetOf = ({ direction, protocol, sample }: Cell) => {
  const { address, port } = sample
  const packet = parsePacket({ direction, protocol, address, port } as never)
  if (!packet.ok) throw new Error(packet.fault.reason)
  return packet.value
}

describe('packet regions', () => {
  it('join, meet, differ and complement as plain sets of cells do', () => {
    fc.assert(
      fc.property(naive, naive, (a, b) => {
        const [left, right] = [toRegion(a), toRegion(b)]
        const pairs: [PacketRegion, NaiveRegion][] = [
          [unionRegions(left, right), naiveUnion(a, b)],
          [intersectRegions(left, right), naiveIntersection(a, b)],
          [subtractRegions(left, right), naiveDifference(a, b)],
          [complementRegion(left), naiveComplement(a)],
        ]
        for (const [real, model] of pairs) {
          expect(real).toEqual(toRegion(model))
          expect(sameRegion(real, toRegion(model))).toBe(true)
          expect(sizeOfRegion(real)).toBe(naiveSize(model))
          expect(isEmptyRegion(real)).toBe(model.size === 0)
        }
      }),
    )
  })

  it('hold a packet exactly when its cell is in them', () => {
    fc.assert(
      fc.property(naive, region => {
        const real = toRegion(region)
        expect(cells.filter(cell => regionHolds(real, packetOf(cell)))).toEqual(
          cells.filter(cell => region.has(cell)),
        )
      }),
    )
  })

  it('are equal exactly when they have the same cells', () => {
    const pair = fc.oneof(
      fc.tuple(naive, naive),
      naive.map((region): [NaiveRegion, NaiveRegion] => [region, new Set([...region].reverse())]),
    )
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const differ = naiveDifference(a, b).size + naiveDifference(b, a).size > 0
        expect(sameRegion(toRegion(a), toRegion(b))).toBe(!differ)
      }),
    )
  })

  it('print one text each, which reads back as itself, whatever order they were written in', () => {
    fc.assert(
      fc.property(naive, fc.integer(), (region, turn) => {
        const text = printRegion(toRegion(region))
        const written = naiveText(region).split('; ')
        const at = Math.abs(turn) % written.length
        const rotated = [...written.slice(at), ...written.slice(0, at)].reverse().join('\n')
        expect(printRegion(parsed(text))).toBe(text)
        expect(printRegion(parsed(rotated))).toBe(text)
      }),
    )
  })

  it('fall into blocks without overlap whose sizes add up', () => {
    fc.assert(
      fc.property(naive, region => {
        const real = toRegion(region)
        const blocks = blocksOf(real)
        const regions = blocks.map(regionOf)
        expect(regions.reduce(unionRegions, noPackets)).toEqual(real)
        expect(blocks.reduce((sum, { size }) => sum + BigInt(size), 0n)).toBe(sizeOfRegion(real))
        for (const [at, block] of blocks.entries()) {
          expect(sizeOfRegion(regionOf(block))).toBe(BigInt(block.size))
          if (block.addressesExcept === undefined) continue
          const { addresses: _, addressesExcept, size: __, ...rest } = block
          const others = regionOf({ ...rest, addresses: addressesExcept })
          const whole = regionOf(rest)
          expect(subtractRegions(whole, others)).toEqual(regions[at])
        }
      }),
    )
  })

  it('name their addresses or all others, whichever are fewer prefixes', () => {
    fc.assert(
      fc.property(naive, region => {
        const real = toRegion(region)
        const listed = listedBlocksOf(real)
        expect(listed.map(({ addresses: _, ...rest }) => rest)).toEqual(
          blocksOf(real).map(({ addresses: _, addressesExcept: __, ...rest }) => rest),
        )
        for (const [at, { addresses, addressesExcept }] of blocksOf(real).entries()) {
          const { direction, family, protocol, ports, addresses: all = [] } = listed[at] ?? {}
          const others = complementRegion(regionOf({ family, addresses: all }))
          const left = listedBlocksOf(
            intersectRegions(others, regionOf({ direction, family, protocol, ports })),
          ).flatMap(each => each.addresses)
          const isShorter = left.length > 0 && left.length < all.length
          expect({ addresses, addressesExcept }).toEqual(
            isShorter ? { addressesExcept: left } : { addresses: all },
          )
        }
      }),
    )
  })

  it('give a packet of their own exactly when they are not empty', () => {
    fc.assert(
      fc.property(naive, region => {
        const real = toRegion(region)
        const packet = pickPacket(real)
        expect(packet === undefined).toBe(isEmptyRegion(real))
        if (packet === undefined) return
        const read = parsePacket(packet)
        expect(read.ok && regionHolds(real, read.value)).toBe(true)
      }),
    )
  })

  it('of no packets and of all packets are the ends of the scale', () => {
    expect(printRegion(noPackets)).toBe('nothing')
    expect(complementRegion(noPackets)).toEqual(everyPacket)
    expect(regionOf({})).toEqual(everyPacket)
    expect(sizeOfRegion(everyPacket)).toBe(2n * (2n ** 32n + 2n ** 128n) * (2n * 65535n + 3n))
    expect(sizeOfRegion(everyPacket)).toBe(naiveSize(new Set(cells)))
  })
})
