/** What the outcome of calls rests on beside packets: records that a list leaves out, and firewalls that come by default. */
import type { Account } from '../../account/holes/account.ts'
import type { SoughtName } from '../../refusals/words.ts'
import type { RehearsedCall } from '../rehearse.ts'

/** By what was sought and not found the list that may have it. */
const lists: Readonly<Partial<Record<SoughtName, string>>> = {
  firewall: 'other firewalls',
  instance: 'other instances',
  balancer: 'other balancers',
  address: 'other ips',
  range: 'other ranges',
}

/** The holes that may hold what a refused call did not find, and those that guard what a call has created. */
export function holesOfOutcomes(
  { holes }: Account,
  calls: readonly RehearsedCall[],
): readonly string[] {
  const names = calls.flatMap(({ call, outcome }) => {
    if (!outcome.ok)
      return outcome.errors.flatMap(each =>
        each.problem === 'not-found' ? (lists[each.expected.record] ?? []) : [],
      )
    return /^(?:instance|balancer)(?:Create|Clone)$/.test(call.operation)
      ? ['default firewalls']
      : []
  })
  return [...new Set(names)].filter(name => holes.some(each => each.name === name))
}
