/** Where a managed instance is reached by SSH at one address, that address is its own. */
import { defaultSshSettings } from '../world/records/instance.ts'
import { get } from '../world/table.ts'
import { addressesOf } from './holdings.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const sshAddressesAreHeld = worldInvariant({
  name: 'sshAddressesAreHeld',
  clauses: ['ASSIGN-15', 'ASSUME-SSH-RESET'],
  all: world => idsOf(world.tables.instances),
  touched: {
    instances: itself,
    addresses: ({ before }) => (before === undefined ? [] : [before.instance_id]),
  },
  broken(world, id) {
    const ip = get(world.tables.instances, id)?.ssh.ip
    if (ip === undefined || ip === defaultSshSettings.ip) return undefined
    if (addressesOf(world, id).some(({ address }) => address === ip)) return undefined
    return `instance ${id} is reached by SSH at ${ip}, which it does not have`
  },
})
