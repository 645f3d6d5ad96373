/** A forward DNS record as callers see it. */
import type { Forward } from '../../world/records/address.ts'

export type ForwardReply = ReturnType<typeof forwardReply>

export const forwardReply = ({ id, name, address }: Forward) => ({ id, name, address })
