/** Holes of instances: which interfaces one was booted with, and whether it migrates. */
import type { GatheredInstance } from '../gathered-instances.ts'
import { ask, type Hole, interfacesName, viewCommand } from './hole.ts'

export const stateName = (id: number): string => `status of instance ${id}`

/** No firewall of one that migrates live is changed: calls are refused. */
export const stateHole = (id: number, at: number): Hole => ({
  name: stateName(id),
  kind: 'status',
  says: `Whether instance ${id} migrates live, so that its firewalls cannot be changed, was not given, or not understood.`,
  path: ['instances', 'rows', at, 'status'],
  fill: [viewCommand('instance', id)],
})

export function interfacesHole(
  { id, generation, profiles }: Pick<GatheredInstance, 'id' | 'generation' | 'profiles'>,
  at: number,
  isChanged: boolean,
): Hole {
  const isOwn = generation === 'interfaces'
  const isListed = !isOwn && profiles !== undefined
  const list = isOwn ? 'interfaces' : 'configs'
  const which = isOwn ? 'has of its own' : 'was booted with'
  const filtered = 'What is said of its packets is about interfaces that firewalls filter.'
  const isTold = !isChanged || profiles?.some(({ idle }) => idle === true)
  const isUntold = !isTold && profiles?.length === 1
  return {
    name: interfacesName(id),
    kind: 'interfaces',
    says: isUntold
      ? `Whether instance ${id} was booted with its profile as it is now is not known: an interface does not say whether it is active. ${filtered}`
      : isChanged && isTold
        ? `The profile of instance ${id} was changed after it was booted, or it was booted with another one: an interface is marked as not active. ${filtered}`
        : isListed
          ? `Which of its configuration profiles instance ${id} was booted with is not known: none has an interface that is marked as active.`
          : `The interfaces that instance ${id} ${which} were not given; what is said of its packets is about interfaces that firewalls filter.`,
    path: ['instances', 'rows', at],
    fill: isListed && isTold ? [] : [ask(`linodes ${list}-list ${id}`, `linode-${id}-${list}`)],
  }
}
