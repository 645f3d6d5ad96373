/** Reads a world from a file: an account as the service returns it, or a snapshot. */
import type { World } from '../index.ts'
import { readWorld as readWorldInput } from './input/read-input.ts'

/** Throws an InputError that shows every fault where it stands. */
export const readWorld = (name: string): World => readWorldInput(name).world
