/** Every dialect by its name. */
import { neutral } from './neutral.ts'

export const dialects = { neutral } as const

export type DialectName = keyof typeof dialects
