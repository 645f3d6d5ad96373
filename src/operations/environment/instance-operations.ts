/** The environment operations on instances, their profiles and their moves. */
import { instanceAddressCreate } from './instance-address-create.ts'
import { instanceAddressDelete } from './instance-address-delete.ts'
import { instanceAddressesView } from './instance-addresses-view.ts'
import { instanceClone } from './instance-clone.ts'
import { instanceCreate } from './instance-create.ts'
import { instanceDelete } from './instance-delete.ts'
import { instanceMigrate } from './instance-migrate.ts'
import { instancePrepare } from './instance-prepare.ts'
import { instanceReboot } from './instance-reboot.ts'
import { instanceResize } from './instance-resize.ts'
import { instanceShutdown } from './instance-shutdown.ts'
import { instanceSshUpdate } from './instance-ssh-update.ts'
import { instanceSshView } from './instance-ssh-view.ts'
import { instanceUpdate } from './instance-update.ts'
import { instanceView } from './instance-view.ts'
import { instancesList } from './instances-list.ts'
import { liveMigrationFinish } from './live-migration-finish.ts'
import { liveMigrationStart } from './live-migration-start.ts'
import { profileCreate } from './profile-create.ts'
import { profileDelete } from './profile-delete.ts'
import { profileUpdate } from './profile-update.ts'

export const instanceOperations = {
  /**
   * Creates an instance, booted, with addresses, VLANs and a firewall if it names one: `POST /instances`.
   * @example cloud.environment.instanceCreate({ body: { region, label: 'web-3', firewall_id: 1 } }).ipv4
   */
  instanceCreate,
  /**
   * Gives an instance another label, and keeps what clients tell of it: `PUT /instances/{instanceId}`.
   * @example cloud.environment.instanceUpdate({ params: { instanceId: 1 }, body: { label: 'front' } })
   */
  instanceUpdate,
  /**
   * Deletes an instance with its addresses and ranges; its firewalls and VLANs leave it: `DELETE /instances/{instanceId}`.
   * @example cloud.environment.instanceDelete({ params: { instanceId: 1 } })
   */
  instanceDelete,
  /**
   * Answers one instance, with its addresses: `GET /instances/{instanceId}`.
   * @example cloud.environment.instanceView({ params: { instanceId: 1 } }).interfaces
   */
  instanceView,
  /**
   * Answers the addresses and ranges of one instance, and those that others share with it: `GET /instances/{instanceId}/ips`.
   * @example cloud.environment.instanceAddressesView({ params: { instanceId: 1 } }).ipv6
   */
  instanceAddressesView,
  /**
   * Gives an instance a public IPv4 address that nobody has, as one does that is reserved: `POST /instances/{instanceId}/reserved-ips`.
   * @example cloud.environment.instanceAddressCreate({ params: { instanceId: 1 }, body: { address: '198.51.100.7' } }).rdns
   */
  instanceAddressCreate,
  /**
   * Takes an IPv4 address from an instance and from the account, with whoever shares it: `DELETE /instances/{instanceId}/ips/{address}`.
   * @example cloud.environment.instanceAddressDelete({ params: { instanceId: 1, address } })
   */
  instanceAddressDelete,
  /**
   * Lists all instances, in id order: `GET /instances`.
   * @example cloud.environment.instancesList().data
   */
  instancesList,
  /**
   * Boots an instance with a profile as it stands now; VLANs and NAT follow it, and a firewall that is named takes the place of others: `POST /instances/{instanceId}/reboot`.
   * @example cloud.environment.instanceReboot({ params: { instanceId: 1 } }).interfaces
   */
  instanceReboot,
  /**
   * Shows an instance as offline until it is booted again; no packet is judged differently: `POST /instances/{instanceId}/shutdown`.
   * @example cloud.environment.instanceShutdown({ params: { instanceId: 1 } }).status
   */
  instanceShutdown,
  /**
   * Gives an instance another plan, at once: `POST /instances/{instanceId}/resize`.
   * @example cloud.environment.instanceResize({ params: { instanceId: 1 }, body: { plan: 'g6-standard-2' } })
   */
  instanceResize,
  /**
   * Gives an instance one more configuration profile, for a later reboot: `POST /instances/{instanceId}/profiles`.
   * @example cloud.environment.profileCreate({ params: { instanceId: 1 }, body: { interfaces: [{ purpose: 'public' }] } }).id
   */
  profileCreate,
  /**
   * Gives a profile other interfaces, which take effect when it is booted next: `PUT /instances/{instanceId}/profiles/{profileId}`.
   * @example cloud.environment.profileUpdate({ params: { instanceId: 1, profileId: 1 }, body: { interfaces: [] } })
   */
  profileUpdate,
  /**
   * Takes a profile that is not booted from an instance: `DELETE /instances/{instanceId}/profiles/{profileId}`.
   * @example cloud.environment.profileDelete({ params: { instanceId: 2, profileId: 2 } })
   */
  profileDelete,
  /**
   * Lets support agree to so many more addresses for an instance: `POST /instances/{instanceId}/prepare`.
   * @example cloud.environment.instancePrepare({ params: { instanceId: 1 }, body: { spare_addresses: 2 } })
   */
  instancePrepare,
  /**
   * Changes how the provider's staff reach a managed instance: `PUT /instances/{instanceId}/ssh`.
   * @example cloud.environment.instanceSshUpdate({ params: { instanceId: 1 }, body: { port: 2222 } })
   */
  instanceSshUpdate,
  /**
   * Answers how the provider's staff reach a managed instance: `GET /instances/{instanceId}/ssh`.
   * @example cloud.environment.instanceSshView({ params: { instanceId: 1 } }).port
   */
  instanceSshView,
  /**
   * Begins to move an instance while it runs: its firewalls cannot change until that is done: `POST /instances/{instanceId}/live-migration`.
   * @example cloud.environment.liveMigrationStart({ params: { instanceId: 1 } })
   */
  liveMigrationStart,
  /**
   * Ends the live migration of an instance: its firewalls can change again: `DELETE /instances/{instanceId}/live-migration`.
   * @example cloud.environment.liveMigrationFinish({ params: { instanceId: 3 } })
   */
  liveMigrationFinish,
  /**
   * Moves an instance to another region at once: `POST /instances/{instanceId}/migrate`.
   * @example cloud.environment.instanceMigrate({ params: { instanceId: 2 }, body: { region: elsewhere } })
   */
  instanceMigrate,
  /**
   * Creates an instance that is wired like another one, with its own addresses and no firewall: `POST /instances/{instanceId}/clone`.
   * @example cloud.environment.instanceClone({ params: { instanceId: 1 }, body: { region, label: 'copy' } }).id
   */
  instanceClone,
} as const
