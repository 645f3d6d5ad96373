/** What commands read: the rules of one firewall, or a whole world. */
import type { Rules, World } from '../../index.ts'
import type { ServiceReference } from '../../rehearsal/verdict/path-to-rules.ts'
import type { Place } from '../../report/finding.ts'
import type { Cause } from '../../rules/evaluate/verdict.ts'
import type { JsonFile } from './json-file.ts'

export interface RulesInput {
  readonly kind: 'rules'
  readonly file: JsonFile
  readonly rules: Rules
  /** Of the firewall, where the file says it. */
  readonly label: string | undefined
  /** Where a part of the rules stands in the file, such as `['inbound', 1]`. */
  readonly placeOf: (path: readonly (string | number)[]) => Place
}

export interface WorldInput {
  readonly kind: 'world'
  readonly file: JsonFile
  readonly world: World
  /** Where a part of a firewall stands in the file. */
  readonly placeInFirewall: (label: string, path: readonly (string | number)[]) => Place
  /** Where the record of a service stands in the file. */
  readonly placeOfService: (service: ServiceReference) => Place
}

export type Input = RulesInput | WorldInput

/** The part of a rule set that decided; the rules as a whole where none did. */
export function pathOfCause(cause: Cause): readonly (string | number)[] {
  if (cause.kind === 'rule') return [cause.direction, cause.index]
  return cause.kind === 'policy' ? [`${cause.direction}_policy`] : []
}
