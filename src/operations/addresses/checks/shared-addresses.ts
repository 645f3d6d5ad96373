/** What must hold of each address and range that a request shares. */
import { holdingNamed, natOf } from '../../../world/holders.ts'
import { check, forbidden, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt } from '../../environment/checks/instance-exists.ts'
import { assumeHolder, reachesHolder, unreachedReason } from '../requests/reach-holder.ts'
import { holdingsSharedBy, isOwnOf, type Sharing } from '../requests/shared-holdings.ts'

type SharingAddresses = CallContext<unknown, unknown, Sharing>

export const sharedAddressesExist = check<SharingAddresses>({
  name: 'sharedAddressesExist',
  stage: 'existence',
  clauses: ['SHARE-4', 'SHARE-6'],
  find({ world, body: { ips, instance_id } }) {
    const { region } = instanceAt(world, instance_id)
    for (const [index, text] of ips.entries()) {
      const holding = holdingNamed(world, text)
      if (holding?.kind === 'address' && holding.record.type === 'ipv6')
        return refused(
          'SHARE-4',
          `ips[${index}]`,
          `saw ${text}, the SLAAC address of instance ${holding.record.instance_id}; accepted is an IPv4 address or a range`,
        )
      if (holding?.record.region !== region)
        return refused(
          'SHARE-6',
          `ips[${index}]`,
          `saw ${text}; accepted is an address or a range of the account in ${region}, the region of instance ${instance_id}`,
        )
    }
    return undefined
  },
})

export const callerReadsSharedAddresses = check<SharingAddresses>({
  name: 'callerReadsSharedAddresses',
  stage: 'grant',
  clauses: ['GRANT-5'],
  find({ world, caller, body, assume }) {
    if (caller.grants !== undefined) assume('ASSUME-SHARE-ACCESS')
    for (const { holding, field } of holdingsSharedBy(world, body)) {
      const holder = holding.record.instance_id
      if (reachesHolder(caller, holder, 'read_only')) continue
      assumeHolder(assume, caller, holder)
      const reason = unreachedReason(caller, holding.text, holder, 'read_only')
      return forbidden('GRANT-5', field, reason)
    }
    return undefined
  },
})

export const sharedAddressesAreDistinct = check<SharingAddresses>({
  name: 'sharedAddressesAreDistinct',
  stage: 'rule',
  clauses: ['ASSUME-SHARE-REPEATED'],
  find({ body: { ips } }) {
    const met = new Set<string>()
    for (const [index, text] of ips.entries()) {
      if (met.has(text))
        return refused(
          'ASSUME-SHARE-REPEATED',
          `ips[${index}]`,
          `saw ${text} again; accepted is each address once`,
        )
      met.add(text)
    }
    return undefined
  },
})

export const sharedAddressesAreOfOthers = check<SharingAddresses>({
  name: 'sharedAddressesAreOfOthers',
  stage: 'rule',
  clauses: ['ASSUME-SHARE-OWN'],
  find({ world, body, assume }) {
    const own = holdingsSharedBy(world, body).find(each => isOwnOf(each, body.instance_id))
    if (own === undefined) return undefined
    assume('ASSUME-SHARE-PRIMARY')
    assume('ASSUME-SHARE-OWN')
    if (world.settings.shareOwnAddress === 'accept') return undefined
    return refused(
      'ASSUME-SHARE-OWN',
      own.field,
      `saw ${own.holding.text}, which instance ${body.instance_id} holds itself; accepted is an address of another`,
    )
  },
})

export const sharedAddressesHaveNoNat = check<SharingAddresses>({
  name: 'sharedAddressesHaveNoNat',
  stage: 'rule',
  clauses: ['SHARE-8'],
  find({ world, body }) {
    for (const { holding, field } of holdingsSharedBy(world, body)) {
      const nat = holding.kind === 'address' ? natOf(world, holding.record) : undefined
      if (nat === undefined) continue
      return refused(
        'SHARE-8',
        field,
        `saw ${holding.text}, which has 1:1 NAT to ${nat.ipv4} of VPC ${nat.vpc_id}; accepted is an address without one`,
      )
    }
    return undefined
  },
})
