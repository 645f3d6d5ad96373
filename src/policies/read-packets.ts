/** Reads the packets and the services of promises; what is wrong with them is told, and has a stand-in. */
import { type Direction, directions } from '../contract/vocabulary.ts'
import { gotText } from '../refusals/got.ts'
import type { Path, Problem } from '../refusals/problem.ts'
import { everyPacket, noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { regionOf } from '../rules/regions/region-of.ts'
import { parseRegion } from '../rules/regions/region-text.ts'
import type { Networks } from './networks.ts'
import type { Choice, ChosenNetwork, Mode } from './policy.ts'
import type { WrittenPackets, WrittenPolicy } from './policy-schema.ts'

export type Wrong = (path: Path, problem: Problem) => void

/** The packets that must not be accepted, or have to be; `left` are those of a text that was left out. */
export const packetsReader =
  (networks: Networks, wrong: Wrong) =>
  (
    { packets, from, to }: WrittenPackets,
    mode: Mode,
    path: Path,
    left: PacketRegion,
  ): PacketRegion => {
    const named = packets === undefined ? left : readTexts(packets, [...path, 'packets'], wrong)
    const peersOf = (direction: Direction, isMeant: boolean): PacketRegion | undefined => {
      const field = direction === 'inbound' ? 'from' : 'to'
      const list = { from, to }[field]
      if (list === undefined) return undefined
      if (!isMeant)
        wrong(path, {
          ...{
            problem: 'wrong-fields',
            expected: { fields: [field], needed: 'none' },
            got: [field],
          },
        })
      const found = networks(list, direction)
      if (found.ok) return found.value
      wrong([...path, field, ...found.fault.path], found.fault.problem)
      return noPackets
    }
    return directions
      .map(direction => {
        const all = regionOf({ direction })
        const meant = intersectRegions(named, all)
        const isMeant = !isEmptyRegion(meant)
        const peers = peersOf(direction, isMeant)
        if (!isMeant) return noPackets
        if (mode !== 'only') return peers === undefined ? meant : intersectRegions(meant, peers)
        return peers === undefined ? subtractRegions(all, meant) : subtractRegions(meant, peers)
      })
      .reduce(unionRegions)
  }

function readTexts(texts: readonly string[], path: Path, wrong: Wrong): PacketRegion {
  return texts.reduce((region, text, at) => {
    const parsed = parseRegion(text)
    if (parsed.ok) return unionRegions(region, parsed.value)
    const { statement, meant } = parsed.fault
    const got = gotText(text.split(/[\n;]/)[statement - 1]?.trim() ?? '')
    wrong([...path, at], {
      ...{ problem: 'bad-format', expected: 'packets', got },
      ...(meant !== undefined && { meant }),
    })
    // It may have meant any: nothing else is wrong because of it.
    return everyPacket
  }, noPackets)
}

type WrittenChoice = NonNullable<WrittenPolicy['services']>

export const choiceReader = (networks: Networks, wrong: Wrong) => {
  const choose = ({ except, addresses, ...given }: WrittenChoice, path: Path): Choice => ({
    ...given,
    ...(addresses !== undefined && { addresses: addressesAt(addresses, path) }),
    ...(except !== undefined && { except: choose(except, [...path, 'except']) }),
  })
  const addressesAt = (list: readonly string[], path: Path): readonly ChosenNetwork[] =>
    list.map((name, at) => {
      const found = networks([name], 'inbound')
      if (!found.ok) wrong([...path, 'addresses', at], found.fault.problem)
      return { name, region: found.ok ? found.value : noPackets }
    })
  return choose
}

/** What reads the parts of a document, and where what is wrong is told. */
export interface Readers {
  readonly packets: ReturnType<typeof packetsReader>
  readonly choice: ReturnType<typeof choiceReader>
  readonly wrong: Wrong
}
