/** Records that lack a field that alone tells something: what it would tell is not known, and nothing else. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { eastWestIn, exposureIn, rehearse, rehearseIn, verdictIn } from '../../src/whatif.ts'
import { config, files, inVpc, linode, own, ownFiles, times } from './two-databases.ts'

const open = (parts: Readonly<Record<string, unknown>>, left: readonly string[] = []) => {
  const given = files(parts).filter(({ name }) => !left.includes(name))
  const found = readAccount(given)
  const again = readAccount([{ name: 'account.json', value: found.account.gathered }])
  const names = (holes: typeof found.holes) => holes.map(({ name }) => name)
  expect(names(again.holes)).toEqual(names(found.holes))
  return found
}

const without = (record: object, ...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

describe('a report on the addresses of an instance', () => {
  const ipv4 = { public: [], private: [], shared: [], reserved: [], vpc: [] }
  const ipv6 = { slaac: null, link_local: null, global: [], vpc: [] }
  const reports = (report: object) => ({ 'linode-11-ips': report, 'linode-12-ips': { ipv4, ipv6 } })
  const isOpen = (report: object, linodes = [linode(11), linode(12)]) =>
    open({ ...reports(report), linodes }, ['shares.json']).holes.some(
      ({ name }) => name === 'other shares',
    )

  it('tells all that is shared with it where it has both parts that tell that', () => {
    expect(isOpen({ ipv4, ipv6 })).toBe(false)
    expect(isOpen({ ipv4: without(ipv4, 'shared'), ipv6 })).toBe(true)
    expect(isOpen({ ipv4, ipv6: without(ipv6, 'global') })).toBe(true)
    expect(isOpen({ ipv4, ipv6: null })).toBe(true)
  })

  it('has no other part that is told nowhere else', () => {
    const parts = without(ipv4, 'public', 'private', 'reserved', 'vpc')
    expect(isOpen({ ipv4: parts, ipv6: without(ipv6, 'slaac', 'vpc') })).toBe(false)
    expect(isOpen({ ipv4, ipv6: null }, [linode(11, { ipv6: null }), linode(12)])).toBe(false)
  })

  it('is asked for again, by the command', () => {
    const { holes } = open(reports({ ipv4: without(ipv4, 'shared'), ipv6 }), ['shares.json'])
    expect(holes.find(({ name }) => name === 'other shares')?.fill).toEqual([
      'linode-cli linodes ips-list 11 --json > linode-11-ips.json',
    ])
  })
})

describe('a profile with an interface that does not say whether it is active', () => {
  const onVlan = { id: 5, purpose: 'vlan', label: 'backend', ipam_address: '' }
  const profile = (...interfaces: readonly object[]) => ({
    'linode-11-configs': config(11, interfaces),
  })
  const packet = { direction: 'inbound', protocol: 'TCP', address: '8.8.8.8', port: 443 } as const
  const asked = (...interfaces: readonly object[]) => {
    const { account, holes } = open(profile(...interfaces))
    const says = holes.find(({ kind }) => kind === 'interfaces')?.says
    return [verdictIn(account, { type: 'instance', id: 11 }, packet).holds, says]
  }
  const untold =
    'Whether instance 11 was booted with its profile as it is now is not known: an interface does not say whether it is active. What is said of its packets is about interfaces that firewalls filter.'

  it.each([[{}], [{ active: null }]])('may run with others: %j', more => {
    expect(asked({ ...onVlan, ...more })).toEqual(['depends', untold])
    expect(asked({ ...onVlan, active: true })).toEqual(['always', undefined])
    expect(asked(inVpc(11), { ...onVlan, ...more })[1]).toBe(untold)
  })

  it('is not one of the contract, which tells of those alone that are up', () => {
    const row = { id: 11, label: 'profile-11', interfaces: [onVlan] }
    const bare = { 'linode-11-configs': { data: [row] } }
    expect(open(bare).holes).toEqual(open({}).holes)
  })

  it('leaves what firewalls do with packets as it is', () => {
    expect(asked(without(inVpc(11), 'active'))).toEqual(['always', untold])
    expect(asked()).toEqual(['always', undefined])
  })

  it('is what one is booted with that does not run, and nothing beside the one that was', () => {
    const linodes = [linode(11, { status: 'offline' }), linode(12)]
    expect(open({ ...profile(onVlan), linodes }).holes).toEqual(open({ linodes }).holes)
    const [other] = config(13, [onVlan])
    const two = { 'linode-11-configs': [...config(11, [inVpc(11)]), other] }
    expect(open(two).holes).toEqual(open({}).holes)
  })
})

describe('an instance of which the status is not known', () => {
  const rules = { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT' }
  const change = (firewallId: number) =>
    ({
      calls: [{ operation: 'firewallRulesUpdate', params: { firewallId }, body: rules }],
    }) as never
  const came = (linodes: unknown, firewallId = 801) => {
    const { account, holes } = open({ linodes })
    const { equivalent, cases } = rehearseIn(account, change(firewallId))
    const hole = holes.find(({ kind }) => kind === 'status')
    return [equivalent, cases.flatMap(({ outcomesOn }) => outcomesOn), hole?.says]
  }
  const dropping = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
  const page = (guarded: object, other: object = linode(11)) => ({ data: [other, guarded] })
  const hole = 'status of instance 12'

  it('may migrate live, so that calls for its firewalls are refused', () => {
    expect(came([linode(11), linode(12)])).toEqual(['never', [], undefined])
    expect(came([linode(11), linode(12, { status: 'migratting' })])).toEqual([
      'depends',
      [hole],
      'The status of instance 12 was not understood: got "migratting".',
    ])
    const bare = without(linode(12), 'status')
    expect(came(page(bare)).slice(0, 2)).toEqual(['depends', [hole]])
    expect(came(page(linode(12)))).toEqual(['never', [], undefined])
    expect(came(page({ ...bare, status: null }))[1]).toEqual([hole])
  })

  it.each([
    ['firewallRulesUpdate', { firewallId: 801 }, rules],
    ['firewallUpdate', { firewallId: 801 }, { label: 'other' }],
    ['firewallUpdate', { firewallId: 802 }, { status: 'disabled' }],
    ['firewallDelete', { firewallId: 801 }, undefined],
    ['firewallDelete', { firewallId: 802 }, undefined],
    ['firewallDeviceCreate', { firewallId: 802 }, { id: 12, type: 'instance' }],
    ['firewallDeviceCreate', { firewallId: 803 }, { id: 12, type: 'instance' }],
    ['firewallDeviceCreate', { firewallId: 803 }, { id: 11, type: 'instance' }],
    ['firewallDeviceDelete', { firewallId: 801, deviceId: 1 }, undefined],
    ['firewallDeviceDelete', { firewallId: 802, deviceId: 2 }, undefined],
    ['firewallCreate', {}, { label: 'new', rules, devices: { instances: [12] } }],
    ['firewallCreate', {}, { label: 'new', rules, devices: { instances: [11] } }],
    ['instanceDelete', { instanceId: 12 }, undefined],
    ['instanceReboot', { instanceId: 12 }, undefined],
    ['liveMigrationStart', { instanceId: 12 }, undefined],
    ['liveMigrationFinish', { instanceId: 12 }, undefined],
  ])('decides of %s %j just where both of them come out differently', (operation, params, body) => {
    const wall = (id: number, ...guarded: readonly number[]) => ({
      ...{ id, label: `wall-${id}`, status: guarded.length > 0 ? 'enabled' : 'disabled', tags: [] },
      ...{ ...times, rules: { inbound: [], outbound: [], ...dropping } },
      devices: guarded.map((of, at) => ({ id: id - 800 + at, entity: { type: 'linode', id: of } })),
    })
    const firewalls = [wall(801, 12), wall(802, 11), wall(803)]
    const call = { operation, params, ...(body !== undefined && { body }) }
    const with12 = (status: string | null) =>
      open({ firewalls: { firewalls }, linodes: page(linode(12, { status })) })
    const oks = ['running', 'migrating'].map(status =>
      rehearse(with12(status).account.world, { calls: [call] } as never).calls.map(
        ({ outcome }) => outcome.ok,
      ),
    )
    const { cases } = rehearseIn(with12(null).account, { calls: [call] } as never)
    const on = cases.flatMap(({ outcomesOn }) => outcomesOn).filter(each => each === hole)
    expect(on.length > 0).toBe(`${oks[0]}` !== `${oks[1]}`)
  })

  it('changes nothing for the firewalls of others', () => {
    expect(came(page(linode(12), without(linode(11), 'status'))).slice(0, 2)).toEqual(['never', []])
  })

  it('runs where a program leaves it out of an account of its own', () => {
    const instances = [{ id: 12, region: 'newark-us' }]
    const { account } = readAccount([{ name: 'account.json', value: { instances } }])
    expect(account.holes.filter(({ kind }) => kind === 'status')).toEqual([])
  })
})

describe('what an interface in a VPC tells of the world outside', () => {
  const six = { slaac: [{ range: '2600:1::/64', address: '2600:1::5' }], ranges: [] }
  const unread = (parts: Readonly<Record<string, unknown>>) =>
    [...open(parts).account.unread.keys()].includes('instance/11')
  const inProfile = (more: object) => ({ 'linode-11-configs': config(11, [inVpc(11, more)]) })

  it.each([[{ ...six }], [{ ...six, is_public: null }]])('is not known of %j', ipv6 => {
    expect(unread(inProfile({ ipv6 }))).toBe(true)
    expect(unread(inProfile({ ipv6: { ...ipv6, is_public: false } }))).toBe(false)
    expect(unread({ ...ownFiles({}), 'linode-11-interfaces': own({ ipv6 }) })).toBe(true)
  })

  it('is nothing without addresses', () => {
    expect(unread(inProfile({ ipv6: { slaac: [], ranges: [] } }))).toBe(false)
    expect(unread(inProfile({ ipv6: null }))).toBe(false)
  })

  it('is whether a public address leads to it', () => {
    expect(unread(inProfile({ ipv4: { vpc: '10.0.4.11' } }))).toBe(true)
    expect(unread(inProfile({ ipv4: { vpc: '10.0.4.11', nat_1_1: null } }))).toBe(false)
    const address = { address: '10.0.4.11', primary: true }
    expect(unread(ownFiles({ addresses: [address] }))).toBe(true)
    expect(unread(ownFiles({ addresses: [{ ...address, nat_1_1_address: null }] }))).toBe(false)
    const { exposures } = exposureIn(open(ownFiles({ addresses: [address] })).account)
    const at = exposures.find(({ services }) => services.some(({ id }) => id === 11))
    expect(JSON.stringify(at)).toContain('unread fields of instance 11')
  })
})

describe('an interface of an instance of its own', () => {
  it('that is of two kinds at once is not understood', () => {
    const [{ interfaces }] = own({}) as [{ interfaces: object }]
    const both = { ...interfaces, vlan: { vlan_label: 'backend', ipam_address: null } }
    const names = (row: object) =>
      open({ ...ownFiles({}), 'linode-11-interfaces': [{ interfaces: row }] }).holes.map(
        ({ name }) => name,
      )
    expect(names(interfaces)).not.toContain('interfaces of instance 11')
    expect(names(both)).toContain('interfaces of instance 11')
  })
})

describe('tags that are null', () => {
  it('are as little known as tags that are not there', () => {
    const rowsOf = (tags: unknown) =>
      open({ linodes: [linode(11, { tags }), linode(12)] }).account.gathered.instances?.rows[0]
    expect(rowsOf([])?.tags).toEqual([])
    expect(rowsOf(null)).not.toHaveProperty('tags')
  })
})

describe('the nodes of a balancer', () => {
  const nodes = [{ id: 91, label: 'n', address: '10.0.4.11:80', mode: 'accept', weight: 1 }]
  const account = (rows: readonly object[], nodes_status: unknown) => ({
    linodes: [linode(11), linode(12), linode(13)],
    'linode-13-configs': config(13, []),
    nodebalancers: [
      {
        ...{ id: 901, label: 'front', region: 'us-east', hostname: 'x', ipv4: '172.104.1.1' },
        ...{ ipv6: null, ...times },
      },
    ],
    'nodebalancer-901-configs': [{ id: 7, port: 80, protocol: 'tcp', nodes_status }],
    'nodebalancer-901-config-7-nodes': rows,
  })
  const hole = 'nodes of config 7 of balancer 901'
  const isOpen = (rows: readonly object[], counted: unknown) =>
    open(account(rows, counted)).holes.some(({ name }) => name === hole)

  it('are not all there where its config counts more of them', () => {
    expect(isOpen(nodes, { up: 1, down: 0 })).toBe(false)
    expect(isOpen(nodes, { up: 1, down: 1 })).toBe(true)
    expect(isOpen([], { up: 1, down: 0 })).toBe(true)
    // One that is neither up nor down is not counted.
    expect(isOpen(nodes, { up: 0, down: 0 })).toBe(false)
    expect(isOpen(nodes, null)).toBe(false)
    const edges = (rows: readonly object[], up: number) =>
      eastWestIn(open(account(rows, { up, down: 0 })).account).edges.flatMap(
        ({ holds, through }) => (through.length > 0 ? [holds] : []),
      )
    expect(edges(nodes, 1)).toContain('always')
    expect(edges([], 1)).not.toContain('always')
  })
})

describe('a list that lacks a record that others name', () => {
  const cut = (parts: Readonly<Record<string, unknown>>) =>
    open(parts).holes.flatMap(({ kind, name }) => (kind === 'list' ? [name] : []))
  const guarding = (entity: object) => {
    const [wall] = (files({}).find(({ name }) => name === 'firewalls.json')?.value ??
      []) as object[]
    return { firewalls: [wall, { ...wall, id: 802, label: 'other', entities: [entity] }] }
  }
  const web = { id: 999, type: 'linode', label: 'web-9', url: '/v4/linode/instances/999' }
  const front = { id: 998, type: 'nodebalancer', label: 'front', url: '/v4/nodebalancers/998' }

  it('was cut off', () => {
    expect(cut({})).toEqual([])
    expect(cut(guarding(web))).toEqual(['other instances'])
    expect(cut(guarding(front))).toEqual(['other balancers'])
    const url = '/v4/linode/instances/999/interfaces/5'
    expect(cut(guarding({ id: 5, type: 'linode_interface', label: null, url }))).toEqual([
      'other instances',
    ])
    expect(cut(guarding({ ...web, id: 11 }))).toEqual([])
    const row = {
      ...{ address: '172.104.10.99', gateway: null, subnet_mask: null, prefix: 24, type: 'ipv4' },
      ...{ public: true, rdns: null, linode_id: 999, region: 'us-east', vpc_nat_1_1: null },
    }
    expect(cut({ ips: [row] })).toEqual(['other instances'])
    const vlans = [{ label: 'x', region: 'us-east', linodes: [999], created: times.created }]
    expect(cut({ vlans })).toEqual(['other instances'])
  })
})
