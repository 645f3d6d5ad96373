import type { Simulator } from '../../src/engine/simulator.ts'
import { instanceAt } from '../../src/operations/environment/checks/records-in-path.ts'
import type { InstanceId } from '../../src/world/ids.ts'
import { everyWorld } from '../support/every-operation.ts'
import { ask } from './published-wire.ts'

export const linodes = '/v4/linode/instances'
export const balancer = '/v4/nodebalancers/1'
export const region = 'us-east'

export const told = async (
  cloud: Simulator,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) => {
  const { status, body: answer } = await ask(cloud, method, path, body, token)
  return [status, answer] as const
}
export const refusal = (reason: string, field?: string) => ({
  errors: [field === undefined ? { reason } : { reason, field }],
})
export const notFound = [404, refusal('Not found')] as const
export const first = instanceAt(everyWorld, 1 as InstanceId)
