/** Changes that nobody may make to the sound world: each breaks an invariant, and names it. */
import type { Step } from '../../src/invariants/invariant.ts'
import type { Instant } from '../../src/kit/instant.ts'
import { commit } from '../../src/world/commit.ts'
import { collectChanges, type Draft } from '../../src/world/draft.ts'
import { assembleWorld, type Matter } from '../../src/world/genesis.ts'
import { mapTables, type Rows, type TableName } from '../../src/world/rows.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'

/** What a record may be written as in a spec: ids without their brands, words that the vocabulary does not have. */
type Loose<Value> = Value extends number
  ? number
  : Value extends string
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Loose<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]: Loose<Value[Key]> }
        : Value

export type Edit = (draft: Draft) => void

/** A record with other values in some of its fields. */
export const amend =
  <Name extends TableName>(table: Name, id: number, part: Partial<Loose<Rows[Name]>>): Edit =>
  draft =>
    draft.put(table, { ...recordAt(draft, table, id), ...part } as Rows[Name])

/** A new record like another but for some fields, under the next id. */
export const addLike =
  <Name extends TableName>(table: Name, id: number, part: Partial<Loose<Rows[Name]>> = {}): Edit =>
  draft => {
    const fresh = { ...recordAt(draft, table, id), id: draft.nextId(table), ...part }
    draft.put(table, fresh as Rows[Name])
  }

export const takeOut =
  (table: TableName, id: number): Edit =>
  draft =>
    draft.remove(table, id)

export const inOneStep =
  (...edits: readonly Edit[]): Edit =>
  draft => {
    for (const edit of edits) edit(draft)
  }

/** The step that an edit makes. */
export function stepBy(before: World, edit: Edit, now: Instant = before.now): Step {
  const collected = collectChanges(before, now, edit)
  return { before, after: commit(before, collected).world, changes: collected.changes }
}

/** The same world, built anew from its records alone. */
export const rebuilt = (world: World): World =>
  assembleWorld({
    ...world,
    rows: mapTables(name => [...values<Rows[TableName]>(world.tables[name])]) as Matter['rows'],
  })

function recordAt<Name extends TableName>(draft: Draft, table: Name, id: number): Rows[Name] {
  const found = draft.get(table, id)
  if (found === undefined) throw new Error(`${table} has no record ${id}`)
  return found
}

/** By the name of the invariant that it breaks, and a phrase that says what is done. */
type Breaking = readonly [invariant: string, doing: string, edit: Edit]

const rule = { protocol: 'TCP', addresses: { ipv4: ['192.0.2.1'] }, action: 'DROP' }
const withRules = (...inbound: readonly Loose<Rows['firewalls']['rules']['inbound']>[number][]) =>
  amend('firewalls', 1, {
    rules: { inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  })
const withPorts = (ports: string, protocol = 'TCP') => withRules({ ...rule, ports, protocol })
const onInstance = (id: number) => ({ type: 'instance', id })
const onBalancer = (id: number) => ({ type: 'balancer', id })
const bootedOn = (id: number, ...interfaces: Loose<Rows['instances']['booted']['interfaces']>) =>
  amend('instances', id, { booted: { id: 1, label: 'default', interfaces } })
const vpc = { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: '10.0.0.2', nat_1_1: null }
const vlan = { purpose: 'vlan', label: 'back', ipam_address: null }

export const breakingWorlds: readonly Breaking[] = [
  [
    'oneActiveFirewallPerService',
    'turning a rival on',
    amend('firewalls', 2, { status: 'enabled' }),
  ],
  [
    'oneActiveFirewallPerService',
    'attaching a rival',
    addLike('devices', 6, { entity: onInstance(1) }),
  ],
  ['firewallLabelsAreUnique', 'taking a label', amend('firewalls', 2, { label: 'firewall-1' })],
  ['firewallLabelsAreWellFormed', 'shortening a label', amend('firewalls', 1, { label: 'ab' })],
  [
    'firewallLabelsAreWellFormed',
    'lengthening a label',
    amend('firewalls', 1, { label: 'a'.repeat(33) }),
  ],
  ['firewallLabelsAreWellFormed', 'a space', amend('firewalls', 1, { label: 'a b' })],
  ['firewallLabelsAreWellFormed', 'a leading period', amend('firewalls', 1, { label: '.ab' })],
  ['firewallLabelsAreWellFormed', 'a trailing hyphen', amend('firewalls', 1, { label: 'ab-' })],
  ['firewallLabelsAreWellFormed', 'two underscores', amend('firewalls', 1, { label: 'a__b' })],
  [
    'firewallTagsAreWellFormed',
    'repeating a tag',
    amend('firewalls', 1, { tags: ['a', 'b', 'a'] }),
  ],
  ['firewallTagsAreWellFormed', 'an empty tag', amend('firewalls', 1, { tags: [''] })],
  ['firewallTagsAreWellFormed', 'a tag of 51', amend('firewalls', 1, { tags: ['a'.repeat(51)] })],
  ['rulesetsKeepTheirSize', 'a 26th rule', withRules(...Array.from({ length: 26 }, () => rule))],
  ['rulesNameTheirAddresses', 'no family', withRules({ ...rule, addresses: {} })],
  ['rulesNameTheirAddresses', 'an empty family', withRules({ ...rule, addresses: { ipv4: [] } })],
  [
    'rulesNameTheirAddresses',
    'the other family',
    withRules({ ...rule, addresses: { ipv4: ['::'] } }),
  ],
  [
    'rulesNameTheirAddresses',
    'a 256th address',
    withRules({
      ...rule,
      addresses: { ipv4: Array(128).fill('192.0.2.1'), ipv6: Array(128).fill('::1') },
    }),
  ],
  ['rulePortsAreWellFormed', 'ports with ICMP', withPorts('22', 'ICMP')],
  ...[
    '',
    '0',
    '65536',
    '080',
    '22-22',
    '80-22',
    '1-2-3',
    '22,',
    '22,  23',
    ' 22',
    '22-',
    '+22',
  ].map((ports): Breaking => ['rulePortsAreWellFormed', `ports "${ports}"`, withPorts(ports)]),
  ['rulePortsAreWellFormed', '16 pieces', withPorts('1,2,3,4,5,6,7,8,9,10,11,12,13,14-15,16')],
  ['ruleTextsAreWellFormed', 'a short label', withRules({ ...rule, label: 'ab' })],
  ['ruleTextsAreWellFormed', 'an empty description', withRules({ ...rule, description: '' })],
  [
    'ruleTextsAreWellFormed',
    'a long description',
    withRules({ ...rule, description: 'a'.repeat(101) }),
  ],
  ['oneBalancerPerFirewall', 'a second balancer', addLike('devices', 3, { entity: onBalancer(2) })],
  ['eachServiceOnceOnAFirewall', 'attaching again', addLike('devices', 4)],
  ['deletedFirewallsGuardNothing', 'deleting alone', amend('firewalls', 1, { status: 'deleted' })],
  [
    'deletedFirewallsGuardNothing',
    'attaching a deleted one',
    addLike('devices', 5, { firewall_id: 3 }),
  ],
  ['devicesHaveBothEnds', 'a firewall out', takeOut('firewalls', 1)],
  ['devicesHaveBothEnds', 'an instance out', takeOut('instances', 1)],
  ['devicesHaveBothEnds', 'a balancer out', takeOut('balancers', 2)],
  ['devicesHaveBothEnds', 'a device to nothing', addLike('devices', 6, { entity: onInstance(9) })],
  ['everyAddressHasAnInstance', 'an instance out', takeOut('instances', 3)],
  ['everyAddressHasAnInstance', 'to nothing', amend('addresses', 2, { instance_id: 9 })],
  ['addressesAreUnique', 'the same again', addLike('addresses', 1, { instance_id: 2 })],
  ['addressesAreUnique', 'no address', addLike('addresses', 1, { address: '33.0.0.256' })],
  ['addressesAreUnique', 'other letters', amend('addresses', 4, { address: '3FFF:1::1' })],
  ['addressesAreUnique', 'the other type', addLike('addresses', 5, { address: '3fff:1::9' })],
  [
    'addressesLieInTheRegionOfTheirInstance',
    'an address away',
    amend('addresses', 2, { region: 'eu-west' }),
  ],
  [
    'addressesLieInTheRegionOfTheirInstance',
    'an instance away',
    amend('instances', 1, { region: 'eu-west' }),
  ],
  ['onePrivateIpv4PerInstance', 'a second', amend('addresses', 6, { instance_id: 1 })],
  ['everyInstanceHasOneSlaacAddress', 'none', takeOut('addresses', 4)],
  ['everyInstanceHasOneSlaacAddress', 'a second', amend('addresses', 4, { instance_id: 2 })],
  ['everyInstanceHasOneSlaacAddress', 'a bare instance', addLike('instances', 1)],
  [
    'spareAddressesAreNeverNegative',
    'less than none',
    amend('instances', 1, { spare_addresses: -1 }),
  ],
  ['sshAddressesAreHeld', 'the address away', amend('addresses', 1, { instance_id: 2 })],
  ['sshAddressesAreHeld', 'the address out', takeOut('addresses', 1)],
  [
    'sshAddressesAreHeld',
    'another address',
    amend('instances', 2, { ssh: { access: true, ip: '33.0.0.2', port: null, user: null } }),
  ],
  ['natAddressesAreHeld', 'the address away', amend('addresses', 10, { instance_id: 2 })],
  ['natAddressesAreHeld', 'the address private', amend('addresses', 10, { public: false })],
  ['natAddressesAreHeld', 'a boot', bootedOn(2, { ...vpc, nat_1_1: '33.0.0.2' })],
  ['natAddressesAreNotShared', 'a share', addLike('shares', 1, { address: '33.0.0.6' })],
  ['natAddressesAreNotShared', 'a boot', bootedOn(1, { ...vpc, nat_1_1: '33.0.0.3' })],
  ['rangesAreRoutedToInstances', 'to nothing', amend('ranges', 1, { instance_id: 9 })],
  ['rangesAreRoutedToInstances', 'an instance out', takeOut('instances', 2)],
  ['rangesAreDisjoint', 'the same again', addLike('ranges', 3)],
  ['rangesAreDisjoint', 'inside a wide one', amend('ranges', 2, { range: '3fff:1:e100:7::' })],
  ['rangesAreDisjoint', 'a wide one around', amend('ranges', 1, { range: '3fff:1:e000::' })],
  [
    'rangesAreDisjoint',
    'a wide one around the last of its narrow ones',
    inOneStep(
      amend('ranges', 2, { range: '3fff:1:e000:ff::' }),
      amend('ranges', 1, { range: '3fff:1:e000::' }),
    ),
  ],
  ['rangesAreDisjoint', 'bits beyond', amend('ranges', 1, { range: '3fff:1:e100:1::' })],
  ['rangesAreDisjoint', 'other letters', amend('ranges', 3, { range: '3FFF:2:e000::' })],
  [
    'rangesLieInTheRegionOfTheirInstance',
    'a range away',
    amend('ranges', 1, { region: 'eu-west' }),
  ],
  [
    'rangesLieInTheRegionOfTheirInstance',
    'an instance away',
    amend('instances', 1, { region: 'eu-west' }),
  ],
  ['oneRangePerInstance', 'a second', amend('ranges', 1, { instance_id: 2 })],
  [
    'rangesPerRegionAreLimited',
    'a third',
    addLike('ranges', 2, { range: '3fff:1:e000:5::', instance_id: 4 }),
  ],
  ['sharesHaveBothEnds', 'a shared range out', takeOut('ranges', 1)],
  ['sharesHaveBothEnds', 'a shared address out', takeOut('addresses', 2)],
  ['sharesHaveBothEnds', 'another text', amend('addresses', 2, { address: '33.0.0.99' })],
  ['sharesHaveBothEnds', 'a sharer out', takeOut('instances', 2)],
  ['sharesHaveBothEnds', 'a share of nothing', amend('shares', 1, { address: '33.0.0.99' })],
  ['sharesStayInOneRegion', 'a sharer away', amend('instances', 2, { region: 'eu-west' })],
  ['sharesStayInOneRegion', 'a range away', amend('ranges', 1, { region: 'eu-west' })],
  ['sharesStayInOneRegion', 'across', addLike('shares', 1, { instance_id: 3 })],
  ['sharesAreSecondary', 'its own', addLike('shares', 1, { instance_id: 1 })],
  ['sharesAreSecondary', 'to the sharer', amend('addresses', 2, { instance_id: 2 })],
  ['sharesAreDistinct', 'again', addLike('shares', 2)],
  ['onlyIpv4AndRangesAreShared', 'SLAAC', addLike('shares', 1, { address: '3fff:1::1' })],
  ['vlansOnlyWhereSupported', 'an instance away', amend('instances', 2, { region: 'ap-south' })],
  ['everyVlanHasOneRecord', 'a record out', takeOut('vlans', 1)],
  ['everyVlanHasOneRecord', 'a second record', addLike('vlans', 1)],
  ['everyVlanHasOneRecord', 'a boot', bootedOn(4, { ...vlan, label: 'front' })],
  ['bootedProfilesAreOwn', 'no profiles', amend('instances', 2, { profiles: [] })],
  ['everyRegionInUseIsGiven', 'an instance', amend('instances', 2, { region: 'atlantis' })],
  ['everyRegionInUseIsGiven', 'a balancer', amend('balancers', 1, { region: 'atlantis' })],
  ['everyRegionInUseIsGiven', 'an address', amend('addresses', 1, { region: 'atlantis' })],
  ['everyRegionInUseIsGiven', 'a range', amend('ranges', 3, { region: 'atlantis' })],
  ['everyRegionInUseIsGiven', 'a pool', amend('pools', 1, { region: 'atlantis' })],
  ['everyRegionInUseIsGiven', 'a VLAN', addLike('vlans', 1, { region: 'atlantis' })],
  ['tokensAreUnique', 'the same again', amend('tokens', 2, { token: 'token-1' })],
  [
    'onlyRestrictedUsersHaveGrants',
    'a grant',
    amend('users', 1, { grants: [{ type: 'firewall', id: 1, permission: 'read_only' }] }),
  ],
  ['onlyRestrictedUsersHaveGrants', 'freedom', amend('users', 2, { restricted: false })],
  ['forwardsAreUnique', 'the same again', addLike('forwards', 1)],
  ['usernamesAreUnique', 'the same again', amend('users', 2, { username: 'owner' })],
]

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
    inOneStep(
      amend('firewalls', 1, { status: 'disabled' }),
      addLike('events', 1, { action: 'firewall_disable' }),
      addLike('events', 1, { action: 'firewall_disable' }),
    ),
  ],
  [
    'statusChangesAreAnnounced',
    'told of another',
    inOneStep(
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
  ['sharedAddressesDoNotMove', 'an address', amend('addresses', 2, { instance_id: 4 })],
  ['sharedAddressesDoNotMove', 'a range', amend('ranges', 1, { instance_id: 4 })],
  ['natAddressesDoNotMove', 'the address', amend('addresses', 10, { instance_id: 2 })],
  [
    'natAddressesDoNotMove',
    'the address with its NAT',
    inOneStep(amend('addresses', 10, { instance_id: 2 }), bootedOn(4, vpc)),
  ],
  ['slaacAddressesDoNotMove', 'to another', amend('addresses', 4, { instance_id: 2 })],
  ['involvedInstancesKeepAPublicIpv4', 'its last', amend('addresses', 5, { instance_id: 1 })],
  [
    'involvedInstancesKeepAPublicIpv4',
    'a range to one without',
    inOneStep(takeOut('addresses', 10), amend('ranges', 2, { instance_id: 4 })),
  ],
  ['addressesKeepTheirNature', 'another text', amend('addresses', 5, { address: '33.0.0.9' })],
  ['addressesKeepTheirNature', 'another length', amend('ranges', 2, { prefix: 56 })],
  ['rangesKeepTheirRoute', 'no route', amend('ranges', 1, { instance_id: null })],
  ['reverseNamesNeedForwardDns', 'no name', amend('addresses', 2, { rdns: 'nowhere.example.org' })],
  ['reverseNamesNeedForwardDns', 'of another', amend('addresses', 2, { rdns: 'mail.example.org' })],
  ['allocationsUseUpSpareAddresses', 'for free', addLike('addresses', 2, { address: '33.0.0.9' })],
  [
    'allocationsUseUpSpareAddresses',
    'two for one',
    inOneStep(
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
    inOneStep(
      amend('firewalls', 1, { status: 'disabled' }),
      addLike('events', 1, { action: 'firewall_disable' }),
    ),
  ],
  [
    'deleting a firewall with its devices, and telling so',
    inOneStep(
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
    'deleting a migrating instance with all it has',
    inOneStep(
      takeOut('instances', 3),
      takeOut('devices', 6),
      takeOut('addresses', 8),
      takeOut('addresses', 9),
    ),
  ],
  ['renaming a firewall', amend('firewalls', 1, { label: 'renamed' })],
  [
    'swapping sole addresses',
    inOneStep(
      amend('addresses', 5, { instance_id: 1 }),
      amend('addresses', 1, { instance_id: 2 }),
      amend('instances', 1, { ssh: { access: true, ip: 'any', port: null, user: null } }),
    ),
  ],
  ['assigning a range that had no instance', amend('ranges', 3, { instance_id: 3 })],
  ['ending a share', takeOut('shares', 1)],
  ['naming an address by forward DNS', amend('addresses', 8, { rdns: 'Mail.Example.org.' })],
  ['naming an address by default', amend('addresses', 2, { rdns: '33-0-0-3.ip.example.net' })],
  ['having seen an event', amend('events', 1, { seen: true })],
  [
    'allocating an address',
    inOneStep(
      addLike('addresses', 2, { address: '33.0.0.9' }),
      amend('instances', 1, { spare_addresses: 1 }),
    ),
  ],
  ['ports at their bounds', withPorts('1, 2-3,4,5,6,7,8,9,10,11,12,13,14,65535')],
]
