/** Steps from the sound world: those that break an invariant of steps, and those that break none. */

import type { Breaking } from './broken-worlds.ts'
import {
  addLike,
  amend,
  atOnce,
  bootedOn,
  type Edit,
  onInstance,
  rule,
  takeOut,
  vpc,
  withPorts,
  withRules,
} from './edits.ts'

export const breakingSteps: readonly Breaking[] = [
  ['newFirewallsAreEnabled', 'a firewall off', addLike('firewalls', 2, { label: 'new' })],
  ['deletedFirewallsStayDeleted', 'back again', amend('firewalls', 3, { status: 'disabled' })],
  ['deletedFirewallsStayDeleted', 'a new name', amend('firewalls', 3, { label: 'other' })],
  ['deletedFirewallsStayDeleted', 'gone', takeOut('firewalls', 3)],
  [
    'statusChangesAreAnnounced',
    'turned off silently',
    amend('firewalls', 1, { status: 'disabled' }),
  ],
  ['statusChangesAreAnnounced', 'created silently', addLike('firewalls', 1, { label: 'new' })],
  [
    'statusChangesAreAnnounced',
    'attached silently',
    addLike('devices', 4, { entity: onInstance(4) }),
  ],
  ['statusChangesAreAnnounced', 'detached silently', takeOut('devices', 4)],
  ['statusChangesAreAnnounced', 'told of nothing', addLike('events', 1)],
  [
    'statusChangesAreAnnounced',
    'told twice',
    atOnce(
      amend('firewalls', 1, { status: 'disabled' }),
      addLike('events', 1, { action: 'firewall_disable' }),
      addLike('events', 1, { action: 'firewall_disable' }),
    ),
  ],
  [
    'statusChangesAreAnnounced',
    'told of another',
    atOnce(
      amend('firewalls', 1, { status: 'disabled' }),
      addLike('events', 2, { action: 'firewall_disable' }),
    ),
  ],
  ['devicesNeverChange', 'another firewall', amend('devices', 4, { firewall_id: 1 })],
  ['devicesNeverChange', 'another service', amend('devices', 4, { entity: onInstance(4) })],
  ['migratingInstancesKeepTheirFirewalls', 'a new name', amend('firewalls', 4, { label: 'new' })],
  ['migratingInstancesKeepTheirFirewalls', 'detached', takeOut('devices', 6)],
  [
    'migratingInstancesKeepTheirFirewalls',
    'attached',
    addLike('devices', 5, { entity: onInstance(3) }),
  ],
  [
    'migratingInstancesKeepTheirFirewalls',
    'attached to another beside it',
    addLike('devices', 6, { entity: onInstance(4) }),
  ],
  [
    'migratingInstancesStay',
    'deleted with all it has',
    atOnce(
      takeOut('instances', 3),
      takeOut('devices', 6),
      takeOut('addresses', 8),
      takeOut('addresses', 9),
      takeOut('ranges', 3),
    ),
  ],
  [
    'migratingInstancesStay',
    'in another region, migrating or not',
    amend('instances', 3, { region: 'us-east', migrating: false }),
  ],
  ['sharedAddressesDoNotMove', 'an address', amend('addresses', 2, { instance_id: 4 })],
  ['sharedAddressesDoNotMove', 'a range', amend('ranges', 1, { instance_id: 4 })],
  ['natAddressesDoNotMove', 'the address', amend('addresses', 10, { instance_id: 2 })],
  [
    'natAddressesDoNotMove',
    'the address with its NAT',
    atOnce(amend('addresses', 10, { instance_id: 2 }), bootedOn(4, vpc)),
  ],
  ['slaacAddressesDoNotMove', 'to another', amend('addresses', 4, { instance_id: 2 })],
  ['involvedInstancesKeepAPublicIpv4', 'its last', amend('addresses', 5, { instance_id: 1 })],
  [
    'involvedInstancesKeepAPublicIpv4',
    'a range to one without',
    atOnce(takeOut('addresses', 10), amend('ranges', 2, { instance_id: 4 })),
  ],
  [
    'newAddressesAreOfTheirRegion',
    'an address of the next region',
    atOnce(addLike('addresses', 2, { address: '33.8.0.0' }), draft => {
      draft.nextIn('public/us-east')
    }),
  ],
  [
    'newAddressesAreOfTheirRegion',
    'a private address beside their block',
    addLike('addresses', 3, { address: '192.169.0.0' }),
  ],
  [
    'newAddressesAreOfTheirRegion',
    'a SLAAC address of the next region',
    addLike('addresses', 4, { address: '3fff:2::9' }),
  ],
  [
    'newAddressesAreOfTheirRegion',
    'a range of the region before',
    addLike('ranges', 3, { range: '3fff:1:e000:1::' }),
  ],
  [
    'newAddressesAreOfTheirRegion',
    'a pool of the next region',
    addLike('pools', 1, { range: '3fff:2:f000::' }),
  ],
  [
    'newAddressesAreOfTheirRegion',
    'a pool of no region',
    addLike('pools', 1, { range: '3fff::', region: 'atlantis' }),
  ],
  ['addressesKeepTheirNature', 'another text', amend('addresses', 5, { address: '33.0.0.9' })],
  ['addressesKeepTheirNature', 'another length', amend('ranges', 2, { prefix: 56 })],
  ['reverseNamesNeedForwardDns', 'no name', amend('addresses', 2, { rdns: 'nowhere.example.org' })],
  ['reverseNamesNeedForwardDns', 'of another', amend('addresses', 2, { rdns: 'mail.example.org' })],
  [
    'reverseNamesNeedForwardDns',
    'of an address in a range',
    amend('ranges', 1, { reverse_names: { '3fff:1:e100::7': 'mail.example.org' } }),
  ],
  ['allocationsUseUpSpareAddresses', 'for free', addLike('addresses', 2, { address: '33.0.0.9' })],
  [
    'allocationsUseUpSpareAddresses',
    'two for one',
    atOnce(
      addLike('addresses', 2, { address: '33.0.0.9' }),
      addLike('addresses', 2, { address: '33.0.0.10' }),
      amend('instances', 1, { spare_addresses: 1 }),
    ),
  ],
  ['idsAreNeverReused', 'out of turn', addLike('balancers', 1, { id: 9 })],
  ['eventsAreAppendOnly', 'gone', takeOut('events', 1)],
  ['eventsAreAppendOnly', 'told otherwise', amend('events', 1, { username: 'guest' })],
]

/** Changes that look much like breaking ones, and break nothing. */
export const soundSteps: readonly (readonly [doing: string, edit: Edit])[] = [
  ['nothing', () => undefined],
  [
    'turning a firewall off, and telling so',
    atOnce(
      amend('firewalls', 1, { status: 'disabled' }),
      addLike('events', 1, { action: 'firewall_disable' }),
    ),
  ],
  [
    'deleting a firewall with its devices, and telling so',
    atOnce(
      amend('firewalls', 2, { status: 'deleted' }),
      takeOut('devices', 4),
      takeOut('devices', 5),
      addLike('events', 1, {
        action: 'firewall_delete',
        entity: { type: 'firewall', id: 2, label: 'firewall-2' },
      }),
    ),
  ],
  [
    'deleting an instance with all it has',
    atOnce(
      takeOut('instances', 2),
      takeOut('devices', 2),
      takeOut('addresses', 5),
      takeOut('addresses', 6),
      takeOut('addresses', 7),
      takeOut('ranges', 2),
      takeOut('shares', 1),
      takeOut('shares', 2),
    ),
  ],
  ['renaming a firewall', amend('firewalls', 1, { label: 'renamed' })],
  [
    'swapping sole addresses',
    atOnce(
      amend('addresses', 5, { instance_id: 1 }),
      amend('addresses', 1, { instance_id: 2 }),
      amend('instances', 1, { ssh: { access: true, ip: 'any', port: null, user: null } }),
    ),
  ],
  ['assigning a range that had no instance', amend('ranges', 3, { instance_id: 3 })],
  ['ending a share', takeOut('shares', 1)],
  [
    'the last addresses that regions give out',
    atOnce(
      addLike('addresses', 2, { address: '33.7.255.255' }),
      amend('instances', 1, { spare_addresses: 1 }),
      addLike('pools', 1, { range: '3fff:1:ffff:ffff:ffff:ffff:ffff:f000' }),
      addLike('pools', 1, {
        range: '3fff:2:ffff:ffff:ffff:ffff:ffff:f000',
        region: 'eu-west',
        route_target: '3fff:2:ffff:ffff:ffff:ffff:ffff:ffff',
      }),
    ),
  ],
  [
    'rules with addresses of every form',
    withRules({
      ...rule,
      addresses: {
        ipv4: ['0.0.0.0/0', '255.255.255.255/32', '192.0.2.7/24'],
        ipv6: ['::/0', '::ffff:192.0.2.0/120', '1:2:3:4:5:6:7::', 'FE80::1/128', '::'],
      },
    }),
  ],
  ['naming an address by forward DNS', amend('addresses', 8, { rdns: 'Mail.Example.org.' })],
  ['naming an address by default', amend('addresses', 2, { rdns: '33-0-0-3.ip.example.net' })],
  ['having seen an event', amend('events', 1, { seen: true })],
  [
    'allocating an address',
    atOnce(
      addLike('addresses', 2, { address: '33.0.0.9' }),
      amend('instances', 1, { spare_addresses: 1 }),
    ),
  ],
  ['ports at their bounds', withPorts('1, 2-3,4,5,6,7,8,9,10,11,12,13,14,65535')],
]
