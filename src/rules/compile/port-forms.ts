/**
 * The ports of one direction and protocol in three forms, each faster than the one before and
 * dearer to make.
 */
import { limits } from '../../contract/limits.ts'
import { rulesInMask } from './mask.ts'
import { once } from './once.ts'
import { type PieceColumns, type PortSweep, sweepPorts } from './port-sweep.ts'

export interface PortForms {
  readonly pieces: PieceColumns
  readonly sweep: () => PortSweep
  /** A mask for each port. */
  readonly table: () => Int32Array
}

export function portForms(pieces: PieceColumns): PortForms {
  const sweep = once(() => sweepPorts(pieces))
  return { pieces, sweep, table: once(() => tableOf(sweep())) }
}

/**
 * For a protocol without ports: its packets count as going to port 0, which each of its rules
 * holds.
 */
export function portlessForms(mask: number): PortForms {
  const rules = Uint8Array.from(rulesInMask(mask))
  const zeros = new Uint16Array(rules.length)
  const sweep = { size: 1, firsts: new Uint16Array(1), masks: Int32Array.of(mask) }
  return {
    pieces: { firsts: zeros, lasts: zeros, rules },
    sweep: () => sweep,
    table: () => sweep.masks,
  }
}

function tableOf({ firsts, masks, size }: PortSweep): Int32Array {
  const table = new Int32Array(limits.portMax + 1)
  for (let atom = 0; atom < size; atom++)
    table.fill(masks[atom] ?? 0, firsts[atom], firsts[atom + 1] ?? limits.portMax + 1)
  return table
}
