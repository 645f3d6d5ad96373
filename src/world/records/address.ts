/** One IP address of an instance: public or private IPv4, or the instance's SLAAC address. */
import type { AddressId, InstanceId, RegionId } from '../ids.ts'

export interface Address {
  readonly id: AddressId
  /** Canonical text: dotted quad, or RFC 5952. */
  readonly address: string
  readonly type: 'ipv4' | 'ipv6'
  readonly public: boolean
  readonly region: RegionId
  readonly instance_id: InstanceId
  /** The name set by its holder; null means the provider's default, where there is one. */
  readonly rdns: string | null
}
