/** Attributes of firewalls, of their devices and of the firewalls that are there by default. */
import { type Action, actions } from '../../contract/vocabulary.ts'
import { entityTypes } from '../documents/provider-words.ts'
import { record } from '../documents/record.ts'
import {
  flag,
  id,
  list,
  located,
  mapped,
  nullable,
  type Shape,
  text,
  unlessNull,
  word,
  wordsOf,
} from '../documents/shape.ts'
import { unread } from '../documents/unread.ts'
import type { DefaultFirewalls, GatheredEntity } from '../gathered.ts'
import { attributes, elements, idText, texts, utcTime } from './attributes.ts'

/** A block of rules; an address that is not known yet is null. */
export interface RuleBlock {
  readonly label?: string
  readonly action?: Action
  readonly protocol?: string
  readonly ports?: string
  readonly description?: string
  readonly ipv4?: readonly (string | null)[]
  readonly ipv6?: readonly (string | null)[]
  /** What nobody knows may change what it does. */
  readonly unread?: Readonly<Record<string, unknown>>
}

/** A device as the provider last saw it. */
export interface SeenDevice {
  readonly id?: number
  readonly entity_id: number
  readonly type: GatheredEntity['type']
  readonly label?: string
  readonly instance_id?: number
}

export interface FirewallValues {
  readonly id?: number
  readonly label?: string
  readonly tags?: readonly (string | null)[]
  readonly disabled?: boolean
  readonly inbound_policy?: Action
  readonly outbound_policy?: Action
  readonly inbound?: readonly RuleBlock[]
  readonly outbound?: readonly RuleBlock[]
  readonly instances?: readonly (number | null)[]
  readonly balancers?: readonly (number | null)[]
  /** Interfaces that belong to instances themselves. */
  readonly interfaces?: readonly (number | null)[]
  readonly devices?: readonly SeenDevice[]
  readonly created?: string
  readonly updated?: string
}

const action = word(wordsOf(actions), 'fault')

/** Empty where the service has an entry that the provider does not know. */
const blockAction: Shape<Action> = (value, reading) =>
  value === '' ? reading.used() : action(value, reading)

const ruleBlock = attributes<RuleBlock>({
  fields: {
    ...{ label: text, action: blockAction, protocol: text, ports: text, description: text },
    ...{ ipv4: texts, ipv6: texts, unread },
  },
  keepsUnread: true,
})

const type = word(entityTypes, 'unknown')

/** The address of an interface's record tells its instance. */
const instanceIn: Shape<number> = mapped(nullable(text), url => {
  const found = /instances\/(\d{1,15})\/interfaces\//.exec(url ?? '')
  return found === null ? undefined : Number(found[1])
})

const seenDevice = record<SeenDevice>({
  fields: {
    ...{ id: unlessNull(idText), entity_id: id, type, label: unlessNull(text) },
    instance_id: id,
  },
  also: { url: { as: 'instance_id', shape: instanceIn } },
  needs: ['entity_id', 'type'],
})

export const firewall = attributes<FirewallValues>({
  fields: {
    ...{ id: idText, label: text, tags: texts, disabled: flag },
    ...{ inbound_policy: action, outbound_policy: action },
    ...{ inbound: list(ruleBlock), outbound: list(ruleBlock) },
    ...{ instances: elements(id), balancers: elements(id), interfaces: elements(id) },
    ...{ devices: list(seenDevice), created: utcTime, updated: utcTime },
  },
  harmless: { computed: 'status' },
  computed: 'devices created updated',
  below: 'label action protocol ports description ipv4 ipv6 entity_id type url',
})

export interface FirewallDeviceValues {
  readonly id?: number
  readonly firewall_id?: number
  readonly entity_id?: number
  readonly entity_type?: GatheredEntity['type']
  readonly created?: string
  readonly updated?: string
}

export const firewallDevice = attributes<FirewallDeviceValues>({
  fields: {
    ...{ id: idText, firewall_id: idText, entity_id: idText, entity_type: type },
    ...{ created: utcTime, updated: utcTime },
  },
})

export interface FirewallSettingsValues {
  /** Null where the service has none. */
  readonly default_firewall_ids?: DefaultFirewalls
}

const idOrNone = nullable(idText)

export const firewallSettings = attributes<FirewallSettingsValues>({
  fields: {
    default_firewall_ids: located(
      record<DefaultFirewalls>({
        fields: {
          ...{ instance: idOrNone, balancer: idOrNone },
          ...{ public_interface: idOrNone, vpc_interface: idOrNone },
        },
      }),
    ),
  },
  harmless: { 'said-of-provider': 'id' },
  below: 'instance balancer public_interface vpc_interface',
})
