/** `toHaveFirewall`: there is a firewall like this. */

import { type FirewallStatus, firewallStatuses, type ServiceType } from '../contract/vocabulary.ts'
import { quote } from '../refusals/got.ts'
import { listOf, optional, type ReadersOf, record, text, whole, word } from '../refusals/usage.ts'
import { devicesOf } from '../world/guards.ts'
import { serviceKey } from '../world/records/device.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { type MatcherResult, matcherResult, readService, worldOf } from './subject.ts'

/** What is left out may be anything; deleted firewalls are found only when their status is asked for. */
export interface ExpectedFirewall {
  readonly id?: number
  readonly label?: string
  readonly status?: FirewallStatus
  /** All of these, in any order. */
  readonly tags?: readonly string[]
  /** Services that it is assigned to, at least these. */
  readonly guards?: readonly { readonly type: ServiceType; readonly id: number }[]
}

const readExpected = record<ReadersOf<ExpectedFirewall>>({
  id: optional(whole(1)),
  label: optional(text()),
  status: optional(word(firewallStatuses)),
  tags: optional(listOf(text())),
  guards: optional(listOf(readService)),
})

/** A text is a label, a number an id. */
export function toHaveFirewall(
  subject: unknown,
  given: string | number | ExpectedFirewall,
): MatcherResult {
  const world = worldOf(subject, 'toHaveFirewall')
  const expected =
    typeof given === 'string' ? { label: given } : typeof given === 'number' ? { id: given } : given
  readExpected(expected, 'toHaveFirewall')
  const all = [...values(world.tables.firewalls)]
  const matching = all.filter(firewall => differencesOf(world, firewall, expected).length === 0)
  return matcherResult(matching.length > 0, () =>
    matching.length > 0
      ? {
          head: `expected no firewall ${describe(expected)}, but there is`,
          lines: matching.map(each => describeFirewall(world, each)),
        }
      : {
          head: `expected a firewall ${describe(expected)}, but there is ${all.length === 0 ? 'none at all' : 'only'}`,
          lines: all.map(each => {
            const others = differencesOf(world, each, expected).join(', ')
            return `${describeFirewall(world, each)}  (not its ${others})`
          }),
        },
  )
}

/** In which fields the firewall is not as expected. */
function differencesOf(
  world: World,
  firewall: Firewall,
  { id, label, status, tags = [], guards = [] }: ExpectedFirewall,
): readonly string[] {
  const services = servicesOf(world, firewall)
  const matches = {
    id: id === undefined || firewall.id === id,
    label: label === undefined || firewall.label === label,
    status: status === undefined ? firewall.status !== 'deleted' : firewall.status === status,
    tags: tags.every(tag => firewall.tags.includes(tag)),
    services: guards.every(each => services.includes(`${each.type}/${each.id}`)),
  }
  return Object.entries(matches).flatMap(([name, isMatch]) => (isMatch ? [] : [name]))
}

const servicesOf = (world: World, { id }: Firewall): readonly string[] =>
  devicesOf(world, id).map(({ entity }) => serviceKey(entity))

function describe({ id, label, status, tags, guards = [] }: ExpectedFirewall): string {
  const parts = [
    id !== undefined && `id ${id}`,
    label !== undefined && `label ${quote(label)}`,
    status !== undefined && `status ${status}`,
    tags !== undefined && `tags ${tags.map(quote).join(', ')}`,
  ].filter(part => part !== false)
  const services = guards.map(({ type, id }) => `${type}/${id}`).join(', ')
  const on = services === '' ? [] : [`on ${services}`]
  if (parts.length > 0) return `with ${[...parts, ...on].join(', ')}`
  return on[0] ?? 'with any label'
}

function describeFirewall(world: World, firewall: Firewall): string {
  const { id, label, status, tags } = firewall
  const services = servicesOf(world, firewall)
  const on = services.length === 0 ? 'no service' : services.join(', ')
  const tagged = tags.length === 0 ? '' : `, tags ${tags.map(quote).join(', ')}`
  return `firewall ${id} ${quote(label)}: ${status}, on ${on}${tagged}`
}
