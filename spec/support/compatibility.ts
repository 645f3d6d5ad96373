/** What the published dialect does of what the service does, operation by operation: read from the tables, and said here for the rest. */
import { publishedPath } from '../../src/account/published/words.ts'
import { eventNames } from '../../src/contract/vocabulary.ts'
import { companions } from '../../src/http/companions/index.ts'
import { environmentOperations } from '../../src/operations/environment/index.ts'
import { operations } from '../../src/operations/index.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'

export interface Compatibility {
  /** `GET /profile`. */
  readonly route: string
  readonly does: 'full' | 'not' | { readonly partly: string }
  /** The operation behind it, or `the world` that it shows. */
  readonly by: string
}

type EnvironmentName = keyof typeof environmentOperations

const smallest =
  'the hardware is that of its plan, or of the smallest where that is not known, and no backups are made'

const eventsTold = `${eventNames.slice(0, -1).join(', ')} and ${eventNames.at(-1)}, as the contract has them; an update of rules, labels or tags, and every change of another record, has none`

/** Environment operations that the service has as well, and what they leave out. */
const alsoThere: Readonly<Partial<Record<EnvironmentName, string>>> = {
  instancesList: smallest,
  instanceView: smallest,
  instanceCreate:
    'always with a config and an address; passwords, keys, scripts, backups and disks are taken and not kept; no interfaces of the newer generation, reserved addresses or placement groups',
  instanceUpdate: 'label, image, group, tags, watchdog, alerts and backups',
  instanceDelete: 'full',
  instanceReboot: 'at once, and whether it is offline or not',
  instanceShutdown: 'at once; no packet is judged differently',
  instanceResize: 'at once, and nothing is booted anew; disks are no matter here',
  instanceAddressDelete: 'full',
  instanceMigrate: 'to another region, at once',
  instanceClone: 'to a new instance, with its region and label',
  instanceAddressesView: 'no reserved addresses, and of VPCs no gateways and lengths',
  profileCreate: 'label and interfaces; kernel, disks and helpers are taken and not kept',
  profileUpdate: 'label and interfaces; kernel, disks and helpers are taken and not kept',
  profileDelete: 'one that is not booted; the next one may get its id',
  balancersList: 'the traffic is always 0',
  balancerView: 'the traffic is always 0',
  balancerCreate: 'with configs and back ends, and a firewall may be named in it; no network is',
  balancerUpdate: 'full',
  balancerDelete: 'full',
  tokenCreate:
    'for the user who asks, or for the one named as in typed calls, and with no more scopes than the token presented has; from the first one on only tokens that are known are let in, among them the one that came with it',
  tokenUpdate: 'the label, which alone changes; what else is told is refused by its name',
  tokenDelete: 'full',
  userCreate:
    'the name, whether it is restricted, and grants as typed calls have them; an address for mail is taken and not kept',
  userUpdate:
    'the name, and whether it is restricted; an address for mail is taken and not kept; the owner, and users whom tokens alone name, are shown and have no record to change: 404',
  userDelete: 'full',
  eventsList: eventsTold,
  eventView: eventsTold,
  eventsRead: 'full',
  eventsSeen: 'full',
}

const interfaces = 'no interfaces of the newer generation (`linode_interface`)'
const ruleSets = 'no rule sets (`ruleset`) and no prefix lists (`pl:…`)'

/** What the service takes by now in requests of the contract, and what is refused here. */
const withoutNewer: Readonly<Partial<Record<keyof typeof operations, string>>> = {
  firewallCreate: `${interfaces}, ${ruleSets}`,
  firewallRulesUpdate: ruleSets,
  firewallDeviceCreate: interfaces,
  ipAddressAllocate:
    'no reserved addresses: `reserved` is refused, and so is a region in the place of a Linode',
  ipAddressRdnsUpdate: 'no reserved addresses: `reserved` is refused',
}

/** Routes that clients of the service know, and that lead nowhere here. */
const nowhere: readonly string[] = [
  'POST /linode/instances/{linodeId}/disks',
  'POST /linode/instances/{linodeId}/interfaces',
  'POST /linode/instances/{linodeId}/firewalls/apply',
  ...['POST /vpcs', 'PUT /vpcs/{vpcId}', 'DELETE /vpcs/{vpcId}'],
  'POST /vpcs/{vpcId}/subnets',
  ...['GET', 'PUT'].map(method => `${method} /networking/firewalls/settings`),
  'GET /networking/firewalls/templates',
  'GET /networking/firewalls/templates/{slug}',
  'GET /networking/firewalls/{firewallId}/history',
  'GET /networking/firewalls/{firewallId}/history/rules/{version}',
  'GET /networking/firewalls/rulesets',
  'GET /networking/firewalls/rulesets/{rulesetId}',
  'GET /networking/prefixlists',
  'GET /networking/prefixlists/{prefixListId}',
  ...['GET', 'POST'].map(method => `${method} /networking/reserved/ips`),
  ...['GET', 'PUT', 'DELETE'].map(method => `${method} /networking/reserved/ips/{address}`),
  'GET /networking/reserved/ips/types',
  'DELETE /networking/vlans/{regionId}/{label}',
  ...['GET', 'PUT', 'DELETE'].map(
    method => `${method} /linode/instances/{linodeId}/interfaces/{interfaceId}`,
  ),
]

const routeOf = ({ method, path }: Pick<AnyOperation, 'method' | 'path'>): string =>
  `${method} ${path}`

/** In the published dialect, in the order of the tables: the 29, the environment, the companions, and what is not there. */
export const compatibilities = (): readonly Compatibility[] => [
  ...Object.values<AnyOperation>(operations).map(operation => ({
    route: routeOf({ ...operation, path: publishedPath(operation.path) }),
    does: doing(withoutNewer[operation.name as keyof typeof operations] ?? 'full'),
    by: operation.name,
  })),
  ...Object.entries(alsoThere).map(([name, does]) => {
    const operation = environmentOperations[name as EnvironmentName]
    const route = routeOf({ ...operation, path: publishedPath(operation.path) })
    return { route, does: doing(does), by: name }
  }),
  ...companions.map(each => ({
    route: routeOf(each),
    does: doing(each.does),
    by: each.of ?? 'the world',
  })),
  ...nowhere.map(route => ({ route, does: 'not', by: '' }) as const),
]

const doing = (does: string): Compatibility['does'] => (does === 'full' ? 'full' : { partly: does })
