/** The caller may create firewalls, and has grants to every service that a new one lists. */
import { mayReach } from '../../../world/caller.ts'
import { check, forbidden } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { servicesListedIn, type WithDevices } from '../requests/listed-services.ts'

export const callerCreatesFirewalls = check<CallContext>({
  name: 'callerCreatesFirewalls',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ caller }) {
    if (caller.addFirewalls) return undefined
    return forbidden(
      'ASSUME-GRANT-MISSING',
      'Authorization',
      `saw ${caller.username}, who may not add firewalls; accepted is a caller who may`,
    )
  },
})

export const callerChangesListedServices = check<CallContext<unknown, unknown, WithDevices>>({
  name: 'callerChangesListedServices',
  stage: 'grant',
  clauses: ['GRANT-2'],
  find({ caller, body }) {
    const closed = servicesListedIn(body).find(
      ({ service }) => !mayReach(caller, service.type, service.id, 'read_write'),
    )
    return (
      closed &&
      forbidden(
        'GRANT-2',
        closed.field,
        `saw no read_write grant of ${caller.username} to ${closed.service.type} ${closed.service.id}; accepted is a caller with one`,
      )
    )
  },
})
