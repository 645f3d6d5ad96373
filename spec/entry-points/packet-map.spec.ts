/** The packet map is exact: areas are sizes, and what is drawn at a place is how packets there are judged. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, type Packet, type Rules } from '../../src/index.ts'
import {
  type Address,
  addressBits,
  addressFromBigint,
  addressToBigint,
  parseAddress,
} from '../../src/net/address.ts'
import { portSetHolds } from '../../src/net/port-set.ts'
import { type Prefix, prefixContains } from '../../src/net/prefix.ts'
import { layersOf } from '../../src/report/pictures/change-maps.ts'
import { addressesIn, type Rectangle, rectangleOf } from '../../src/report/pictures/hilbert.ts'
import { type MapPanel, packetMap, sizesOf } from '../../src/report/pictures/packet-map.ts'
import { finestBits, type View, viewOf, viewsIn } from '../../src/report/pictures/views.ts'
import { acceptRegion, compareRules, intersectRegions } from '../../src/whatif.ts'
import { largeRules, packetNear, pickFrom, smallRules } from '../support/arbitrary-rules.ts'
import { prefixIn } from '../support/prefixes.ts'

/** A side on which the smallest rectangle of a view is one unit wide. */
const side = 2 ** (finestBits / 2)

const mapOf = (before: Rules, after: Rules) => {
  const { changes, sizes } = compareRules(before, after)
  const accepted = intersectRegions(acceptRegion(before), acceptRegion(after))
  return { sizes, panels: packetMap(layersOf(changes, accepted)) }
}

const pairs = fc.oneof(fc.tuple(smallRules, smallRules), fc.tuple(largeRules, largeRules))

describe('the curve', () => {
  it('lays the quarters of all addresses clockwise from the upper left corner', () => {
    const placed = ['0.0.0.0/2', '64.0.0.0/2', '128.0.0.0/2', '192.0.0.0/2'].map(text =>
      rectangleOf(prefixIn(text), prefixIn('0.0.0.0/0'), 2),
    )
    expect(placed.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ])
    expect(rectangleOf(prefixIn('::/3'), prefixIn('::/0'), 4)).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 2,
    })
  })

  it('is the usual one, worked out here from the lowest bits up', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), bits => {
        const [x, y] = usualPlaceOf(bits)
        const drawn = rectangleOf(partOf(bits, 32), prefixIn('0.0.0.0/0'), 2 ** 16)
        expect(drawn).toEqual({ x, y, width: 1, height: 1 })
      }),
      { numRuns: 1000 },
    )
  })

  it('goes from each network to the next one beside it, and is at each place once', () => {
    const all = Array.from({ length: 4096 }, (_, at) => {
      const address = addressFromBigint('ipv4', BigInt(at) << 20n)
      return rectangleOf({ address, length: 12 }, prefixIn('0.0.0.0/0'), side)
    })
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(4096)
    const steps = all
      .slice(1)
      .map(({ x, y }, at) => Math.abs(x - (all[at]?.x ?? 0)) + Math.abs(y - (all[at]?.y ?? 0)))
    expect(new Set(steps)).toEqual(new Set([1]))
  })

  it('enlarges a part as it stands in the whole', () => {
    const whole = prefixIn('0.0.0.0/0')
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(8), fc.nat(16), (bits, half, more) => {
        const base = partOf(bits, 2 * half)
        const prefix = partOf(bits, Math.min(32, 2 * half + more))
        const [outer, inner] = [base, prefix].map(each => rectangleOf(each, whole, 2 ** 16))
        const scale = 2 ** 16 / (outer?.width ?? 1)
        expect(rectangleOf(prefix, base, 2 ** 16)).toEqual({
          x: ((inner?.x ?? 0) - (outer?.x ?? 0)) * scale,
          y: ((inner?.y ?? 0) - (outer?.y ?? 0)) * scale,
          width: (inner?.width ?? 0) * scale,
          height: (inner?.height ?? 0) * scale,
        })
      }),
      { numRuns: 2000 },
    )
  })

  it('gives a prefix one rectangle: a square where its length is even, two squares where it is odd', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(32), (bits, length) => {
        const { width, height } = rectangleOf(partOf(bits, length), prefixIn('0.0.0.0/0'), 2 ** 16)
        const ratio = Math.max(width, height) / Math.min(width, height)
        expect([width * height, ratio]).toEqual([2 ** (32 - length), length % 2 === 0 ? 1 : 2])
      }),
    )
  })
})

/** With the corner where it starts above, as pages count downwards. */
function usualPlaceOf(bits: number): readonly [x: number, y: number] {
  let [x, y, rest] = [0, 0, bits]
  for (let size = 1; size < 2 ** 16; size *= 2) {
    const down = Math.floor(rest / 2) % 2
    const right = (rest % 2) ^ down
    if (right === 0) {
      if (down === 1) [x, y] = [size - 1 - x, size - 1 - y]
      ;[x, y] = [y, x]
    }
    x += size * right
    y += size * down
    rest = Math.floor(rest / 4)
  }
  return [x, y]
}

const partOf = (bits: number, length: number): Prefix => {
  const kept = length === 0 ? 0 : (bits >>> (32 - length)) * 2 ** (32 - length)
  return { address: addressFromBigint('ipv4', BigInt(kept)), length }
}

describe('the panels of a change', () => {
  it('have the sizes that the comparison has', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const { sizes, panels } = mapOf(before, after)
        const all = panels.flatMap(sizesOf)
        for (const kind of ['opened', 'closed'] as const) {
          const packets = all.filter(each => each.kind === kind).map(each => each.packets)
          expect(`${packets.reduce((sum, each) => sum + each, 0n)}`).toBe(sizes[kind])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('show each cell in one view, as large as it is, and no two at one place', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        for (const panel of mapOf(before, after).panels) {
          const views = viewsIn(viewOf(panel))
          const told = views.flatMap(({ cells, around, folded }) => [
            ...cells,
            ...around,
            ...folded.flatMap(each => each.cells),
          ])
          expect(told).toHaveLength(panel.cells.length)
          expect(new Set(told)).toEqual(new Set(panel.cells))
          for (const view of views) checkAreas(view)
        }
      }),
      { numRuns: 150 },
    )
  })
})

function checkAreas({ base, cells, zooms, folded }: View): void {
  expect(base.length % 2).toBe(0)
  const painted = new Set<number>()
  const paint = ({ x, y, width, height }: Rectangle) => {
    for (let at = 0; at < width * height; at++)
      painted.add((y + Math.floor(at / width)) * side + x + (at % width))
  }
  let area = 0
  for (const { prefix } of cells) {
    const rectangle = rectangleOf(prefix, base, side)
    const units = rectangle.width * rectangle.height
    expect((BigInt(units) * addressesIn(base)) / BigInt(side * side)).toBe(addressesIn(prefix))
    area += units
    paint(rectangle)
  }
  for (const { part } of [...zooms, ...folded]) {
    paint(rectangleOf(part, base, side))
    area++
  }
  // Nothing was painted twice.
  expect(painted.size).toBe(area)
}

describe('what is drawn at a place', () => {
  it('is how packets there are judged, at 100,000 places', () => {
    let points = 0
    let enlarged = 0
    fc.assert(
      fc.property(pairs, fc.integer(), ([before, after], seed) => {
        const { panels } = mapOf(before, after)
        const drawn = panels.map(panel => ({ panel, view: viewOf(panel) }))
        const pick = pickFrom(seed)
        for (let at = 0; at < 500; at++) {
          const packet = packetNear(at % 2 === 0 ? before : after, pick)
          const { kind, depth } = hit(drawn, packet)
          expect(kind).toBe(kindOf(before, after, packet, kind))
          points++
          if (depth > 0) enlarged++
        }
      }),
      { numRuns: 200 },
    )
    expect(points).toBe(100_000)
    expect(enlarged).toBeGreaterThan(1000)
  })
})

/** Where no panel shows the packet, it is judged alike on both sides. */
function kindOf(before: Rules, after: Rules, packet: Packet, drawn: string): string {
  const [was, is] = [evaluate(before, packet).action, evaluate(after, packet).action]
  if (was !== is) return is === 'ACCEPT' ? 'opened' : 'closed'
  return drawn === 'no panel' ? 'no panel' : was === 'ACCEPT' ? 'accepted' : 'nothing'
}

function hit(drawn: readonly { readonly panel: MapPanel; readonly view: View }[], packet: Packet) {
  const parsed = parseAddress(packet.address)
  if (!parsed.ok) throw new TypeError(packet.address)
  const address = parsed.value
  const shown = drawn.filter(
    ({ panel }) =>
      panel.direction === packet.direction &&
      panel.family === address.family &&
      panel.bands.some(
        ({ protocol, ports }) =>
          protocol === packet.protocol && portSetHolds(ports, packet.port ?? 0),
      ),
  )
  expect(shown.length).toBeLessThan(2)
  const [only] = shown
  return only === undefined ? { kind: 'no panel', depth: 0 } : hitIn(only.view, address, 0)
}

/** By the rectangles alone, but for what is too small to be drawn, and for the strip around a square. */
function hitIn(view: View, address: Address, depth: number): { kind: string; depth: number } {
  const { base, cells, around, zooms, folded } = view
  if (!prefixContains(base, address)) return { kind: around[0]?.kind ?? 'nothing', depth }
  const length = Math.min(addressBits[address.family], base.length + finestBits)
  const point = rectangleOf({ address: networkOf(address, length), length }, base, side)
  const holds = (prefix: Prefix): boolean => {
    const { x, y, width, height } = rectangleOf(prefix, base, side)
    return x <= point.x && point.x < x + width && y <= point.y && point.y < y + height
  }
  const cell = cells.filter(({ prefix }) => holds(prefix))
  expect(cell.length).toBeLessThan(2)
  if (cell[0] !== undefined) return { kind: cell[0].kind, depth }
  const zoom = zooms.find(({ part }) => holds(part))
  if (zoom !== undefined) return hitIn(zoom.view, address, depth + 1)
  const hidden = folded.find(({ part }) => holds(part))?.cells ?? []
  const small = hidden.find(({ prefix }) => prefixContains(prefix, address))
  return { kind: small?.kind ?? 'nothing', depth }
}

function networkOf(address: Address, length: number): Address {
  const rest = BigInt(addressBits[address.family] - length)
  return addressFromBigint(address.family, (addressToBigint(address) >> rest) << rest)
}
