/** The one table of operations: routes, scopes, documents, generators and the typed client are read from here. */
import { firewallCreate } from './firewall-create.ts'
import { firewallDelete } from './firewall-delete.ts'
import { firewallDeviceCreate } from './firewall-device-create.ts'
import { firewallDeviceDelete } from './firewall-device-delete.ts'
import { firewallDeviceView } from './firewall-device-view.ts'
import { firewallDevicesList } from './firewall-devices-list.ts'
import { firewallRulesList } from './firewall-rules-list.ts'
import { firewallRulesUpdate } from './firewall-rules-update.ts'
import { firewallUpdate } from './firewall-update.ts'
import { firewallView } from './firewall-view.ts'
import { firewallsList } from './firewalls-list.ts'

export const operations = {
  firewallsList,
  firewallCreate,
  firewallView,
  firewallUpdate,
  firewallDelete,
  firewallDevicesList,
  firewallDeviceCreate,
  firewallDeviceView,
  firewallDeviceDelete,
  firewallRulesList,
  firewallRulesUpdate,
} as const

export type OperationName = keyof typeof operations
