/** Creates a world from a document: an account as the service returns it, or a snapshot of another world. */
import { violationsOf } from '../invariants/index.ts'
import { gotOf } from '../refusals/got.ts'
import { printRefusal } from '../refusals/print.ts'
import type { Fault } from '../refusals/problem.ts'
import { inDocumentOrder } from '../schema/read.ts'
import { isSnapshot, restore, type Snapshot } from '../world/snapshot.ts'
import type { World } from '../world/world.ts'
import type { AccountInput } from './account-schema.ts'
import { populate } from './populate.ts'
import { type Author, readAccount } from './read-account.ts'

/** What a world can be made from. */
export type WorldSource = AccountInput | Snapshot

/** The document does not describe a sound world; carries everything that is wrong with it. */
export class InvalidWorldError extends TypeError {
  override readonly name = 'InvalidWorldError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(fault => printRefusal(fault, 'document')).join('\n'))
    this.faults = faults
  }
}

/** A world is taken as it is; of anything else one is made. */
export const worldFrom = (source: World | WorldSource): World =>
  isWorld(source) ? source : createWorld(source)

export const isWorld = (source: World | WorldSource): source is World =>
  typeof source === 'object' && source !== null && 'tables' in source

/** Something of each kind that firewalls can guard: two neighbours, a stranger in another region, and a balancer. */
export const readyAccount = {
  instances: [
    { label: 'web-1', region: 'newark-us' },
    { label: 'web-2', region: 'newark-us' },
    { label: 'mail-1', region: 'frankfurt-de' },
  ],
  balancers: [{ label: 'front-1', region: 'newark-us' }],
} as const satisfies AccountInput

/**
 * The same document always gives the same world, byte for byte. The document is copied, not kept. A firewall that is
 * written for the purpose, with a label, rules and devices, is enabled unless it says otherwise; one that the service
 * has shown, on a page or with its `id`, `created`, `updated` or `entities`, has to say its status.
 * Throws an InvalidWorldError that lists every fault; whether records contradict each other shows once each can be read.
 */
export const createWorld = (source: WorldSource): World => worldOf(source, 'program')

/** The same of a file, where every firewall has to say its status. */
export const createWorldFromFile = (document: unknown): World =>
  worldOf(document as WorldSource, 'service')

function worldOf(source: WorldSource, author: Author): World {
  const world = isSnapshot(source) ? restoreSoundly(source) : describedBy(source, author)
  const violations = violationsOf(world)
  if (violations.length === 0) return world
  throw new InvalidWorldError(
    violations.map(({ clauses: [clause = 'ASSUME-ACCOUNT'], counterexample }) => ({
      ...{ clause, path: [], problem: 'unsound', got: counterexample },
    })),
  )
}

function restoreSoundly(document: Snapshot): World {
  const restored = restore(document)
  if (restored.ok) return restored.value
  const { field, expected, got } = restored.fault
  throw new InvalidWorldError([
    {
      clause: 'ASSUME-ACCOUNT',
      path: [field],
      problem: 'unknown-option',
      expected: [expected],
      got: gotOf(got),
    },
  ])
}

function describedBy(document: unknown, author: Author): World {
  const { faults, sound, placed } = readAccount(document, author)
  const populated = sound && populate(sound)
  if (populated?.ok && faults.length === 0) return populated.value
  const later = populated === undefined || populated.ok ? [] : placed(populated.fault)
  throw new InvalidWorldError(inDocumentOrder([...faults, ...later], document))
}
