/** Addresses that no filter tells apart, and where the addresses of a service meet those of others. */
import { type AddressFamily, addressFamilies, directions } from '../../contract/vocabulary.ts'
import { pairTable } from '../../kit/pair-table.ts'
import {
  compareWords,
  constantSteps,
  firstOfStep,
  mergeSteps,
  type Steps,
  stepAt,
  wordsPerAddress,
} from '../../net/steps.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import type { AdmittedPorts } from './admitted-ports.ts'
import type { Endpoint, MeetingKind } from './endpoints.ts'

/** All addresses of a service on one network and of one family. */
export interface Site {
  /** Two services meet where this is equal. */
  readonly meeting: number
  readonly network: string
  readonly kind: MeetingKind
  readonly family: AddressFamily
  readonly classes: ClassSet
}

/** Classes of addresses of a family: in each of them no filter tells one address from another. */
export interface ClassSet {
  /** Equal for the same classes. */
  readonly number: number
  readonly family: AddressFamily
  /** One of each class. */
  readonly addresses: readonly (readonly number[])[]
}

/** In the order of families and of first endpoints. */
export type SitesOf = (endpoints: readonly Endpoint[]) => readonly Site[]

/** Classes are numbered across all that are opened with the same counter, and meetings with the same numbers. */
export function openSites(
  filters: Iterable<Filter>,
  ports: Pick<AdmittedPorts, 'byPeer'>,
  nextNumber: () => number,
  meetingOf: (text: string) => number,
): SitesOf {
  const given = [...filters]
  const stepsOf = (family: AddressFamily): Steps =>
    mergeAll(given.flatMap(filter => directions.map(each => ports.byPeer(filter, each, family)))) ??
    constantSteps(wordsPerAddress[family], 0)
  const classes = { ipv4: openFamily(stepsOf('ipv4')), ipv6: openFamily(stepsOf('ipv6')) }
  const known = new Map<string, ClassSet>()
  const setOf = (family: AddressFamily, endpoints: readonly Endpoint[]): ClassSet => {
    const numbers = [...new Set(endpoints.flatMap(classes[family].within))].sort((a, b) => a - b)
    const key = `${family} ${numbers}`
    const before = known.get(key)
    if (before !== undefined) return before
    const addresses = numbers.map(classes[family].addressOf)
    const made = { number: nextNumber(), family, addresses }
    known.set(key, made)
    return made
  }
  return endpoints =>
    addressFamilies.flatMap(family => {
      const own = endpoints.filter(each => each.family === family)
      return [...new Set(own.map(({ network }) => network))].map((network): Site => {
        const here = own.filter(each => each.network === network)
        const meeting = meetingOf(`${network} ${family}`)
        const kind = here[0]?.kind ?? 'public'
        return { meeting, network, kind, family, classes: setOf(family, here) }
      })
    })
}

function openFamily(steps: Steps) {
  const met = new Map<number, readonly number[]>()
  const within = ({ first, last }: Endpoint): readonly number[] => {
    const found: number[] = []
    for (let step = stepAt(steps, first); step <= stepAt(steps, last); step++) {
      const number = steps.values[step] ?? 0
      const start = firstOfStep(steps, step)
      const isBefore = compareWords(start, 0, first, 0, first.length) < 0
      if (!met.has(number)) met.set(number, isBefore ? first : start)
      found.push(number)
    }
    return found
  }
  return { within, addressOf: (number: number): readonly number[] => met.get(number) ?? [] }
}

/** In halves, so that long lists are not walked once for each short one. */
function mergeAll(steps: readonly Steps[]): Steps | undefined {
  const [first] = steps
  if (first === undefined || steps.length === 1) return first
  const middle = steps.length >> 1
  const left = mergeAll(steps.slice(0, middle))
  const right = mergeAll(steps.slice(middle))
  if (left === undefined || right === undefined) return left ?? right
  const pairs = pairTable()
  return mergeSteps(left, right, (a, b) => pairs.idOf(a, b))
}
