/** `toHaveEmitted`: this event happened. */
import type { EventName } from '../contract/events.ts'
import { quote } from '../refusals/got.ts'
import type { Event } from '../world/records/event.ts'
import { values } from '../world/table.ts'
import { type Judgement, judge } from './judgement.ts'
import { isRecord, worldOf } from './received.ts'

export interface WantedEvent {
  /** The firewall that it is about, by its id or its label. */
  readonly firewall?: number | string
  /** The service that was added or removed. */
  readonly service?: { readonly type: 'instance' | 'balancer'; readonly id: number }
  /** Exactly as often; at least once when left out. */
  readonly times?: number
}

/** Of an outcome the events of that call count, of a simulator or a world all of them. */
export function toHaveEmitted(
  received: unknown,
  name: EventName,
  wanted: WantedEvent = {},
): Judgement {
  const all = eventsOf(received)
  const fitting = all.filter(event => event.action === name && isAbout(event, wanted))
  const { times } = wanted
  const pass = times === undefined ? fitting.length > 0 : fitting.length === times
  return judge(pass, () => ({
    head: `expected ${pass ? 'no ' : ''}${name}${describeWanted(wanted)}, but ${describeCount(fitting.length)}${all.length === 0 ? '; there were no events' : '; the events were'}`,
    lines: all.map(event => `${fitting.includes(event) ? '>' : ' '} ${describeEvent(event)}`),
  }))
}

function eventsOf(received: unknown): readonly Event[] {
  if (isRecord(received) && typeof received['ok'] === 'boolean')
    return received['ok'] && Array.isArray(received['events']) ? received['events'] : []
  return [...values(worldOf(received, 'toHaveEmitted').tables.events)]
}

function isAbout({ entity, secondary_entity: other }: Event, wanted: WantedEvent): boolean {
  const { firewall, service } = wanted
  const isFirewalls = firewall === undefined || entity.id === firewall || entity.label === firewall
  const isServices =
    service === undefined || (other?.type === service.type && other.id === service.id)
  return isFirewalls && isServices
}

function describeWanted({ firewall, service, times }: WantedEvent): string {
  const about = typeof firewall === 'string' ? quote(firewall) : firewall
  return [
    ...(about === undefined ? [] : [` of firewall ${about}`]),
    ...(service === undefined ? [] : [` with ${service.type}/${service.id}`]),
    ...(times === undefined ? [] : [` ${times === 1 ? 'once' : `${times} times`}`]),
  ].join('')
}

function describeCount(count: number): string {
  if (count === 0) return 'it did not happen'
  return count === 1 ? 'it happened once' : `it happened ${count} times`
}

function describeEvent({ id, action, entity, secondary_entity: other, created }: Event): string {
  const service = other === null ? '' : ` with ${other.type}/${other.id} ${quote(other.label)}`
  return `${id}  ${action}  firewall ${entity.id} ${quote(entity.label)}${service}  ${created}`
}
