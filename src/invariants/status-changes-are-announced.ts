/**
 * What happens to a firewall is told by exactly the event that belongs to it, once: its coming, its going, its turning
 * on and off, and its joining or leaving a service that goes on beside it.
 */
import type { EventName } from '../contract/events.ts'
import type { Device } from '../world/records/device.ts'
import { serviceKey } from '../world/records/device.ts'
import type { Event } from '../world/records/event.ts'
import { changesOf } from './changes-of.ts'
import { type Step, stepInvariant } from './invariant.ts'
import { outlives } from './attachments.ts'
