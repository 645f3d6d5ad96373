/** Moments and calls that many instances of the same resources have alike: each told once. */
import type { Moment, RefusedCall, Undecided } from '../moments/answer.ts'
import { serviceKey } from '../world/records/device.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** A call but for keys and ids, in which the instances of one resource differ. */
const kindOfCall = (name = ''): string => words.withoutKeys(name).replace(/ \((\w+) .*\)$/, ' ($1)')

export interface AlikeMoments {
  /** The first of them. */
  readonly moment: Moment
  readonly others: number
  /** Where any of them is. */
  readonly at: string
}

/** Moments that many instances of the same resources have. */
export const alikeMoments = (
  moments: readonly Moment[],
  names: readonly string[],
  all = false,
): readonly AlikeMoments[] =>
  words
    .alike(
      moments,
      moment => {
        const { kind, inEveryOrder, leftByStop, staysOpen, region, run, closes, advice } = moment
        const kindsOf = (calls: readonly number[]) => calls.map(call => kindOfCall(names[call]))
        return JSON.stringify([
          ...[kind, inEveryOrder, leftByStop, staysOpen, traffic.blocks(region)],
          ...[kindsOf(run), kindsOf(closes)],
          ...advice.map(({ kind: of, earlier, later }) => [of, kindsOf([earlier, later])]),
        ])
      },
      all,
    )
    .map(alike => ({
      moment: alike[0],
      others: alike.length - 1,
      at: words.points({
        services: [
          ...new Map(
            alike.flatMap(({ services }) => services.map(each => [serviceKey(each), each])),
          ).values(),
        ],
        addresses: alike.flatMap(each => each.addresses),
      }),
    }))

/** Refused calls, and calls of which a part is known only later, that are alike. */
export const alikeCalls = <Row extends { readonly call: number }>(
  rows: readonly Row[],
  names: readonly string[],
  saidOf: (row: Row) => unknown,
  all = false,
) =>
  words
    .alike(rows, row => JSON.stringify([kindOfCall(names[row.call]), saidOf(row)]), all)
    .map(([row, ...others]) => ({ row, others: others.map(({ call }) => names[call] ?? '') }))

/** Of a refused call what is told of it. */
export const saidOfRefused = (names: readonly string[]) => (refused: RefusedCall) => [
  ...[refused.errors, refused.inEveryOrder],
  ...[refused.run, refused.left].map(calls => calls.map(call => kindOfCall(names[call]))),
]

export const saidOfUndecided = ({ leaves, everywhere, errors }: Undecided) => [
  ...[leaves, everywhere, errors],
]
