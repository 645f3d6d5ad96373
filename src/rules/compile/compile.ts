/**
 * A rule set in compiled form: masks of rules by address, by port and by protocol, the lowest
 * common bit of which decides.
 */

import type { Rules } from '../../contract/rules.ts'
import type { Action, Direction, PortProtocol, Protocol } from '../../contract/vocabulary.ts'
import type { Family } from '../../net/address.ts'
import type { AddressSweep } from './address-sweep.ts'
import { maskOfRule } from './mask.ts'
import type { PortSweep } from './port-sweep.ts'
import { type PreparedRules, prepare } from './prepare.ts'
import type { PreparedClass } from './prepared-class.ts'
import { classNumber } from './traffic-class.ts'

/**
 * One direction. Of the rules that match a packet, `addresses[family]` gives the mask by address
 * and `ports[protocol]` or `protocolMasks[protocol]` the one by port and protocol; what both have
 * in common matches, and `decidingRule` tells which decides. OTHER has no rule, so the policy
 * decides. Bit `index` stands for the rule at `index`. Typed arrays cannot be frozen: never write
 * to them, they are shared.
 */
export interface CompiledDirection {
  readonly direction: Direction
  readonly policy: Action
  /** The action of each rule. */
  readonly actions: readonly Action[]
  /** The rules whose action is ACCEPT. */
  readonly acceptMask: number
  readonly addresses: Readonly<Record<Family, AddressSweep>>
  /** The protocol is in these masks already: only rules for TCP, only rules for UDP. */
  readonly ports: Readonly<Record<PortProtocol, PortSweep>>
  readonly protocolMasks: Readonly<Record<Protocol, number>>
}

export type CompiledRules = Readonly<Record<Direction, CompiledDirection>>

/**
 * Compiles all trafficClasses of a rule set. Of a deeply frozen one the answer is kept and comes back the
 * same the next time; any other may change, so it is compiled again. Throws a RangeError that names
 * the field when a text is none that a rule may hold, and for more than 32 rules in a direction.
 */
export function compiledOf(rules: Rules): CompiledRules {
  const prepared = prepare(rules)
  const kept = compiled.get(prepared)
  if (kept !== undefined) return kept
  const made: CompiledRules = Object.freeze({
    inbound: compileDirection(rules, 'inbound', prepared),
    outbound: compileDirection(rules, 'outbound', prepared),
  })
  compiled.set(prepared, made)
  return made
}

const compiled = new WeakMap<PreparedRules, CompiledRules>()

function compileDirection(
  rules: Rules,
  direction: Direction,
  { trafficClasses, columns }: PreparedRules,
): CompiledDirection {
  const actions = rules[direction].map(({ action }) => action)
  const trafficClass = (family: Family, protocol: PortProtocol): PreparedClass => {
    const found = trafficClasses[classNumber({ direction, family, protocol })]
    if (found === undefined)
      throw new TypeError(`no trafficClass for ${direction} ${family} ${protocol}`)
    return found
  }
  return Object.freeze({
    direction,
    policy: rules[`${direction}_policy`],
    actions: Object.freeze(actions),
    acceptMask: actions.reduce(
      (mask, action, index) => (action === 'ACCEPT' ? mask | maskOfRule(index) : mask),
      0,
    ),
    addresses: Object.freeze({
      ipv4: trafficClass('ipv4', 'TCP').addresses.sweep(),
      ipv6: trafficClass('ipv6', 'TCP').addresses.sweep(),
    }),
    ports: Object.freeze({
      TCP: trafficClass('ipv4', 'TCP').ports.sweep(),
      UDP: trafficClass('ipv4', 'UDP').ports.sweep(),
    }),
    protocolMasks: columns[direction].protocolMasks,
  })
}
