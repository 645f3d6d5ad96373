/** The world that runs start from: the one that is given, or a small one where things soon meet. */
import { createWorld, type WorldSource } from '../../engine/create-world.ts'
import { snapshot } from '../../world/snapshot.ts'
import type { World } from '../../world/world.ts'

/** Two neighbours, a stranger in another region, and a balancer. */
const meetingPlace: WorldSource = {
  instances: [
    { label: 'web-1', region: 'newark-us' },
    { label: 'web-2', region: 'newark-us' },
    { label: 'mail-1', region: 'frankfurt-de' },
  ],
  balancers: [{ label: 'front-1', region: 'newark-us' }],
}

export const startWorld = (given: World | WorldSource = meetingPlace): World =>
  isWorld(given) ? given : createWorld(given)

/** How a printed test says it: the document as it was given, or the world as a document. */
export const printableWorld = (given: World | WorldSource | undefined): unknown =>
  given !== undefined && isWorld(given) ? snapshot(given) : given

const isWorld = (source: World | WorldSource): source is World => 'tables' in source
