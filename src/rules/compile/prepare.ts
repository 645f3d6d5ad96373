/** A rule set read into numbers, and kept where it is known that its texts never change. */

import type { Rules } from '../../contract/rules.ts'
import { addressFamilies, type Direction } from '../../contract/vocabulary.ts'
import { isDeeplyFrozen } from '../evaluate/deeply-frozen.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from '../evaluate/verdict.ts'
import { addressForms } from './address-forms.ts'
import { type PortForms, portForms, portlessForms } from './port-forms.ts'
import type { PreparedClass } from './prepared-class.ts'
import { type DirectionColumns, readRules } from './read-rules.ts'
import { type PacketProtocol, packetProtocols } from './traffic-class.ts'

export interface PreparedRules {
  /** By trafficClass number. */
  readonly trafficClasses: readonly PreparedClass[]
  readonly columns: Readonly<Record<Direction, DirectionColumns>>
}

/** Rules, rulesets, a rule, its addresses, one list of these. */
const depthOfRules = 5

const kept = new WeakMap<Rules, PreparedRules>()

/** Packets come in runs for one rule set, and comparing is several times faster than a WeakMap. */
let latest: { readonly rules: Rules; readonly prepared: PreparedRules } | undefined

/**
 * Reads rules, or answers what was read before of these very rules if nobody can have changed them
 * since. Throws what `readRules` throws.
 */
export function prepare(rules: Rules): PreparedRules {
  return latest?.rules === rules ? latest.prepared : prepareOther(rules)
}

function prepareOther(rules: Rules): PreparedRules {
  const known = kept.get(rules)
  const prepared = known ?? readClasses(rules)
  if (known === undefined) {
    if (!isDeeplyFrozen(rules, depthOfRules)) return prepared
    kept.set(rules, prepared)
  }
  latest = { rules, prepared }
  return prepared
}

function readClasses(rules: Rules): PreparedRules {
  const inbound = prepareDirection(rules, 'inbound')
  const outbound = prepareDirection(rules, 'outbound')
  return {
    trafficClasses: [...inbound.trafficClasses, ...outbound.trafficClasses],
    columns: { inbound: inbound.columns, outbound: outbound.columns },
  }
}

/** In the order of trafficClass numbers: families, and protocols within each. */
function prepareDirection(rules: Rules, direction: Direction) {
  const columns = readRules(rules, direction)
  const policy = freezeVerdict(verdictOfPolicy(rules, direction))
  const ofRules = rules[direction].map((_, index) =>
    freezeVerdict(verdictOfRule(rules, direction, index)),
  )
  const verdicts = [policy, ...ofRules]
  const ports = packetProtocols.map(protocol => portsOf(columns, protocol))
  const trafficClasses = addressFamilies.flatMap(family => {
    const addresses = addressForms(columns.addresses[family])
    return ports.map(
      (each): PreparedClass => ({
        verdicts,
        policy,
        addresses,
        ports: each,
        seen: 0,
        ipv4: undefined,
        ipv6: undefined,
        portTable: undefined,
      }),
    )
  })
  return { columns, trafficClasses }
}

function portsOf(columns: DirectionColumns, protocol: PacketProtocol): PortForms {
  if (protocol === 'TCP' || protocol === 'UDP') return portForms(columns.ports[protocol])
  return portlessForms(protocol === 'OTHER' ? 0 : columns.protocolMasks[protocol])
}

/** The same verdict answers many packets, so nobody may write to it. */
function freezeVerdict(verdict: RulesVerdict): RulesVerdict {
  Object.freeze(verdict.cause)
  return Object.freeze(verdict)
}
