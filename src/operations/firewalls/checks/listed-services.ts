/** The services that the `devices` of a request list, and what must hold of each when a new firewall lists it. */
import { notFound, repeated } from '../../../refusals/found.ts'
import { gotText, referTo } from '../../../refusals/got.ts'
import type { Path } from '../../../refusals/problem.ts'
import { activeFirewallOn, labelOfService, migratingInstance } from '../../../world/guards.ts'
import type { BalancerId, InstanceId } from '../../../world/ids.ts'
import { type Service, serviceKey } from '../../../world/records/device.ts'
import { check, firstRepeat } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrant } from '../../grants.ts'
import { guarded, migrating } from './firewall-may-change.ts'

interface WithDevices {
  readonly devices?: {
    readonly instances: readonly InstanceId[]
    readonly balancers: readonly BalancerId[]
  }
}

interface ListedService {
  readonly service: Service
  readonly path: Path
}

/** In the order of the request, instances first. */
export function servicesListedIn({ devices }: WithDevices): readonly ListedService[] {
  if (devices === undefined) return []
  return [
    ...devices.instances.map((id, index) => ({
      service: { type: 'instance', id } as const,
      path: ['devices', 'instances', index],
    })),
    ...devices.balancers.map((id, index) => ({
      service: { type: 'balancer', id } as const,
      path: ['devices', 'balancers', index],
    })),
  ]
}

type Listing = CallContext<unknown, unknown, WithDevices>

export const listedServicesExist = check({
  name: 'listedServicesExist',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body }: Listing) {
    const lost = servicesListedIn(body).find(
      ({ service }) => labelOfService(world, service) === undefined,
    )
    if (lost === undefined) return undefined
    const { path, service } = lost
    return { path, ...notFound(service.type, service.id) }
  },
})

export const callerCreatesFirewalls = check({
  name: 'callerCreatesFirewalls',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ caller }: CallContext) {
    if (caller.addFirewalls) return undefined
    const got = gotText(caller.username)
    return { path: ['Authorization'], problem: 'may-not-add-firewalls', got }
  },
})

export const callerChangesListedServices = check({
  name: 'callerChangesListedServices',
  stage: 'grant',
  clauses: ['GRANT-2'],
  find({ caller, body }: Listing) {
    for (const { service, path } of servicesListedIn(body)) {
      const lack = lackOfGrant(caller, service, 'read_write')
      if (lack !== undefined) return { path, ...lack }
    }
    return undefined
  },
})

export const listedServicesAreDistinct = check({
  name: 'listedServicesAreDistinct',
  stage: 'rule',
  clauses: ['ASSUME-ATTACH-TWICE'],
  find({ body }: Listing) {
    const repeat = firstRepeat(servicesListedIn(body), ({ service }) => serviceKey(service))
    if (repeat === undefined) return undefined
    const { path, service } = repeat
    return { path, ...repeated('service', referTo(service.type, service)) }
  },
})

export const listedServicesStandStill = check({
  name: 'listedServicesStandStill',
  stage: 'rule',
  clauses: ['MIGRATION-1'],
  find({ world, body, assume }: Listing) {
    for (const { service, path } of servicesListedIn(body)) {
      const instance = migratingInstance(world, service)
      if (instance === undefined) continue
      assume('ASSUME-CREATE-MIGRATION')
      return { path, ...migrating(instance) }
    }
    return undefined
  },
})

/** A new firewall is enabled, so that none of its services may have an active one already. */
export const listedServicesHaveNoRival = check({
  name: 'listedServicesHaveNoRival',
  stage: 'rule',
  clauses: ['ACTIVE-4'],
  find({ world, body, assume }: Listing) {
    for (const { service, path } of servicesListedIn(body)) {
      const rival = activeFirewallOn(world, service)
      if (rival === undefined) continue
      assume('ASSUME-ATTACH-ACTIVE')
      return { path, ...guarded(service, rival) }
    }
    return undefined
  },
})
