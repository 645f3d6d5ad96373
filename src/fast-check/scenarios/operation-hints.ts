/** What generating calls takes beyond the declaration of an operation: the only place that lists operations by name. */
import type { OperationName } from '../../operations/table.ts'
import * as addresses from './address-requests.ts'
import * as environment from './environment-requests.ts'
import * as firewalls from './firewall-requests.ts'
import type { RequestGenerator } from './request.ts'
import type { TargetOutcome } from './target-outcomes.ts'

export interface OperationHint {
  /** Requests with a body, or about certain records only. Left out where the declaration is enough. */
  readonly requests?: RequestGenerator
  /** Requests that the world refuses, where these are looked for elsewhere. */
  readonly refused?: RequestGenerator
  /** How often a call of it comes to an outcome in model runs, relative to others: 1 when left out; more where much is built on it. */
  readonly weights?: Readonly<Partial<Record<TargetOutcome, number>>>
  /** How often it is carried out in `worlds`, whose callers stay as they are. */
  readonly weightInWorlds?: number
  /** Whether an operation outside the contract may come before the calls of `callsOf`; those of the contract do. */
  readonly isPrelude?: boolean
}

/** Operations outside the contract are called only if they are listed here. */
export const operationHints: Readonly<Partial<Record<OperationName, OperationHint>>> = {
  firewallCreate: {
    requests: firewalls.firewallCreate,
    weights: { done: 3, malformed: 2 },
    weightInWorlds: 6,
  },
  firewallUpdate: {
    requests: firewalls.firewallUpdate,
    weights: { done: 4, refused: 2 },
    weightInWorlds: 10,
  },
  firewallDelete: { refused: firewalls.refusedDelete },
  firewallDeviceCreate: {
    requests: firewalls.firewallDeviceCreate,
    weights: { done: 4 },
    weightInWorlds: 10,
  },
  firewallDeviceDelete: { refused: firewalls.refusedDeviceDelete },
  firewallRulesUpdate: {
    requests: firewalls.firewallRulesUpdate,
    refused: firewalls.refusedRulesUpdate,
    weights: { done: 3, malformed: 2 },
  },
  ipAddressAllocate: { requests: addresses.ipAddressAllocate },
  ipAddressesAssign: { requests: addresses.ipAddressesAssign, weightInWorlds: 2 },
  ipAddressesShare: { requests: addresses.ipAddressesShare, weightInWorlds: 2 },
  ipAddressRdnsUpdate: { requests: addresses.ipAddressRdnsUpdate, weights: { done: 2 } },
  ipv6RangeCreate: { requests: addresses.ipv6RangeCreate, weights: { done: 3 }, weightInWorlds: 2 },
  ipv6RangeDelete: { refused: addresses.refusedRangeDelete },
  instanceCreate: { requests: environment.instanceCreate, weights: { done: 2 }, isPrelude: true },
  instanceDelete: { requests: environment.instanceDelete },
  instanceReboot: { requests: environment.instanceReboot },
  profileCreate: { requests: environment.profileCreate },
  instancePrepare: { requests: environment.instancePrepare, weights: { done: 2 } },
  balancerCreate: { requests: environment.balancerCreate, isPrelude: true },
  balancerDelete: {},
  forwardCreate: { requests: environment.forwardCreate, isPrelude: true },
  liveMigrationStart: {
    requests: environment.liveMigrationStart,
    weights: { done: 4 },
    isPrelude: true,
  },
  liveMigrationFinish: { requests: environment.liveMigrationFinish },
  userCreate: { requests: environment.userCreate, weightInWorlds: 0 },
  userGrantsUpdate: { requests: environment.userGrantsUpdate, weightInWorlds: 0 },
  tokenCreate: { requests: environment.tokenCreate, weightInWorlds: 0 },
  tokenUpdate: { requests: environment.tokenUpdate, weightInWorlds: 0 },
  tokenDelete: { requests: environment.tokenDelete, weightInWorlds: 0 },
}
