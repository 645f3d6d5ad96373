/** Judges promises that limits are kept. */
import type { Account } from '../account/holes/account.ts'
import { partialIn } from '../account/holes/partial-in.ts'
import { limits as contractLimits } from '../contract/limits.ts'
import { directions } from '../contract/vocabulary.ts'
import { servicesOf } from '../rehearsal/guard-of.ts'
import { countAddresses, countPieces } from '../rules/compact/size-of-rules.ts'
import { nameRule } from '../rules/names.ts'
import { devicesOf, devicesOn } from '../world/guards.ts'
import type { Service } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { values } from '../world/table.ts'
import { type Choosing, judge, lookedAt, type Said } from './judge-others.ts'
import type { Judged } from './judged.ts'
import type { LimitDemand, LimitName, Policy } from './policy.ts'

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
  const { world } = account
  const { limits } = policy.demand
  const firewalls = [...values(world.tables.firewalls)].filter(({ status }) => status !== 'deleted')
  const said = firewalls.flatMap((firewall): readonly Said[] => {
    const services = devicesOf(world, firewall.id).map(({ entity }) => entity)
    const subject = { firewall: { id: firewall.id, label: firewall.label }, services }
    const over = exceeded(firewall, services.length, limits).map(each => ({
      ...{ ...subject, ...each, on: [] },
    }))
    const isAsked = ofRules.some(name => limits[name] !== undefined)
    const isOpen = isAsked && partialIn(account, world, firewall.id) !== undefined
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
            count: { of: `firewalls of ${type} ${id}`, is: count },
          },
        ]
  })
  // A firewall of which it is not known what it guards may be one more at any service.
  const others = account.openDevices.map(id => `devices of firewall ${id}`)
  const more = account.otherFirewalls ? [...others, 'other firewalls'] : others
  const judged = judge(policy, account, choosing, [
    ...said,
    ...crowded,
    ...unknownIn(account, limits, more),
  ])
  return { ...judged, looked: lookedAtIn(account, firewalls, choosing) }
}

/** How many firewalls and services are meant, or may be. */
function lookedAtIn(account: Account, firewalls: readonly Firewall[], choosing: Choosing): number {
  const { fits, hasAll } = choosing
  if (hasAll) return firewalls.length
  const isMeant = (service: Service): boolean => fits.fitOf(service) !== false
  const meant = firewalls.filter(({ id }) =>
    devicesOf(account.world, id).some(({ entity }) => isMeant(entity)),
  )
  return meant.length + lookedAt(account, choosing)
}

/** What may exceed a limit of firewalls that nobody knows. */
function unknownIn(
  { otherFirewalls }: Account,
  limits: LimitDemand['limits'],
  more: readonly string[],
): readonly Said[] {
  const on =
    limits.firewallsPerService === undefined ? more.slice(otherFirewalls ? -1 : more.length) : more
  const message = `${on.join(' and ')} are not all known`
  return on.length === 0 ? [] : [{ firewall: null, services: [], message, on }]
}

const ofRules = ['rules', 'addressesPerRule', 'portPiecesPerRule'] as const

type Exceeded = Required<Pick<Said, 'message' | 'count'>>

function exceeded(
  { id, label, rules }: Firewall,
  services: number,
  limits: LimitDemand['limits'],
): readonly Exceeded[] {
  const name = `firewall ${id} (${label})`
  const over = (limit: LimitName, is: number, of: string, has: string): readonly Exceeded[] => {
    const most = limits[limit] ?? Infinity
    return is > most ? [{ message: `${has}, more than ${most}`, count: { of, is } }] : []
  }
  const rulesCount = rules.inbound.length + rules.outbound.length
  return [
    ...over('rules', rulesCount, `rules of firewall ${id}`, `${name} has ${rulesCount} rules`),
    ...over(
      ...(['servicesPerFirewall', services, `services of firewall ${id}`] as const),
      `${name} guards ${services} services`,
    ),
    ...directions.flatMap(direction =>
      rules[direction].flatMap((rule, index) => {
        const where = `${nameRule(direction, { index, ...(rule.label != null && { label: rule.label }) })} of ${name}`
        const [addresses, pieces] = [countAddresses(rule), countPieces(rule.ports)]
        // Rules change places: which of them it is makes no difference to how many are too many.
        const ofRule = (what: string): string => `${what} of a rule of firewall ${id}`
        return [
          ...over(
            ...(['addressesPerRule', addresses, ofRule('addresses')] as const),
            `${where} has ${addresses} addresses`,
          ),
          ...over(
            ...(['portPiecesPerRule', pieces, ofRule('port pieces')] as const),
            `${where} has ${pieces} port pieces`,
          ),
        ]
      }),
    ),
  ]
}
