/** Instance SSH View. How the provider's staff reach a managed instance. */
import { readOperation } from '../operation.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

/** How the provider's staff reach a managed instance. */
export interface SshSettingsReply {
  /** Whether they may. */
  access: boolean
  /** The address to connect to; `any` lets the service choose. */
  ip: string
  /** The port to connect to; null is the usual one. */
  port: number | null
  /** The user to log in as; null is the usual one. */
  user: string | null
}

export const instanceSshView = readOperation({
  name: 'instanceSshView',
  method: 'GET',
  path: '/instances/{instanceId}/ssh',
  reply: 'SshSettings',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  upholds: [],
  answer: ({ world, params }): SshSettingsReply => ({
    ...instanceAt(world, params.instanceId).ssh,
  }),
})
