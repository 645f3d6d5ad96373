/** Packets at an address of an account: who answers there, and what is said of bad words and of holes. */
import { afterAll, describe, expect, it } from 'vitest'
import { checkOfAnswer } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'
import { closedRules } from '../support/worlds.ts'
import { fileWith, removeFiles } from './cli-bad-input.ts'

afterAll(removeFiles)

const packet = ['--packet', 'inbound', 'tcp', 'from', '198.51.100.9', 'port', '22']
const explain = (...words: readonly string[]) => runCommand(['explain', ...words, ...packet])

describe('explain --at', () => {
  it('says who answers, and which of its rules decides', () => {
    const { code, stdout } = explain('examples/account.json', '--at', '33.160.0.20')
    expect(code).toBe(0)
    expect(stdout).toContain('by inbound[1] ssh-office')
    expect(stdout).toContain('leads to instance 58412001 "web-1", and 1 more may answer')
  })

  it('is JSON as its schema says, with the service that decides', () => {
    const { stdout } = explain('examples/account.json', '--at', '10.0.0.3', '--json')
    const answer = JSON.parse(stdout)
    expect(checkOfAnswer('explain')(answer)).toEqual([])
    expect(answer.packets[0].verdict.holder).toEqual({
      ...{ type: 'instance', id: 58412003, label: 'db-1' },
    })
  })

  it.each([
    [['examples/account.json', '--at', '192.0.2.99'], 'expected an address that the world has'],
    [['examples/account.json', '--at', 'web-1'], 'expected an IPv4 or IPv6 address, got "web-1"'],
    [['examples/rules-before.json', '--at', '192.0.2.1'], 'expected a world with it, got rules'],
    [
      ['examples/account.json', '--at', '33.160.0.20', '--service', 'web-1'],
      'expected no --service, --interface or --firewall with it',
    ],
  ])('refuses %j', (words, says) => {
    const { code, stdout, stderr } = explain(...words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`--at: ${says}`)
  })

  it.each(['33.0.0.2', '203.0.113.9', '2001:db8::9'])(
    'knows no %s where addresses were not given',
    at => {
      const { code, stdout, stderr } = explain('examples/exports/firewalls.json', '--at', at)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(`--at: expected an address that the account tells of, got "${at}"`)
      expect(stderr).toContain(
        'The list of instances was not given. Fill it with: linode-cli linodes list',
      )
    },
  )

  const given = (more: object) => ({
    ...{ format: 'firedrill-account', version: 1, ips: { rows: [] }, ranges: { rows: [] } },
    ...{ balancers: { rows: [] }, default_firewalls: { instance: null, balancer: null } },
    firewalls: {
      rows: [
        {
          ...{ id: 1, label: 'web', status: 'enabled', rules: closedRules, tags: [] },
          devices: { rows: [{ id: 1, entity: { type: 'instance', id: 1 } }] },
        },
      ],
    },
    instances: {
      rows: [1, 2].map(id => ({
        ...{ id, label: `web-${id}`, region: 'us-east', ...more },
        ...{ ipv4: [`203.0.113.${id}`], ipv6: `2001:db8::${id}` },
        interfaces: [{ purpose: 'public' }],
      })),
    },
  })

  it.each([
    ['is told where what it is shared with was not given, and it is dropped', {}, 1, true],
    ['is not told where that was given', { reported: true }, 1, false],
    ['is not told where it is accepted in any case', {}, 2, false],
  ])('%s', (_, more, id, isTold) => {
    const { stdout } = explain(fileWith(JSON.stringify(given(more))), '--at', `203.0.113.${id}`)
    expect(stdout.includes('linode-cli linodes ips-list')).toBe(isTold)
  })

  it('names the holes that decide who answers, and the commands that fill them', () => {
    const { code, stderr } = explain('examples/exports', '--at', '192.0.2.12')
    expect(code).toBe(2)
    expect(stderr).toContain('linode-cli firewalls devices-list 802')
    expect(stderr).toContain('linode-cli linodes configs-list 58412002')
  })
})

describe('a packet from an address on a VLAN of the service', () => {
  const told = 'is an address of web-1 on vlan/newark-us/backend, where nothing is filtered'
  it.each([
    ['of a peer', 'db-1', '10.10.0.1', [], true],
    ['of a peer, asked about there', 'db-1', '10.10.0.1', ['--interface', 'vlan'], false],
    ['of the service itself', 'web-1', '10.10.0.1', [], false],
    ['of nobody', 'db-1', '10.10.0.9', [], false],
    ['from a service that is not on it', 'bastion-1', '10.10.0.1', [], false],
  ])('%s', (_, service, address, more, isTold) => {
    const packet = ['--packet', 'inbound', 'tcp', 'from', address, 'port', '22']
    const { stdout } = runCommand([
      ...['explain', 'examples/account.json', '--service', service],
      ...[...more, ...packet],
    ])
    expect(stdout.replaceAll(/\s+/g, ' ').includes(told)).toBe(isTold)
  })
})
