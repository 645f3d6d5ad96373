/** What one check alone refuses about firewalls, their devices and their rules. */
import { amend, rule } from '../edits.ts'
import { soundWorld } from '../sound-world.ts'
import { closedRules } from '../worlds.ts'
import { broken, call, type LoneRefusals, on, soundBut } from './lone-refusal.ts'

const migrating4 = soundBut(amend('instances', 4, { migrating: true }))
const standingStill = soundBut(amend('instances', 3, { migrating: false }))

const newFirewall = (devices: unknown, label = 'firewall-new') =>
  call({ label, rules: closedRules, devices })

export const ofFirewalls = {
  firewallCreate: {
    listedServicesExist: broken('devicesHaveBothEnds', newFirewall({ instances: [99] })),
    labelIsFree: broken('firewallLabelsAreUnique', newFirewall({}, 'firewall-1')),
    listedServicesAreDistinct: broken(
      'eachServiceOnceOnAFirewall',
      newFirewall({ instances: [4, 4] }),
    ),
    listedServicesStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      newFirewall({ instances: [4] }),
      migrating4,
    ),
    listedServicesHaveNoRival: broken(
      'oneActiveFirewallPerService',
      newFirewall({ instances: [1] }),
    ),
  },
  firewallUpdate: {
    firewallExists: broken(
      'deletedFirewallsStayDeleted',
      on({ firewallId: 3 }, { label: 'firewall-new' }),
    ),
    labelIsFree: broken('firewallLabelsAreUnique', on({ firewallId: 2 }, { label: 'firewall-1' })),
    noLiveMigration: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 4 }, { tags: [] }),
    ),
    noRivalOnItsServices: broken(
      'oneActiveFirewallPerService',
      on({ firewallId: 2 }, { status: 'enabled' }),
    ),
  },
  firewallDelete: {
    // Later than it was deleted: at the same time nothing would change about it.
    firewallExists: broken('deletedFirewallsStayDeleted', {
      ...on({ firewallId: 3 }),
      at: '2026-01-02T00:00:00Z',
    }),
    noLiveMigration: broken('migratingInstancesKeepTheirFirewalls', on({ firewallId: 4 })),
  },
  firewallDeviceCreate: {
    firewallExists: broken(
      'deletedFirewallsGuardNothing',
      on({ firewallId: 3 }, { type: 'instance', id: 4 }),
    ),
    serviceExists: broken(
      'devicesHaveBothEnds',
      on({ firewallId: 1 }, { type: 'instance', id: 99 }),
    ),
    involvedInstancesStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 2 }, { type: 'instance', id: 3 }),
    ),
    serviceIsNotAttachedYet: broken(
      'eachServiceOnceOnAFirewall',
      on({ firewallId: 1 }, { type: 'instance', id: 1 }),
    ),
    firewallHasNoOtherBalancer: broken(
      'oneBalancerPerFirewall',
      on({ firewallId: 2 }, { type: 'balancer', id: 1 }),
    ),
    serviceHasNoRival: broken(
      'oneActiveFirewallPerService',
      on({ firewallId: 4 }, { type: 'instance', id: 1 }),
      standingStill,
    ),
  },
  firewallDeviceDelete: {
    firewallExists: {
      caught: { by: 'another check' },
      world: soundWorld,
      call: on({ firewallId: 99, deviceId: 1 }),
    },
    deviceExists: broken('statusChangesAreAnnounced', on({ firewallId: 2, deviceId: 1 })),
    noLiveMigration: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 4, deviceId: 6 }),
    ),
  },
  firewallRulesUpdate: {
    firewallExists: broken('deletedFirewallsStayDeleted', on({ firewallId: 3 }, { inbound: [] })),
    noLiveMigration: broken(
      'migratingInstancesKeepTheirFirewalls',
      on({ firewallId: 4 }, { inbound: [] }),
    ),
    resultHasRoom: broken(
      'rulesetsKeepTheirSize',
      on({ firewallId: 1 }, { inbound: Array.from({ length: 25 }, () => rule) }),
    ),
  },
} satisfies Readonly<Record<string, LoneRefusals>>
