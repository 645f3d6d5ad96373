/** The provider's published interface: its paths, its names and the shapes that recorded traffic shows. */

import { shapeReply } from '../../account/published/shapes.ts'
import { toldOf } from '../../account/published/told-rules.ts'
import {
  exchangeScope,
  exchangeWords,
  isOfInstance,
  publishedPath,
} from '../../account/published/words.ts'
import type { Scope } from '../../contract/scopes.ts'
import { balancerCreate } from '../../operations/environment/balancer-create.ts'
import { balancerUpdate } from '../../operations/environment/balancer-update.ts'
import { instanceCreate } from '../../operations/environment/instance-create.ts'
import { instanceUpdate } from '../../operations/environment/instance-update.ts'
import { firewallCreate } from '../../operations/firewalls/firewall-create.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { allOperations } from '../../operations/table.ts'
import { providerConfigs } from '../../schema/environment.ts'
import { type Fields, required } from '../../schema/field.ts'
import { providerRules, providerRulesUpdate } from '../../schema/rules.ts'
import { devicesOf } from '../../world/guards.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { companions } from '../companions/index.ts'
import type { Dialect, Sources } from '../dialect.ts'
import { plainTruthValues } from '../read-parameters.ts'
import { statuses } from '../statuses.ts'
import { neutral } from './neutral.ts'
import { emptyNulls, hasOddLabel, leaveOutOwnRanges, tokenFrom } from './published-bodies.ts'
import { detailsIn, exchangeDetails, isOursAlone } from './published-details.ts'
import { publishedError } from './published-errors.ts'
import { exchangeSchema, publishedSchemas } from './published-schemas.ts'
import { countUpdates } from './published-versions.ts'

const operations: readonly AnyOperation[] = Object.values(allOperations)

/** As recorded. */
const crossOrigin = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  'Access-Control-Allow-Methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status',
}

/** Details are fields like others in what documents tell of bodies. */
function withDetails(operation: AnyOperation): Fields {
  const fields = Object.entries(operation.body).filter(
    ([name]) => name !== 'details' && !isOursAlone(operation, name),
  )
  return { ...Object.fromEntries(fields), ...detailsIn(operation) }
}

export const published: Dialect = {
  name: 'published',
  paths: Object.fromEntries(operations.map(({ name, path }) => [name, publishedPath(path)])),
  otherRoots: ['beta'],
  isFinalSlashIgnored: true,
  truthValues: { ...plainTruthValues, True: true, False: false },
  bodies: {
    firewallCreate: { ...firewallCreate.body, rules: required('FIREWALL-6', providerRules) },
    firewallRulesUpdate: providerRulesUpdate,
    instanceCreate: withDetails(instanceCreate),
    instanceUpdate: withDetails(instanceUpdate),
    balancerCreate: { ...withDetails(balancerCreate), configs: providerConfigs.balancerCreate },
    balancerUpdate: { ...withDetails(balancerUpdate), configs: providerConfigs.balancerUpdate },
  },
  mayBeOdd: hasOddLabel,
  passedOver: ['page', 'page_size'],
  companions,
  unknownPaths: ['settings', 'templates', 'rulesets'].map(name => `/networking/firewalls/${name}`),
  replies: {
    ...{ instanceReboot: 'Nothing', instanceShutdown: 'Nothing', instanceMigrate: 'Nothing' },
    instanceResize: 'Nothing',
    ...{ profileCreate: 'Config', profileUpdate: 'Config' },
    ...{ userCreate: 'Person', userUpdate: 'Person' },
  },
  toBody(operation, body, context = {}) {
    const exchanged = exchangeWords(body, isOfInstance(operation.name))
    const told = tokenFrom(operation, exchangeDetails(operation, exchanged, context.world), context)
    return leaveOutOwnRanges(operation, emptyNulls(operation, told, context), context)
  },
  // A region of which there is nothing to tell has an empty list.
  replyInstead: ([{ clause }]) => (clause === 'ASSUME-AVAILABILITY-VIEW' ? [] : undefined),
  attend: countUpdates,
  toAnswer: ({ operation, call, reply, before, world }) =>
    exchangeWords(
      shapeReply({ operation, call, reply, before, world }),
      isOfInstance(operation.name),
    ),
  toError: publishedError,
  statuses,
  headers: {
    ...neutral.headers,
    ...crossOrigin,
    'Cache-Control': 'private, max-age=0, s-maxage=0, no-cache, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Spec-Version': '4.176.0',
  },
  crossOrigin,
  sources: { firewallsList: firewallSources, firewallView: firewallSources },
  // Of two scopes that are asked for, the header names one.
  acceptedScopes: {
    ipAddressAllocate: 'ips:read_write',
    ipAddressesAssign: 'ips:read_write',
    ipAddressesShare: 'ips:read_write',
    ipv4sAssign: 'ips:read_write',
    ipv4sShare: 'ips:read_write',
    ipv6RangeCreate: 'ips:read_write',
    ipv6RangeView: 'ips:read_only',
  },
  scopesBeside,
  schemas: publishedSchemas,
  toSchema: (schema, subject) => exchangeSchema(schema, isOfInstance(subject)),
  toScopes: scopes => scopes.split(' ').map(exchangeScope).join(' '),
  toldOtherwise: { ipAddressesList: ['type', 'linode_id'], eventsList: ['entity.type'] },
  ownFilters: {
    instancesList: { tags: 'texts', group: 'text', image: 'text' },
    balancersList: { tags: 'texts' },
  },
  // As recorded: a filter on the instance lets every address through.
  ignoredFilters: { ipAddressesList: { linode_id: 'ignored' } },
}

/** What is done to instances asks for their scopes; the contract has no words for those of balancers, networks and users. */
function scopesBeside({ method, path }: Pick<AnyOperation, 'method' | 'path'>): readonly Scope[] {
  if (!/^(?:\/linode)?\/instances\b/.test(path)) return []
  return [method === 'GET' ? 'instances:read_only' : 'instances:read_write']
}

/** A firewall with what is told of its rules, and the services behind its devices. */
function firewallSources(world: World, { id }: { readonly id: number }): Sources {
  const firewall = get(world.tables.firewalls, id)
  const devices = devicesOf(world, id)
  const services = devices.map(({ entity: { type, id } }) =>
    type === 'instance' ? get(world.tables.instances, id) : get(world.tables.balancers, id),
  )
  return [firewall, firewall && toldOf(firewall.rules), ...devices, ...services]
}
