/** What guards of a service admit at the addresses of another one. */
import { numbered, remembered } from '../../../kit/once.ts'
import { intersection, union } from '../../../net/port-set.ts'
import { valueAt } from '../../../net/steps.ts'
import type { ClassSet } from '../../exposure/address-classes.ts'
import { valuesAmong } from '../../exposure/admitted-parts.ts'
import type { AdmittedPorts } from '../../exposure/admitted-ports.ts'
import type { Places, SideGuard } from './sides.ts'

/** What is admitted at some classes of addresses. */
interface AdmittedTogether {
  /** The numbers of ports, one for each that a guard may admit. */
  readonly numbers: readonly number[]
  /** The place of the class, or -1 for several. */
  readonly place: number
}

/** What is admitted at all classes of a site. */
export interface AdmittedSite {
  /** Equal where the same is admitted, at one class or at several. */
  readonly number: number
  /** Where something is admitted. */
  readonly parts: readonly AdmittedTogether[]
  /** How many of them are those of one class. */
  readonly singles: number
}

/** At all sites, in the order of their classes. */
export interface AdmittedSites {
  readonly sites: readonly AdmittedSite[]
  readonly together: Together
}

/** The same where the same is admitted at the same meetings, at one class or at several. */
export interface Together {
  readonly number: number
  /** The number of all that is admitted at a meeting. */
  readonly anyAt: (meeting: number) => number
}

export function openAdmittedSites(
  ports: AdmittedPorts,
): (guard: SideGuard, places: Places) => AdmittedSites {
  const siteAt = openSites(ports)
  const join = openJoined(ports)
  const made = new Map<SideGuard, AdmittedSites & Pick<Places, 'classes'>>()
  return (guard, { classes }) => {
    // One target is asked about after the other, or the same places: to keep all pairs takes more time and room than it saves.
    const latest = made.get(guard)
    if (latest?.classes === classes) return latest
    const sites = classes.map(({ set }) => siteAt(guard, set))
    const admitted = { sites, together: join(sites, classes), classes }
    made.set(guard, admitted)
    return admitted
  }
}

function openJoined(ports: AdmittedPorts) {
  const known = new Map<string, Together>()
  return (sites: readonly AdmittedSite[], classes: Places['classes']): Together => {
    const meetingOf = (at: number): number => classes[at]?.meeting ?? -1
    const key = sites.map(({ number }, at) => `${meetingOf(at)}:${number}`).join()
    const before = known.get(key)
    if (before !== undefined) return before
    const any = new Map<number, number>()
    const anyAt = (meeting: number): number => any.get(meeting) ?? ports.none
    for (const [at, { parts }] of sites.entries())
      for (const number of parts.flatMap(({ numbers }) => numbers))
        any.set(meetingOf(at), ports.combine(anyAt(meetingOf(at)), number, union))
    const made: Together = { number: known.size, anyAt }
    known.set(key, made)
    return made
  }
}

function openSites({
  none,
  combine,
}: AdmittedPorts): (guard: SideGuard, set: ClassSet) => AdmittedSite {
  const numberOf = numbered<string>()
  const numbersAtAll = (guard: SideGuard, set: ClassSet): readonly number[] =>
    [...valuesAmong(guard.steps(set.family), set).keys()]
      .map(guard.numbersOf)
      .reduce((all, each) => all.map((one, at) => combine(one, each[at] ?? none, intersection)))
  const admitted = (
    guard: SideGuard,
    values: Iterable<readonly [value: number, place: number]>,
    every: readonly ClassSet[] = [],
  ): AdmittedSite => {
    const parts = [
      ...[...values].map(([value, place]) => ({ numbers: guard.numbersOf(value), place })),
      ...every.map(set => ({ numbers: numbersAtAll(guard, set), place: -1 })),
    ].filter(({ numbers }) => numbers.some(each => each !== none))
    const texts = parts.map(({ numbers, place }) => `${numbers.join('+')}${place < 0 ? '*' : ''}`)
    const singles = parts.filter(({ place }) => place >= 0).length
    return { number: numberOf(texts.join()), parts, singles }
  }
  const byGuard = remembered((guard: SideGuard) => ({
    atOne: remembered((value: number) => admitted(guard, [[value, 0]])),
    among: remembered((set: ClassSet) =>
      admitted(guard, valuesAmong(guard.steps(set.family), set), set.every),
    ),
  }))
  return (guard, set) => {
    const [first] = set.addresses
    const { atOne, among } = byGuard(guard)
    return first === undefined || set.addresses.length > 1 || set.every !== undefined
      ? among(set)
      : atOne(valueAt(guard.steps(set.family), first))
  }
}
