/** `firedrill rehearse WORLD CHANGE`: makes the calls of a change to a world, and shows what they do. */
import { readChange } from '../../whatif/change.ts'
import { rehearse } from '../../whatif/rehearse.ts'
import { readJsonFile } from '../json-file.ts'
import { readWorld } from '../read-world.ts'
import { rehearsalAsJson } from '../rehearsal-as-json.ts'
import { renderRehearsal } from '../render-rehearsal.ts'

export interface RehearseOptions {
  readonly json?: boolean
}

/** The text to print. A refused call is an answer, not a fault. */
export function runRehearse(
  worldFile: string,
  changeFile: string,
  options: RehearseOptions,
): string {
  const world = readWorld(worldFile)
  const file = readJsonFile(changeFile)
  const change = readChange(world, file.value)
  if (!change.ok) throw file.faultsAt(change.fault)
  const rehearsal = rehearse(world, change.value)
  if (options.json === true) return `${JSON.stringify(rehearsalAsJson(rehearsal), null, 2)}\n`
  return renderRehearsal(rehearsal, { worldFile, changeFile })
}
