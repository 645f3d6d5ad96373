/** An instance can have another address: it is set up for more, and its region has one left. */
import { limits } from '../../../contract/limits.ts'
import { tooMany } from '../../../refusals/found.ts'
import { gotText, referTo } from '../../../refusals/got.ts'
import { addressesOf } from '../../../world/holders.ts'
import type { RegionId } from '../../../world/ids.ts'
import { balancerIpv4s } from '../../../world/numbering.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { NamesInstance } from '../../environment/checks/named-instance.ts'
import { instanceAt } from '../../environment/checks/records-in-path.ts'
import { noteOutage } from '../../regions/checks/region-exists.ts'
import { hasFreeIpv4, instanceIpv4s } from '../requests/free-ipv4.ts'

interface AsksForAddress extends NamesInstance {
  readonly public: boolean
}

type Asking = CallContext<unknown, unknown, AsksForAddress>

export const instanceIsSetUpForMore = check({
  name: 'instanceIsSetUpForMore',
  stage: 'rule',
  clauses: ['IP-11'],
  find({ world, body: { instance_id } }: CallContext<unknown, unknown, NamesInstance>) {
    const instance = instanceAt(world, instance_id)
    if (instance.spare_addresses > 0) return undefined
    const got = referTo('instance', instance)
    return { path: ['instance_id'], problem: 'no-spare-addresses', got }
  },
})

export const instanceHasNoPrivateYet = check({
  name: 'instanceHasNoPrivateYet',
  stage: 'rule',
  clauses: ['ASSUME-PRIVATE-SECOND'],
  find({ world, body: { instance_id: id, public: isPublic } }: Asking) {
    if (isPublic) return undefined
    const max = limits.privateIpv4PerInstance
    const got = addressesOf(world, id).filter(each => !each.public).length + 1
    if (got <= max) return undefined
    const holder = referTo('instance', { id })
    return { path: ['public'], ...tooMany('private-ipv4s', max, got, holder) }
  },
})

export const regionHasAddressLeft = check({
  name: 'regionHasAddressLeft',
  stage: 'rule',
  clauses: ['ASSUME-ADDRESSES-USED-UP'],
  find({ world, body, assume }: Asking) {
    const { region } = instanceAt(world, body.instance_id)
    noteOutage({ world, assume }, region)
    return hasFreeIpv4(world, instanceIpv4s(world, region, body.public))
      ? undefined
      : usedUp('instance_id', region, body.public)
  },
})

export interface InRegion {
  readonly region: RegionId
  /** The public address that is asked for by its text: none has to be left. */
  readonly address?: string
}

/** For an instance that is to have a public address there, and a private one if it wants one. */
export const regionHasAddressesFor = <Params, Body extends InRegion>(
  wantsPrivate: (seen: {
    readonly world: World
    readonly params: Params
    readonly body: Body
  }) => boolean,
) =>
  check({
    name: 'regionHasAddressesFor',
    stage: 'rule',
    clauses: ['ASSUME-ADDRESSES-USED-UP'],
    find({ world, params, body }: CallContext<Params, unknown, Body>) {
      const { region, address } = body
      const has = (isPublic: boolean) => hasFreeIpv4(world, instanceIpv4s(world, region, isPublic))
      if (address === undefined && !has(true)) return usedUp('region', region, true)
      return !wantsPrivate({ world, params, body }) || has(false)
        ? undefined
        : usedUp('region', region, false)
    },
  })

interface AsksForBalancer extends InRegion {
  readonly ipv4?: string | null
}

/** For a balancer that does not say which one it is to have, or that it is to have none. */
export const regionHasAddressForBalancer = check({
  name: 'regionHasAddressForBalancer',
  stage: 'rule',
  clauses: ['ASSUME-ADDRESSES-USED-UP'],
  find: ({ world, body: { region, ipv4 } }: CallContext<unknown, unknown, AsksForBalancer>) =>
    ipv4 !== undefined || hasFreeIpv4(world, balancerIpv4s(world, region))
      ? undefined
      : usedUp('region', region, true),
})

const usedUp = (field: string, region: RegionId, isPublic: boolean) =>
  ({
    path: [field],
    problem: 'used-up',
    expected: isPublic ? 'public-ipv4s' : 'private-ipv4s',
    got: gotText(region),
  }) as const
