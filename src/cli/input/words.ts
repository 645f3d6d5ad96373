/** Reads names of firewalls and services as they are given on the command line. */
import { quote } from '../../refusals/got.ts'
import { printRefusal } from '../../refusals/print.ts'
import { didYouMean } from '../../refusals/print-data.ts'
import type { Path } from '../../refusals/problem.ts'
import { namesIn } from '../../rehearsal/accounts/given-addresses.ts'
import { servicesOf } from '../../rehearsal/guard-of.ts'
import { servicesNamed, wordsForServices } from '../../rehearsal/services-named.ts'
import type { RulesSource } from '../../report/finding.ts'
import { someOf } from '../../report/words.ts'
import { unknownsIn } from '../../rules/partial/partial-rules.ts'
import type { FirewallId } from '../../world/ids.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { values } from '../../world/table.ts'
import type { AccountInput } from './account-files.ts'
import { InputError } from './input-error.ts'
import { inAccount, type RulesInput, type WorldInput } from './read-input.ts'
import { holesIn, worldOf } from './whole-world.ts'

export interface ChosenRules extends RulesSource {
  /** The firewall of an account whose rules are not all known, or are more than a world can hold. */
  readonly open?: { readonly input: AccountInput; readonly firewall: FirewallId }
  /** What an answer about the rules must not be taken for. */
  readonly remarks?: readonly string[]
}

/** The rules of a file, or those of the firewall of a world with this id or label. Throws an InputError unless that is one. */
export function chooseRules(
  given: RulesInput | WorldInput | AccountInput,
  wanted: string | undefined,
  otherwise = 'firedrill exposure tells of all services',
): ChosenRules {
  const got = wanted === undefined ? 'none' : quote(wanted)
  const input = wanted === undefined ? given : inAccount(given)
  if (input.kind === 'rules') {
    if (wanted === undefined) return input
    throw new InputError(`--firewall: expected none with rules, got ${got}`)
  }
  const all = [...values(worldOf(input).tables.firewalls)].filter(
    ({ status }) => status !== 'deleted',
  )
  const found = all.filter(
    ({ id, label }) => wanted === undefined || wanted === label || wanted === `${id}`,
  )
  const [firewall, other] = found
  if (firewall === undefined || other !== undefined) {
    const labels = all.map(({ label }) => label)
    const shown = someOf(labels, namesShown, 'and # more')
    const besides = wanted && didYouMean(wanted, labels)
    throw new InputError(
      `--firewall: expected the label or id of a firewall of ${input.name}: ${shown}, got ${got}${besides ?? `; ${otherwise}`}`,
    )
  }
  const { id, label, rules } = firewall
  const { name: file, placeOf } = input
  const chosen = {
    rules,
    name: label,
    file,
    placeOf: (path: Path) => placeOf(path, { firewall: label }),
    remarks: remarksOn(input, firewall),
  }
  return input.kind === 'account' && input.read.account.partial.has(id)
    ? { ...chosen, open: { input, firewall: id } }
    : chosen
}

/** Rules that do nothing, or may do nothing, are no proof about packets. */
function remarksOn(
  input: WorldInput | AccountInput,
  { id, label, status }: Firewall,
): readonly string[] {
  const named = `firewall ${id} ${quote(label)}`
  if (input.kind === 'account' && input.read.account.openStatuses.includes(id))
    return [
      `whether ${named} is enabled was not given, or not understood: this is about its rules alone`,
    ]
  if (status === 'enabled') return []
  return [`${named} is disabled and filters nothing: this is about its rules alone`]
}

/** For questions that need all of the rules as a firewall of the contract has them. Throws an InputError with what is in the way. */
export function chooseWholeRules(
  input: RulesInput | WorldInput | AccountInput,
  wanted: string | undefined,
  otherwise?: string,
): ChosenRules {
  const chosen = chooseRules(input, wanted, otherwise)
  if (chosen.open === undefined) return chosen
  const { firewall } = chosen.open
  const { read, placeOf, name } = chosen.open.input
  const partial = read.account.partial.get(firewall)
  const names = partial === undefined ? [] : unknownsIn(partial.rules).map(({ name }) => name)
  if (names.length > 0) throw holesIn(chosen.open.input, names)
  throw new InputError(
    `${name}: expected rules that the service takes now, got others in firewall ${firewall}`,
    ...(partial?.faults ?? []).map(fault => {
      const { file, line, column } = placeOf(fault.path)
      // The way to the rules is in the place.
      const said = printRefusal({ ...fault, path: fault.path.slice(3) })
      return file === undefined ? said : `${file}:${line}:${column}: ${said}`
    }),
  )
}

/**
 * `instance/58412001`, `linode/58412001`, an id that only one service has, a label, or an address. Throws an InputError for a
 * service that the world does not have, or has twice.
 */
export function readService(text: string, { world, name, account }: WorldInput): Service {
  const { by, services: found } = servicesNamed(namesIn(account ?? world), text)
  const [service, other] = found
  if (service !== undefined && other === undefined) return service
  const [first] = servicesOf(world)
  const example = first === undefined ? ', which has none' : `, such as ${serviceKey(first)}`
  const got =
    other === undefined
      ? `${quote(text)}${didYouMean(text, wordsForServices(world))}`
      : `${quote(text)}, the ${by} of ${someOf(found.map(serviceKey), namesShown, 'and # more')}`
  throw new InputError(`--service: expected a service of ${name}${example}, got ${got}`)
}

const namesShown = 5
