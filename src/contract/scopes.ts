/** The OAuth scopes operations ask for, and which scope a token must hold to satisfy one. */
export const scopes = [
  'firewall:read_only',
  'firewall:read_write',
  'ips:read_only',
  'ips:read',
  'ips:read_write',
  'instances:read_only',
  'instances:read_write',
] as const

export type Scope = (typeof scopes)[number]

/**
 * Whether a token that holds `held` may do what asks for `wanted` (ASSUME-SCOPE-ORDER).
 * Texts in `held` that are no scope of this contract grant nothing; `*` grants everything.
 */
export function grantsScope(held: readonly string[], wanted: Scope): boolean {
  return held.some(scope => scope === '*' || scope === wanted || wider[wanted].includes(scope))
}

/** For each scope, the others that include it. */
const wider: Readonly<Record<Scope, readonly string[]>> = {
  'firewall:read_only': ['firewall:read_write'],
  'firewall:read_write': [],
  'ips:read_only': ['ips:read_write'],
  'ips:read': ['ips:read_only', 'ips:read_write'],
  'ips:read_write': [],
  'instances:read_only': ['instances:read_write'],
  'instances:read_write': [],
}
