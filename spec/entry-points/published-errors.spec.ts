/** Errors of the published dialect: their words and fields as recordings show them. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { published } from '../../src/http/dialects/published.ts'
import { publishedError } from '../../src/http/dialects/published-errors.ts'
import { openApi } from '../../src/openapi/open-api.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { loneRefusals } from '../support/lone-refusals.ts'
import { ask, everyCloud, firewalls, type Json } from './published-wire.ts'

const tcp = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }

const policies = { inbound_policy: 'DROP', outbound_policy: 'DROP' }

describe('errors of the published dialect', () => {
  const sound = { ...tcp, ports: '22' }
  const update = (rule: Json) => ['PUT', `${firewalls}/1/rules`, { inbound: [rule] }] as const
  const ports = 'rules.inbound[0].ports'
  const allocate = (body: Json) => ['POST', '/v4/networking/ips', body] as const
  const assign = (address: string, linode_id: number) =>
    [
      'POST',
      '/v4/networking/ips/assign',
      { region: 'us-east', assignments: [{ address, linode_id }] },
    ] as const

  const answers = [
    [
      update({ ...sound, ports: '080' }),
      { reason: 'Port must not have leading zeroes', field: ports },
    ],
    [update({ ...sound, ports: '65536' }), { reason: 'Must be 1-65535', field: ports }],
    [
      update({ ...sound, ports: '2-1' }),
      {
        reason: 'Range must start with a smaller number and end with a larger number',
        field: ports,
      },
    ],
    [
      update({ ...sound, protocol: 'ICMP' }),
      { reason: 'Ports are not allowed for ICMP and IPENCAP protocols.', field: ports },
    ],
    [
      update({ ...tcp, addresses: { ipv4: Array.from({ length: 256 }, () => '192.0.2.1') } }),
      {
        reason: 'Too many addresses submitted. Max allowed is 255',
        field: 'rules.inbound[0].addresses',
      },
    ],
    [
      update({ ...sound, nonsense: 1 }),
      {
        reason: 'Keys must be one of: protocol, addresses, action, label, ports, description',
        field: 'rules.inbound[0]',
      },
    ],
    [
      ['PUT', `${firewalls}/1/rules`, { version: 2 }],
      {
        reason: 'Keys must be one of: inbound, inbound_policy, outbound, outbound_policy',
        field: 'rules',
      },
    ],
    [
      ['PUT', `${firewalls}/1`, { status: 'deleted' }],
      { reason: 'Must be one of enabled, disabled', field: 'status' },
    ],
    [
      ['PUT', `${firewalls}/1`, { label: 'ab' }],
      { reason: 'Length must be 3-32 characters', field: 'label' },
    ],
    [['PUT', `${firewalls}/1`, '{"label": '], { reason: 'Invalid JSON' }],
    [
      ['POST', firewalls, { label: 'new-one', rules: {} }],
      { reason: 'inbound_policy is required', field: 'rules.inbound_policy' },
    ],
    [['POST', `${firewalls}/1/devices`, { id: 3, type: 'linode' }], { reason: 'Linode busy.' }],
    [
      allocate({ linode_id: 1, public: true, type: 'ipv6' }),
      { reason: 'Only addresses of type ipv4 are currently supported.' },
    ],
    [
      allocate({ linode_id: 99, public: true, type: 'ipv4' }),
      { reason: 'Linode is not active', field: 'linode_id' },
    ],
    [
      allocate({ public: true, type: 'ipv4' }),
      { reason: 'linode_id is required', field: 'linode_id' },
    ],
    [assign('192.0.2.9', 2), { reason: 'IP Address not found.' }],
    [
      ['POST', '/v4/linode/instances', { region: 'us-east', plan: 'small' }],
      {
        reason:
          'Keys must be one of: region, label, type, firewall_id, private_ip, interfaces, booted, image, group, tags, watchdog_enabled, alerts, backups_enabled',
      },
    ],
    [
      ['POST', '/v4/account/events/1/read', { all: true }],
      { reason: 'expected no field, got "all"', field: 'all' },
    ],
    [
      ['DELETE', `${firewalls}/1?force=1`],
      { reason: 'expected no field, got "force"', field: 'force' },
    ],
    [
      ['POST', firewalls, { label: 'new-one', rules: policies, devices: { linodes: [1, 99] } }],
      { reason: 'expected the id of a Linode, got 99', field: 'devices.linodes[1]' },
    ],
    [
      ['POST', `${firewalls}/1/devices`, { id: 2, type: 'nodebalancer' }],
      { reason: 'expected at most 1 NodeBalancer for firewall 1, got 2' },
    ],
    [['DELETE', '/v4/regions'], { reason: 'Method Not Allowed' }],
    [['GET', '/v4/networking/nothing'], { reason: 'Not found' }],
    [['GET', `${firewalls}/99`], { reason: 'Not found' }],
    [['GET', `${firewalls}?page_size=501`], { reason: 'Must be 25-500', field: 'page_size' }],
  ] as const

  it.each(answers.map(([request, error]) => [error, request] as const))(
    'say %j',
    async (error, request) => {
      const [method, path, body] = request
      const { body: answer } = await ask(everyCloud(), method, path, body)
      const errors = answer['errors'] as readonly Json[]
      expect(errors[0]).toEqual(error)
      expect(Object.keys(errors[0] ?? {})[0]).toBe('reason')
    },
  )

  const lone = Object.entries(loneRefusals).flatMap(([operation, byCheck]) =>
    Object.values(byCheck).flatMap(({ world, call }) => {
      const outcome = apply(world, { ...call, operation } as AnyCall)
      return outcome.ok ? [] : outcome.errors.map(error => [operation, error] as const)
    }),
  )

  it('of every check have the words of the provider, with the articles that go with them', () => {
    expect(lone.length).toBeGreaterThan(90)
    for (const [operation, error] of lone) {
      const { reason } = publishedError(error, operationNamed(operation))
      expect(reason.replaceAll(/\([\w-]+\)/g, '')).not.toMatch(foreign)
    }
  })

  it('and so has the document of the dialect', () => {
    const text = JSON.stringify(openApi(published))
    const told = [...text.matchAll(/"description":"([^"]*)"/g)].map(([, said]) => said)
    expect(told).toContain('the id of a Linode')
    expect(told.filter(said => foreign.test(said ?? ''))).toEqual([])
  })
})

/** A word of the contract where the provider has another, or one of the provider behind the wrong article. */
const foreign = /\b(?:instances?|balancers?|profiles?)\b|\ban (?:Linode|NodeBalancer|config)\b/i
