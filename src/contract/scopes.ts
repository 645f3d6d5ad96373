/** The OAuth scopes operations ask for, those there are besides, and which scope a token must hold to satisfy one. */
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

/** What scopes are about: real tokens have some of services that nothing here asks for. */
export const scopeFamilies =
  'account, child_account, databases, domains, events, firewall, images, instances, ips, lke, longview, monitor, balancers, object_storage, stackscripts, volumes, vpc'

/** What is a scope, in the words of the provider too. */
export const scopeForm = new RegExp(
  `^(\\*|ips:read|(${scopeFamilies.replaceAll(', ', '|')}|linodes|nodebalancers):(read_only|read_write|\\*))$`,
)

/** The same scope in our words. */
export const ourScope = (scope: string): string =>
  scope
    .replace('linodes:', 'instances:')
    .replace('nodebalancers:', 'balancers:')
    .replace(':*', ':read_write')

/**
 * Whether a token that holds `held` may do what asks for `wanted` (ASSUME-SCOPE-ORDER), which may be a scope of another
 * service; `*` grants everything.
 */
export function grantsScope(held: readonly string[], wanted: string): boolean {
  // What asks to read alone is open to read_only too; all others have no scope of such a name.
  const enough = ['*', wanted, `${wanted}_only`, wanted.replace(/:.*/, ':read_write')]
  return held.some(scope => enough.includes(scope))
}
