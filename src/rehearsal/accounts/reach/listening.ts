/** By which of the packets that reach it a balancer of an account with holes passes something on. */
import { firstOf } from '../../../kit/first-of.ts'
import {
  combinePortSets,
  difference,
  type PortSet,
  portSetHolds,
  portSetIn,
} from '../../../net/port-set.ts'
import { packetProtocols } from '../../../rules/compile/traffic-class.ts'
import { pickPort } from '../../../rules/regions/pick-packet.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import type { PossibleBackEnd } from './back-ends.ts'
import type { EndState } from './end-state.ts'

/** Where it takes packets for a back end. */
export interface Listening extends Pick<PossibleBackEnd, 'protocol' | 'port'> {
  /** Not where it is known to listen: there it is known as well to whom it passes packets on. */
  readonly isOpen: boolean
}

/** For this back end, and of its packets for those of another one. */
export const listeningFor = (
  { protocol, port }: PossibleBackEnd,
  other: Pick<PossibleBackEnd, 'protocol' | 'port'> = { protocol, port },
): Listening => ({
  protocol: protocol ?? other.protocol,
  port: port ?? other.port,
  isOpen: protocol === null || port === null,
})

export const transports = ['TCP', 'UDP'] as const
export type Transport = (typeof transports)[number]

export function isTaken(
  traffic: Traffic,
  passing: number,
  asked: Listening,
  front: EndState | undefined,
): boolean {
  return transports.some(protocol =>
    traffic.portsOf(passing, protocol).some(set => portInto(set, protocol, asked, front) !== null),
  )
}

/** Of these a port of the back end: one that is not known is none of those that the balancer is known to listen on. */
function portInto(
  reached: PortSet,
  transport: Transport,
  { protocol, port, isOpen }: Listening,
  front: EndState | undefined,
): number | null {
  if (reached.length === 0 || (protocol ?? transport) !== transport) return null
  const heard = front?.peer?.listens?.[packetProtocols.indexOf(transport)]
  const left = isOpen && heard ? combinePortSets(reached, heard, difference) : reached
  if (port !== null) return portSetHolds(left, port) ? port : null
  return left.length === 0 ? null : pickPort(left)
}

/** With the port of the back end alone. */
export const passageInto = (
  traffic: Traffic,
  passing: number,
  asked: Listening,
  front: EndState | undefined,
): Passage | undefined =>
  firstOf(traffic.passagesOf(passing), passage => {
    const { ports, protocol } = passage
    if (ports === null || (protocol !== 'TCP' && protocol !== 'UDP')) return undefined
    const port = portInto(portSetIn(ports), protocol, asked, front)
    return port === null ? undefined : { ...passage, ports: `${port}` }
  })
