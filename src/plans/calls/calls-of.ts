/** What the provider does for each type of resource: which calls it makes, and which of its work no operation stands for. */
import type { ChangeOf, ResourceChange } from '../../account/plan/resource-rows.ts'
import type { ResourceType } from '../../account/plan/resource-types.ts'
import type { Making } from '../making.ts'
import type { Step } from '../step-order.ts'
import {
  assignAddresses,
  clearName,
  createAddress,
  deleteAddress,
  releaseAddresses,
  setName,
  updateAddress,
} from './address-calls.ts'
import { updateInterface } from './changed-interfaces.ts'
import { makePools, removePools } from './cluster-calls.ts'
import { createDevice, deleteDevice } from './device-calls.ts'
import { createFirewall, deleteFirewall, updateFirewall } from './firewall-calls.ts'
import { createInstance, deleteInstance, updateInstance } from './instance-calls.ts'
import {
  createBalancer,
  createRange,
  deleteBalancer,
  deleteRange,
  updateBalancer,
  updateRange,
} from './network-calls.ts'
import { createInterface, deleteInterface } from './own-interface-calls.ts'
import { createProfile, deleteProfile, updateProfileResource } from './profile-calls.ts'
import { shareAddresses, unshareAddresses } from './share-calls.ts'

type Make<Type extends ResourceType> = (making: Making, change: ChangeOf<Type>) => void

interface Work<Type extends ResourceType> {
  readonly create: Make<Type>
  readonly update: Make<Type>
  readonly destroy: Make<Type>
}

/** Says that nothing is done, why it need not be, or that it is not simulated. */
const nothing = (): void => undefined
const unsimulated =
  (says: string): Make<ResourceType> =>
  (making, change) =>
    making.note(change as ResourceChange, [], says)

const passing: Work<ResourceType> = { create: nothing, update: nothing, destroy: nothing }
const missing = (says: string): Work<ResourceType> => {
  const make = unsimulated(says)
  return { create: make, update: make, destroy: make }
}

const behindBalancers = missing(
  'What balancers listen on, and whom they pass it on to, is not simulated.',
)
const ofClusters = { create: makePools, update: makePools, destroy: removePools }
const address = { create: createAddress, update: updateAddress, destroy: deleteAddress }

const work: { readonly [Type in ResourceType]: Work<Type> } = {
  linode_firewall: { create: createFirewall, update: updateFirewall, destroy: deleteFirewall },
  linode_firewall_device: { create: createDevice, update: nothing, destroy: deleteDevice },
  // What is created after it gets the firewall that it says; nothing that is there already does.
  linode_firewall_settings: passing,
  linode_instance: { create: createInstance, update: updateInstance, destroy: deleteInstance },
  linode_instance_config: {
    ...{ create: createProfile, update: updateProfileResource, destroy: deleteProfile },
  },
  linode_interface: {
    ...{ create: createInterface, update: updateInterface, destroy: deleteInterface },
  },
  linode_nodebalancer: {
    ...{ create: createBalancer, update: updateBalancer, destroy: deleteBalancer },
  },
  linode_nodebalancer_config: behindBalancers,
  linode_nodebalancer_node: behindBalancers,
  linode_networking_ip: address,
  linode_instance_ip: address,
  linode_reserved_ip_assignment: address,
  linode_networking_ip_assignment: {
    ...{ create: assignAddresses, update: nothing, destroy: releaseAddresses },
  },
  linode_instance_shared_ips: {
    ...{ create: shareAddresses, update: shareAddresses, destroy: unshareAddresses },
  },
  linode_ipv6_range: { create: createRange, update: updateRange, destroy: deleteRange },
  linode_rdns: { create: setName, update: setName, destroy: clearName },
  // A network between instances opens nothing by itself: packets go by the interfaces in it.
  linode_vpc: passing,
  linode_vpc_subnet: passing,
  linode_lke_cluster: ofClusters,
  linode_lke_node_pool: ofClusters,
}

export function makeCalls(making: Making, { change, part }: Step): void {
  const { create, update, destroy } = work[change.kind] as Work<ResourceType>
  const make = part === 'destroy' ? destroy : change.action === 'update' ? update : create
  // Each change goes to the work of its own kind.
  make(making, change as ChangeOf<ResourceType>)
}
