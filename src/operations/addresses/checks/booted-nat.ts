/** The NAT of the profile to boot is with public IPv4 addresses that the instance has to itself. */
import { addressesOf, sharesOf } from '../../../world/holders.ts'
import type { ProfileId } from '../../../world/ids.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt, type OnInstance } from '../../environment/checks/instance-exists.ts'
import { profileToBoot } from '../../environment/requests/profile-to-boot.ts'
import { publicIpv4sIn } from '../requests/public-ipv4s.ts'

/** Since the profile was written an address of it may have moved away, or be shared by now. */
export const bootedNatIsItsOwn = check<
  CallContext<OnInstance, unknown, { readonly profile_id?: ProfileId }>
>({
  name: 'bootedNatIsItsOwn',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId }, body, assume }) {
    const owned = publicIpv4sIn(addressesOf(world, instanceId))
    for (const each of profileToBoot(instanceAt(world, instanceId), body.profile_id).interfaces) {
      if (each.purpose !== 'vpc' || each.nat_1_1 === null) continue
      const isShared = sharesOf(world, each.nat_1_1).length > 0
      if (owned.includes(each.nat_1_1) && !isShared) continue
      assume('ASSUME-NAT-ACTIVE')
      return refused(
        'ASSUME-ENVIRONMENT',
        'profile_id',
        `saw a profile with NAT to ${each.nat_1_1}, ${isShared ? 'a shared address' : `no address of instance ${instanceId}`}; accepted is one with public IPv4 addresses that the instance has to itself`,
      )
    }
    return undefined
  },
})
