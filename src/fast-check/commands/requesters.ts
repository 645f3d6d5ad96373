/** How a request is thought up, for each operation that can be called. */
import type { OperationName } from '../../operations/table.ts'
import { addressRequests } from './address-requests.ts'
import { callerRequests } from './caller-requests.ts'
import { environmentRequests } from './environment-requests.ts'
import { firewallRequests } from './firewall-requests.ts'
import type { Requester } from './request.ts'

export const contractRequests = { ...firewallRequests, ...addressRequests } as const

export const requesters: Readonly<Partial<Record<OperationName, Requester>>> = {
  ...contractRequests,
  ...environmentRequests,
  ...callerRequests,
}
