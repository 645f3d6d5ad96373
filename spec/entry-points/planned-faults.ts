import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { createFaults } from '../../src/http/faults.ts'
import type { PlannedFault } from '../../src/http/planned-fault.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'
import { baseUrl } from './wire.ts'

export const create = (label: string) =>
  ({ operation: 'firewallCreate', body: { label, rules: closedRules } }) as const

export const fault = (rest: Partial<PlannedFault>): PlannedFault => ({
  operation: 'firewallCreate',
  phase: 'before',
  kind: { type: 'status', status: 503 },
  ...rest,
})

export function arrange(...planned: readonly PlannedFault[]) {
  const cloud = createSimulator({ world: smallWorld() })
  const fetch = createFetch(cloud, { baseUrl, faults: createFaults(planned) })
  return { cloud, fetch, faults: fetch.faults }
}
