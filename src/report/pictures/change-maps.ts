/** Packet maps of what changes: one for each firewall, or for services that are guarded alike. */

import { noPackets, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { isEmptyRegion } from '../../rules/regions/region-algebra.ts'
import { regionOf } from '../../rules/regions/region-of.ts'
import { type ChangesAt, inWords, kindOf, type ToldChange } from '../change-forms.ts'
import { isRedacted } from '../redact.ts'
import { drawMap } from './draw-map.ts'
import type { Figure } from './figure.ts'
import type { MapLayer } from './packet-map.ts'

/** What is accepted on both sides is drawn around what changes, where it is known. */
export const changeMaps = (
  parts: readonly ChangesAt[],
  accepted: PacketRegion = noPackets,
): readonly Figure[] =>
  parts.flatMap(({ subject, changes }) => {
    const shown = changes.filter(change => !isRedacted(change))
    const figure = drawMap(`Packet map of ${subject}`, layersOf(shown, accepted))
    if (figure === null) return []
    const hidden = changes.length - shown.length
    return hidden === 0
      ? figure
      : {
          ...figure,
          folded: `${figure.folded} Changes with sensitive values are not drawn.`.trim(),
        }
  })

/** A layer for each change, and one for what is accepted on both sides. */
export const layersOf = (
  changes: readonly ToldChange[],
  accepted: PacketRegion,
): readonly MapLayer[] => [
  ...changes.map(layerOf),
  ...(isEmptyRegion(accepted) ? [] : [{ kind: 'accepted', region: accepted, says: '' } as const]),
]

const layerOf = (change: ToldChange): MapLayer => {
  const { direction, family, protocol, addresses, addressesExcept, ports } = change
  const region = regionOf({
    ...{ direction, family, protocol },
    ...(addresses && { addresses }),
    ...(addressesExcept && { addressesExcept }),
    ...(ports !== null && { ports }),
  })
  return { kind: kindOf(change), region, says: inWords(change) }
}
