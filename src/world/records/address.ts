/** IP addresses, what is shared of them, and the names that lead to them. */
import type { AddressId, ForwardId, InstanceId, RegionId, ShareId } from '../ids.ts'

/** One IP address of an instance: public or private IPv4, or the instance's SLAAC address. */
export interface Address {
  readonly id: AddressId
  /** Canonical text: dotted quad, or RFC 5952. */
  readonly address: string
  readonly type: 'ipv4' | 'ipv6'
  readonly public: boolean
  readonly region: RegionId
  readonly instance_id: InstanceId
  /** The name set by its holder; null means the provider's default, if there is one. */
  readonly rdns: string | null
}

/** An address or range of one instance that another instance of the region may bring up as well. */
export interface Share {
  readonly id: ShareId
  /** The address, or the range without its prefix length, in canonical text. */
  readonly address: string
  /** The instance that it is shared with. */
  readonly instance_id: InstanceId
}

/** A forward DNS record: a name that resolves to an address. */
export interface Forward {
  readonly id: ForwardId
  /** Lower case, no trailing dot. */
  readonly name: string
  /** Canonical text. */
  readonly address: string
}
