/** Calls that somebody will make, in an order of which only a part may be known. */
import type { AnyCall } from '../../engine/call.ts'

/** A call that somebody will make, and which calls come before it. */
export interface PlannedCall {
  readonly call: AnyCall
  /** Places, among the planned calls, of those that are made before it. */
  readonly after: readonly number[]
  /** Who makes it: the address of a resource. Calls of one resource stop at the first that is refused, and so do those of resources that wait for it. */
  readonly of: string
  /** Leaves of the call that are known only once it is made, with the reason; the call holds a stand-in without them. */
  readonly unknown?: readonly UnknownLeaf[]
}

export interface UnknownLeaf {
  readonly path: readonly (string | number)[]
  readonly reason: string
}

export interface Planned {
  readonly calls: readonly PlannedCall[]
  /** How many resources are worked on at a time; any number when left out. */
  readonly parallelism?: number
}
