/** Services that lists of accounts leave out: whether they came or went, and whether packets may change there. */
import { listName } from '../../account/holes/list-holes.ts'
import { type ServiceType, serviceTypes } from '../../contract/vocabulary.ts'
import type { Filling } from '../../rules/partial/unknown.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import type { Service } from '../../world/records/device.ts'
import { boundsOver } from './bounds-over.ts'
import { type Case, casesAt } from './cases.ts'
import { partsOf } from './parts.ts'
import type { AccountState } from './possible-guard.ts'

/** The holes in which services hide of which nothing is known. */
export const hiddenServices = (state: AccountState): readonly string[] =>
  serviceTypes.filter(type => isListCut(state, type)).map(nameOfList)

export const nameOfList = (type: ServiceType) => listName(`${type}s`)

/** Are there services of this type that nobody names? */
export const isListCut = ({ account }: AccountState, type: ServiceType): boolean =>
  account.holes.some(({ name }) => name === nameOfList(type))

/** The hole in which a service may hide that is not in this state; calls make and delete services for all to see. */
export const hiddenIn = (
  state: AccountState,
  other: AccountState,
  type: ServiceType,
): string | undefined =>
  state.account !== other.account && isListCut(state, type) ? nameOfList(type) : undefined

/** No service has this id, so that nothing is known of what guards it. */
export const nobody = 0

/** The holes that decide whether packets are judged alike at services that nobody names; none where they are. */
export const holesUnseen = (
  states: readonly AccountState[],
  changedIn: (each: Case, filling: Filling) => PacketRegion,
): readonly string[] =>
  serviceTypes.flatMap(type => {
    if (!states.some(state => isListCut(state, type))) return []
    const cases = casesAt(states, { type, id: nobody } as Service)
    const { possible, empty, isExact } = boundsOver(cases, changedIn)
    if (empty === 'always') return []
    const parts = isExact ? partsOf(possible, cases, changedIn) : []
    return [nameOfList(type), ...parts.flatMap(({ on }) => on)]
  })
