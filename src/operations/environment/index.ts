/** The environment operations: changes that the contract leaves to others, declared the same way as its own. */
import { balancerCreate } from './balancer-create.ts'
import { balancerDelete } from './balancer-delete.ts'
import { balancerView } from './balancer-view.ts'
import { balancersList } from './balancers-list.ts'
import { eventView } from './event-view.ts'
import { eventsList } from './events-list.ts'
import { eventsRead } from './events-read.ts'
import { eventsSeen } from './events-seen.ts'
import { forwardCreate } from './forward-create.ts'
import { forwardDelete } from './forward-delete.ts'
import { instanceClone } from './instance-clone.ts'
import { instanceCreate } from './instance-create.ts'
import { instanceDelete } from './instance-delete.ts'
import { instanceMigrate } from './instance-migrate.ts'
import { instancePrepare } from './instance-prepare.ts'
import { instanceReboot } from './instance-reboot.ts'
import { instanceSshUpdate } from './instance-ssh-update.ts'
import { instanceView } from './instance-view.ts'
import { instancesList } from './instances-list.ts'
import { liveMigrationFinish } from './live-migration-finish.ts'
import { liveMigrationStart } from './live-migration-start.ts'
import { poolCreate } from './pool-create.ts'
import { profileCreate } from './profile-create.ts'
import { profileUpdate } from './profile-update.ts'
import { regionStatusUpdate } from './region-status-update.ts'
import { tokenCreate } from './token-create.ts'
import { tokenDelete } from './token-delete.ts'
import { userCreate } from './user-create.ts'
import { userGrantsUpdate } from './user-grants-update.ts'

export const environmentOperations = {
  instanceCreate,
  instanceDelete,
  instanceView,
  instancesList,
  instanceReboot,
  profileCreate,
  profileUpdate,
  instancePrepare,
  instanceSshUpdate,
  liveMigrationStart,
  liveMigrationFinish,
  instanceMigrate,
  instanceClone,
  balancerCreate,
  balancerView,
  balancersList,
  balancerDelete,
  regionStatusUpdate,
  forwardCreate,
  forwardDelete,
  userCreate,
  userGrantsUpdate,
  tokenCreate,
  tokenDelete,
  poolCreate,
  eventsList,
  eventView,
  eventsRead,
  eventsSeen,
} as const
