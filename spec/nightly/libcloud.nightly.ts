/** Apache Libcloud's driver, unmodified, as Debian packages it (`python3-libcloud`), against a server: what each of its functions returns. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { listen } from '../../src/http/node/listen.ts'
import { top } from '../support/sources.ts'

/** In megabytes, of the plans that are met here. */
const memoryOf: Readonly<Record<string, number>> = { 'g6-nanode-1': 1024, 'g6-standard-1': 2048 }

type Told = readonly [name: string, returned: unknown, message?: string]

describe('the driver of Libcloud', () => {
  const cloud = createSimulator()
  const { data: instances } = cloud.environment.instancesList()
  let told: readonly Told[]
  beforeAll(async () => {
    await using server = await listen(cloud, { dialect: 'published' })
    const words = [join(top, 'spec/nightly/drive-libcloud.py'), String(server.port)]
    // That of the system, whatever other Python stands before it.
    const { stdout } = await promisify(execFile)('/usr/bin/python3', words)
    told = JSON.parse(stdout)
    console.log(
      told.map(([name, ...returned]) => `${name}: ${JSON.stringify(returned)}`).join('\n'),
    )
  })

  const returned = (name: string): readonly unknown[] =>
    told.filter(([each]) => each === name).map(([, ...rest]) => (rest.length > 1 ? rest : rest[0]))

  it('lists and views instances, with the fields that it reads', () => {
    const shown = instances.map(({ id, label, plan, ipv4 }) => ({
      ...{ id: `${id}`, name: label, size: plan, tags: [], memory: memoryOf[plan] },
      ips: ipv4.filter(address => !address.startsWith('192.168.')),
    }))
    expect(returned('list_nodes')).toEqual([shown, shown.slice(1)])
    expect(returned('ex_get_node').slice(0, 2)).toEqual([
      shown[0],
      ['LibcloudError', expect.stringContaining('Not found Status code: 404.')],
    ])
  })

  it('lists regions and addresses', () => {
    const [regions] = returned('list_locations') as readonly (readonly unknown[])[]
    expect(regions).toHaveLength(cloud.world.regions.length)
    const [all] = returned('ex_list_addresses') as readonly (readonly { inet: string }[])[]
    const [own] = returned('ex_list_node_addresses') as readonly (readonly { inet: string }[])[]
    expect(all?.map(({ inet }) => inet)).toEqual(expect.arrayContaining(instances[0]?.ipv4 ?? []))
    expect(own?.map(({ inet }) => inet)).toEqual(instances[0]?.ipv4)
  })

  it('shares, reboots and deletes', () => {
    expect(returned('ex_share_address')).toEqual([
      true,
      ['LibcloudError', expect.stringContaining('expected an address of another Linode')],
      true,
    ])
    expect([returned('reboot_node'), returned('destroy_node')]).toEqual([[true], [true, true]])
  })

  it('creates, stops, starts, renames, resizes and deletes, and gives a private address', () => {
    const [made, refused] = returned('create_node') as readonly Readonly<Record<string, unknown>>[]
    expect(made).toMatchObject({ name: 'made', size: 'g6-nanode-1', tags: ['a'] })
    expect(refused).toMatchObject(['LibcloudError', expect.stringContaining('Status code: 400')])
    const [, , again, resized] = returned('ex_get_node')
    expect(again).toEqual(made)
    expect([returned('stop_node'), returned('start_node')]).toEqual([[true], [true]])
    expect(returned('ex_rename_node')).toMatchObject([{ ...made, name: 'another' }])
    expect(returned('ex_allocate_private_address')).toMatchObject([
      ['LibcloudError', expect.stringContaining('Additional IPv4 addresses require')],
    ])
    expect(resized).toMatchObject({ name: 'another', size: 'g6-standard-1' })
    expect(returned('ex_resize_node')).toEqual([
      true,
      ['LibcloudError', expect.stringContaining('already running this service plan')],
    ])
  })

  it('lists the plans that there are to choose from', () => {
    const [sizes] = returned('list_sizes') as readonly (readonly object[])[]
    const small = { id: 'g6-nanode-1', ram: 1024, disk: 25_600, price: 0.0075 }
    expect(sizes).toEqual(expect.arrayContaining([small]))
    expect(sizes?.map(each => Reflect.get(each, 'id'))).toContain('g6-standard-1')
  })
})
