/** Every function of the provider's client for what stands beside the 29 operations: which succeed, and which lead nowhere. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { clientCloud, clientFunctions, setToken, type Told, tellStory } from './client-story.ts'
import { viaFetch } from './client-ways.ts'

type Call = readonly [name: string, ...args: readonly unknown[]]

const region = 'newark-us'
const made = { region, type: 'g6-nanode-1', label: 'made', image: 'linode/debian12' }
const secret = { root_pass: 'a-Long-Enough-Passw0rd!', tags: ['a'], booted: true }
const config = { port: 80, protocol: 'http', check: 'none', algorithm: 'roundrobin' }
const node = { label: 'back', address: '192.168.128.2:80', weight: 50, mode: 'accept' }
/** The client puts the two together. */
const behind = { ...node, address: '192.168.128.2', port: 80 }

/** In this order, in the world of the client's story: three instances, of which the new one is the fourth, and a balancer. */
const calls: readonly Call[] = [
  ['getLinodes'],
  ['createLinode', { ...made, ...secret }],
  ['getLinode', 4],
  ['updateLinode', 4, { label: 'made-again', tags: ['b'] }],
  ['linodeShutdown', 4],
  ['changeLinodePassword', 4, 'a-long-secret'],
  ['linodeBoot', 4],
  ['linodeReboot', 4],
  ['resizeLinode', 4, { type: 'g6-standard-2', allow_auto_disk_resize: true }],
  ['rebuildLinode', 4, { image: 'linode/arch', root_pass: secret.root_pass }],
  ['rescueLinode', 4, { sda: { disk_id: 1, volume_id: null } }],
  ['rescueMetalLinode', 4],
  ['cloneLinode', 4, { region, label: 'copy' }],
  ['scheduleOrQueueMigration', 4, { region: 'frankfurt-de' }],
  ['getLinodeIPs', 1],
  ['allocateIPAddress', 1, { type: 'ipv4', public: true }],
  ['getLinodeFirewalls', 1],
  ['getLinodeConfigs', 1],
  ['getLinodeConfig', 1, 1],
  ['getConfigInterfaces', 1, 1],
  ['getConfigInterface', 1, 1, 1],
  ['getLinodeBackups', 1],
  ['getLinodeInterfaces', 1],
  ['getLinodeDisks', 1],
  ['getLinodeVolumes', 1],
  ['getNodeBalancers'],
  ['getNodeBalancer', 1],
  ['getNodeBalancerBeta', 1],
  ['updateNodeBalancer', 1, { label: 'gate', client_conn_throttle: 3 }],
  [
    'createNodeBalancer',
    { region, label: 'second', client_conn_throttle: 0, configs: [{ ...config, nodes: [behind] }] },
  ],
  ['createNodeBalancerConfig', 1, { ...config, nodes: [behind] }],
  ['getNodeBalancerConfigs', 1],
  ['getNodeBalancerConfig', 1, 1],
  ['updateNodeBalancerConfig', 1, 1, { ...config, port: 81, nodes: [] }],
  ['createNodeBalancerConfigNode', 1, 1, behind],
  ['getNodeBalancerConfigNodes', 1, 1],
  ['getNodeBalancerConfigNodesBeta', 1, 1],
  ['getNodeBalancerConfigNode', 1, 1, 1],
  ['getNodeBalancerConfigNodeBeta', 1, 1, 1],
  ['updateNodeBalancerConfigNode', 1, 1, 1, { ...behind, mode: 'drain' }],
  ['deleteNodeBalancerConfigNode', 1, 1, 1],
  ['deleteNodeBalancerConfig', 1, 1],
  ['getNodeBalancerFirewalls', 1],
  ['getNodeBalancerStats', 1],
  ['getNodeBalancerVPCConfigsBeta', 1],
  ['deleteNodeBalancer', 2],
  ['getVPCs'],
  ['getProfile'],
  ['updateProfile', { email_notifications: true }],
  ['getLinodeTypes'],
  ['getType', 'g6-nanode-1'],
  ['listGrants'],
  ['getMyGrants'],
  ['getPersonalAccessTokens'],
  ['getUsers'],
  ['createUser', { username: 'robin', email: 'robin@example.org', restricted: true }],
  ['getUser', 'robin'],
  ['getGrants', 'robin'],
  [
    'updateGrants',
    'robin',
    {
      global: { add_firewalls: true, add_linodes: false },
      linode: [{ id: 1, permissions: 'read_only', label: 'web-1' }],
      domain: [],
    },
  ],
  ['updateUser', 'robin', { username: 'rob', email: 'rob@example.org', restricted: false }],
  ['deleteUser', 'rob'],
  ['getEvents'],
  ['deleteLinode', 4],
  // The client's own token goes on being good.
  ['createPersonalAccessToken', { label: 'ci', scopes: '*', expiry: '2027-01-01T00:00:00' }],
  ['updatePersonalAccessToken', 1, { label: 'cd' }],
  ['getFirewalls'],
  ['getMyGrants'],
]

/** Their routes are here, and their bodies or what they ask for is not: see the table of compatibility. */
const otherwise: readonly string[] = [
  ...['createNodeBalancerBeta', 'createNodeBalancerConfigBeta', 'createNodeBalancerConfigNodeBeta'],
  ...['updateNodeBalancerConfigNodeBeta', 'createLinodeConfig', 'updateLinodeConfig'],
  ...['startMutation', 'deleteLinodeConfig', 'deletePersonalAccessToken', 'getPersonalAccessToken'],
  ...['getEvent', 'markEventRead', 'markEventSeen', 'getVPC', 'getSubnets', 'getSubnet'],
]

interface Route {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** Read from the text of each function. */
const routes: readonly Route[] = Object.entries(clientFunctions).flatMap(([name, each]) => {
  const text = typeof each === 'function' ? String(each) : ''
  const path = /API_ROOT\}(\/[^`]*)/.exec(text)?.[1] ?? ''
  const isHere = /^\/(?:linode\/instances|nodebalancers|vpcs|profile|account\/(?:users|events))/
  if (!isHere.test(path)) return []
  const method = /setMethod\("(\w+)"\)/.exec(text)?.[1] ?? 'GET'
  return [{ name, method, path: path.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '1') }]
})

describe("the provider's client beside the 29 operations", () => {
  let told: readonly Told[]
  beforeAll(async () => {
    setToken('any')
    const story = async (ask: (...call: [string, ...unknown[]]) => Promise<unknown>) => {
      for (const [name, ...args] of calls) await ask(name, ...args)
    }
    told = await viaFetch(clientCloud(), () => tellStory([story]))
  })

  it('succeeds with each function that is called', () => {
    expect(told.filter(({ errors }) => errors !== undefined)).toEqual([])
    expect(told.map(({ name }) => name)).toEqual(calls.map(([name]) => name))
  })

  it('hears back what it told', () => {
    const value = (name: string) => told.find(each => each.name === name)?.value
    expect(value('createLinode')).toMatchObject({ ...made, tags: ['a'], status: 'running' })
    expect(value('updateLinode')).toMatchObject({ label: 'made-again', tags: ['b'] })
    expect(value('rebuildLinode')).toMatchObject({ label: 'made-again', image: 'linode/arch' })
    expect(value('createPersonalAccessToken')).toMatchObject({
      ...{ scopes: '*', label: 'ci', expiry: '2027-01-01T00:00:00' },
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(value('updatePersonalAccessToken')).toMatchObject({ label: 'cd', token: '' })
    expect(value('updateNodeBalancerConfigNode')).toMatchObject({ ...node, mode: 'drain' })
  })

  it('is answered as unknown by every other function for these places', async () => {
    const known = new Set([...calls.map(([name]) => name), ...otherwise])
    const others = routes.filter(({ name }) => !known.has(name))
    expect(others.length).toBeGreaterThan(60)
    const options = { dialect: 'published', onUnknown: 'answer' } as const
    const headers = { Authorization: 'Bearer any' }
    const found: string[] = []
    for (const { name, method, path } of others) {
      const fetch = createFetch(createSimulator(), options)
      const { status } = await fetch(`https://firedrill.test/v4${path}`, { method, headers })
      if (![404, 405].includes(status)) found.push(`${name}: ${status}`)
    }
    expect(found).toEqual([])
    expect(otherwise.filter(name => !routes.some(route => route.name === name))).toEqual([])
  })
})
