/** Exposures as findings: what is open to everyone, and what to some. */
import { digestOf } from '../kit/digest.ts'
import type { Exposure } from '../rehearsal/exposure/exposure-of.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { blocksInWords } from './block-groups.ts'
import type { Finding, FindingKinds, Level, Place } from './finding.ts'
import { namesInWords } from './names-in-words.ts'

export const exposureKinds = {
  unfiltered: 'Nothing filters the service: every packet is accepted.',
  world: 'Packets are accepted from every address of a family.',
  limited: 'Packets are accepted from some addresses only.',
} as const satisfies FindingKinds

export function exposureFindings(
  exposures: readonly Exposure[],
  placeOf: (exposure: Exposure) => Place,
): readonly Finding[] {
  return exposures.flatMap(exposure => {
    const place = placeOf(exposure)
    if (exposure.filter === 'vlan-bypass') return []
    if (exposure.filter === 'no-active-firewall') return [unfiltered(exposure, place)]
    return [
      ...exposure.world.map(block => describe(exposure, 'world', 'warning', block, place)),
      ...exposure.limited.map(block => describe(exposure, 'limited', 'note', block, place)),
    ]
  })
}

function unfiltered(exposure: Exposure, place: Place): Finding {
  return {
    ...{ id: idOf(exposure, 'unfiltered'), kind: 'unfiltered', level: 'error', place },
    message: `Nothing filters ${namesInWords(exposure.services)}: every packet is accepted.`,
  }
}

function describe(
  exposure: Exposure,
  kind: 'world' | 'limited',
  level: Level,
  block: RegionBlock,
  place: Place,
): Finding {
  const { direction, family, protocol, ports, addresses } = block
  return {
    id: idOf(exposure, kind, direction, family, protocol, ports, addresses),
    ...{ kind, level, place },
    message: `${namesInWords(exposure.services)}: ${blocksInWords([block])} is accepted.`,
  }
}

const idOf = ({ services }: Exposure, ...content: readonly unknown[]): string =>
  digestOf([services.map(({ type, id }) => `${type}/${id}`), ...content]).slice(0, 16)
