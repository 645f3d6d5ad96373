/** Lints an account with holes: what is found however they are filled, and what cannot be said without them. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { partialIn } from '../../account/holes/partial-in.ts'
import { printRefusal } from '../../refusals/print.ts'
import type { Fault } from '../../refusals/problem.ts'
import { type LintOptions, readLintOptions } from '../../rules/lint/lint-rules.ts'
import { unknownsIn } from '../../rules/partial/partial-rules.ts'
import { type LintSoFar, lintWorldSoFar, type WorldFinding } from '../lint-world.ts'
import type { StopOptions } from '../untold.ts'
import { bypassesIn, certainEntries, isOfEntry, isOfVlan } from './lint-addresses-in.ts'
import { assignmentsIn } from './lint-assignments.ts'
import type { AccountState } from './possible-guard.ts'
import { describe, inWords, nameOf, type UnknownFinding } from './unknown-finding.ts'

/**
 * The findings of `lintWorld` that hold however the holes are filled, in their order, then what depends on holes: rules that
 * are not all known, firewalls that may guard nothing or be disabled beside another one, and services that may have no active
 * firewall. Throws a UsageError for what is no account, and like `lintWorld` for options.
 */
export const lintIn = (
  account: Account,
  options: LintOptions = {},
): readonly (WorldFinding | UnknownFinding)[] =>
  lintInSoFar(account, readLintOptions(options, 'options')).findings

/** The same of as many firewalls and services as there is time for. */
export function lintInSoFar(
  account: Account,
  options: LintOptions & StopOptions = {},
): LintSoFar<WorldFinding | UnknownFinding> {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const { findings, untold } = lintWorldSoFar(state.world, options)
  const { certain, unknown } = assignmentsIn(state)
  const isCertainEntry = certainEntries(state)
  const found = findings.flatMap((each): readonly WorldFinding[] => {
    if (isOfVlan(each)) return []
    if (isOfEntry(each)) return isCertainEntry(each) ? [each] : []
    if (!('direction' in each)) return certain(each)
    return partialIn(account, state.world, each.firewall.id) === undefined ? [each] : []
  })
  const bypasses = untold === undefined ? bypassesIn(state) : []
  return {
    findings: [...found, ...bypasses, ...unknownRules(state), ...unknown],
    ...(untold && { untold }),
  }
}

/** The first, and how many more there are; each without the way to the rules. */
function faultsInWords([first, ...more]: readonly Fault[]): string {
  if (first === undefined) return 'as calls have left them'
  const said = printRefusal({ ...first, path: first.path.slice(3) })
  return more.length === 0 ? said : `${said}, and ${more.length} more`
}

const unknownRules = ({ account, world }: AccountState): readonly UnknownFinding[] =>
  [...new Set([...account.partial.keys(), ...account.sent.keys()])].flatMap(id => {
    const rules = partialIn(account, world, id)
    if (rules === undefined) return []
    const { faults = [] } = account.partial.get(id) ?? {}
    const firewall = nameOf(world, id)
    const on = unknownsIn(rules).map(({ name }) => name)
    const why = on.length === 0 ? 'are none that the service takes now' : 'are not all known'
    const which =
      on.length === 0
        ? `, while packets are judged by them as they stand: ${faultsInWords(faults)}`
        : ''
    const message = `the rules of ${inWords(firewall)} ${why}, so that nothing is said of them${which}`
    return describe('rules', firewall, message, { services: [], on }, null)
  })
