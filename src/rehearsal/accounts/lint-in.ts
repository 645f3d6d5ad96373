/** Lints an account with holes: what is found however they are filled, and what cannot be said without them. */
import { type Account, readAccountValue } from '../../account/holes/account.ts'
import { digestOf } from '../../kit/digest.ts'
import { quote } from '../../refusals/got.ts'
import { idDigits, type LintOptions } from '../../rules/lint/lint-rules.ts'
import { unknownsIn } from '../../rules/partial/partial-rules.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import { type FirewallName, nameService } from '../guard-of.ts'
import { lintWorld, type WorldFinding } from '../lint-world.ts'
import { type Case, casesAt, neighboursIn } from './cases.ts'
import { groupServices } from './groups.ts'
import type { AccountState } from './possible-guard.ts'
import { hiddenServices } from './unseen.ts'

/** Something that would be found, or not, if a hole were filled. */
export interface UnknownFinding {
  /** 16 hexadecimal digits, as of other findings. */
  readonly id: string
  readonly kind: 'unknown'
  readonly level: 'warning'
  /** Null where it is about a service. */
  readonly firewall: FirewallName | null
  readonly message: string
  readonly detail: {
    readonly services: readonly Service[]
    /** The names of the holes. */
    readonly on: readonly string[]
  }
}

/**
 * The findings of `lintWorld` that hold however the holes are filled, in their order, then what depends on holes: rules that
 * are not all known, firewalls that may guard nothing, and services that may have no active firewall. Throws a UsageError
 * for what is no account, and like `lintWorld` for options.
 */
export function lintIn(
  account: Account,
  options: LintOptions = {},
): readonly (WorldFinding | UnknownFinding)[] {
  const state = { account: readAccountValue(account, 'account'), world: account.world }
  const found = lintWorld(state.world, options)
  const unguarded = unguardedIn(state)
  return [
    ...found.filter(each => isCertain(each, account, unguarded.certain)),
    ...unknownRules(state),
    ...unknownDevices(state),
    ...unguarded.unknown,
    ...hiddenIn(state),
  ]
}

/** Findings that rest on nothing that a hole may change. */
function isCertain(
  finding: WorldFinding,
  { partial, openDevices, openStatuses, interfaceDevices }: Account,
  unguarded: ReadonlySet<string>,
): boolean {
  const { firewall } = finding
  if ('direction' in finding) return !partial.has(finding.firewall.id)
  const { services, firewalls } = finding.detail
  if (finding.kind === 'no-active-firewall')
    return services.every(each => unguarded.has(serviceKey(each)))
  if (finding.kind === 'guards-nothing')
    return (
      firewall !== null &&
      !openDevices.includes(firewall.id) &&
      !interfaceDevices.some(each => each.firewall === firewall.id)
    )
  return ![firewall, ...firewalls].some(each => each !== null && openStatuses.includes(each.id))
}

const unknownRules = ({ account, world }: AccountState): readonly UnknownFinding[] =>
  [...account.partial].flatMap(([id, { rules }]) => {
    const firewall = nameOf(world, id)
    const on = unknownsIn(rules).map(({ name }) => name)
    const why =
      on.length === 0
        ? 'are more, or others, than a firewall of the contract has'
        : 'are not all known'
    const message = `the rules of ${inWords(firewall)} ${why}, so that nothing is said of them`
    return describe('rules', firewall, message, { services: [], on })
  })

const unknownDevices = ({ account, world }: AccountState): readonly UnknownFinding[] =>
  account.openDevices.map(id => {
    const firewall = nameOf(world, id)
    const message = `what ${inWords(firewall)} guards is not all known; it may guard nothing`
    return describe('devices', firewall, message, {
      services: [],
      on: [`devices of firewall ${id}`],
    })
  })

function hiddenIn(state: AccountState): readonly UnknownFinding[] {
  const on = hiddenServices(state)
  const message = 'services that were not given may have no active firewall'
  return on.length === 0 ? [] : [describe('hidden', null, message, { services: [], on })]
}

/** Services that nothing filters in any case, and those that something filters in some. */
function unguardedIn(state: AccountState) {
  const groups = groupServices([state]).map(services => {
    const cases = casesAt([state], services[0])
    return { services, cases, open: cases.filter(isUnguarded).length }
  })
  return {
    certain: new Set(
      groups.flatMap(({ services, cases, open }) =>
        open === cases.length ? services.map(serviceKey) : [],
      ),
    ),
    unknown: groups.flatMap(({ services, cases, open }) => {
      if (open === 0 || open === cases.length) return []
      const on = holesThatGuard(cases)
      return services.map(each => describeUnguarded(state, each, on))
    }),
  }
}

/** The holes that make the difference between a guard and none. */
const holesThatGuard = (cases: readonly Case[]): readonly string[] => [
  ...new Set(
    neighboursIn(cases).flatMap(({ one, other, holes }) =>
      isUnguarded(one) === isUnguarded(other) ? [] : [...holes],
    ),
  ),
]

function describeUnguarded(
  { world }: AccountState,
  service: Service,
  on: readonly string[],
): UnknownFinding {
  const { type, id } = service
  const named = `${type} ${id} ${quote(nameService(world, service).label)}`
  const message = `${named} may have no active firewall: that depends on ${on.join(' and ')}`
  return describe('services', null, message, { services: [service], on })
}

const isUnguarded = ({ guards }: Case): boolean => guards.every(({ firewall }) => firewall === null)

const nameOf = (world: AccountState['world'], id: number): FirewallName => {
  const firewall = get(world.tables.firewalls, id)
  if (firewall === undefined) throw new TypeError(`the account has no firewall ${id}`)
  return { id: firewall.id, label: firewall.label }
}

const inWords = ({ id, label }: FirewallName): string => `firewall ${id} ${quote(label)}`

const describe = (
  about: string,
  firewall: FirewallName | null,
  message: string,
  detail: UnknownFinding['detail'],
): UnknownFinding => ({
  id: digestOf([about, firewall?.id ?? null, detail]).slice(0, idDigits),
  ...{ kind: 'unknown', level: 'warning', firewall, message, detail },
})
