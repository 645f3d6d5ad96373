/** Reads a world from a file: an account as the service returns it, or a snapshot. */
import { createWorld, type World, WorldError, type WorldSource } from '../index.ts'
import { readJsonFile } from './json-file.ts'

/** Throws an InputError that shows every fault where it stands. */
export function readWorld(name: string): World {
  const file = readJsonFile(name)
  try {
    // Whatever the file holds: creating the world says what is wrong with it.
    return createWorld(file.value as WorldSource)
  } catch (error) {
    if (error instanceof WorldError) throw file.faultsAt(error.faults)
    throw error
  }
}
