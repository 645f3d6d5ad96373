/** What must hold of each address and range that a request shares. */
import { notFound, repeated } from '../../../refusals/found.ts'
import { gotText, referTo } from '../../../refusals/got.ts'
import { activeNatOf, configuredNatOf, holdingNamed } from '../../../world/holders.ts'
import { check, firstRepeat } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt } from '../../environment/checks/records-in-path.ts'
import { lackOfGrantToHolder } from '../../grants.ts'
import { noteOutage } from '../../regions/checks/region-exists.ts'
import { holdingsSharedBy, isOwnOf, type Sharing } from '../requests/shared-holdings.ts'
import { natProblem } from './assigned-addresses-may-move.ts'

type SharingAddresses = CallContext<unknown, unknown, Sharing>

export const sharedAddressesExist = check({
  name: 'sharedAddressesExist',
  stage: 'existence',
  clauses: ['SHARE-4', 'SHARE-6'],
  find({ world, body: { ips, instance_id }, assume }: SharingAddresses) {
    const { region } = instanceAt(world, instance_id)
    noteOutage({ world, assume }, region)
    for (const [index, text] of ips.entries()) {
      const path = ['ips', index]
      const holding = holdingNamed(world, text)
      if (holding?.kind === 'address' && holding.record.type === 'ipv6') {
        const got = referTo('slaac', { id: text })
        return { clause: 'SHARE-4', path, ...notFound('ipv4-or-range', got) }
      }
      if (holding?.record.region !== region) {
        if (holding !== undefined) assume('ASSUME-SHARE-PRIMARY')
        const within = gotText(region)
        return { clause: 'SHARE-6', path, ...notFound('address-or-range', text, { within }) }
      }
    }
    return undefined
  },
})

export const callerReadsSharedAddresses = check({
  name: 'callerReadsSharedAddresses',
  stage: 'grant',
  clauses: ['GRANT-5'],
  find({ world, caller, body, assume }: SharingAddresses) {
    if (caller.grants !== undefined) assume('ASSUME-SHARE-ACCESS')
    for (const { holding, path } of holdingsSharedBy(world, body)) {
      const held = { text: holding.text, holder: holding.record.instance_id }
      const lack = lackOfGrantToHolder(caller, held, 'read_only')
      if (lack !== undefined) return { path, ...lack }
    }
    return undefined
  },
})

export const sharedAddressesAreDistinct = check({
  name: 'sharedAddressesAreDistinct',
  stage: 'rule',
  clauses: ['ASSUME-SHARE-REPEATED'],
  find({ world, body }: SharingAddresses) {
    const repeat = firstRepeat(holdingsSharedBy(world, body), ({ holding }) => holding.text)
    if (repeat === undefined) return undefined
    const { path, holding } = repeat
    return { path, ...repeated('address', holding.text) }
  },
})

export const sharedAddressesAreOfOthers = check({
  name: 'sharedAddressesAreOfOthers',
  stage: 'rule',
  clauses: ['ASSUME-SHARE-OWN'],
  find({ world, body: { ips, instance_id: id }, assume }: SharingAddresses) {
    const shared = holdingsSharedBy(world, { ips, instance_id: id })
    const own = shared.find(each => isOwnOf(each, id))
    if (own === undefined) return undefined
    assume('ASSUME-SHARE-PRIMARY')
    assume('ASSUME-SHARE-OWN')
    if (world.settings.shareOwnAddress === 'accept') return undefined
    const { path, holding } = own
    const by = referTo('instance', { id })
    return { path, problem: 'own-address', got: gotText(holding.text), by }
  },
})

export const sharedAddressesHaveNoNat = check({
  name: 'sharedAddressesHaveNoNat',
  stage: 'rule',
  clauses: ['SHARE-8'],
  find({ world, body, assume }: SharingAddresses) {
    for (const { holding, path } of holdingsSharedBy(world, body)) {
      const problem = natProblem(world, holding, configuredNatOf)
      if (problem === undefined) continue
      if (natProblem(world, holding, activeNatOf) === undefined) assume('ASSUME-NAT-CONFIGURED')
      return { path, ...problem }
    }
    return undefined
  },
})
