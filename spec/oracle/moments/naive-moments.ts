/** Moments straight from the definitions: every packet is judged at every state of every order. */
import type { Planned } from '../../../src/whatif.ts'
import { values } from '../../../src/world/table.ts'
import type { World } from '../../../src/world/world.ts'
import { rowsOf } from '../addresses/holders.ts'
import { endpointsOf } from '../addresses/representatives.ts'
import { acceptedAt, type Cells, holdersIn, type NaivePoint, sizeOf } from '../order/packets.ts'
import { type NaiveRun, type NaiveState, naivePlan, naiveRuns } from './naive-runs.ts'

export interface NaiveMoment {
  readonly kind: 'exposure' | 'outage'
  /** The label of a service, or an address with its network. */
  readonly point: string
  readonly cells: Cells
  readonly size: bigint
  /** How many calls lead to it at least. */
  readonly length: number
  readonly inEveryOrder: boolean
  readonly opens: readonly number[]
  readonly closes: readonly number[]
  readonly leftByStop: boolean
  readonly staysOpen: boolean
}

export interface NaiveRefusal {
  readonly call: number
  readonly length: number
  readonly inEveryOrder: boolean
  readonly left: readonly number[]
}

export interface NaiveAnswer {
  readonly moments: readonly NaiveMoment[]
  readonly refusals: readonly NaiveRefusal[]
  /** What is left at each end; none where all calls are made. */
  readonly lefts: readonly (readonly number[])[]
  readonly meantLeft: readonly number[]
}

/** Undefined when there are too many orders to make each. */
export function naiveMoments(world: World, planned: Planned): NaiveAnswer | undefined {
  const runs = naiveRuns(world, planned)
  if (runs === undefined) return undefined
  const { calls, lostWith } = naivePlan(planned)
  const all = [...calls.keys()]
  const leftAt = ({ made }: NaiveState) => all.filter(call => !made.includes(call))
  const ends = runs.map(lastOf)
  const most = Math.max(...ends.map(({ made }) => made.length))
  const meant = ends.find(({ made }) => made.length === most)
  if (meant === undefined) throw new Error('no run ends')
  const refusals = all.flatMap((call): NaiveRefusal[] => {
    const met = runs.flatMap(({ states, calls: tried }) =>
      tried.flatMap((each, at) =>
        each === call && states[at + 1]?.refused.includes(call)
          ? [states[at]?.made.length ?? 0]
          : [],
      ),
    )
    if (met.length === 0) return []
    const inEveryOrder = ends.every(({ refused }) => refused.includes(call))
    return [{ call, length: Math.min(...met), inEveryOrder, left: lostWith([call]) }]
  })
  const lefts = new Map(ends.map(end => [leftAt(end).join(), leftAt(end)]))
  const moments = pointsIn(world, runs).flatMap(point => momentsAt(point, world, runs, meant))
  return { moments, refusals, lefts: [...lefts.values()], meantLeft: leftAt(meant) }
}

const lastOf = ({ states }: NaiveRun): NaiveState => {
  const last = states.at(-1)
  if (last === undefined) throw new Error('a run has a state')
  return last
}

/** By its label, wherever its id differs between orders. */
type Named = { readonly name: string; readonly in: (world: World) => NaivePoint | undefined }

function pointsIn(start: World, runs: readonly NaiveRun[]): readonly Named[] {
  const worlds = new Set([...distinct(runs).values()].map(({ world }) => world))
  const services = new Map<string, Named>()
  for (const world of worlds)
    for (const type of ['instance', 'balancer'] as const)
      for (const { label } of servicesIn(world, type))
        services.set(label, { name: label, in: at => serviceNamed(at, type, label) })
  const places = endpointsOf(rowsOf(start))
    .map(endpoint => ({ ...endpoint, text: endpoint.address }))
    .filter(place => {
      const holders = [...worlds].map(world => namesOf(world, holdersIn(world, place)))
      return new Set(holders).size > 1
    })
  return [
    ...services.values(),
    ...places.map(place => ({ name: `${place.network} ${place.text}`, in: () => place })),
  ]
}

const servicesIn = ({ tables }: World, type: 'instance' | 'balancer') =>
  type === 'instance' ? [...values(tables.instances)] : [...values(tables.balancers)]

const serviceNamed = (world: World, type: 'instance' | 'balancer', label: string) => {
  const found = servicesIn(world, type).find(each => each.label === label)
  return found && { type, id: found.id as number }
}

const namesOf = (world: World, holders: ReturnType<typeof holdersIn>): string =>
  holders.map(({ type, id }) => `${type} ${id} ${world.now}`).join()

/** The states of all runs, those that come to the same once. */
const distinct = (runs: readonly NaiveRun[]): ReadonlyMap<string, NaiveState> =>
  new Map(runs.flatMap(({ states }) => states.map(each => [each.text, each] as const)))

function momentsAt(
  point: Named,
  start: World,
  runs: readonly NaiveRun[],
  meant: NaiveState,
): readonly NaiveMoment[] {
  const acceptedBy = new Map<string, Cells | undefined>()
  const accepted = ({ text, world }: NaiveState): Cells | undefined => {
    if (!acceptedBy.has(text)) {
      const there = point.in(world)
      acceptedBy.set(text, there && acceptedAt(world, there, start))
    }
    return acceptedBy.get(text)
  }
  const before = runs[0]?.states[0]
  const first = (before && accepted(before)) ?? accepted(meant)
  const last = accepted(meant) ?? first
  if (first === undefined || last === undefined) return []
  return (['exposure', 'outage'] as const).flatMap(kind => {
    const wrongBy = new Map(
      [...distinct(runs)].map(([text, state]) => [
        text,
        wrongAt(kind, first, last, accepted(state)),
      ]),
    )
    const nameBy = new Map([...wrongBy].map(([text, cells]) => [text, [...cells].sort().join()]))
    const regions = new Map([...wrongBy].map(([text, cells]) => [nameBy.get(text), cells]))
    regions.delete('')
    return [...regions].map(([name, cells]) => {
      const isOpen = ({ text }: NaiveState) => nameBy.get(text) === name
      return { kind, point: point.name, cells, size: sizeOf(cells), ...when(runs, meant, isOpen) }
    })
  })
}

const wrongAt = (
  kind: NaiveMoment['kind'],
  first: Cells,
  last: Cells,
  now: Cells | undefined,
): Cells => {
  if (now === undefined) return new Set()
  return kind === 'exposure'
    ? new Set([...now].filter(each => !first.has(each) && !last.has(each)))
    : new Set([...first].filter(each => last.has(each) && !now.has(each)))
}

function when(
  runs: readonly NaiveRun[],
  meant: NaiveState,
  isOpen: (state: NaiveState) => boolean,
) {
  const open = runs.flatMap(({ states }) => states.filter(isOpen))
  const changing = (isOpening: boolean) => {
    const calls = runs.flatMap(({ states, calls }) =>
      calls.filter((_, at) => {
        const [from, to] = [states[at], states[at + 1]].map(each => each && isOpen(each))
        return from !== to && to === isOpening
      }),
    )
    return [...new Set(calls)].sort((a, b) => a - b)
  }
  const isMeant = ({ text, made }: NaiveState) =>
    text === meant.text && made.length === meant.made.length
  const toMeant = runs.filter(run => isMeant(lastOf(run)))
  return {
    length: Math.min(...open.map(({ made }) => made.length)),
    inEveryOrder: toMeant.every(({ states }) => states.some(isOpen)),
    opens: changing(true),
    closes: changing(false),
    leftByStop: open.some(({ isAtRest }) => isAtRest),
    staysOpen: runs.some(run => isOpen(lastOf(run))),
  }
}
