/** What clients of the provider send with instances, configs and balancers: interfaces by their subnets, and nulls for nothing. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { baseUrl } from './wire.ts'

const region = 'newark-us'
const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' }

let cloud: Simulator
beforeEach(() => {
  cloud = createSimulator()
})

async function ask(method: string, path: string, body?: unknown, filter?: unknown) {
  const fetch = createFetch(cloud, { baseUrl, dialect: 'published' })
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { ...headers, ...(filter !== undefined && { 'X-Filter': JSON.stringify(filter) }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const interfacesOf = (id: number) =>
  cloud.environment.instanceView({ params: { instanceId: id } }).interfaces

const create = (interfaces: unknown, more = {}) =>
  ask('POST', '/linode/instances', { region, type: 'g6-nanode-1', interfaces, ...more })

describe('an interface in a network', () => {
  it('is told by its subnet alone, and gets the next address in it', async () => {
    const one = await create([{ purpose: 'vpc', subnet_id: 7, ipv4: { nat_1_1: 'any' } }])
    const other = await create([{ purpose: 'public' }, { purpose: 'vpc', subnet_id: 7 }])
    expect([one.status, other.status]).toEqual([200, 200])
    const [public1] = one.body.ipv4
    expect(interfacesOf(one.body.id)).toMatchObject([
      { purpose: 'vpc', vpc_id: 7, subnet_id: 7, ipv4: { vpc: '10.0.0.2', nat_1_1: public1 } },
    ])
    expect(interfacesOf(other.body.id)).toMatchObject([
      { purpose: 'public' },
      { purpose: 'vpc', vpc_id: 7, subnet_id: 7, ipv4: { vpc: '10.0.0.3', nat_1_1: null } },
    ])
  })

  it('keeps the network and the address that are told, and is in the network that its subnet is in', async () => {
    const ipv4 = { vpc: '10.9.0.4', nat_1_1: null }
    const one = await create([{ purpose: 'vpc', vpc_id: 3, subnet_id: 8, ipv4 }])
    const other = await create([{ purpose: 'vpc', subnet_id: 8, ipv4: { vpc: '10.9.0.5' } }])
    expect(interfacesOf(one.body.id)).toMatchObject([{ vpc_id: 3, ipv4 }])
    expect(interfacesOf(other.body.id)).toMatchObject([{ vpc_id: 3, ipv4: { vpc: '10.9.0.5' } }])
  })

  it.each(['', null])('takes %j for an address that is left out', async nothing => {
    const ipv4 = { vpc: nothing, nat_1_1: nothing }
    const { status, body } = await create([{ purpose: 'vpc', subnet_id: 70, ipv4 }])
    expect(status).toBe(200)
    expect(interfacesOf(body.id)).toMatchObject([
      { subnet_id: 70, ipv4: { vpc: expect.stringMatching(/^10\.0\.0\./), nat_1_1: null } },
    ])
  })

  it('is refused without a subnet, and with addresses that are none', async () => {
    const without = await create([{ purpose: 'vpc' }])
    expect([without.status, without.body.errors[0].field]).toEqual([400, 'interfaces[0].subnet_id'])
    const odd = await create([{ purpose: 'vpc', subnet_id: 1, ipv4: { vpc: 'ten' } }])
    expect([odd.status, odd.body.errors[0].field]).toEqual([400, 'interfaces[0].ipv4.vpc'])
    const list = await create([{ purpose: 'vpc', subnet_id: 1, ipv4: [1] }])
    expect([list.status, list.body.errors[0].field]).toEqual([400, 'interfaces[0].ipv4'])
  })
})

describe('interfaces as clients send them back', () => {
  it('may hold what the service gave them, and nulls for what their kind has not', async () => {
    const nothing = { label: null, ipam_address: '', ip_ranges: [], primary: true }
    const made = await create([{ purpose: 'public', ...nothing }])
    expect(made.status).toBe(200)
    const configs = await ask('GET', `/linode/instances/${made.body.id}/configs`)
    const [{ id, interfaces }] = configs.body.data
    const path = `/linode/instances/${made.body.id}/configs/${id}`
    expect((await ask('PUT', path, { interfaces })).status).toBe(200)
  })

  it('are refused for what is theirs and cannot be done', async () => {
    const made = await create([{ purpose: 'public', label: 'net' }])
    expect([made.status, made.body.errors[0].field]).toEqual([400, 'interfaces[0]'])
    expect((await create([{ public: {} }])).status).toBe(400)
    expect((await create('none')).status).toBe(400)
  })
})

describe('a config', () => {
  const booting = {
    ...{ kernel: 'linode/grub2', comments: '', memory_limit: 0, run_level: 'default' },
    ...{ virt_mode: 'paravirt', root_device: '/dev/sda', devices: { sda: { disk_id: 1 } } },
    helpers: { network: true },
  }

  it('is created with what it boots, and has a public interface where it tells of none', async () => {
    const body = { label: 'second', ...booting, interfaces: null }
    const { status } = await ask('POST', '/linode/instances/1/configs', body)
    expect(status).toBe(200)
    expect(cloud.journal.at(-1)?.call.body).toEqual({ label: 'second' })
    const { data } = (await ask('GET', '/linode/instances/1/configs')).body
    expect(data.at(-1)).toMatchObject({ label: 'second', interfaces: [{ purpose: 'public' }] })
  })

  it('gets another label, and keeps its interfaces where none are told', async () => {
    const vlan = { purpose: 'vlan', label: 'inner', ipam_address: '10.0.0.1/24' }
    await ask('POST', '/linode/instances/1/configs', { label: 'second', interfaces: [vlan] })
    for (const body of [{ label: 'renamed' }, { ...booting, interfaces: null }, {}]) {
      const { status } = await ask('PUT', '/linode/instances/1/configs/2', body)
      expect(status).toBe(200)
    }
    const { data } = (await ask('GET', '/linode/instances/1/configs')).body
    expect(data.at(-1)).toMatchObject({ label: 'renamed', interfaces: [vlan] })
  })

  it('is refused for a key that nobody sends', async () => {
    const { status } = await ask('POST', '/linode/instances/1/configs', {
      label: 'odd',
      kernels: 1,
    })
    expect(status).toBe(400)
  })
})

describe('tags', () => {
  it('that are null say nothing of a balancer, and a text instead is refused', async () => {
    const body = { region, label: 'balance', client_conn_throttle: 0, tags: null }
    expect((await ask('POST', '/nodebalancers', body)).status).toBe(200)
    expect((await ask('POST', '/nodebalancers', { ...body, tags: 'a' })).status).toBe(400)
  })

  it('are what instances and balancers are filtered by, an image and a group too', async () => {
    await create([], { tags: ['blue', 'green'], label: 'tagged', image: 'linode/debian12' })
    await ask('POST', '/nodebalancers', { region, label: 'balance', tags: ['blue'] })
    const found = async (path: string, filter: unknown) =>
      (await ask('GET', path, undefined, filter)).body.data.map(
        ({ label }: { readonly label: string }) => label,
      )
    expect(await found('/linode/instances', { tags: 'blue' })).toEqual(['tagged'])
    expect(await found('/linode/instances', { image: 'linode/debian12' })).toEqual(['tagged'])
    expect(await found('/linode/instances', { tags: 'red' })).toEqual([])
    expect(await found('/nodebalancers', { tags: 'blue' })).toEqual(['balance'])
    const odd = await ask('GET', '/linode/instances', undefined, { hypervisor: 'kvm' })
    expect(odd.body.errors[0].reason).toBe('Cannot filter on hypervisor')
  })
})
