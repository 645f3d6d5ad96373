/** `toHaveEmitted`: this event happened. */

import { type EventName, eventNames, type ServiceType } from '../contract/vocabulary.ts'
import { quote } from '../refusals/got.ts'
import { optional, type Reader, type ReadersOf, record, whole, word } from '../refusals/usage.ts'
import type { Event } from '../world/records/event.ts'
import { values } from '../world/table.ts'
import { isOutcome, type MatcherResult, matcherResult, readService, worldOf } from './subject.ts'

export interface ExpectedEvent {
  /** The firewall that it is about, by its id or its label. */
  readonly firewall?: number | string
  /** The service that was added or removed. */
  readonly service?: { readonly type: ServiceType; readonly id: number }
  /** How often exactly; at least once when left out. */
  readonly times?: number
}

/** Its id or its label. */
const readFirewall: Reader<number | string> = (given, place) =>
  typeof given === 'string' ? given : whole(1)(given, place)

const readExpected = record<ReadersOf<ExpectedEvent>>({
  firewall: optional(readFirewall),
  service: optional(readService),
  times: optional(whole(0)),
})

/** Of an outcome the events of that call count, of a simulator or a world all of them. */
export function toHaveEmitted(
  subject: unknown,
  name: EventName,
  expected: ExpectedEvent = {},
): MatcherResult {
  word(eventNames)(name, 'toHaveEmitted event')
  readExpected(expected, 'toHaveEmitted')
  const all = eventsOf(subject)
  const matching = all.filter(event => event.action === name && isAbout(event, expected))
  const { times } = expected
  const pass = times === undefined ? matching.length > 0 : matching.length === times
  const happened =
    matching.length === 0 ? 'did not happen' : `happened ${printTimes(matching.length)}`
  return matcherResult(pass, () => ({
    head: `expected ${pass ? 'no ' : ''}${name}${describe(expected)}, but it ${happened}; ${all.length === 0 ? 'there were no events' : 'the events were'}`,
    lines: all.map(event => `${matching.includes(event) ? '>' : ' '} ${describeEvent(event)}`),
  }))
}

function eventsOf(subject: unknown): readonly Event[] {
  if (isOutcome(subject)) return subject.ok ? subject.events : []
  return [...values(worldOf(subject, 'toHaveEmitted').tables.events)]
}

const isAbout = (
  { entity, secondary_entity: other }: Event,
  { firewall, service }: ExpectedEvent,
): boolean =>
  (firewall === undefined || entity.id === firewall || entity.label === firewall) &&
  (service === undefined || (other?.type === service.type && other.id === service.id))

function describe({ firewall, service, times }: ExpectedEvent): string {
  const about = typeof firewall === 'string' ? quote(firewall) : firewall
  return [
    ...(about === undefined ? [] : [` of firewall ${about}`]),
    ...(service === undefined ? [] : [` with ${service.type}/${service.id}`]),
    ...(times === undefined ? [] : [` ${printTimes(times)}`]),
  ].join('')
}

const printTimes = (count: number): string => (count === 1 ? 'once' : `${count} times`)

function describeEvent({ id, action, entity, secondary_entity: other, created }: Event): string {
  const service = other === null ? '' : ` with ${other.type}/${other.id} ${quote(other.label)}`
  return `${id}  ${action}  firewall ${entity.id} ${quote(entity.label)}${service}  ${created}`
}
