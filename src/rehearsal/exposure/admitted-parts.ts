/** What is admitted at parts of the addresses of a service, of which an address may be that of its peer. */
import { intersection, union } from '../../net/port-set.ts'
import type { ClassSet, Part } from './address-classes.ts'
import type { AdmittedPorts } from './admitted-ports.ts'

export interface AdmittedPart {
  readonly number: number
  /** Undefined for several addresses. */
  readonly only: string | undefined
}

/** One for all parts where the same is admitted; `only` where that is at one address. */
export function byParts(
  parts: readonly Part[],
  at: (classes: ClassSet) => number,
  none: number,
): readonly AdmittedPart[] {
  const onlyAt = new Map<number, string | undefined>()
  for (const { classes, only } of parts) {
    const number = at(classes)
    if (number === none) continue
    const isOne = !onlyAt.has(number) || onlyAt.get(number) === only
    onlyAt.set(number, isOne ? only : undefined)
  }
  return [...onlyAt].map(([number, only]) => ({ number, only }))
}

/** The ports that are both taken from an address and sent to another one. */
export function meetParts(
  ports: AdmittedPorts,
  taken: readonly AdmittedPart[],
  sent: readonly AdmittedPart[],
): number {
  let passing = ports.none
  for (const source of taken)
    for (const target of sent) {
      if (target.only !== undefined && target.only === source.only) continue
      const number = ports.combine(target.number, source.number, intersection)
      passing = ports.combine(passing, number, union)
    }
  return passing
}
