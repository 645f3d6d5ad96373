/** A token as callers see it: without its text, which whoever made it knows and nobody else should. */
import type { Token } from '../../world/records/user.ts'

export type TokenReply = ReturnType<typeof tokenReply>

export const tokenReply = ({ id, username, scopes }: Token) => ({
  id,
  username,
  scopes: [...scopes],
})
