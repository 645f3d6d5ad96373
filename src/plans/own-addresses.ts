/** Public addresses of an interface that an instance has of its own, by what is asked for before and after. */
import type { InterfaceChange } from './own-interfaces.ts'

interface Asked {
  /** Those that are written out, and come or go. */
  readonly came: readonly string[]
  readonly gone: readonly string[]
  /** How many more of those that the service chooses. */
  readonly chosen: number
}

/** What is left out is one that the service chooses. */
const listOf = (values: InterfaceChange['after']): readonly string[] =>
  (values?.public?.ipv4?.addresses ?? [{}]).map(({ address = 'auto' }) => address)

export function publicAddresses({ before, after }: InterfaceChange): Asked {
  const [was, is] = [listOf(before), listOf(after)]
  const named = (all: readonly string[]) => all.filter(each => each !== 'auto')
  const countAuto = (all: readonly string[]) => all.length - named(all).length
  return {
    came: named(is).filter(each => !was.includes(each)),
    gone: named(was).filter(each => !is.includes(each)),
    chosen: countAuto(is) - countAuto(was),
  }
}
