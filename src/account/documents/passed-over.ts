/** Records of which nothing is read: why that is so is said of each field. */
import { record } from './record.ts'
import type { Harmless, Shape } from './shape.ts'

const passedOver = (harmless: Harmless): Shape<object> => record<object>({ fields: {}, harmless })

export const vlan = passedOver({ derived: 'region label instances created' })

export const vpc = passedOver({
  display: 'id label description region',
  times: 'created updated subnets/created subnets/updated',
  derived: `ipv6/range subnets/id subnets/label subnets/ipv4 subnets/ipv6/range
    subnets/instances/id subnets/instances/interfaces/id subnets/instances/interfaces/active
    subnets/instances/interfaces/config_id subnets/balancers/id subnets/balancers/ipv4_range
    subnets/balancers/ipv6_ranges/range subnets/databases/id subnets/databases/ipv4_range
    subnets/databases/ipv6_ranges/range`,
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
