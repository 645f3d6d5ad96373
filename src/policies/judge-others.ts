/** Judges promises about what lint finds, and those that a program judges itself. */
import type { Account } from '../account/holes/account.ts'
import { listName } from '../account/holes/list-holes.ts'
import { openTraitAt, openTraitsIn } from '../account/holes/open-traits.ts'
import { onceFor } from '../kit/once.ts'
import { listOf, misuse, type Reader, text } from '../refusals/usage.ts'
import { lintIn } from '../rehearsal/accounts/lint-in.ts'
import { type FirewallName, nameService, servicesOf } from '../rehearsal/guard-of.ts'
import { levels } from '../rules/lint/finding.ts'
import { devicesOf } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Open, OtherBreach } from './answer.ts'
import { allOf, type Fits, holesOf } from './fits.ts'
import type { CountingException } from './judge-packets.ts'
import type { Judged } from './judged.ts'
import type { FunctionDemand, LintDemand, Policy } from './policy.ts'
import { idOf } from './tell-packets.ts'

/** Whom something is about: a firewall with what it guards, or services. */
interface Subject {
  readonly firewall: FirewallName | null
  readonly services: readonly Service[]
}

export interface Said extends Subject, Pick<OtherBreach, 'count'> {
  readonly message: string
  /** Equal for the same one wherever its rule stands; left out where the message says that. */
  readonly key?: string
  /** The holes on which it depends; none where it holds however they are filled. */
  readonly on: readonly string[]
}

/** What is said, as far as it is about a service that is meant, and no exception passes it over. */
export function judge(
  policy: Policy,
  account: Account,
  { fits, exceptions, hasAll }: Choosing,
  said: readonly Said[],
): Omit<Judged, 'looked'> {
  const { world } = account
  const used = new Set<number>()
  const breaches: OtherBreach[] = []
  const open: Open[] = []
  for (const each of said) {
    const { firewall, services, message, key = message, count } = each
    const doubts = doubtsAbout(each, fits, hasAll)
    if (doubts === undefined) continue
    const passing = exceptions.flatMap(({ index, fits: { fitOf } }) => {
      const excused = services.length === 0 ? false : allOf(services.map(fitOf))
      return excused === false ? [] : [{ index, excused }]
    })
    for (const { index } of passing) used.add(index)
    if (passing.some(({ excused }) => excused === true)) continue
    const named = services.map(each => nameService(world, each))
    const on = [...new Set([...doubts, ...passing.flatMap(({ excused }) => holesOf(excused))])]
    const id = idOf(policy.id, services.map(serviceKey), firewall, key, on)
    if (on.length > 0) open.push({ id, services: named, region: null, on })
    else
      breaches.push({
        about: policy.demand.about as OtherBreach['about'],
        ...{ id, message, services: named, firewall },
        ...(count !== undefined && { count }),
      })
  }
  const { hidden } = fits
  if (hidden.length > 0)
    open.push({ id: idOf(policy.id, hidden), services: [], region: null, on: hidden })
  return { breaches, open, used }
}

/** The holes on which it depends; undefined where nobody is meant whom it is about. */
function doubtsAbout(
  { services, on }: Said,
  { fitOf }: Fits,
  hasAll: boolean,
): readonly string[] | undefined {
  const fits = services.map(fitOf)
  if (hasAll || fits.includes(true) || (services.length === 0 && on.length > 0)) return on
  const doubts = fits.flatMap(fit => (typeof fit === 'object' ? fit.on : []))
  return doubts.length === 0 ? undefined : [...on, ...doubts]
}

export interface Choosing {
  readonly fits: Fits
  readonly exceptions: readonly CountingException[]
  /** The promise chooses no services: it is about firewalls that guard nothing as well. */
  readonly hasAll: boolean
}

/** How many services are meant, or may be. */
export const lookedAt = (account: Account, { fits }: Choosing): number =>
  [...servicesOf(account.world)].filter(each => fits.fitOf(each) !== false).length

/** Many promises ask the same. */
const findingsIn = onceFor((account: Account) => lintIn(account))

export function judgeLint(
  policy: Policy<LintDemand>,
  account: Account,
  choosing: Choosing,
): Judged {
  const { kinds, level } = policy.demand
  const isAsked = (kind: string): boolean => kinds?.some(each => each === kind) ?? true
  const isOfRules = kinds === undefined || kinds.some(each => !aboutServices.includes(each))
  const said = findingsIn(account).flatMap((found): readonly Said[] => {
    const subject = { firewall: found.firewall, services: subjectsOf(account, found) }
    if (found.kind === 'unknown') {
      const { of, on } = found.detail
      const isNear = of === 'rules' ? isOfRules : isAsked(of)
      return isNear
        ? [{ ...subject, message: found.message, on: atLeastOne(on, found.message) }]
        : []
    }
    const isUrgent = levels.indexOf(found.level) <= levels.indexOf(level)
    const { message } = found
    // A port that is open to another number of addresses is another breach.
    const sizes = found.kind === 'sensitive-port-open' ? found.detail.ports : []
    const key = [found.id, ...sizes.map(({ addresses }) => addresses)].join(' ')
    const on = openGuardsAt(account, found.kind, subject.services)
    return isAsked(found.kind) && isUrgent ? [{ ...subject, message, key, on }] : []
  })
  const hidden = kinds === undefined || kinds.some(each => certainOnly.includes(each))
  const on = hidden
    ? account.holes.flatMap(each => (harmless.includes(each.kind) ? [] : each.name))
    : []
  const judged = judge(policy, account, choosing, said)
  const open = on.length === 0 ? [] : [{ id: idOf(policy.id, on), services: [], region: null, on }]
  return { ...judged, open: [...judged.open, ...open], looked: lookedAt(account, choosing) }
}

/** Of these lint tells what holds in every filling, and not what holds in some. */
const certainOnly: readonly string[] = [
  ...['vlan-bypass', 'vlan-bypass-from-internet', 'address-given-up', 'unheld-private-address'],
  ...['dark-address', 'other-network'],
]

/** Holes that make no difference to what is found. */
const harmless: readonly string[] = ['defaults', 'backends']

/** What is not known has a name, even where no single hole is to blame. */
const atLeastOne = (on: readonly string[], message: string): readonly string[] =>
  on.length === 0 ? [message] : on

/** Kinds that are about services, whatever their rules are. */
const aboutServices: readonly string[] = [
  ...['guards-nothing', 'no-active-firewall', 'unfiltered-nat', 'disabled-beside-active'],
  ...['vlan-bypass', 'vlan-bypass-from-internet'],
]

function subjectsOf(
  { world }: Account,
  found: ReturnType<typeof lintIn>[number],
): readonly Service[] {
  if ('direction' in found && found.firewall !== null)
    return devicesOf(world, found.firewall.id).map(({ entity }) => entity)
  return 'services' in found.detail ? found.detail.services : []
}

/** The holes in which it hides that a firewall guards what none is found to guard. */
function openGuardsAt(
  account: Account,
  kind: string,
  services: readonly Service[],
): readonly string[] {
  // One that no list tells is none of those that are found.
  const other = listName('firewalls')
  if (kind === 'guards-nothing')
    return openTraitsIn(account, ({ trait, hole }) => trait === 'firewalls' && hole !== other)
  if (!aboutGuards.includes(kind)) return []
  return services.flatMap(each => openTraitAt(account, each, 'firewalls') ?? [])
}

const aboutGuards: readonly string[] = ['no-active-firewall', 'disabled-beside-active']

/** A promise that is not waited for would be kept whatever becomes of it. */
const readAnswer: Reader<boolean | readonly string[]> = (given, place) => {
  if (typeof given === 'boolean') return given
  if (Array.isArray(given)) return listOf(text())(given, place)
  throw misuse(place, 'true, false or a list of sentences', given)
}

/** A function is asked of worlds alone: where something is not known, it is not asked. */
export function judgeFunction(policy: Policy<FunctionDemand>, account: Account): Judged {
  const on = [...account.holes.map(({ name }) => name), ...openTraitsIn(account)]
  const nothing = { breaches: [], open: [], used: new Set<number>(), looked: 1 }
  if (on.length > 0)
    return { ...nothing, open: [{ id: idOf(policy.id, on), services: [], region: null, on }] }
  const answer = readAnswer(policy.demand.holds(account.world), `policy ${policy.id}: holds`)
  const messages =
    answer === true ? [] : answer === false ? [`${policy.title}: it does not hold`] : answer
  return {
    ...nothing,
    breaches: messages.map(message => ({
      ...{ about: 'function', id: idOf(policy.id, message), message, services: [], firewall: null },
    })),
  }
}
