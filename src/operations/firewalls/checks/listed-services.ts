/** What must hold of each service that a new firewall lists. */
import { activeFirewallOn, labelOfService, migratingInstance } from '../../../world/guards.ts'
import { serviceKey } from '../../../world/records/device.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { servicesListedIn, type WithDevices } from '../requests/listed-services.ts'
import { migrationRefusal } from './no-live-migration.ts'
import { rivalReason } from './no-rival-on-its-services.ts'

type Listing = CallContext<unknown, unknown, WithDevices>

export const listedServicesExist = check<Listing>({
  name: 'listedServicesExist',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body }) {
    const lost = servicesListedIn(body).find(
      ({ service }) => labelOfService(world, service) === undefined,
    )
    return (
      lost &&
      refused(
        'ASSUME-BODY-IDS',
        lost.field,
        `saw ${lost.service.id}; accepted is the id of ${lost.service.type === 'instance' ? 'an instance' : 'a balancer'}`,
      )
    )
  },
})

export const listedServicesAreDistinct = check<Listing>({
  name: 'listedServicesAreDistinct',
  stage: 'rule',
  clauses: ['ASSUME-ATTACH-TWICE'],
  find({ body }) {
    const met = new Set<string>()
    for (const { service, field } of servicesListedIn(body)) {
      if (met.has(serviceKey(service)))
        return refused(
          'ASSUME-ATTACH-TWICE',
          field,
          `saw ${service.type} ${service.id} again; accepted is each service once`,
        )
      met.add(serviceKey(service))
    }
    return undefined
  },
})

export const listedServicesStandStill = check<Listing>({
  name: 'listedServicesStandStill',
  stage: 'rule',
  clauses: ['MIGRATION-1'],
  find({ world, body, assume }) {
    for (const { service, field } of servicesListedIn(body)) {
      const instance = migratingInstance(world, service)
      if (instance === undefined) continue
      assume('ASSUME-CREATE-MIGRATION')
      return migrationRefusal('MIGRATION-1', field, instance)
    }
    return undefined
  },
})

/** A new firewall is enabled, so that none of its services may have an active one already. */
export const listedServicesHaveNoRival = check<Listing>({
  name: 'listedServicesHaveNoRival',
  stage: 'rule',
  clauses: ['ACTIVE-4'],
  find({ world, body, assume }) {
    for (const { service, field } of servicesListedIn(body)) {
      const rival = activeFirewallOn(world, service)
      if (rival === undefined) continue
      assume('ASSUME-ATTACH-ACTIVE')
      return refused('ACTIVE-4', field, rivalReason(service, rival))
    }
    return undefined
  },
})
