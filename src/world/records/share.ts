/** A share: an address or range of one instance that another instance of the region may bring up as well. */
import type { InstanceId, ShareId } from '../ids.ts'

export interface Share {
  readonly id: ShareId
  /** The address, or the range without its prefix length, in canonical text. */
  readonly address: string
  /** The instance that it is shared with. */
  readonly instance_id: InstanceId
}
