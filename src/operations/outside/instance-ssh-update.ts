/** Instance SSH Update: how the provider's staff reach a managed instance. */
import { ssh } from '../../shape/ssh.ts'
import { instanceAt, instanceExists } from '../checks/instance-exists.ts'
import { sshAddressIsItsOwn } from '../checks/ssh-address.ts'
import { operation } from '../operation.ts'
import { instanceId } from '../outside-params.ts'

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
