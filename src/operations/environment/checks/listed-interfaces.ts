/** What must hold of interfaces that are listed for a profile, whatever region they are in. */

import type { ListedInterface } from '../../../schema/interfaces.ts'
import type { Refusal } from '../../../schema/refusal.ts'
import { seen } from '../../../schema/seen.ts'
import { addressesOf } from '../../../world/holders.ts'
import { publicIpv4sIn } from '../../addresses/requests/public-ipv4s.ts'
import { check, malformed, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnInstance } from './instance-exists.ts'

interface ListsInterfaces {
  readonly interfaces: readonly ListedInterface[]
}

export const listedVlansAreDistinct = check<CallContext<unknown, unknown, ListsInterfaces>>({
  name: 'listedVlansAreDistinct',
  stage: 'request',
  clauses: ['ASSUME-PROFILES'],
  find({ body: { interfaces } }) {
    const met = new Set<string>()
    for (const [index, each] of interfaces.entries()) {
      if (each.purpose !== 'vlan') continue
      if (met.has(each.label))
        return malformed(
          'ASSUME-PROFILES',
          `interfaces[${index}].label`,
          `saw ${seen(each.label)} again; accepted is each VLAN once`,
        )
      met.add(each.label)
    }
    return undefined
  },
})

/** A new instance has no address that its creator could know. */
export const newInstanceHasListedNat = check<CallContext<unknown, unknown, ListsInterfaces>>({
  name: 'newInstanceHasListedNat',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT', 'ASSUME-PROFILES'],
  find: ({ body: { interfaces } }) => strayNat(interfaces, { owned: [], first: 'any' }),
})

export const instanceHasListedNat = check<CallContext<OnInstance, unknown, ListsInterfaces>>({
  name: 'instanceHasListedNat',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT', 'ASSUME-PROFILES'],
  find({ world, params: { instanceId }, body: { interfaces } }) {
    const owned = publicIpv4sIn(addressesOf(world, instanceId))
    return strayNat(interfaces, { owned, first: owned[0] })
  },
})

interface Owned {
  readonly owned: readonly string[]
  /** What `any` stands for. */
  readonly first: string | undefined
}

/** The first NAT address that the instance does not own, or that stands in the list again. */
function strayNat(
  interfaces: readonly ListedInterface[],
  { owned, first }: Owned,
): Refusal | undefined {
  const met = new Set<string>()
  for (const [index, each] of interfaces.entries()) {
    const asked = each.purpose === 'vpc' ? each.ipv4.nat_1_1 : null
    if (asked === null) continue
    const address = asked === 'any' ? first : owned.find(own => own === asked)
    const field = `interfaces[${index}].ipv4.nat_1_1`
    if (address === undefined)
      return refused(
        'ASSUME-ENVIRONMENT',
        field,
        `saw ${seen(asked)}; accepted is a public IPv4 address of the instance`,
      )
    if (met.has(address))
      return refused(
        'ASSUME-PROFILES',
        field,
        `saw ${seen(asked)} again; accepted is each address for one interface`,
      )
    met.add(address)
  }
  return undefined
}
