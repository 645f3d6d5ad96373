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
 * Whether a token that holds `held` may do what asks for `wanted` (ASSUME-SCOPE-ORDER), which may be a scope of another
 * service. What is no scope grants nothing; `*` grants everything.
 */
export function grantsScope(held: readonly string[], wanted: string): boolean {
  // What asks to read alone is open to read_only too; all others have no scope of such a name.
  const enough = ['*', wanted, `${wanted}_only`, wanted.replace(/:.*/, ':read_write')]
  return held.some(scope => enough.includes(scope))
}
