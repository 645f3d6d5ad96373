/** The public door `firedrill/explore`: every world that a few calls can lead to, one by one. */
export type { Exploration, Finding, Limits, Progress, Stop } from './exploration.ts'
export { type Exploring, explore } from './explore.ts'
export { type FirewallScopeSize, firewallScope } from './firewall-scope.ts'
export { follow } from './follow.ts'
export type { Scope } from './scope.ts'
export type { Symmetry } from './symmetric-key.ts'
export { emits, refusesOn, type Step, type Watch } from './watch.ts'
