/** The entry point `firedrill/explore`: every world that a few calls can lead to, one by one. */
export type { Exploration, Progress, StopReason, Trace } from './exploration.ts'
export { type ExploreLimits, type ExploreOptions, explore } from './explore.ts'
export { type FirewallScopeSize, firewallScope } from './firewall-scope.ts'
export {
  type ExploredCall,
  emits,
  follow,
  refusesOn,
  type Scope,
  type SometimesProperty,
} from './scope.ts'
export type { Symmetry } from './symmetric-key.ts'
