/** Backends that are wrong about firewalls and their devices. */

import type { AnyCall } from '../../../src/engine/call.ts'
import { instanceDelete } from '../../../src/operations/environment/instance-delete.ts'
import { firewallDeviceCreate } from '../../../src/operations/firewalls/firewall-device-create.ts'
import { firewallUpdate } from '../../../src/operations/firewalls/firewall-update.ts'
import { values } from '../../../src/world/table.ts'
import {
  type Backend,
  type BrokenBackend,
  carryOut,
  draftingWith,
  drivenBy,
  reducedWith,
  refusal,
  serviceWith,
  withoutCheck,
} from './backend.ts'

const rivalsAreLetIn: BrokenBackend = {
  name: 'a firewall is enabled beside an active one',
  shortest: 4,
  system: serviceWith({ firewallUpdate: withoutCheck(firewallUpdate, 'noRivalOnItsServices') }),
}

const secondBalancer: BrokenBackend = {
  name: 'a firewall takes a second balancer',
  shortest: 3,
  system: serviceWith({
    firewallDeviceCreate: withoutCheck(firewallDeviceCreate, 'firewallHasNoOtherBalancer'),
  }),
}

const longestLabel: BrokenBackend = {
  name: 'a label of 32 characters is one too long',
  shortest: 1,
  system: drivenBy((backend, call) =>
    labelIn(call)?.length === 32 ? refusal('LABEL-1', 'label') : carryOut(backend, call),
  ),
}

const lostEvent: BrokenBackend = {
  name: 'a firewall that is renamed and turned off at once emits nothing',
  shortest: 2,
  system: serviceWith({
    firewallUpdate: reducedWith(firewallUpdate, making =>
      'label' in (making['body'] as object) ? { ...making, emit: () => undefined } : making,
    ),
  }),
}

const leakedDevice: BrokenBackend = {
  name: 'an instance that is deleted leaves its devices behind',
  shortest: 3,
  system: serviceWith({
    instanceDelete: draftingWith(instanceDelete, draft => ({
      remove(table, id) {
        if (table !== 'devices') draft.remove(table, id)
      },
    })),
  }),
}

/** What the index of labels holds besides the labels in use. */
interface Indexed extends Backend {
  readonly stale: Set<string>
}

const staleIndex: BrokenBackend = {
  name: 'the index of labels keeps the name from before a renaming',
  shortest: 3,
  system: {
    real: (world): Indexed => ({ world, stale: new Set() }),
    drive(backend, call) {
      const { stale } = backend as Indexed
      const before = [...values(backend.world.tables.firewalls)].map(({ label }) => label)
      const label = labelIn(call)
      if (label !== undefined && stale.has(label)) return refusal('LABEL-8', 'label')
      const outcome = carryOut(backend, call)
      if (outcome.ok && call.operation === 'firewallUpdate')
        for (const gone of missingFrom(backend, before)) stale.add(gone)
      return outcome
    },
  },
}

const labelKept: BrokenBackend = {
  name: 'a deleted firewall keeps its label',
  shortest: 3,
  system: drivenBy((backend, call) => {
    const deleted = [...values(backend.world.tables.firewalls)].filter(
      ({ status }) => status === 'deleted',
    )
    return deleted.some(({ label }) => label === labelIn(call))
      ? refusal('LABEL-8', 'label')
      : carryOut(backend, call)
  }),
}

const missingFrom = (backend: Backend, labels: readonly string[]): readonly string[] => {
  const now = new Set([...values(backend.world.tables.firewalls)].map(({ label }) => label))
  return labels.filter(label => !now.has(label))
}

function labelIn({ body }: AnyCall): string | undefined {
  const label: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'label')
  return typeof label === 'string' ? label : undefined
}

export const brokenFirewalls: readonly BrokenBackend[] = [
  rivalsAreLetIn,
  secondBalancer,
  longestLabel,
  lostEvent,
  leakedDevice,
  staleIndex,
  labelKept,
]
