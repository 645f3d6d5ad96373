/** A token as it is answered: without its text, for whoever made it knows that, and nobody else should. */
import type { TokenId } from '../../world/ids.ts'
import type { Token } from '../../world/records/user.ts'

/** A token, without its text: whoever made it knows that, and nobody else should. */
export interface TokenReply {
  /** The whole number that it is addressed by. */
  id: TokenId
  /** The user that it speaks for. */
  username: string
  /** What it allows. */
  scopes: string[]
  /** For display: the name of its user, where nobody gave it another. */
  label: string
  /** When it ends, as `2026-01-01T00:00:00`; null where it never does. */
  expiry: string | null
}

export const tokenReply = ({ id, username, scopes, label, expiry }: Token): TokenReply => ({
  ...{ id, username, scopes: [...scopes] },
  ...{ label: label ?? username, expiry: expiry ?? null },
})
