/** Firewalls, their rules and devices, rule sets and prefix lists: what is read of each record, and what is passed over. */
import { type Action, actions, firewallStatuses } from '../../contract/vocabulary.ts'
import { isRecord } from '../../kit/json.ts'
import type {
  GatheredDevice,
  GatheredEntity,
  GatheredEntry,
  GatheredFirewall,
  GatheredPrefixList,
  GatheredRule,
  GatheredRuleSet,
  GatheredRules,
  RuleSetReference,
} from '../gathered.ts'
import { devicesOf } from './devices-of.ts'
import { entityTypes } from './provider-words.ts'
import type { Reading } from './reading.ts'
import { record } from './record.ts'
import { rowsOf } from './rows-of.ts'
import {
  id,
  list,
  located,
  mapped,
  nothing,
  nullAs,
  nullable,
  type Shape,
  text,
  unlessNull,
  word,
  wordsOf,
} from './shape.ts'
import { unread, withOwnHole } from './unread.ts'

const action: Shape<Action> = word(wordsOf(actions), 'fault')

type Addresses = GatheredRule['addresses'] & { readonly unread?: Readonly<Record<string, unknown>> }

const addresses = record<Addresses>({
  fields: { ipv4: nullable(list(text)), ipv6: nullable(list(text)), unread },
  keepsUnread: true,
})

const plainRule = record<GatheredRule>({
  fields: {
    protocol: text,
    addresses,
    action,
    label: nullable(text),
    ports: nullable(text),
    description: nullable(text),
    unread,
  },
  also: { ruleset: { shape: nothing } },
  needs: ['protocol', 'addresses', 'action'],
  keepsUnread: true,
  finish: row => {
    const given = row as unknown as GatheredRule & { readonly addresses: Addresses }
    if (given.addresses.unread === undefined) return given
    const { unread: below, ...addresses } = given.addresses
    return { ...given, addresses, unread: { ...given.unread, addresses: below } }
  },
})

const reference = record<RuleSetReference>({
  fields: { ruleset: id, unread },
  also: Object.fromEntries(
    ['protocol', 'addresses', 'action', 'label', 'ports', 'description'].map(key => [
      key,
      { shape: nothing },
    ]),
  ),
  needs: ['ruleset'],
  keepsUnread: true,
})

const entry: Shape<GatheredEntry> = (value, reading) =>
  isReference(value) ? reference(value, reading) : plainRule(value, reading)

const isReference = (value: unknown): boolean =>
  isRecord(value) && value['ruleset'] !== undefined && value['ruleset'] !== null

const entries = nullAs(list(entry), [])

/** Null is an empty list; one that is left out is not known, be it that an older command left it out because it is null. */
export const rules = record<GatheredRules>({
  fields: {
    inbound: entries,
    inbound_policy: action,
    outbound: entries,
    outbound_policy: action,
    unread,
  },
  harmless: { revision: 'version fingerprint' },
  keepsUnread: true,
})

const instanceTypes = new Map([...entityTypes].filter(([, type]) => type === 'instance'))

/** The instance that an interface belongs to. */
const parent = unlessNull(
  mapped(
    record<{ readonly id: number }>({
      fields: { id },
      also: { type: { shape: word(instanceTypes, 'unknown') } },
      harmless: { link: 'url', display: 'label', none: 'parent_entity' },
    }),
    read => read.id,
  ),
)

export const entity = record<GatheredEntity>({
  fields: {
    type: withOwnHole(word(entityTypes, 'unknown')),
    ...{ id, label: nullable(text), instance_id: id },
  },
  also: { parent_entity: { as: 'instance_id', shape: parent } },
  needs: ['type', 'id'],
  harmless: { link: 'url' },
  keepsUnread: true,
  finish: (row, { url }, reading) => {
    const read = row as unknown as GatheredEntity
    const [, owner] =
      (typeof url === 'string' && /instances\/(\d{1,15})\/interfaces\//.exec(url)) || []
    if (read.type !== 'interface' || owner === undefined) return read
    const { instance_id = Number(owner) } = read
    const there = reading.origins.follow(reading.place, ['url'])
    if (instance_id !== Number(owner))
      reading.contradiction(Number(owner), instance_id, there, ['parent_entity', 'id'])
    return { ...read, instance_id }
  },
})

export const device = record<GatheredDevice>({
  fields: { id, entity, created: text, updated: text, unread },
  needs: ['entity'],
  keepsUnread: true,
  finish: row => withOwnUnread(row as unknown as GatheredDevice),
})

/** What nobody knows of its entity, nobody knows of the device. */
function withOwnUnread({ entity, unread, ...device }: GatheredDevice): GatheredDevice {
  const { unread: own, ...known }: GatheredDevice['entity'] & Pick<GatheredDevice, 'unread'> =
    entity
  const all = { ...unread, ...own }
  return { ...device, entity: known, ...(Object.keys(all).length > 0 && { unread: all }) }
}

const entityAsDevice = located(
  mapped(entity, (read): GatheredDevice => withOwnUnread({ entity: read })),
)

export const firewall = record<GatheredFirewall>({
  fields: {
    id,
    label: unlessNull(text),
    status: withOwnHole(word(wordsOf(firewallStatuses), 'unknown')),
    rules,
    expansion: rules,
    tags: unlessNull(list(text)),
    created: text,
    updated: text,
    devices: rowsOf(device),
    unread,
  },
  keepsUnread: true,
  also: { entities: { as: 'entities', shape: rowsOf(entityAsDevice) } },
  numbered: true,
  finish: (row, _, reading: Reading) => {
    const { entities, ...rest } = row as unknown as GatheredFirewall & {
      readonly entities?: GatheredFirewall['devices']
    }
    const { document, path } = reading.place
    const devices = devicesOf(rest.devices, entities, reading, [
      { document, path: [...path, 'devices'] },
      { document, path: [...path, 'entities'] },
    ])
    return devices === undefined ? rest : { ...rest, devices }
  },
})

const deleted: Shape<boolean> = (value, reading) => {
  if (typeof value !== 'boolean' && typeof value !== 'string' && value !== null)
    return reading.wrongType('text-or-null', value)
  reading.used()
  return value !== null && value !== false ? true : undefined
}

export const ruleSet = record<GatheredRuleSet>({
  fields: {
    ...{ id, type: word(wordsOf(['inbound', 'outbound']), 'fault') },
    rules: unlessNull(list(entry)),
    ...{ deleted, unread },
  },
  keepsUnread: true,
  needs: ['id', 'type'],
  harmless: {
    revision: 'version',
    display: 'label description is_service_defined',
    times: 'created updated',
  },
})

export const prefixList = record<GatheredPrefixList>({
  fields: { name: text, ipv4: nullable(list(text)), ipv6: nullable(list(text)), deleted, unread },
  keepsUnread: true,
  needs: ['name'],
  harmless: {
    display: 'id description visibility source_prefixlist_id',
    revision: 'version',
    times: 'created updated',
  },
})
