/** What must hold of interfaces that are listed for a profile, whatever region they are in. */
import { notFound, repeated } from '../../../refusals/found.ts'
import type { Path } from '../../../refusals/problem.ts'
import type { ListedInterface } from '../../../schema/interfaces.ts'
import { addressesOf, sharesOf } from '../../../world/holders.ts'
import { sharedProblem } from '../../addresses/checks/assigned-addresses-may-move.ts'
import { publicIpv4sIn } from '../../addresses/requests/public-ipv4s.ts'
import { check, type Found } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { wire } from '../effects/wire.ts'
import type { OnInstance } from './records-in-path.ts'

interface ListsInterfaces {
  /** None where those that there are stay. */
  readonly interfaces?: readonly ListedInterface[]
}

export const listedVlansAreDistinct = check({
  name: 'listedVlansAreDistinct',
  stage: 'request',
  clauses: ['ASSUME-PROFILES'],
  find({ body: { interfaces = [] } }: CallContext<unknown, unknown, ListsInterfaces>) {
    const met = new Set<string>()
    for (const [index, each] of interfaces.entries()) {
      if (each.purpose !== 'vlan') continue
      const { label } = each
      if (met.has(label)) {
        const path = ['interfaces', index, 'label']
        return { path, ...repeated('vlan', label) }
      }
      met.add(label)
    }
    return undefined
  },
})

const natClauses = ['ASSUME-ENVIRONMENT', 'ASSUME-PROFILES'] as const

/** A new instance has no address that its creator could know. */
export const newInstanceHasListedNat = check({
  name: 'newInstanceHasListedNat',
  stage: 'rule',
  clauses: natClauses,
  find: ({ body: { interfaces = [] } }: CallContext<unknown, unknown, ListsInterfaces>) =>
    strayNat(interfaces, { owned: [], first: 'any' }),
})

export const instanceHasListedNat = check({
  name: 'instanceHasListedNat',
  stage: 'rule',
  clauses: natClauses,
  find({
    world,
    params: { instanceId },
    body: { interfaces = [] },
  }: CallContext<OnInstance, unknown, ListsInterfaces>) {
    const owned = publicIpv4sIn(addressesOf(world, instanceId))
    return strayNat(interfaces, { owned, first: owned[0] })
  },
})

/** What a profile configures for NAT is never shared (SHARE-8). */
export const listedNatIsNotShared = check({
  name: 'listedNatIsNotShared',
  stage: 'rule',
  clauses: ['ASSUME-NAT-CONFIGURED'],
  find({
    world,
    params: { instanceId },
    body: { interfaces = [] },
  }: CallContext<OnInstance, unknown, ListsInterfaces>) {
    const [first] = publicIpv4sIn(addressesOf(world, instanceId))
    for (const [index, each] of wire(interfaces, first).entries()) {
      if (each.purpose !== 'vpc' || each.nat_1_1 === null) continue
      const [share] = sharesOf(world, each.nat_1_1)
      if (share !== undefined) return { path: natPath(index), ...sharedProblem(share) }
    }
    return undefined
  },
})

const natPath = (index: number): Path => ['interfaces', index, 'ipv4', 'nat_1_1']

interface Owned {
  readonly owned: readonly string[]
  /** What `any` stands for. */
  readonly first: string | undefined
}

/** The first NAT address that the instance does not own, or that stands in the list again. */
function strayNat(
  interfaces: readonly ListedInterface[],
  { owned, first }: Owned,
): Found<typeof natClauses> | undefined {
  const met = new Set<string>()
  for (const [index, each] of interfaces.entries()) {
    const asked = each.purpose === 'vpc' ? each.ipv4.nat_1_1 : null
    if (asked === null) continue
    const address = asked === 'any' ? first : owned.find(own => own === asked)
    const path = natPath(index)
    if (address === undefined)
      return { clause: 'ASSUME-ENVIRONMENT', path, ...notFound('own-public-ipv4', asked) }
    if (met.has(address)) return { clause: 'ASSUME-PROFILES', path, ...repeated('address', asked) }
    met.add(address)
  }
  return undefined
}
