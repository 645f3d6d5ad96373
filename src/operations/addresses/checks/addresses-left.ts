/** The region has the IPv4 addresses that are to be given out. */
import type { RegionId } from '../../../world/ids.ts'
import type { World } from '../../../world/world.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt } from '../../environment/checks/instance-exists.ts'
import type { NamesInstance } from '../../environment/checks/named-instance.ts'
import { hasFreeIpv4 } from '../requests/free-ipv4.ts'

interface AsksForAddress extends NamesInstance {
  readonly public: boolean
}

export const regionHasAddressLeft = check<CallContext<unknown, unknown, AsksForAddress>>({
  name: 'regionHasAddressLeft',
  stage: 'rule',
  clauses: ['ASSUME-ADDRESSES-USED-UP'],
  find({ world, body }) {
    const { region } = instanceAt(world, body.instance_id)
    return hasFreeIpv4(world, region, body.public)
      ? undefined
      : usedUp('instance_id', region, body.public)
  },
})

export interface InRegion {
  readonly region: RegionId
}

/** For an instance that is to have a public address there, and a private one if it wants one. */
export const regionHasAddressesFor = <Params, Body extends InRegion>(
  wantsPrivate: (seen: {
    readonly world: World
    readonly params: Params
    readonly body: Body
  }) => boolean,
) =>
  check<CallContext<Params, unknown, Body>>({
    name: 'regionHasAddressesFor',
    stage: 'rule',
    clauses: ['ASSUME-ADDRESSES-USED-UP'],
    find({ world, params, body }) {
      const { region } = body
      if (!hasFreeIpv4(world, region, true)) return usedUp('region', region, true)
      return !wantsPrivate({ world, params, body }) || hasFreeIpv4(world, region, false)
        ? undefined
        : usedUp('region', region, false)
    },
  })

const usedUp = (field: string, region: RegionId, isPublic: boolean) =>
  refused(
    'ASSUME-ADDRESSES-USED-UP',
    field,
    `saw ${region}, where no ${isPublic ? 'public' : 'private'} IPv4 address is left; accepted is a region that has one`,
  )
