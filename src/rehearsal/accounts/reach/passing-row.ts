/** What passes from some services of an account with holes to others: however the holes are filled, or depending on the same ones. */
import type { Through } from '../../exposure/through-balancers.ts'
import type { Passage } from '../../exposure/traffic-between.ts'
import type { ServiceName } from '../../guard-of.ts'

/** Packets that a balancer passes on, or may pass on; null for what is not known of it. */
export type PossibleThrough = {
  readonly [Field in keyof Through]: Field extends 'balancer' ? ServiceName : Through[Field] | null
}

/** Plain JSON. */
export type PassingRow =
  | {
      /** However the holes are filled. */
      readonly holds: 'always'
      readonly on: readonly []
      readonly passages: readonly Passage[]
      readonly through: readonly Through[]
      readonly vlans: readonly string[]
    }
  | {
      /** In some fillings, and not in others. */
      readonly holds: 'depends'
      /** The names of the holes that make the difference; one that is named after a service is about this one among those of the row. */
      readonly on: readonly string[]
      readonly passages: readonly Passage[]
      readonly through: readonly PossibleThrough[]
      /** Null for a VLAN of which the region or the label was not given. */
      readonly vlans: readonly (string | null)[]
    }
