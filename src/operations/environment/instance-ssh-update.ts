/** Instance SSH Update: how the provider's staff reach a managed instance. */
import { notFound } from '../../refusals/found.ts'
import { ssh } from '../../schema/environment.ts'
import { addressesOf } from '../../world/holders.ts'
import type { SshSettings } from '../../world/records/instance.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { instanceExists, type OnInstance } from './checks/records-in-path.ts'
import type { SshSettingsReply } from './instance-ssh-view.ts'
import { instanceId } from './params.ts'

/** The address that SSH settings name is one of the instance. */
const sshAddressIsItsOwn = check({
  name: 'sshAddressIsItsOwn',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    params: { instanceId },
    body: { ip },
  }: CallContext<OnInstance, unknown, { readonly ip?: string }>) {
    if (ip === undefined || ip === 'any') return undefined
    if (addressesOf(world, instanceId).some(({ address }) => address === ip)) return undefined
    return { path: ['ip'], ...notFound('own-address', ip) }
  },
})

export const instanceSshUpdate = operation({
  name: 'instanceSshUpdate',
  method: 'PUT',
  path: '/instances/{instanceId}/ssh',
  reply: 'SshSettings',
  scopes: [],
  params: { instanceId },
  body: ssh,
  checks: [instanceExists, sshAddressIsItsOwn],
  emits: [],
  upholds: [],
  reduce({ params, body, draft }): SshSettingsReply {
    const { ssh } = draft.edit('instances', params.instanceId, instance => {
      Object.assign(instance.ssh, body satisfies Partial<SshSettings>)
    })
    return { ...ssh }
  },
})
