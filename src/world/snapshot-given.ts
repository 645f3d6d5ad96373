/** Snapshots as programs ask for them: what is no world is told, where the parts of firedrill hand worlds on unread. */
import * as snapshots from './snapshot.ts'
import { readWorld, type World } from './world.ts'

/** The world as a document of its own: changing it changes nothing else. Throws UsageError for what is no world. */
export const snapshot = (world: World): snapshots.Snapshot =>
  snapshots.snapshot(readWorld(world, 'world'))

/** Equal worlds have equal digests, whatever their history, on every machine. Throws UsageError for what is no world. */
export const digestOfWorld = (world: World): string =>
  snapshots.digestOfWorld(readWorld(world, 'world'))
