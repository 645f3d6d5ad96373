/** The environment operations: changes that the contract leaves to others, declared the same way as its own. */
import { balancerCreate } from './balancer-create.ts'
import { balancerDelete } from './balancer-delete.ts'
import { balancerUpdate } from './balancer-update.ts'
import { balancerView } from './balancer-view.ts'
import { balancersList } from './balancers-list.ts'
import { clockAdvance } from './clock-advance.ts'
import { eventView } from './event-view.ts'
import { eventsList } from './events-list.ts'
import { eventsRead } from './events-read.ts'
import { eventsSeen } from './events-seen.ts'
import { forwardCreate } from './forward-create.ts'
import { forwardDelete } from './forward-delete.ts'
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
import { poolCreate } from './pool-create.ts'
import { profileCreate } from './profile-create.ts'
import { profileDelete } from './profile-delete.ts'
import { profileUpdate } from './profile-update.ts'
import { regionStatusUpdate } from './region-status-update.ts'
import { tokenCreate } from './token-create.ts'
import { tokenDelete } from './token-delete.ts'
import { userCreate } from './user-create.ts'
import { userDelete } from './user-delete.ts'
import { userGrantsUpdate } from './user-grants-update.ts'
import { userUpdate } from './user-update.ts'

export const environmentOperations = {
  /** Creates an instance, booted, with addresses, VLANs and a firewall if it names one: `POST /instances`. */
  instanceCreate,
  /** Gives an instance another label, and keeps what clients tell of it: `PUT /instances/{instanceId}`. */
  instanceUpdate,
  /** Deletes an instance with its addresses and ranges; its firewalls and VLANs leave it: `DELETE /instances/{instanceId}`. */
  instanceDelete,
  /** Answers one instance, with its addresses: `GET /instances/{instanceId}`. */
  instanceView,
  /** Answers the addresses and ranges of one instance, and those that others share with it: `GET /instances/{instanceId}/ips`. */
  instanceAddressesView,
  /** Takes an IPv4 address from an instance and from the account, with whoever shares it: `DELETE /instances/{instanceId}/ips/{address}`. */
  instanceAddressDelete,
  /** Lists all instances, in id order: `GET /instances`. */
  instancesList,
  /** Boots an instance with a profile as it stands now; VLANs and NAT follow it: `POST /instances/{instanceId}/reboot`. */
  instanceReboot,
  /** Shows an instance as offline until it is booted again; no packet is judged differently: `POST /instances/{instanceId}/shutdown`. */
  instanceShutdown,
  /** Gives an instance another plan, at once: `POST /instances/{instanceId}/resize`. */
  instanceResize,
  /** Gives an instance one more configuration profile, for a later reboot: `POST /instances/{instanceId}/profiles`. */
  profileCreate,
  /** Gives a profile other interfaces, which take effect when it is booted next: `PUT /instances/{instanceId}/profiles/{profileId}`. */
  profileUpdate,
  /** Takes a profile that is not booted from an instance: `DELETE /instances/{instanceId}/profiles/{profileId}`. */
  profileDelete,
  /** Lets support agree to so many more addresses for an instance: `POST /instances/{instanceId}/prepare`. */
  instancePrepare,
  /** Changes how the provider's staff reach a managed instance: `PUT /instances/{instanceId}/ssh`. */
  instanceSshUpdate,
  /** Answers how the provider's staff reach a managed instance: `GET /instances/{instanceId}/ssh`. */
  instanceSshView,
  /** Begins to move an instance while it runs: its firewalls cannot change until that is done: `POST /instances/{instanceId}/live-migration`. */
  liveMigrationStart,
  /** Ends the live migration of an instance: its firewalls can change again: `DELETE /instances/{instanceId}/live-migration`. */
  liveMigrationFinish,
  /** Moves an instance to another region at once: `POST /instances/{instanceId}/migrate`. */
  instanceMigrate,
  /** Creates an instance that is wired like another one, with its own addresses and no firewall: `POST /instances/{instanceId}/clone`. */
  instanceClone,
  /** Creates a load balancer, with a firewall if it names one: `POST /balancers`. */
  balancerCreate,
  /** Gives a balancer another label or other configs, and keeps what clients tell of it: `PUT /balancers/{balancerId}`. */
  balancerUpdate,
  /** Answers one balancer: `GET /balancers/{balancerId}`. */
  balancerView,
  /** Lists all balancers, in id order: `GET /balancers`. */
  balancersList,
  /** Deletes a load balancer; its firewalls leave it: `DELETE /balancers/{balancerId}`. */
  balancerDelete,
  /** Marks a region as up or down, which is shown and stops nothing: `PUT /regions/{regionId}/status`. */
  regionStatusUpdate,
  /** Lets a name resolve to an address, as reverse names ask for: `POST /forwards`. */
  forwardCreate,
  /** Lets a name resolve to an address no longer: `DELETE /forwards/{forwardId}`. */
  forwardDelete,
  /** Creates a user, with or without restrictions: `POST /users`. */
  userCreate,
  /** Replaces the grants of a restricted user: `PUT /users/{username}/grants`. */
  userGrantsUpdate,
  /** Gives a user another name, which its tokens follow, or other restrictions: `PUT /users/{username}`. */
  userUpdate,
  /** Deletes a user with its tokens: `DELETE /users/{username}`. */
  userDelete,
  /** Creates a token; from the first one on, every call needs one: `POST /tokens`. */
  tokenCreate,
  /** Deletes a token: `DELETE /tokens/{tokenId}`. */
  tokenDelete,
  /** Routes a block of IPv6 addresses to all instances of a region: `POST /pools`. */
  poolCreate,
  /** Lists the events of the account, newest first: `GET /events`. */
  eventsList,
  /** Answers one event: `GET /events/{eventId}`. */
  eventView,
  /** Marks an event and all before it as read: `POST /events/{eventId}/read`. */
  eventsRead,
  /** Marks an event and all before it as seen: `POST /events/{eventId}/seen`. */
  eventsSeen,
  /** Lets milliseconds pass, and nothing else: `POST /clock/advance`. */
  clockAdvance,
} as const
