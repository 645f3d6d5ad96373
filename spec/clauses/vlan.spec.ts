/** VLANs: how instances come onto them and leave them, and where they can be. */
import { expect, it } from 'vitest'
import { operations } from '../../src/operations/index.ts'
import { idsUnder } from '../../src/world/key-index.ts'
import { count, get } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'
import { emptyWorld, regions, smallWorld } from '../support/worlds.ts'

const vlan = (label: string) => ({ purpose: 'vlan', label }) as const
const publicOnly = [{ purpose: 'public' }] as const
const onVlan = [{ purpose: 'public' }, vlan('back-end')] as const

const create = (region: string, interfaces: readonly object[] = onVlan) =>
  ({ operation: 'instanceCreate', body: { region, interfaces } }) as const
const profile = (instanceId: number, interfaces: readonly object[] = onVlan) =>
  ({ operation: 'profileCreate', params: { instanceId }, body: { interfaces } }) as const
const update = (instanceId: number, interfaces: readonly object[]) =>
  ({
    operation: 'profileUpdate',
    params: { instanceId, profileId: 1 },
    body: { interfaces },
  }) as const
const reboot = (instanceId: number, body: { profile_id?: number } = {}) =>
  ({ operation: 'instanceReboot', params: { instanceId }, body }) as const
const move = (instanceId: number, region: string) =>
  ({ operation: 'instanceMigrate', params: { instanceId }, body: { region } }) as const
const clone = (instanceId: number, region: string) =>
  ({ operation: 'instanceClone', params: { instanceId }, body: { region } }) as const

const membersOf = (world: World, region = 'us-east', label = 'back-end') =>
  idsUnder(world.indexes.instancesByVlan, `${region}/${label}`)

/** Instance 1 is on a VLAN of us-east; ap-south has no VLANs. */
const onOne = () => worldAfter(emptyWorld(), create('us-east'))

const listed = (world: World) =>
  done(world, { operation: 'vlansList' }).reply.data.map(({ region, label, instances }) => ({
    [`${region}/${label}`]: instances,
  }))

clause('VLAN-1', () => {
  holds('the list is empty before there are VLANs', () => {
    expect(listed(smallWorld())).toEqual([])
  })

  holds('the list holds the VLANs of all regions in the order in which they came', () => {
    const world = worldAfter(
      onOne(),
      create('eu-west', [vlan('back-end'), vlan('admin')]),
      create('us-east', [vlan('admin')]),
    )
    expect(listed(world)).toEqual([
      { 'us-east/back-end': [1] },
      { 'eu-west/back-end': [2] },
      { 'eu-west/admin': [2] },
      { 'us-east/admin': [3] },
    ])
  })

  holds('a VLAN that is in a profile alone is not listed', () => {
    expect(listed(worldAfter(smallWorld(), profile(1)))).toEqual([])
  })
})

clause('VLAN-2', () => {
  holds('the first instance that boots onto a VLAN brings it into being, the second joins', () => {
    const world = onOne()
    expect(count(world.tables.vlans)).toBe(1)
    const joined = worldAfter(world, create('us-east'))
    expect(count(joined.tables.vlans)).toBe(1)
    expect(membersOf(joined)).toEqual([1, 2])
  })

  holds('the same label in another region is another VLAN', () => {
    const world = worldAfter(onOne(), create('eu-west'))
    expect(count(world.tables.vlans)).toBe(2)
    expect(membersOf(world)).toEqual([1])
    expect(membersOf(world, 'eu-west')).toEqual([2])
  })

  holds('a reboot, a clone and a move bring VLANs into being as well', () => {
    const rebooted = worldAfter(smallWorld(), profile(1), reboot(1, { profile_id: 2 }))
    expect(membersOf(rebooted)).toEqual([1])
    expect(count(rebooted.tables.vlans)).toBe(1)
    expect(membersOf(worldAfter(rebooted, clone(1, 'eu-west')), 'eu-west')).toEqual([4])
    expect(membersOf(worldAfter(rebooted, move(1, 'eu-west')), 'eu-west')).toEqual([1])
  })

  holds('no operation of the service does more with VLANs than list them', () => {
    const onVlans = Object.values(operations).filter(({ path }) => path.includes('vlan'))
    expect(onVlans.map(({ name, method }) => [name, method])).toEqual([['vlansList', 'GET']])
  })
})

clause('VLAN-3', () => {
  holds(
    'instances with the same label in one region are told together, those elsewhere not',
    () => {
      const world = worldAfter(
        onOne(),
        create('us-east'),
        create('us-east', [vlan('Back-end')]),
        create('eu-west'),
        create('us-east', publicOnly),
      )
      expect(listed(world)).toEqual([
        { 'us-east/back-end': [1, 2] },
        { 'us-east/Back-end': [3] },
        { 'eu-west/back-end': [4] },
      ])
    },
  )
})

clause('VLAN-4', () => {
  inside('an instance starts on a VLAN where the region has them', () => {
    for (const region of ['us-east', 'eu-west'])
      expect(membersOf(worldAfter(emptyWorld(), create(region)), region)).toEqual([1])
  })

  outside('an instance does not start on a VLAN where the region has none', () => {
    expectRefused(emptyWorld(), create('ap-south'), 'VLAN-4', 'interfaces[1].purpose')
  })

  inside('an instance without a VLAN starts anywhere', () => {
    const world = worldAfter(emptyWorld(), create('ap-south', publicOnly))
    expect(get(world.tables.instances, 1)?.region).toBe('ap-south')
  })

  outside('no profile gets a VLAN where the region has none', () => {
    const world = worldAfter(emptyWorld(), create('ap-south', publicOnly))
    expectRefused(world, profile(1, [vlan('x')]), 'VLAN-4', 'interfaces[0].purpose')
    expectRefused(world, update(1, onVlan), 'VLAN-4', 'interfaces[1].purpose')
  })

  inside('profiles get VLANs where the region has them', () => {
    const before = worldAfter(smallWorld(), profile(1))
    const after = worldAfter(before, update(1, onVlan))
    const profilesIn = (world: World) => get(world.tables.instances, 1)?.profiles
    expect(profilesIn(after)).not.toEqual(profilesIn(before))
    expect(JSON.stringify(profilesIn(after))).toContain('"purpose":"vlan"')
  })

  outside('a profile that came along from another region does not boot its VLAN', () => {
    const world = worldAfter(smallWorld(), profile(1), move(1, 'ap-south'))
    expectRefused(world, reboot(1, { profile_id: 2 }), 'VLAN-4', 'profile_id')
    worldAfter(world, reboot(1, { profile_id: 1 }))
  })
})

clause('VLAN-5', () => {
  inside('an instance on a VLAN moves to a region that has VLANs', () => {
    const world = worldAfter(onOne(), move(1, 'eu-west'))
    expect(membersOf(world)).toEqual([])
    expect(membersOf(world, 'eu-west')).toEqual([1])
  })

  outside('an instance on a VLAN does not move to a region that has none', () => {
    expectRefused(onOne(), move(1, 'ap-south'), 'VLAN-5', 'region')
  })

  inside('an instance without a VLAN moves anywhere, even if a profile of it has one', () => {
    const world = worldAfter(smallWorld(), profile(1), move(1, 'ap-south'))
    expect(get(world.tables.instances, 1)?.region).toBe('ap-south')
  })
})

clause('VLAN-6', () => {
  inside('an instance on a VLAN is cloned to regions that have VLANs, its own included', () => {
    expect(membersOf(worldAfter(onOne(), clone(1, 'us-east')))).toEqual([1, 2])
    expect(membersOf(worldAfter(onOne(), clone(1, 'eu-west')), 'eu-west')).toEqual([2])
  })

  outside('an instance on a VLAN is not cloned to a region that has none', () => {
    expectRefused(onOne(), clone(1, 'ap-south'), 'VLAN-6', 'region')
  })

  inside('an instance without a VLAN is cloned anywhere, even if a profile of it has one', () => {
    const world = worldAfter(smallWorld(), profile(1), clone(1, 'ap-south'))
    expectRefused(world, reboot(4, { profile_id: 2 }), 'VLAN-4', 'profile_id')
  })
})

clause('VLAN-7', () => {
  holds('taking the interface out of the active profile detaches at the reboot, not before', () => {
    const waiting = worldAfter(onOne(), update(1, publicOnly))
    expect(membersOf(waiting)).toEqual([1])
    expect(membersOf(worldAfter(waiting, reboot(1)))).toEqual([])
  })

  holds('putting an interface into the active profile attaches at the reboot, not before', () => {
    const waiting = worldAfter(smallWorld(), update(1, onVlan))
    expect(membersOf(waiting)).toEqual([])
    expect(count(waiting.tables.vlans)).toBe(0)
    expect(membersOf(worldAfter(waiting, reboot(1)))).toEqual([1])
  })

  holds('a reboot alone detaches nothing', () => {
    expect(membersOf(worldAfter(onOne(), reboot(1)))).toEqual([1])
  })
})

clause('VLAN-8', () => {
  holds('booting another profile takes the instance off the VLANs of the first', () => {
    const world = worldAfter(onOne(), profile(1, [vlan('other')]))
    expect(membersOf(world)).toEqual([1])
    const rebooted = worldAfter(world, reboot(1, { profile_id: 2 }))
    expect(membersOf(rebooted)).toEqual([])
    expect(membersOf(rebooted, 'us-east', 'other')).toEqual([1])
    expect(membersOf(worldAfter(rebooted, reboot(1, { profile_id: 1 })))).toEqual([1])
  })
})

clause('VLAN-9', () => {
  holds('a deleted instance is on no VLAN, and others stay on', () => {
    const world = worldAfter(onOne(), create('us-east'))
    const { world: next } = done(world, { operation: 'instanceDelete', params: { instanceId: 1 } })
    expect(membersOf(next)).toEqual([2])
  })
})

assumption('ASSUME-VLAN-CAPABILITY', () => {
  const capable = (capability: string) =>
    emptyWorld({ regions: regions.map(each => ({ ...each, capabilities: [capability] })) })

  it('Vlans is the word, and no other is', () => {
    expect(membersOf(worldAfter(capable('Vlans'), create('us-east')))).toEqual([1])
    for (const word of ['vlans', 'Vlan', 'VLANs', 'Vlans ']) {
      const world = capable(word)
      const at = 'interfaces[1].purpose'
      const { assumptions } = expectRefused(world, create('us-east'), 'VLAN-4', at)
      expect(assumptions).toEqual(['ASSUME-VLAN-CAPABILITY'])
    }
  })
})

assumption('ASSUME-VLAN-ATTACHED', () => {
  it('an instance whose VLAN waits for a reboot to end is still on it', () => {
    const waiting = worldAfter(onOne(), update(1, publicOnly))
    expect(membersOf(waiting)).toEqual([1])
    const { assumptions } = expectRefused(waiting, move(1, 'ap-south'), 'VLAN-5', 'region')
    expect(assumptions).toContain('ASSUME-VLAN-ATTACHED')
    expect(membersOf(worldAfter(waiting, reboot(1)))).toEqual([])
    worldAfter(waiting, reboot(1), move(1, 'ap-south'))
  })

  it.each([move, clone])('counts where an instance is on one, and only there: %o', call => {
    const assumed = (interfaces: readonly object[]) =>
      done(worldAfter(emptyWorld(), create('us-east', interfaces)), call(1, 'eu-west')).assumptions
    expect(assumed([vlan('back-end')])).toContain('ASSUME-VLAN-ATTACHED')
    expect(assumed(publicOnly)).not.toContain('ASSUME-VLAN-ATTACHED')
    expect(assumed(publicOnly)).not.toContain('ASSUME-VLAN-CAPABILITY')
  })
})
