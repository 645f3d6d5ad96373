/** Judges promises about what lint finds, about limits, and those that a program judges itself. */
import type { Account } from '../account/holes/account.ts'
import { limits as contractLimits } from '../contract/limits.ts'
import { directions } from '../contract/vocabulary.ts'
import { lintIn } from '../rehearsal/accounts/lint-in.ts'
import { type FirewallName, nameService, servicesOf } from '../rehearsal/guard-of.ts'
import { countAddresses, countPieces } from '../rules/compact/size-of-rules.ts'
import { levels } from '../rules/lint/finding.ts'
import { nameRule } from '../rules/names.ts'
import { devicesOf, devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { values } from '../world/table.ts'
import type { Open, OtherBreach } from './answer.ts'
import type { Fits } from './fits.ts'
import type { CountingException } from './judge-packets.ts'
import type { Judged } from './judged.ts'
import type { FunctionDemand, LimitDemand, LimitName, LintDemand, Policy } from './policy.ts'
import { idOf } from './tell-packets.ts'

/** Whom something is about: a firewall with what it guards, or services. */
interface Subject {
  readonly firewall: FirewallName | null
  readonly services: readonly Service[]
}

interface Said extends Subject {
  readonly message: string
  /** The holes on which it depends; none where it holds however they are filled. */
  readonly on: readonly string[]
}

/** What is said, as far as it is about a service that is meant, and no exception passes it over. */
function judge(
  policy: Policy,
  account: Account,
  { fits, exceptions, hasAll }: Choosing,
  said: readonly Said[],
): Omit<Judged, 'looked'> {
  const { world } = account
  const used = new Set<number>()
  const breaches: OtherBreach[] = []
  const open: Open[] = []
  for (const { firewall, services, message, on } of said) {
    const fit = services.map(each => fits.fitOf(each))
    const isMeant = hasAll || fit.includes(true)
    if (!isMeant && fit.every(each => each === false)) continue
    const passing = exceptions.filter(
      each => services.length > 0 && services.every(one => each.fits.fitOf(one) === true),
    )
    for (const { index } of passing) used.add(index)
    if (passing.length > 0) continue
    const doubts = isMeant
      ? on
      : [...on, ...fit.flatMap(each => (typeof each === 'object' ? each.on : []))]
    const named = services.map(each => nameService(world, each))
    const id = idOf(policy.id, services.map(serviceKey), firewall, message, doubts)
    if (doubts.length > 0)
      open.push({ id, services: named, region: null, on: [...new Set(doubts)] })
    else
      breaches.push({
        about: policy.demand.about as OtherBreach['about'],
        ...{ id, message, services: named, firewall },
      })
  }
  const { hidden } = fits
  if (hidden.length > 0)
    open.push({ id: idOf(policy.id, hidden), services: [], region: null, on: hidden })
  return { breaches, open, used }
}

export interface Choosing {
  readonly fits: Fits
  readonly exceptions: readonly CountingException[]
  /** The promise chooses no services: it is about firewalls that guard nothing as well. */
  readonly hasAll: boolean
}

const lookedAt = (account: Account, { fits }: Choosing): number =>
  [...servicesOf(account.world)].filter(each => fits.fitOf(each) !== false).length

export function judgeLint(
  policy: Policy<LintDemand>,
  account: Account,
  choosing: Choosing,
): Judged {
  const { kinds, level } = policy.demand
  const isAsked = (kind: string): boolean => kinds?.some(each => each === kind) ?? true
  const isOfRules = kinds === undefined || kinds.some(each => !aboutServices.includes(each))
  const said = lintIn(account).flatMap((found): readonly Said[] => {
    const subject = { firewall: found.firewall, services: subjectsOf(account, found) }
    if (found.kind === 'unknown') {
      const { of, on } = found.detail
      const isNear = of === 'rules' ? isOfRules : isAsked(of)
      return isNear
        ? [{ ...subject, message: found.message, on: atLeastOne(on, found.message) }]
        : []
    }
    const isUrgent = levels.indexOf(found.level) <= levels.indexOf(level)
    return isAsked(found.kind) && isUrgent ? [{ ...subject, message: found.message, on: [] }] : []
  })
  return { ...judge(policy, account, choosing, said), looked: lookedAt(account, choosing) }
}

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

/** What the service itself allows: a promise of no less cannot fail. */
export const serviceLimits: Readonly<Partial<Record<LimitName, number>>> = {
  rules: contractLimits.rulesPerFirewall,
  addressesPerRule: contractLimits.addressesPerRule,
  portPiecesPerRule: contractLimits.portPieces,
}

export function judgeLimits(
  policy: Policy<LimitDemand>,
  account: Account,
  choosing: Choosing,
): Judged {
  const { world, partial } = account
  const { limits } = policy.demand
  const firewalls = [...values(world.tables.firewalls)].filter(({ status }) => status !== 'deleted')
  const said = firewalls.flatMap((firewall): readonly Said[] => {
    const services = devicesOf(world, firewall.id).map(({ entity }) => entity)
    const subject = { firewall: { id: firewall.id, label: firewall.label }, services }
    const over = exceeded(firewall, services.length, limits).map(message => ({
      ...subject,
      message,
      on: [],
    }))
    const isOpen = partial.has(firewall.id) && ofRules.some(name => limits[name] !== undefined)
    const isGrowing =
      account.openDevices.includes(firewall.id) && limits.servicesPerFirewall !== undefined
    const holes = [
      ...(isOpen ? [`rules of firewall ${firewall.id}`] : []),
      ...(isGrowing ? [`devices of firewall ${firewall.id}`] : []),
    ]
    const message = `${holes.join(' and ')} are not all known`
    return over.length > 0 || holes.length === 0 ? over : [{ ...subject, message, on: holes }]
  })
  const { firewallsPerService: most } = limits
  const crowded = [...servicesOf(world)].flatMap((service): readonly Said[] => {
    const count = devicesOn(world, service).length
    const { type, id } = service
    return most === undefined || count <= most
      ? []
      : [
          {
            ...{ firewall: null, services: [service], on: [] },
            message: `${type} ${id} is assigned to ${count} firewalls, more than ${most}`,
          },
        ]
  })
  const judged = judge(policy, account, choosing, [...said, ...crowded])
  return { ...judged, looked: firewalls.length }
}

const ofRules = ['rules', 'addressesPerRule', 'portPiecesPerRule'] as const

function exceeded(
  { id, label, rules }: Firewall,
  services: number,
  limits: LimitDemand['limits'],
): readonly string[] {
  const name = `firewall ${id} (${label})`
  const count = rules.inbound.length + rules.outbound.length
  const isOver = (limit: LimitName, got: number): boolean => got > (limits[limit] ?? Infinity)
  return [
    ...(isOver('rules', count) ? [`${name} has ${count} rules, more than ${limits.rules}`] : []),
    ...(isOver('servicesPerFirewall', services)
      ? [`${name} guards ${services} services, more than ${limits.servicesPerFirewall}`]
      : []),
    ...directions.flatMap(direction =>
      rules[direction].flatMap((rule, index) => {
        const where = `${nameRule(direction, { index, ...(rule.label != null && { label: rule.label }) })} of ${name}`
        const [addresses, pieces] = [countAddresses(rule), countPieces(rule.ports)]
        return [
          ...(isOver('addressesPerRule', addresses)
            ? [`${where} has ${addresses} addresses, more than ${limits.addressesPerRule}`]
            : []),
          ...(isOver('portPiecesPerRule', pieces)
            ? [`${where} has ${pieces} port pieces, more than ${limits.portPiecesPerRule}`]
            : []),
        ]
      }),
    ),
  ]
}

/** A function is asked of worlds alone: where something is not known, it is not asked. */
export function judgeFunction(policy: Policy<FunctionDemand>, account: Account): Judged {
  const on = account.holes.map(({ name }) => name)
  const nothing = { breaches: [], open: [], used: new Set<number>(), looked: 1 }
  if (on.length > 0)
    return { ...nothing, open: [{ id: idOf(policy.id, on), services: [], region: null, on }] }
  const answer = policy.demand.holds(account.world)
  const messages =
    answer === true ? [] : answer === false ? [`${policy.title}: it does not hold`] : answer
  return {
    ...nothing,
    breaches: messages.map(message => ({
      ...{ about: 'function', id: idOf(policy.id, message), message, services: [], firewall: null },
    })),
  }
}
