/** Instance SSH View. How the provider's staff reach a managed instance. */
import { readOperation } from '../operation.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

export const instanceSshView = readOperation({
  name: 'instanceSshView',
  method: 'GET',
  path: '/instances/{instanceId}/ssh',
  reply: 'SshSettings',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  upholds: [],
  answer: ({ world, params }) => ({ ...instanceAt(world, params.instanceId).ssh }),
})
