/**
 * Judges a request and the reply to it, each alone: rules know nothing of connections
 * (ASSUME-REPLIES).
 */
import type { Rules } from '../../contract/rules.ts'
import { evaluate } from './evaluate.ts'
import { hasPorts, type Packet } from './packet.ts'
import type { RulesVerdict } from './verdict.ts'

export interface PairVerdict {
  readonly request: RulesVerdict
  readonly reply: RulesVerdict
}

/**
 * The reply goes back to the same peer, in the other direction, to the port that the request came
 * from: 1 to 65535, given for TCP and UDP and only there, else a RangeError is thrown. Nothing is
 * claimed about a firewall that tracks connections and would let the reply through.
 */
export function evaluatePair(rules: Rules, request: Packet, sourcePort?: number): PairVerdict {
  const { protocol, address } = request
  if (!hasPorts(protocol) && sourcePort !== undefined)
    throw new RangeError(`sourcePort: saw ${sourcePort}; accepted is no port with ${protocol}`)
  const direction = request.direction === 'inbound' ? 'outbound' : 'inbound'
  const reply: Packet = { direction, protocol, address, port: sourcePort }
  return { request: evaluate(rules, request), reply: evaluate(rules, reply) }
}
