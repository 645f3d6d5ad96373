/** What passes between services that are alike, worked out once for all of them. */
import { onceFor, remembered } from '../../../kit/once.ts'
import type { Service } from '../../../world/records/device.ts'
import { type AlikeEnds, twoOf } from './alike-ends.ts'
import type { ReachEnd } from './ends.ts'
import type { PassingRow } from './passing-row.ts'
import type { Rows, Shown } from './rows.ts'
import type { PossibleReachWitness } from './witness.ts'

/**
 * One pair that stands for all. Holes of the services themselves are told by kind and end, such as `interfaces of from`, and `interfaces of
 * both` where the services at both ends are the same.
 */
export interface AlikeRows {
  readonly rowsAt: (at: number) => readonly PassingRow[]
  /** Of one of its rows. */
  readonly witnessOf: (at: number, row: Shown) => PossibleReachWitness | null
}

type Side = 'from' | 'to' | 'both'

/** Undefined where there is only one service in all, which sends nothing to itself. */
export type RowsOfAlike = (
  sources: readonly AlikeEnds[],
  targets: AlikeEnds,
  /** To be looked at in the place of a source. */
  standIn: (end: ReachEnd) => ReachEnd,
) => AlikeRows | undefined

export function openAlikeRows({ rowsOf, witnessOf }: Rows): RowsOfAlike {
  const tellingAt = remembered((side: Side) => onceFor(telling(side)))
  return (sources, targets, standIn) => {
    const two = twoOf(sources, targets)
    if (two === undefined) return undefined
    const [first, other] = two
    const source = standIn(first)
    const target = (first === other && other.twin) || other
    const [from, to] = areSame(sources, targets) ? (['both', 'both'] as const) : sides
    return {
      rowsAt: at => rowsOf(tellingAt(from)(source), tellingAt(to)(target), at),
      witnessOf(at, row) {
        const holesOf = (kind: string, side: Side): readonly string[] =>
          [...(side === 'to' ? [] : [source]), ...(side === 'from' ? [] : [target])].flatMap(end =>
            end.holesIn(kind),
          )
        return witnessOf(source, target, at, { ...row, on: ownHolesNamed(row.on, holesOf) })
      },
    }
  }
}

const sides = ['from', 'to'] as const

const areSame = ([one, ...others]: readonly AlikeEnds[], { ends }: AlikeEnds): boolean => {
  if (one === undefined || others.length > 0 || one.ends.length !== ends.length) return false
  const own = new Set(one.ends)
  return ends.every(each => own.has(each))
}

/** Balancers are told alone, by their names. */
function telling(side: Side): (end: ReachEnd) => ReachEnd {
  const holesIn = (kind: string) => (kind.endsWith(' of') ? [`${kind} ${side}`] : [kind])
  return end => (end.services[0]?.type === 'balancer' ? end : { ...end, holesIn })
}

/** In order, with the names of holes in the place of what is told by kind and end. */
export function ownHolesNamed(
  on: readonly string[],
  namesOf: (kind: string, side: Side) => readonly string[],
): readonly string[] {
  const named = on.flatMap(hole => {
    const [, kind, side] = ownAtEnd.exec(hole) ?? []
    return kind === undefined ? [hole] : namesOf(kind, side as Side)
  })
  return [...new Set(named)].sort()
}

/** No hole of an account has such a name: these end with an id. */
const ownAtEnd = /^((?:record|addresses|interfaces) of) (from|to|both)$/

/** Each service has a hole of this kind. */
export const holesOfEach = (kind: string, services: readonly Pick<Service, 'type' | 'id'>[]) =>
  services.map(({ type, id }) => `${kind} ${type} ${id}`)
