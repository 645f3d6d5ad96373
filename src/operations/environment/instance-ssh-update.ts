/** Instance SSH Update: how the provider's staff reach a managed instance. */
import { ssh } from '../../schema/ssh.ts'
import { sshAddressIsItsOwn } from '../addresses/checks/ssh-address.ts'
import { operation } from '../operation.ts'
import { instanceAt, instanceExists } from './checks/instance-exists.ts'
import { instanceId } from './params.ts'

export const instanceSshUpdate = operation({
  name: 'instanceSshUpdate',
  method: 'PUT',
  path: '/instances/{instanceId}/ssh',
  scopes: [],
  params: { instanceId },
  body: ssh,
  checks: [instanceExists, sshAddressIsItsOwn],
  emits: [],
  upholds: [],
  reduce({ world, params, body, draft }) {
    const instance = instanceAt(world, params.instanceId)
    const settings = { ...instance.ssh, ...body }
    draft.put('instances', { ...instance, ssh: settings })
    return { ...settings }
  },
})
