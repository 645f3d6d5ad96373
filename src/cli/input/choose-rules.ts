/** The rules of one firewall: those of the file, or of the firewall of a world that is asked for. */
import type { Rules } from '../../index.ts'
import { quote } from '../../net/quote.ts'
import type { Place } from '../../report/finding.ts'
import { values } from '../../world/table.ts'
import { InputError } from './input-error.ts'
import type { Input } from './sources.ts'

export interface ChosenRules {
  /** Of the firewall or, where none is known, of the file. */
  readonly name: string
  readonly rules: Rules
  readonly placeOf: (path: readonly (string | number)[]) => Place
}

/** `wanted` is the id or the label of a firewall. Throws an InputError when it is not clear which one is meant. */
export function chooseRules(input: Input, wanted: string | undefined): ChosenRules {
  if (input.kind === 'rules') {
    if (wanted !== undefined)
      throw new InputError([
        `--firewall: saw ${quote(wanted)}; accepted is none, as ${input.file.name} holds one rule set`,
      ])
    return { name: input.label ?? input.file.name, rules: input.rules, placeOf: input.placeOf }
  }
  const all = [...values(input.world.tables.firewalls)].filter(({ status }) => status !== 'deleted')
  const found = all.filter(
    ({ id, label }) => wanted === undefined || wanted === label || wanted === `${id}`,
  )
  const [firewall, other] = found
  if (firewall === undefined || other !== undefined)
    throw new InputError([
      `--firewall: saw ${wanted === undefined ? 'nothing' : quote(wanted)}; accepted is the label or id of a firewall of ${input.file.name}: ${all.map(({ label }) => label).join(', ')}`,
    ])
  const { label, rules } = firewall
  return { name: label, rules, placeOf: path => input.placeInFirewall(label, path) }
}
