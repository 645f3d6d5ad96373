/** Every firewall has a label of the right length and characters. */
import { limits } from '../contract/limits.ts'
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { labelFault } from './label-fault.ts'
import { idsOf } from './records.ts'

const { labelLengthMin, labelLengthMax } = limits

export const firewallLabelsAreWellFormed = worldInvariant({
  name: 'firewallLabelsAreWellFormed',
  clauses: ['LABEL-1', 'LABEL-2', 'LABEL-3', 'LABEL-4', 'LABEL-5', 'LABEL-6', 'LABEL-7'],
  all: world => idsOf(world.tables.firewalls),
  touched: { firewalls: itself },
  broken(world, id) {
    const label = get(world.tables.firewalls, id)?.label
    const fault =
      label === undefined ? undefined : labelFault(label, labelLengthMin, labelLengthMax)
    return fault && `firewall ${id} has "${label}", a label ${fault}`
  },
})
