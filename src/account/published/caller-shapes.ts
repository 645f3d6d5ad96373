/** Users and tokens as the published interface shows them. */
import { toTimestamp } from '../../kit/instant.ts'
import type { TokenReply } from '../../operations/environment/token-reply.ts'
import type { UserReply } from '../../operations/environment/user-reply.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { exchangeScope } from './words.ts'

/** Nobody has an address for mail here: one that leads nowhere stands in its place. */
export const emailOf = (name: string): string => `${name}@example.org`

export type Person = Pick<UserReply, 'username' | 'restricted'>

export const userShape = ({ username, restricted }: Person) => ({
  ...{ username, email: emailOf(username), restricted, user_type: 'default', ssh_keys: [] },
  ...{ tfa_enabled: false, verified_phone_number: null, password_created: null, last_login: null },
})

/** The time of the world stands for the one at which it was made, where that is not known. */
export const tokenShape = (
  world: World,
  { id, label, scopes, expiry }: TokenReply,
  token = '',
) => ({
  id,
  label,
  scopes: scopes.map(exchangeScope).join(' '),
  token,
  created: get(world.tables.tokens, id)?.created ?? toTimestamp(world.now),
  expiry,
})
