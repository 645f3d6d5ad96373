/** Records of which nothing is read but what they say again of others: why that is so is said of each field. */
import type { Member, Vlan } from './origins.ts'
import { record } from './record.ts'
import { flag, type Harmless, id, list, located, type Shape, text, unlessNull } from './shape.ts'

const passedOver = (harmless: Harmless): Shape<object> => record<object>({ fields: {}, harmless })

export const vlan = record<Vlan>({
  fields: { label: unlessNull(text), region: unlessNull(text), instances: list(id) },
  harmless: { times: 'created' },
  finish: (row, _, reading) => {
    // Each field was read by its shape.
    const { label, region, instances = [] } = row as Vlan
    if (label === undefined) return row
    for (const [at, instance] of instances.entries()) {
      const place = reading.origins.follow(reading.place, ['instances', at])
      reading.saidAgain.push({ of: 'vlan', place, instance, region, label })
    }
    return row
  },
})

interface Holder {
  readonly id?: number
  readonly interfaces?: readonly Member[]
}

export interface Subnet {
  readonly id?: number
  readonly instances?: readonly Holder[]
}

const subnet = record<Subnet>({
  fields: {
    id: unlessNull(id),
    instances: list(
      located(
        record<Holder>({
          fields: {
            id,
            interfaces: list(
              record<Member>({
                fields: { id: unlessNull(id), active: unlessNull(flag) },
                harmless: { derived: 'config_id' },
              }),
            ),
          },
        }),
      ),
    ),
  },
  harmless: {
    display: 'label',
    times: 'created updated',
    derived: `ipv4 ipv6/range balancers/id balancers/ipv4_range balancers/ipv6_ranges/range
      databases/id databases/ipv4_range databases/ipv6_ranges/range`,
  },
  finish: (row, _, reading) => {
    // Each field was read by its shape.
    const { id: subnet, instances } = row as Subnet
    if (subnet === undefined || instances === undefined) return row
    for (const holder of instances) {
      const [place = reading.place] = reading.origins.of(holder)
      const { id: instance, interfaces = [] } = holder
      if (instance !== undefined)
        reading.saidAgain.push({ of: 'subnet', place, instance, subnet, interfaces })
    }
    const ids = instances.flatMap(each => each.id ?? [])
    reading.saidOfAll.push({ of: 'members', place: reading.place, subnet, instances: ids })
    return row
  },
})

export const vpc = record<{ readonly subnets?: readonly Subnet[] }>({
  fields: { subnets: list(subnet) },
  harmless: {
    display: 'id label description region',
    times: 'created updated',
    derived: 'ipv6/range',
  },
})

const told = ['entity', 'secondary_entity'].flatMap(each =>
  ['id', 'type', 'label', 'url'].map(key => `${each}/${key}`),
)

export const event = passedOver({
  history: `id action created status seen read rate percent_complete time_remaining message duration
    username source not_before start_time complete_time maintenance_policy_set description
    details/code details/message ${told.join(' ')}`,
})

export const serviceToken = passedOver({ secret: 'id label scopes created expiry token' })

export const template = passedOver({
  'new-records': `slug rules/inbound_policy rules/outbound_policy rules/version rules/fingerprint
    ${['inbound', 'outbound']
      .flatMap(direction =>
        [
          'protocol',
          'ports',
          'action',
          'label',
          'description',
          'addresses/ipv4',
          'addresses/ipv6',
        ].map(key => `rules/${direction}/${key}`),
      )
      .join(' ')}`,
})

export const accountSettings = passedOver({
  'new-records': `interfaces_for_new_instances maintenance_policy backups_enabled network_helper
    longview_subscription managed object_storage`,
})

export const interfaceSettings = passedOver({
  'default-route': `network_helper default_route/ipv4_interface_id
    default_route/ipv4_eligible_interface_ids default_route/ipv6_interface_id
    default_route/ipv6_eligible_interface_ids`,
})
