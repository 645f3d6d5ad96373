/** What changes at services of which a plan does not tell what guards them is no more than what may change there. */
import { defaultsName } from '../account/holes/list-holes.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import type { PossibleVerdictChange } from '../rehearsal/accounts/compare-guards.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { serviceKey } from '../world/records/device.ts'
import type { GuardsInDoubt } from './guards-in-doubt.ts'

/** `outcomesOn` are the holes that the outcome of the calls rests on. */
export function withDoubts(
  comparison: StatesComparison,
  { services }: GuardsInDoubt,
  outcomesOn: readonly string[],
): StatesComparison {
  if (services.length === 0) return comparison
  const keys = new Set(services.map(serviceKey))
  const isSure = (service: ServiceName): boolean => !keys.has(serviceKey(service))
  const on = outcomesOn.length > 0 ? outcomesOn : ['rest of the plan']
  const inDoubt = <Row extends PossibleVerdictChange>(row: Row): Row => ({
    ...row,
    ...{ holds: 'depends', on: [...new Set([...row.on, ...on])] },
    filling: { ...row.filling, ...saying(on, 'none', 'as it is rehearsed') },
    unless: { ...row.filling, ...saying(on, 'another firewall', 'otherwise') },
  })
  const changes = comparison.changes.flatMap(row => {
    const [sure, others] = [row.services.filter(isSure), row.services.filter(each => !isSure(each))]
    return [
      ...(sure.length === 0 ? [] : [{ ...row, services: sure }]),
      ...(others.length === 0 ? [] : [inDoubt({ ...row, services: others })]),
    ]
  })
  const addresses = comparison.addresses.map(row =>
    [...row.before.holders, ...row.after.holders].every(({ service }) => isSure(service))
      ? row
      : { ...row, changes: row.changes.map(inDoubt) },
  )
  const isChanged = [...changes, ...addresses.flatMap(row => row.changes)].some(
    ({ holds }) => holds === 'always',
  )
  const { equivalent, appeared, disappeared } = comparison
  const isNever = isChanged || appeared.length + disappeared.length > 0
  return {
    ...comparison,
    equivalent: equivalent === 'never' && isNever ? equivalent : 'depends',
    ...{ changes, addresses, on: [...new Set([...comparison.on, ...on])] },
    reach: comparison.reach.filter(
      ({ holds, from, to }) => holds === 'depends' || [...from, ...to].every(isSure),
    ),
  }
}

const saying = (on: readonly string[], byDefault: string, other: string) =>
  Object.fromEntries(on.map(each => [each, each === defaultsName ? byDefault : other]))
