/** The limits of rules that code decides: on port strings, on addresses, and on how many rules there are. */
import { limits } from '../../contract/limits.ts'
import { addressBits, type Family } from '../../net/address.ts'
import type { AnySchema } from '../../schema/field.ts'
import { ports, ruleAddresses } from '../../schema/rule.ts'
import { newRules } from '../../schema/rules.ts'
import type { Choices } from '../commands/choices.ts'
import { sidesAt } from './declared-limits.ts'
import type { Limit, Reachable, Values } from './limit.ts'
import type { Location } from './locations.ts'
import { plainRules, splitRules } from './plain-rules.ts'

const { addressesPerRule, piecesPerPort, piecesPerPortRange, portMax, portMin, portPieces } = limits
const { rulesPerFirewall } = limits

interface Decided {
  readonly limit: Limit
  readonly values: (choices: Choices, held: unknown) => Values
}

/** By the schema in whose checks they are. */
const decided = new Map<AnySchema, readonly Decided[]>([
  [ports, [portLimit('at least', portMin), portLimit('at most', portMax), ...pieces(), width()]],
  [
    ruleAddresses,
    [addressesTogether(), ...lengths('ipv4', 'RULE-6'), ...lengths('ipv6', 'RULE-9')],
  ],
  [newRules, [rulesTogether()]],
])

/** The limits that the checks of this very field decide. */
export const decidedLimits = (location: Location): readonly Reachable[] =>
  (decided.get(location.schema) ?? []).map(({ limit, values }) => ({
    limit,
    reach: standing =>
      sidesAt(location, standing, values(standing.choices, location.get(standing.request))),
  }))

/** The port stands alone, or at one end of a range. */
function portLimit(bound: 'at least' | 'at most', number: number): Decided {
  const forms = [
    (port: number) => `${port}`,
    (port: number) => (bound === 'at least' ? `${port}-80` : `80-${port}`),
    (port: number) => `443, ${port}`,
  ] as const
  return {
    limit: { of: 'rule.ports port', bound, number, clause: 'PORT-4' },
    values(choices) {
      const write = choices.among(forms)
      return { at: write(number), over: write(bound === 'at least' ? number - 1 : number + 1) }
    },
  }
}

/** As many single ports as there is room for, as many ranges, and both together. */
function pieces(): readonly Decided[] {
  const most = (size: number) => Math.floor(portPieces / size)
  const ranges = most(piecesPerPortRange)
  const rest = portPieces - ranges * piecesPerPortRange
  const list = (of: string, number: number, values: (more: number) => readonly string[]) => ({
    limit: { of, bound: 'at most', number, clause: 'PORT-6' } as const,
    values(choices: Choices) {
      const comma = choices.among([',', ', '])
      return { at: values(0).join(comma), over: values(1).join(comma) }
    },
  })
  const single = (length: number) => Array.from({ length }, (_, at) => `${2 * at + 1}`)
  const range = (length: number) =>
    Array.from({ length }, (_, at) => `${10 * at + 1000}-${10 * at + 1005}`)
  return [
    list('rule.ports single ports', most(piecesPerPort), more =>
      single(most(piecesPerPort) + more),
    ),
    list('rule.ports ranges', ranges, more => range(ranges + more)),
    list('rule.ports pieces', portPieces, more => [...range(ranges), ...single(rest + more)]),
  ]
}

/** A range is of two ports at least: its end is greater than its start. */
function width(): Decided {
  return {
    limit: { of: 'rule.ports ports of a range', bound: 'at least', number: 2, clause: 'PORT-3' },
    values(choices) {
      const first = choices.among([80, portMin, portMax - 1])
      return { at: `${first}-${first + 1}`, over: `${first}-${first}` }
    },
  }
}

function addressesTogether(): Decided {
  const number = addressesPerRule
  return {
    limit: { of: 'rule.addresses of both families', bound: 'at most', number, clause: 'RULE-21' },
    values(choices) {
      const ipv4 = choices.among([number, 1, number - 1, 128])
      const addresses = (more: number) => ({
        ipv4: Array.from({ length: ipv4 }, (_, at) => `10.0.0.${at}`),
        ...(ipv4 < number + more && {
          ipv6: Array.from({ length: number + more - ipv4 }, (_, at) => `2001:db8::${at}`),
        }),
      })
      return { at: addresses(0), over: addresses(1) }
    },
  }
}

/** Of prefixes, from all addresses to a single one. */
function lengths(family: Family, clause: 'RULE-6' | 'RULE-9'): readonly Decided[] {
  const bases = { ipv4: ['0.0.0.0', '10.0.0.77'], ipv6: ['::', '2001:db8::77'] } as const
  const lengthLimit = (bound: 'at least' | 'at most', number: number, over: number): Decided => ({
    limit: { of: `rule.addresses.${family} prefix length`, bound, number, clause },
    values(choices) {
      const base = choices.among(bases[family])
      return { at: { [family]: [`${base}/${number}`] }, over: { [family]: [`${base}/${over}`] } }
    },
  })
  const bits = addressBits[family]
  return [lengthLimit('at least', 0, -1), lengthLimit('at most', bits, bits + 1)]
}

function rulesTogether(): Decided {
  return {
    limit: {
      of: 'rules in both directions',
      bound: 'at most',
      number: rulesPerFirewall,
      clause: 'RULESET-8',
    },
    values(choices, held) {
      const policies = typeof held === 'object' ? held : {}
      const { inbound, outbound } = splitRules(choices)
      return {
        at: { ...policies, inbound, outbound },
        over: { ...policies, inbound: [...inbound, ...plainRules(1)], outbound },
      }
    },
  }
}
