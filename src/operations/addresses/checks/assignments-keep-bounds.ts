/** Once all moves of a request are made, no instance involved has too few or too many (ASSUME-ASSIGN-BATCH). */
import type { Clause } from '../../../contract/clauses.ts'
import { limits } from '../../../contract/limits.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { holdingsAfter, sortOf, type Tally } from '../requests/holdings-after.ts'
import { type Assigning, movesIn } from '../requests/moves.ts'

const least = limits.publicIpv4PerInstanceMin

export const instancesKeepPublicIpv4 = check<CallContext<unknown, unknown, Assigning>>({
  name: 'instancesKeepPublicIpv4',
  stage: 'rule',
  clauses: ['ASSIGN-10'],
  find({ world, body, assume }) {
    const moves = movesIn(world, body)
    const tallies = holdingsAfter(world, moves)
    if (moves.length > 1) assume('ASSUME-ASSIGN-BATCH')
    for (const { from, to, fields } of moves) {
      const ends = [
        { id: from, field: fields.address },
        { id: to, field: fields.instance },
      ]
      for (const { id, field } of ends) {
        const left = id === null ? least : (tallies.get(id)?.publicIpv4 ?? 0)
        if (left >= least) continue
        return refused(
          'ASSIGN-10',
          field,
          `saw instance ${id} left with ${left} public IPv4 addresses; accepted is at least ${least}`,
        )
      }
    }
    return undefined
  },
})

interface Bound {
  readonly name: string
  readonly clause: Clause
  readonly sort: keyof Tally
  readonly most: number
  /** What there are too many of. */
  readonly what: string
}

const instancesKeepBound = ({ name, clause, sort, most, what }: Bound) =>
  check<CallContext<unknown, unknown, Assigning>>({
    name,
    stage: 'rule',
    clauses: [clause],
    find({ world, body }) {
      const moves = movesIn(world, body)
      const tallies = holdingsAfter(world, moves)
      for (const { holding, to, fields } of moves) {
        const held = tallies.get(to)?.[sort] ?? 0
        if (sortOf(holding) !== sort || held <= most) continue
        return refused(
          clause,
          fields.instance,
          `saw instance ${to} with ${held} ${what}; accepted is at most ${most}`,
        )
      }
      return undefined
    },
  })

export const instancesKeepOnePrivateIpv4 = instancesKeepBound({
  name: 'instancesKeepOnePrivateIpv4',
  clause: 'ASSIGN-11',
  sort: 'privateIpv4',
  most: limits.privateIpv4PerInstance,
  what: 'private IPv4 addresses',
})

export const instancesKeepOneRange = instancesKeepBound({
  name: 'instancesKeepOneRange',
  clause: 'ASSIGN-12',
  sort: 'ranges',
  most: limits.rangesPerInstance,
  what: 'IPv6 ranges',
})
