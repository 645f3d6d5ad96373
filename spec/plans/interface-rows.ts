import { instance, type Row, still } from './plan-builder.ts'

export const newer = still(
  'linode_instance.vm',
  instance(101, { interface_generation: 'linode', config: [] }),
)
export const own = (name: string, id: number, side: Readonly<Record<string, unknown>>): Row =>
  still(`linode_interface.${name}`, { id: `${id}`, linode_id: 101, ...side })
export const address = { address: '10.0.0.2', primary: true, nat_1_1_address: null }
export const outside = own('out', 5, { public: {} })
export const inside = own('in', 6, {
  vpc: { subnet_id: 7, ipv4: { assigned_addresses: [address] } },
})
export const vlan = own('lan', 8, { vlan: { vlan_label: 'lan', ipam_address: null } })

export const says = 'Firewalls on single interfaces are not simulated.'
export const on = (...interfaces: readonly number[]) => ({ interfaces })

/** As the state has it: the sets come from the devices. */
export const guarding = (id: number) => ({
  ...on(id),
  devices: [
    {
      ...{ id: 90, entity_id: id, type: 'linode_interface', label: null },
      url: `/v4/linode/instances/101/interfaces/${id}`,
    },
  ],
})
