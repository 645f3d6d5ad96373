/** A story told with the provider's own TypeScript client: what its users do, and what they hear when it goes wrong. */
import * as client from '@linode/api-v4'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'

/** What is used of the client besides its functions. Its own types cannot be found the way this project looks for types. */
interface ClientParts {
  readonly setToken: (token: string) => number
  readonly baseRequest: {
    readonly defaults: { readonly baseURL: string; readonly adapter: unknown; readonly env: object }
    readonly interceptors: {
      readonly request: {
        readonly use: (change: (config: { readonly url: string }) => object) => number
        readonly eject: (id: number) => void
      }
    }
  }
}

/** Everything that the client exports. */
export const clientFunctions: Readonly<Record<string, unknown>> = { ...client }
export const { baseRequest, setToken } = clientFunctions as unknown as ClientParts

/** What came of one call of the client, as its caller sees it. */
export interface Told {
  /** The function that was called. */
  readonly name: string
  readonly value?: unknown
  /** The status that was answered, or none where the client itself refuses. */
  readonly status?: number | undefined
  readonly errors?: unknown
}

type Call = (...args: readonly unknown[]) => Promise<unknown>
type Ask = (name: string, ...args: readonly unknown[]) => Promise<unknown>

const region = 'newark-us'
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
const ssh = {
  action: 'ACCEPT',
  label: 'ssh',
  protocol: 'TCP',
  ports: '22',
  addresses: { ipv4: ['192.0.2.0/24'], ipv6: ['2001:db8::/32'] },
} as const

/** Three instances and a balancer in one region, 30 firewalls, a VLAN, and one instance that may have more addresses. */
export const clientCloud = (): Simulator =>
  createSimulator({
    now: '2026-01-01T00:00:00Z',
    world: {
      instances: [
        { label: 'web-1', region, spare_addresses: 2 },
        { label: 'web-2', region, interfaces: [{ purpose: 'vlan', label: 'side' }] },
        { label: 'mail-1', region },
      ],
      balancers: [{ label: 'front-1', region }],
      firewalls: Array.from({ length: 30 }, (_, at) => ({
        label: `old-${at + 1}`,
        rules,
        tags: at % 2 === 0 ? ['even'] : [],
        devices: [],
      })),
      pools: [{ range: '3fff:800:f000::', prefix: 116, region }],
    },
  })

type Chapter = (ask: Ask) => Promise<void>

/** Tells the whole story, or another one, and gives what every call came to. */
export async function tellStory(chapters = wholeStory): Promise<readonly Told[]> {
  const told: Told[] = []
  const ask: Ask = async (name, ...args) => {
    const call = clientFunctions[name] as Call
    try {
      const value = await call(...args)
      told.push({ name, value })
      return value
    } catch (error) {
      told.push({ name, ...heard(error) })
      return undefined
    }
  }
  for (const chapter of chapters) await chapter(ask)
  return told
}

const wholeStory: readonly Chapter[] = [
  ...[places, firewalls, rulesAndDevices, refusals, addresses, ranges, events],
]

/** The client rejects with its own list of errors before it sends anything, or with the answer that it got. */
function heard(error: unknown): Pick<Told, 'status' | 'errors'> {
  if (Array.isArray(error)) return { errors: error }
  const { response } = error as { response?: { status: number; data: { errors: unknown } } }
  if (response === undefined) throw error
  return { status: response.status, errors: response.data.errors }
}

async function places(ask: Ask): Promise<void> {
  await ask('getRegions', { page: 1, page_size: 25 })
  await ask('getRegion', region)
  await ask('getRegion', 'nowhere')
  await ask('getRegionAvailabilities', {}, { region: 'frankfurt-de', available: true })
  await ask('getRegionAvailability', 'frankfurt-de')
  await ask('getLinodes', {}, { label: { '+contains': 'web' } })
  await ask('getLinode', 1)
  await ask('getNodeBalancers')
  await ask('getNodeBalancer', 1)
  await ask('getVlans', {}, { label: 'side' })
}

async function firewalls(ask: Ask): Promise<void> {
  await ask('getFirewalls', { page: 2, page_size: 25 })
  await ask('getFirewalls', {}, { tags: 'even', '+order_by': 'label', '+order': 'desc' })
  await ask('getFirewalls', {}, { '+or': [{ label: 'old-3' }, { id: { '+gt': 29 } }] })
  await ask('createFirewall', {
    label: 'web',
    rules: { ...rules, inbound: [ssh], outbound: null },
    tags: ['web', 'public'],
    devices: { linodes: [1], nodebalancers: [1] },
  })
  await ask('getFirewall', 31)
  await ask('updateFirewall', 31, { label: 'web-gate', tags: [] })
  await ask('disableFirewall', 31)
  await ask('enableFirewall', 31)
  await ask('createFirewall', { label: 'spare', rules, devices: {} })
}

async function rulesAndDevices(ask: Ask): Promise<void> {
  await ask('getFirewallRules', 31)
  await ask('updateFirewallRules', 31, {
    ...rules,
    inbound: [ssh, { ...ssh, label: 'web', ports: '80, 443' }],
    outbound: [],
  })
  await ask('getFirewallRules', 31)
  await ask('getFirewallDevices', 31, { page: 1 }, { id: 1 })
  await ask('addFirewallDevice', 31, { id: 2, type: 'linode' })
  await ask('getFirewallDevice', 31, 3)
  await ask('deleteFirewallDevice', 31, 3)
  await ask('getFirewallDevices', 31)
}

async function refusals(ask: Ask): Promise<void> {
  await ask('createFirewall', { label: 'x', rules })
  await ask('createFirewall', { label: 'old-1', rules })
  await ask('createFirewall', { label: 'no--label', rules: { ...rules, inbound: [] } })
  await ask('updateFirewallRules', 31, { ...rules, inbound: [{ ...ssh, ports: '99999' }] })
  await ask('updateFirewallRules', 31, {
    ...rules,
    inbound: [{ ...ssh, addresses: { ipv4: ['300.0.0.1'] } }],
  })
  await ask('addFirewallDevice', 32, { id: 1, type: 'linode' })
  await ask('addFirewallDevice', 32, { id: 9, type: 'linode_interface' })
  await ask('getFirewall', 999)
  await ask('getFirewalls', { page_size: 5 })
  await ask('getFirewalls', {}, { nonsense: 1 })
  await ask('updateFirewall', 31, { label: 'spare' })
}

async function addresses(ask: Ask): Promise<void> {
  const allocated = await ask('allocateIp', { type: 'ipv4', public: true, linode_id: 1 })
  const first = allocated as { readonly address: string }
  await ask('allocateIp', { type: 'ipv4', public: false, linode_id: 1 })
  await ask('allocateIp', { type: 'ipv4', public: true, linode_id: 1 })
  await ask('allocateIp', { type: 'ipv4', public: true, linode_id: 99 })
  await ask('getIPs', {}, { type: 'ipv4', region })
  await ask('getIP', first.address)
  await ask('getIP', '198.51.100.1')
  await ask('shareAddresses', { ips: [first.address], linode_id: 2 })
  await ask('shareAddressesv4', { ips: [], linode_id: 2 })
  await ask('assignAddresses', { region, assignments: [{ address: first.address, linode_id: 3 }] })
  await ask('assignAddresses', { region, assignments: [{ address: first.address, linode_id: 99 }] })
  await ask('assignAddresses', { region, assignments: [{ address: '192.0.2.9', linode_id: 3 }] })
  await ask('updateIP', first.address, 'www.example.org')
  await ask('updateIP', first.address, 'not a name')
  await ask('updateIP', first.address, null)
}

interface Page {
  readonly data: readonly { readonly range: string }[]
}

async function ranges(ask: Ask): Promise<void> {
  await ask('getIPv6Pools')
  await ask('createIPv6Range', { prefix_length: 64, linode_id: 1 })
  await ask('createIPv6Range', { prefix_length: 64, linode_id: 2 })
  const { data } = (await ask('getIPv6Ranges', {}, { region })) as Page
  const range = data[0]?.range ?? ''
  await ask('getIPv6RangeInfo', range)
  await ask('assignAddresses', { region, assignments: [{ address: `${range}/64`, linode_id: 2 }] })
  await ask('getIPv6RangeInfo', range)
  await ask('removeIPv6Range', { range })
  await ask('getIPv6RangeInfo', range)
}

async function events(ask: Ask): Promise<void> {
  await ask('deleteFirewall', 32)
  await ask('getEvents', {}, { action: 'firewall_delete' })
  await ask('markEventSeen', 1)
  await ask('getEvent', 1)
  await ask('deleteLinode', 3)
}
