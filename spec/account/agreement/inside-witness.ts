/** Holds the fillings that show what passes on VLANs and through balancers to what trying every filling shows. */
import { expect } from 'vitest'
import type { PossibleReachWitness } from '../../../src/rehearsal/accounts/reach/witness.ts'
import type { ServiceName, Values } from '../../oracle/accounts/filled-state.ts'
import type { FilledInside } from '../../oracle/accounts/inside.ts'
import {
  areInOneRegion,
  hasAddress,
  hasVlan,
  isAtNode,
  isInRegion,
  isMoved,
  isNear,
  isOnVlan,
  isOuter,
  isServed,
  isWithinReach,
  shareVlan,
  type WayName,
} from '../../oracle/accounts/inside-facts.ts'
import { nameOf } from './drawn-account.ts'
import { isDescribed } from './verdicts.ts'

export type IsMet = (passing: readonly boolean[]) => boolean

export const wayOf = (name: WayName): string => (name.includes('/') ? 'vlan' : 'through')

/** In fillings that the words describe it is so, and in others it is not. */
export function checkShown(
  { vlans }: { readonly vlans: readonly (string | null)[] },
  witness: PossibleReachWitness,
  fillings: readonly FilledInside[],
  isMet: IsMet,
): readonly string[] {
  const { passage, through } = witness
  if (passage !== null && through === null) return []
  const taken = passage === null ? '' : `${passage.protocol} ${portOf(passage.ports)}`
  // Of the VLANs of a row one is shown, by its name where that is known.
  const shown = vlans.filter(vlan =>
    Object.values(witness.filling).some(each =>
      [`on VLAN ${vlan}`, `on VLAN ${vlan?.split('/')[1]}`].some(end => each.endsWith(end)),
    ),
  )
  const isAsked = (name: WayName): boolean =>
    through === null
      ? wayOf(name) === 'vlan' && (shown.length === 0 || shown.includes(name))
      : name.startsWith(`${through.id} ${taken} `)
  // A name for addresses each packet sees for itself: it is no part of how the other holes are filled.
  const isPerPacket = Object.entries(witness.filling).some(
    ([hole, text]) =>
      text !== witness.unless[hole] &&
      !isPlace(hole) &&
      !hole.startsWith('what else guards ') &&
      !fillings.some(({ all }) => all.has(hole)),
  )
  const label = JSON.stringify(witness, undefined, 1)
  for (const [text, isSo] of [
    [witness.filling, true],
    [witness.unless, false],
  ] as const) {
    const described = fillings.filter(each => isSaid(each, text, witness, taken))
    // An address that nobody here has is told of elsewhere.
    const isElsewhere = Object.values(text).some(each => / at (?:instance|balancer) /.test(each))
    if (described.length === 0 && isElsewhere) continue
    const met = described.flatMap(({ outcomes, states }) => {
      const asked = [...outcomes].filter(([name]) => isAsked(name)).map(([, each]) => each)
      const none = [states.map(() => false)]
      return (asked.length === 0 ? [none] : asked).flatMap(each =>
        isPerPacket ? each.map(isMet) : [each.some(isMet)],
      )
    })
    expect({ label, isSo: [...new Set(met)] }).toEqual({
      label,
      isSo: expect.arrayContaining([isSo]),
    })
  }
  return [through === null ? 'vlan shown' : 'through shown']
}

const portOf = (port: string | null): string =>
  ['22', '80', '443'].includes(port ?? '') ? `${port}` : '1000'

/** Does the filling say so, in one of the states at least? */
function isSaid(
  { all, states }: FilledInside,
  text: Readonly<Record<string, string>>,
  witness: PossibleReachWitness,
  taken: string,
): boolean {
  const [from, to] = [nameOf(witness.from), nameOf(witness.to)] as const
  const balancer = witness.through === null ? [] : [nameOf(witness.through)]
  const places = new Set(Object.keys(text).filter(isPlace))
  const words = new Map([...all].filter(([name]) => !isPlace(name)))
  const others = Object.fromEntries(Object.entries(text).filter(([name]) => !places.has(name)))
  // Where no guard decides, none is told.
  const isGuarded = Object.keys(others).some(each => each.startsWith('what else guards '))
  const guarded = witness.through === null || !isGuarded ? [] : [from, ...balancer]
  if (guarded.length > 0 && !isDescribed(words, others, guarded)) return false
  return [...places].every(hole =>
    (text[hole] ?? '')
      .split(', ')
      .every(each => saysOf(each, hole, { from, to, taken, all, states, others: text })),
  )
}

const isPlace = (hole: string): boolean =>
  /^(?:interfaces|addresses|record|configs|nodes) of /.test(hole)

interface Said {
  readonly from: ServiceName
  readonly to: ServiceName
  readonly taken: string
  readonly all: Values
  /** What is said besides. */
  readonly others: Readonly<Record<string, string>>
  readonly states: FilledInside['states']
}

function saysOf(
  text: string,
  hole: string,
  { from, to, taken, all, states, others }: Said,
): boolean {
  const owner = /(?:instance|balancer) \d+$/.exec(hole)?.[0] as ServiceName
  const other = owner === from ? to : from
  // Of the states of which the hole is one; of the others it says nothing.
  const anywhere = (isSo: (state: FilledInside['states'][number]) => boolean): boolean =>
    states.some(state => state.filled.has(hole) && isSo(state))
  const label = /^(not )?on VLAN ([^/]+)$/.exec(text)
  if (label !== null) return anywhere(state => hasVlan(state, owner, label[2] ?? '')) === !label[1]
  const on = /^(not )?on VLAN (.+)$/.exec(text)
  if (on !== null) return anywhere(state => isOnVlan(state, owner, on[2] ?? '')) === !on[1]
  const some = /^on (a|no) VLAN$/.exec(text)
  if (some !== null) return anywhere(state => hasVlan(state, owner)) === (some[1] === 'a')
  const beside = /^on (a|no) VLAN with (.+)$/.exec(text)
  if (beside !== null)
    return anywhere(state => shareVlan(state, owner, other)) === (beside[1] === 'a')
  const served = /^(\w+ \d+) is (a|no) back end of (.+)$/.exec(text)
  if (served !== null) {
    const [, service, is, balancer] = served
    return (
      anywhere(state =>
        isServed(state, service as ServiceName, balancer as ServiceName, taken, all),
      ) ===
      (is === 'a')
    )
  }
  const within = /^within reach of (.+)$/.exec(text)
  if (within !== null)
    return anywhere(state => isWithinReach(state, to, within[1] as ServiceName, all, others))
  const beyond = /^out of reach of (.+)$/.exec(text)
  if (beyond !== null) return !anywhere(state => isNear(state, to, beyond[1] as ServiceName, all))
  const named = /^at (an|no) address of a back end of (.+)$/.exec(text)
  if (named !== null)
    return (
      anywhere(state => isAtNode(state, to, named[2] as ServiceName, taken, all, others)) ===
      (named[1] === 'an')
    )
  const together = /^(not )?in the region of (.+)$/.exec(text)
  if (together !== null)
    return (
      anywhere(
        state => isMoved(state, owner) && areInOneRegion(state, owner, together[2] as ServiceName),
      ) === !together[1]
    )
  const region = /^(not )?in (.+)$/.exec(text)
  if (region !== null && text !== 'in some region')
    return (
      anywhere(state => isMoved(state, owner) && isInRegion(state, owner, region[2] ?? '')) ===
      !region[1]
    )
  const outer = /^with(out)? a public interface$/.exec(text)
  if (outer !== null) return anywhere(state => isOuter(state, owner)) === !outer[1]
  const placed = /^(.+) at ((?:instance|balancer) \d+)$/.exec(text)
  if (placed !== null)
    return anywhere(state => hasAddress(state, placed[2] as ServiceName, placed[1] ?? ''))
  return true
}
