/** No command proves anything about an account that it did not read: lists as the service answers them, and lists cut short. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { jsonFiles } from '../support/json-files.ts'
import { runCommand } from '../support/run-command.ts'

const fileWith = jsonFiles()

const baseUrl = 'https://firedrill.test/v4'
const closed = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
const open = { inbound_policy: 'ACCEPT' } as const

/** What the service lists of an account, before and after its one firewall is opened to the world. */
async function listsOf(dialect: 'neutral' | 'published') {
  const cloud = createSimulator()
  cloud.firewallCreate({ body: { label: 'web', rules: closed, devices: { instances: [1] } } })
  const fetch = createFetch(cloud, { baseUrl, dialect })
  const headers = { Authorization: 'Bearer any' }
  const list = async (path: string) => (await fetch(`${baseUrl}${path}`, { headers })).json()
  const lists = async () => ({
    instances: [{ id: 1, label: 'web-1', region: 'newark-us' }],
    firewalls: await list('/networking/firewalls'),
  })
  const before = await lists()
  cloud.firewallRulesUpdate({ params: { firewallId: 1 }, body: open })
  return { before, after: await lists() }
}

describe('list pages of an account whose firewall is opened to the world', () => {
  it('give the opening, in the dialect that says what a firewall guards', async () => {
    const { before, after } = await listsOf('published')
    const files = [fileWith('before', before), fileWith('after', after)]
    const { code, stdout } = runCommand(['what-if', ...files, '--fail-on', 'any'])
    expect({ code, stdout }).toMatchObject({ code: 1 })
    expect(stdout).toContain('opened  inbound')
  })

  it('are refused in the one that does not', async () => {
    const { before, after } = await listsOf('neutral')
    const files = [fileWith('mute-before', before), fileWith('mute-after', after)]
    const { code, stdout, stderr } = runCommand(['what-if', ...files])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(
      'firewalls.data[0]: expected devices, as firewallDevicesList answers them under data, or entities, got neither',
    )
  })
})

describe('a promise about an account of which not all is understood', () => {
  const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', tags: [] }
  const page = (row: object) => ({ data: [row], page: 1, pages: 1, results: 1 })
  const firewalls = (rules: object) =>
    page({
      ...{ id: 501, label: 'web', status: 'enabled', ...times },
      rules: { inbound: [], outbound: [], ...closed, ...rules },
      entities: [{ id: 11, type: 'linode', label: 'web-1', url: '/v4/linode/instances/11' }],
    })
  const linodes = (more: object) =>
    page({
      ...{ id: 11, label: 'web-1', region: 'us-east', type: 'g6-nanode-1', status: 'running' },
      ...{ ...times, ipv4: ['172.104.10.11'], ipv6: '2600:3c03::1/128', ...more },
    })
  const promise = {
    policies: [{ id: 'no-ssh', never: { packets: 'inbound TCP 22', from: 'internet' } }],
  }
  const check = (rules: object, more: object) =>
    runCommand([
      ...['check', fileWith('promise', promise), fileWith('nodebalancers', [])],
      ...[fileWith('firewalls', firewalls(rules)), fileWith('linodes', linodes(more)), '--json'],
    ])

  it('is kept where all is', () => {
    expect(check({}, { hypervisor: 'kvm', interface_generation: null })).toMatchObject({ code: 0 })
  })

  it.each([
    ['a list of rules that was left out', { inbound: undefined }, {}, 'The inbound rules'],
    ['a field', {}, { firewall_bypass: true }, 'firewall_bypass'],
    ['a word', {}, { interface_generation: 'v3' }, 'interface_generation'],
    ['a field below others', {}, { specs: { firewall: 'none' } }, 'specs.firewall'],
  ])('is undecided by %s, which is named', (_, rules, more, named) => {
    const { code, stdout } = check(rules, more)
    const { holes } = JSON.parse(stdout) as { holes: readonly { says: string }[] }
    expect(code).toBe(3)
    expect(holes.map(({ says }) => says).join()).toContain(named)
  })
})

describe('every command that reads a world', () => {
  const firewall = { label: 'web', status: 'enabled', rules: closed, devices: [] }
  const documents: readonly (readonly [string, unknown, string | RegExp])[] = [
    [
      'nothing',
      {},
      /document: expected (?:one of inbound_policy, rules, firewalls and instances|some of instances, balancers and firewalls), got none/,
    ],
    [
      'one page of two',
      { firewalls: { data: [firewall], page: 1, pages: 2, results: 120 } },
      'firewalls.pages: expected the records of all 2 pages in one list, got page 1 of 2',
    ],
    ['a list that nobody knows', { firewalls: [], ballancers: [] }, 'or tokens, got "ballancers"'],
    [
      'a list whose name is misspelt',
      { firewals: [firewall] },
      'users or tokens, got "firewals"; did you mean firewalls?',
    ],
    [
      'a page of records without ids',
      { data: [firewall], page: 1, pages: 1, results: 1 },
      'data[0].id: expected a whole number from 1 up, got nothing',
    ],
    [
      'a list with cut columns',
      [firewall],
      '[0]: expected every field, got a record without id, created and updated: print it with --all-columns',
    ],
    ['a firewall without devices', { firewalls: [{ ...firewall, devices: undefined }] }, 'devices'],
    [
      'a firewall without a status',
      { firewalls: [firewall, { ...firewall, label: 'mail', status: undefined }] },
      'firewalls[1].status: expected enabled, disabled or deleted, got nothing',
    ],
    [
      'a firewall whose status is misspelt',
      { firewalls: { data: [{ ...firewall, status: undefined, state: 'disabled' }] } },
      'created or updated, got "state"; did you mean status?',
    ],
  ]
  const change = fileWith('change', { calls: [{ operation: 'firewallsList' }] })
  const commands = (file: string): readonly (readonly string[])[] => [
    ['what-if', file, file],
    ['rehearse', file, change],
    ['order', file, change],
    ['exposure', file],
    ['lint', file],
    ['explain', file, '--service', 'web', '--packet', 'inbound tcp from 203.0.113.7 port 22'],
    ['search', file, '--firewall', 'web'],
    ['compact', file, '--firewall', 'web'],
  ]

  it.each(documents)('refuses %s', (name, document, says) => {
    const file = fileWith(name.replaceAll(' ', '-'), document)
    for (const words of commands(file)) {
      const { code, stdout, stderr } = runCommand(words)
      expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' })
      expect(stderr).toMatch(says)
    }
  })
})

describe('a single firewall', () => {
  it.each([
    ['that is disabled', { status: 'disabled' }, 'status: expected enabled, got "disabled"'],
    ['with a field that nobody knows', { rulez: {} }, 'rulez: expected rules, id, label'],
  ])('%s is refused', (_which, change, says) => {
    const file = fileWith('single', { label: 'web', rules: closed, ...change })
    const { code, stderr } = runCommand(['lint', file])
    expect(code).toBe(2)
    expect(stderr).toContain(says)
  })
})
