/** The answer to `rehearse`: what the calls of a change come to, and what they do to packets. */
import { readChange } from '../../whatif/change.ts'
import { rehearse } from '../../whatif/rehearse.ts'
import type { Answer } from '../answer.ts'
import { readJsonFile } from '../input/json-file.ts'
import { readWorld } from '../input/read-input.ts'
import { renderRehearsal } from '../text/render-rehearsal.ts'
import { rehearsalAsJson } from './rehearsal-as-json.ts'

/** A refused call is an answer, not a fault. */
export function answerRehearse(worldFile: string, changeFile: string): Answer {
  const { world } = readWorld(worldFile)
  const file = readJsonFile(changeFile)
  const change = readChange(world, file.value)
  if (!change.ok) throw file.faultsAt(change.fault)
  const rehearsal = rehearse(world, change.value)
  return {
    kinds: {},
    findings: [],
    text: () => renderRehearsal(rehearsal, { worldFile, changeFile }),
    json: () => ({ command: 'rehearse', ...rehearsalAsJson(rehearsal) }),
  }
}
