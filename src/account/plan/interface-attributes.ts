/** Attributes of interfaces that instances have of their own. */
import { vpcBlocks } from '../documents/interface-records.ts'
import { flag, list, mapped, unlessNull } from '../documents/shape.ts'
import { attributes, idText } from './attributes.ts'
import { firewallNumber, given, insideAlone } from './instance-attributes.ts'

/** An interface of an instance of the newer kind. */
export interface InterfaceValues {
  readonly id?: number
  readonly instance_id?: number
  readonly firewall_id?: number
  readonly public?: OwnPublic
  readonly vlan?: { readonly vlan_label?: string; readonly ipam_address?: string }
  readonly vpc?: OwnVpc
}

interface OwnPublic {
  readonly ipv4?: { readonly addresses?: readonly { readonly address?: string }[] }
  readonly ipv6?: { readonly ranges?: readonly { readonly range?: string }[] }
}

interface OwnVpcAddress {
  readonly address?: string
  readonly primary?: boolean
  readonly nat_1_1_address?: string
}

interface OwnVpc {
  readonly subnet_id?: number
  readonly ipv4?: {
    /** As they are asked for: `auto` lets the service choose. */
    readonly addresses?: readonly OwnVpcAddress[]
    readonly assigned_addresses?: readonly OwnVpcAddress[]
    readonly assigned_ranges?: readonly string[]
  }
}

const publicSide = attributes<OwnPublic>({
  fields: {
    ipv4: attributes<NonNullable<OwnPublic['ipv4']>>({
      fields: {
        addresses: list(
          attributes<{ readonly address?: string }>({
            fields: { address: given },
            harmless: { 'default-route': 'primary' },
          }),
        ),
      },
      harmless: {
        derived:
          'assigned_addresses/address assigned_addresses/primary shared/address shared/instance_id',
      },
    }),
    ipv6: attributes<NonNullable<OwnPublic['ipv6']>>({
      fields: {
        ranges: list(
          attributes<{ readonly range?: string }>({
            fields: { range: given },
            harmless: { derived: 'route_target' },
          }),
        ),
      },
      harmless: {
        derived: `assigned_ranges/range assigned_ranges/route_target shared/range shared/route_target
          slaac/address slaac/prefix`,
      },
    }),
  },
})

const vpcAddress = attributes<OwnVpcAddress>({
  fields: { address: given, primary: flag, nat_1_1_address: given },
})

const vpcRange = mapped(
  attributes<{ readonly range?: string }>({ fields: { range: given } }),
  ({ range }) => range,
)

const vpcIpv6 = attributes<object>({
  fields: {},
  also: insideAlone,
  harmless: {
    'vpc-inside':
      'slaac/range assigned_slaac/range assigned_slaac/address ranges/range assigned_ranges/range',
  },
})

const vpcSide = attributes<OwnVpc>({
  fields: {
    subnet_id: idText,
    ipv4: attributes<NonNullable<OwnVpc['ipv4']>>({
      fields: {
        ...{ addresses: list(vpcAddress), assigned_addresses: list(vpcAddress) },
        assigned_ranges: vpcBlocks(vpcRange),
      },
      harmless: { 'vpc-inside': 'ranges/range' },
    }),
  },
  also: { ipv6: { shape: unlessNull(vpcIpv6) } },
})

export const ownInterface = attributes<InterfaceValues>({
  fields: {
    ...{ id: idText, instance_id: idText, firewall_id: firewallNumber, public: publicSide },
    vlan: attributes<NonNullable<InterfaceValues['vlan']>>({
      fields: { vlan_label: given, ipam_address: given },
    }),
    vpc: vpcSide,
  },
  harmless: { 'default-route': 'default_route/ipv4 default_route/ipv6' },
  below: `ipv4 ipv6 addresses address primary assigned_addresses nat_1_1_address shared ranges range
    route_target assigned_ranges slaac prefix instance_id vlan_label ipam_address subnet_id is_public
    assigned_slaac`,
})
