/** Ways to fill holes, and what passes in them, without what a plan marks as sensitive. */
import type { Secrets } from '../plans/secrets.ts'
import type { FillingText } from '../rehearsal/accounts/bounds-over.ts'
import type { PossibleReachChange } from '../rehearsal/accounts/compare-reach-in.ts'
import type { PossibleThrough } from '../rehearsal/accounts/reach/passing-row.ts'
import type { PossibleReachWitness } from '../rehearsal/accounts/reach/witness.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import type { idOf } from './finding.ts'

export const redacted = 'a sensitive value'

interface Ways {
  readonly filling: FillingText
  readonly unless?: FillingText
}

/** Addresses and ports in it were chosen by rules: in their networks, beside them, or at an edge. */
export const redactWays = <Change extends Ways>(change: Change, secrets: Secrets): Change => ({
  ...change,
  filling: redactFilling(change.filling, secrets),
  ...(change.unless && { unless: redactFilling(change.unless, secrets) }),
})

const redactFilling = (filling: FillingText, secrets: Secrets): FillingText =>
  Object.fromEntries(
    Object.entries(filling).map(([name, choice]) => [name, redactChosen(choice, secrets)]),
  )

/** A text in which addresses, networks and ports may stand, without those that are hidden. */
export function redactChosen(text: string, { addresses, ports }: Secrets): string {
  const shown = addresses ? text.replaceAll(addressLike, redacted) : text
  return ports ? shown.replaceAll(portAfterProtocol, `$1 ${redacted}`) : shown
}

/** Nothing else that a choice holds has three dots between digits, or two colons. */
const addressLike = /(?<![\w.:])(?:\d+(?:\.\d+){3}|[\da-f]*:[\da-f]*:[\da-f:.]*)(?:\/\d+)?/gi
const portAfterProtocol = /\b(TCP|UDP) \d+/g

export const redactPassage = (passage: Passage, { ports }: Secrets): Passage =>
  ports && passage.ports !== null ? { ...passage, ports: redacted } : passage

/** Whom a rule lets reach a balancer is told, and not by which of its ports. */
const redactThrough = <Each extends PossibleThrough>(each: Each, { ports }: Secrets): Each =>
  ports ? { ...each, port: null, backEndPort: null } : each

function redactWitness(
  witness: PossibleReachWitness | null,
  secrets: Secrets,
): PossibleReachWitness | null {
  if (witness === null) return null
  const { passage } = witness
  return redactWays({ ...witness, passage: passage && redactPassage(passage, secrets) }, secrets)
}

/** The id is made of what is shown. */
export function redactReach(
  row: PossibleReachChange,
  secrets: Secrets,
  idShown: typeof idOf,
): PossibleReachChange {
  const [gained, lost] = [row.gained, row.lost].map(passages =>
    passages.map(each => redactPassage(each, secrets)),
  )
  const through = {
    gained: row.through.gained.map(each => redactThrough(each, secrets)),
    lost: row.through.lost.map(each => redactThrough(each, secrets)),
  }
  const shown = { ...row, gained, lost, through } as PossibleReachChange
  const { from, to, vlans, on } = shown
  return {
    ...shown,
    id: idShown(from, to, gained, lost, through, vlans, on),
    ...(shown.holds === 'depends' && {
      witness: {
        gained: redactWitness(shown.witness.gained, secrets),
        lost: redactWitness(shown.witness.lost, secrets),
      },
    }),
  } as PossibleReachChange
}
