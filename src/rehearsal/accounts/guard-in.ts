/** What may guard a service in one case, whatever of the service itself nobody understands. */
import { actions } from '../../contract/vocabulary.ts'
import { type Unknown, unknownRules } from '../../rules/partial/unknown.ts'
import { everyPacket, noPackets } from '../../rules/regions/packet-region.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import {
  type AccountState,
  type Active,
  type At,
  knownGuard,
  type PossibleGuard,
} from './possible-guard.ts'

export function guardIn(
  state: AccountState,
  service: Service,
  active: Active,
  at: At,
): PossibleGuard {
  const guard = knownGuard(state, service, active, at)
  const unread = state.account.unread.get(serviceKey(service))
  return unread === undefined ? guard : behindUnread(guard, unknownRules(unread))
}

/** It may let a packet pass, or stop it, before anything else is asked. */
const behindUnread = (guard: PossibleGuard, unread: Unknown): PossibleGuard => ({
  ...guard,
  isWhole: false,
  acceptedIn(filling) {
    const action = filling.get(unread.name)
    if (action === 'ACCEPT') return everyPacket
    return action === 'DROP' ? noPackets : guard.acceptedIn(filling)
  },
  judge(packet, filling) {
    const { name } = unread
    const action = actions.find(each => each === filling.get(name))
    if (action === undefined) return guard.judge(packet, filling)
    return { action, cause: { kind: 'unknown-rules', direction: packet.direction, index: 0, name } }
  },
  unknowns: [...guard.unknowns, unread],
  unknownsMetBy: packet => [...guard.unknownsMetBy(packet), unread],
})
