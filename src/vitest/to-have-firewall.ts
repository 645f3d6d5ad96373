/** `toHaveFirewall`: there is a firewall like this. */
import type { FirewallStatus, ServiceType } from '../contract/vocabulary.ts'
import { quote } from '../refusals/got.ts'
import { devicesOf } from '../world/guards.ts'
import { serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type Judgement, judge } from './judgement.ts'
import { worldOf } from './received.ts'

/** What is left out is not asked for; deleted firewalls are found only when their status is asked for. */
export interface WantedFirewall {
  readonly id?: number
  readonly label?: string
  readonly status?: FirewallStatus
  /** All of these, in any order. */
  readonly tags?: readonly string[]
  /** Services that it is assigned to, at least these. */
  readonly guards?: readonly { readonly type: ServiceType; readonly id: number }[]
}

/** A text is a label, a number an id. */
export function toHaveFirewall(
  received: unknown,
  wanted: string | number | WantedFirewall,
): Judgement {
  const world = worldOf(received, 'toHaveFirewall')
  const asked = askedFor(wanted)
  const all = [...values(world.tables.firewalls)]
  const fitting = all.filter(firewall => lacking(world, firewall, asked).length === 0)
  return judge(fitting.length > 0, () =>
    fitting.length > 0
      ? {
          head: `expected no firewall with ${describeWanted(asked)}, but there is`,
          lines: fitting.map(each => describeFirewall(world, each)),
        }
      : {
          head: `expected a firewall with ${describeWanted(asked)}, but there is ${all.length === 0 ? 'none at all' : 'only'}`,
          lines: all.map(each => {
            const lacks = lacking(world, each, asked).join(', ')
            return `${describeFirewall(world, each)}  (not its ${lacks})`
          }),
        },
  )
}

function askedFor(wanted: string | number | WantedFirewall): WantedFirewall {
  if (typeof wanted === 'string') return { label: wanted }
  return typeof wanted === 'number' ? { id: wanted } : wanted
}

/** In which of the things asked for the firewall is another one. */
function lacking(
  world: World,
  firewall: Firewall,
  { id, label, status, tags = [], guards = [] }: WantedFirewall,
): readonly string[] {
  const guarded = guardedBy(world, firewall)
  const statusFits =
    status === undefined ? firewall.status !== 'deleted' : firewall.status === status
  const fits = {
    id: id === undefined || firewall.id === id,
    label: label === undefined || firewall.label === label,
    status: statusFits,
    tags: tags.every(tag => firewall.tags.includes(tag)),
    services: guards.every(({ type, id: service }) => guarded.includes(`${type}/${service}`)),
  }
  return Object.entries(fits).flatMap(([name, isFit]) => (isFit ? [] : [name]))
}

const guardedBy = (world: World, { id }: Firewall): readonly string[] =>
  devicesOf(world, id).map(({ entity }) => serviceKey(entity))

function describeWanted({ id, label, status, tags, guards }: WantedFirewall): string {
  const parts = [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(label === undefined ? [] : [`label ${quote(label)}`]),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(tags === undefined ? [] : [`tags ${tags.map(quote).join(', ')}`]),
    ...(guards === undefined
      ? []
      : [`on ${guards.map(each => `${each.type}/${each.id}`).join(', ')}`]),
  ]
  return parts.length === 0 ? 'any label' : parts.join(', ')
}

function describeFirewall(world: World, firewall: Firewall): string {
  const { id, label, status, tags } = firewall
  const guarded = guardedBy(world, firewall)
  const on = guarded.length === 0 ? 'on no service' : `on ${guarded.join(', ')}`
  const tagged = tags.length === 0 ? '' : `, tags ${tags.map(quote).join(', ')}`
  return `firewall ${id} ${quote(label)}: ${status}, ${on}${tagged}`
}
