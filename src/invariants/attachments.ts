/** The devices that came and went in a transition, and which of them did so alone: between a firewall and a service that stay. */
import type { Device } from '../world/records/device.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { changesOf } from './changes-of.ts'
import { hasService } from './has-service.ts'
import type { Transition } from './invariant.ts'

export const attached = ({ changes }: Transition): readonly Device[] =>
  changesOf(changes, 'devices').flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? [after] : [],
  )

/** Not with a firewall that is created on services, and not with an instance that is created behind a firewall. */
export const attachedAlone = (transition: Transition): readonly Device[] =>
  attached(transition).filter(device => hasBothEnds(transition.before, device))

/** Not with a firewall or a service that is deleted. */
export const detachedAlone = (transition: Transition): readonly Device[] =>
  changesOf(transition.changes, 'devices')
    .flatMap(({ before, after }) => (after === undefined && before !== undefined ? [before] : []))
    .filter(device => hasBothEnds(transition.after, device))

function hasBothEnds(world: World, { firewall_id, entity }: Device): boolean {
  const status = get(world.tables.firewalls, firewall_id)?.status
  return status !== undefined && status !== 'deleted' && hasService(world, entity)
}
