/** Every dialect by its name. */
import { neutral } from './neutral.ts'
import { published } from './published.ts'

export const dialects = { neutral, published } as const

export type DialectName = keyof typeof dialects
