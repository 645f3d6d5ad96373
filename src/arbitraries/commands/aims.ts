/** What a call is meant to come to: `done`, or one of the kinds of refusal. */
import type { RefusalKind } from '../../shape/refusal.ts'

export const aims = [
  'done',
  'refused',
  'missing',
  'malformed',
  'unauthenticated',
  'unscoped',
  'forbidden',
] as const satisfies readonly ('done' | RefusalKind)[]

export type Aim = (typeof aims)[number]

/** Those that say something about the caller: only a world that declares tokens enables them. */
export const isAboutCallers = (aim: Aim): boolean =>
  aim === 'unauthenticated' || aim === 'unscoped' || aim === 'forbidden'

/** Those for which what a call names has to be there. */
export const isAboutThings = (aim: Aim): boolean =>
  aim === 'done' || aim === 'refused' || aim === 'forbidden'
