/** Every rule with ports is one that may have them, and its ports read as ports. */
import { limits } from '../contract/limits.ts'
import type { Rule } from '../contract/rules.ts'
import { portProtocols } from '../contract/vocabulary.ts'
import { faultInRules, rulesReplaced } from './every-rule.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const rulePortsAreWellFormed = worldInvariant({
  name: 'rulePortsAreWellFormed',
  clauses: [
    'PORT-1',
    'PORT-3',
    'PORT-4',
    'PORT-5',
    'PORT-6',
    'PORT-8',
    'RULE-17',
    'ASSUME-PORTS-EMPTY',
  ],
  all: world => idsOf(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken: (world, id) => faultInRules(world, id, faultIn),
})

function faultIn({ ports, protocol }: Rule): string | undefined {
  if (ports === undefined || ports === null) return undefined
  if (!portProtocols.some(each => each === protocol)) return `ports with ${protocol}`
  const items = ports.split(/, ?/).map(item => item.split('-'))
  if (!items.every(isPortOrRange)) return `the ports "${ports}", which do not read as ports`
  const pieces = items.flat().length
  return pieces > limits.portPieces ? `ports of ${pieces} pieces` : undefined
}

function isPortOrRange([first, last, ...rest]: readonly string[]): boolean {
  if (first === undefined || !isPort(first) || rest.length > 0) return false
  return last === undefined || (isPort(last) && Number(last) > Number(first))
}

/** A number that prints as the text it was read from has neither sign nor space nor leading zero. */
function isPort(text: string): boolean {
  const port = Number.parseInt(text, 10)
  return String(port) === text && port >= limits.portMin && port <= limits.portMax
}
