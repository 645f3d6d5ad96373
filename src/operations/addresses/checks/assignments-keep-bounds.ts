/** Once all moves of a request are made, no instance involved has too few or too many (ASSUME-ASSIGN-BATCH). */
import type { Clause } from '../../../contract/clauses.ts'
import { limits } from '../../../contract/limits.ts'
import { tooMany } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { holdingsAfter, sortOf, type Tally } from '../requests/holdings-after.ts'
import { type Assigning, movesIn } from '../requests/moves.ts'

type AssigningAddresses = CallContext<unknown, unknown, Assigning>

const min = limits.publicIpv4PerInstanceMin

export const instancesKeepPublicIpv4 = check({
  name: 'instancesKeepPublicIpv4',
  stage: 'rule',
  clauses: ['ASSIGN-10'],
  find({ world, body, assume }: AssigningAddresses) {
    const moves = movesIn(world, body)
    const tallies = holdingsAfter(world, moves)
    if (moves.length > 1) assume('ASSUME-ASSIGN-BATCH')
    // What left a holder without a public address is one that it had.
    const isPublic = ({ holding }: (typeof moves)[number]) => sortOf(holding) === 'public-ipv4s'
    for (const { from, to, paths } of [...moves.filter(isPublic), ...moves]) {
      const ends = [
        { id: from, path: paths.address },
        { id: to, path: paths.instance },
      ]
      for (const { id, path } of ends) {
        const got = tallies.get(id)?.['public-ipv4s'] ?? 0
        if (got >= min) continue
        const holder = referTo('instance', { id })
        return { path, problem: 'too-few', expected: { min, of: 'public-ipv4s', holder }, got }
      }
    }
    return undefined
  },
})

const instancesKeepBound = (name: string, clause: Clause, of: keyof Tally, max: number) =>
  check({
    name,
    stage: 'rule',
    clauses: [clause],
    find({ world, body }: AssigningAddresses) {
      const moves = movesIn(world, body)
      const tallies = holdingsAfter(world, moves)
      for (const { holding, to, paths } of moves) {
        const got = tallies.get(to)?.[of] ?? 0
        if (sortOf(holding) !== of || got <= max) continue
        const holder = referTo('instance', { id: to })
        return { path: paths.instance, ...tooMany(of, max, got, holder) }
      }
      return undefined
    },
  })

export const instancesKeepOnePrivateIpv4 = instancesKeepBound(
  'instancesKeepOnePrivateIpv4',
  'ASSIGN-11',
  'private-ipv4s',
  limits.privateIpv4PerInstance,
)

export const instancesKeepOneRange = instancesKeepBound(
  'instancesKeepOneRange',
  'ASSIGN-12',
  'ranges',
  limits.rangesPerInstance,
)
