/** Ranges that a document gave away, around or inside the blocks that Range Create would give next. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'

const slaac = createSimulator().ipv6RangeCreate({
  body: { prefix_length: 64, instance_id: 1 },
}).route_target

const cloudWith = (range: string, prefix: 56 | 64) =>
  createSimulator({
    world: {
      settings: { rangesPerRegion: 5 },
      instances: [
        { id: 1, label: 'web-1', region: 'newark-us', ipv6: slaac },
        { id: 2, label: 'web-2', region: 'newark-us' },
      ],
      ranges: [{ range, prefix, region: 'newark-us', route_target: slaac }],
    },
  })

const nextAfter = (range: string, prefix: 56 | 64, asked: 56 | 64): string =>
  cloudWith(range, prefix).ipv6RangeCreate({ body: { prefix_length: asked, instance_id: 2 } }).range

const start = (prefix: 56 | 64): string =>
  createSimulator().ipv6RangeCreate({ body: { prefix_length: prefix, instance_id: 1 } }).range
const [of64, of56] = [start(64), start(56)]

describe('Range Create', () => {
  it.each([
    ['the block itself', of64, 64, 64],
    ['the block itself', of56, 56, 56],
    ['a block around it', of64, 56, 64],
    ['a block inside it', of56.replace(/::$/, ':5::'), 64, 56],
  ] as const)('passes by %s when it is given away: %s/%i', (_, range, prefix, asked) => {
    expect(nextAfter(range, prefix, asked)).not.toBe(asked === 64 ? of64 : of56)
  })

  it('gives the block whose neighbour is given away', () => {
    expect(nextAfter(of56, 56, 64)).toBe(of64)
    expect(nextAfter(of64, 64, 56)).toBe(of56)
  })
})
