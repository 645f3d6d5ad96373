/** What callers write in the bodies of the other environment operations, as editors show it (see `operations/bodies.ts`). */
import type { RegionStatus } from '../../contract/vocabulary.ts'
import type { Permission } from '../../world/records/user.ts'
import type { BalancerCreateBody, BalancerUpdateBody } from './balancer-bodies.ts'
import type {
  InstanceAddressCreateBody,
  InstanceCloneBody,
  InstanceCreateBody,
  InstanceMigrateBody,
  InstancePrepareBody,
  InstanceRebootBody,
  InstanceResizeBody,
  InstanceSshUpdateBody,
  InstanceUpdateBody,
  ProfileCreateBody,
  ProfileUpdateBody,
} from './instance-bodies.ts'

/** How a region is doing. */
export interface RegionStatusUpdateBody {
  /** `outage` is shown and stops nothing (REGION-5). */
  readonly status: RegionStatus
}

/** A record of the DNS that is kept elsewhere. */
export interface ForwardCreateBody {
  /** The name of a host. */
  readonly name: string
  /** The IPv4 or IPv6 address that it resolves to. */
  readonly address: string
}

/** One thing that a user may reach. */
export interface WrittenGrant {
  /** What the id is an id of. */
  readonly type: 'firewall' | 'instance' | 'balancer'
  /** Of the firewall, the instance or the balancer. */
  readonly id: number
  /** Whether the user may change it, or look at it only. */
  readonly permission: Permission
}

/** A new user. */
export interface UserCreateBody {
  /** The name that tokens name, which no other user has. */
  readonly username: string
  /** Whether the user reaches only what grants name; false when left out. */
  readonly restricted?: boolean | undefined
  /** Whether a restricted user may create firewalls; false when left out. */
  readonly add_firewalls?: boolean | undefined
  /** What a restricted user reaches; nothing when left out. */
  readonly grants?: readonly WrittenGrant[] | undefined
}

/** What a restricted user reaches from now on. */
export interface UserGrantsUpdateBody {
  /** All grants, in the place of the old ones. */
  readonly grants: readonly WrittenGrant[]
  /** Whether the user may create firewalls; as before when left out. */
  readonly add_firewalls?: boolean
}

/** What changes of a user; what is left out stays. */
export interface UserUpdateBody {
  /** The name from now on, which the user's tokens follow. */
  readonly username?: string
  /** Whether the user reaches only what grants name. */
  readonly restricted?: boolean
}

/** A new token. */
export interface TokenCreateBody {
  /** The text that a caller presents (`as`). */
  readonly token: string
  /** The user that it speaks for; one that was never created is unrestricted. */
  readonly username: string
  /** What it allows, such as `firewall:read_write` or, in the provider's words, `linodes:*`; `*` allows everything. */
  readonly scopes: readonly string[]
  /** For display, 1 to 100 characters; the name of its user when left out. */
  readonly label?: string
  /** When it ends, as `2026-01-01T00:00:00`, by the clock of the world; never when it is null or left out. */
  readonly expiry?: string | null
}

/** What changes of a token; what is left out stays. */
export interface TokenUpdateBody {
  /** For display, 1 to 100 characters. */
  readonly label?: string
}

/** A new block of IPv6 addresses for all instances of a region (POOL-2). */
export interface PoolCreateBody {
  /** The id of the region. */
  readonly region: string
  /** Its length in bits; 116 when left out. */
  readonly prefix?: number | undefined
}

/** How much time passes. */
export interface ClockAdvanceBody {
  /** Whole milliseconds, 0 or more. */
  readonly ms: number
}

/** The body of each operation that takes one. */
export interface EnvironmentBodies {
  readonly instanceCreate: InstanceCreateBody
  readonly instanceUpdate: InstanceUpdateBody
  readonly instanceReboot: InstanceRebootBody
  readonly instanceResize: InstanceResizeBody
  readonly profileCreate: ProfileCreateBody
  readonly profileUpdate: ProfileUpdateBody
  readonly instanceAddressCreate: InstanceAddressCreateBody
  readonly instancePrepare: InstancePrepareBody
  readonly instanceSshUpdate: InstanceSshUpdateBody
  readonly instanceMigrate: InstanceMigrateBody
  readonly instanceClone: InstanceCloneBody
  readonly balancerCreate: BalancerCreateBody
  readonly balancerUpdate: BalancerUpdateBody
  readonly regionStatusUpdate: RegionStatusUpdateBody
  readonly forwardCreate: ForwardCreateBody
  readonly userCreate: UserCreateBody
  readonly userGrantsUpdate: UserGrantsUpdateBody
  readonly userUpdate: UserUpdateBody
  readonly tokenCreate: TokenCreateBody
  readonly tokenUpdate: TokenUpdateBody
  readonly poolCreate: PoolCreateBody
  readonly clockAdvance: ClockAdvanceBody
}
