/** What an account is refused for, each by itself: what its records say of each other. */
import { describe, expect, it } from 'vitest'
import { closedRules } from '../support/worlds.ts'
import { faultsOf, instance } from './account-documents.ts'

const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }

describe('an unsound account is refused for', () => {
  it.each<[string, unknown, object]>([
    [
      'a list that nobody knows',
      { instances: [], firewals: [] },
      { path: ['firewals'], problem: 'unknown-field', got: 'firewals' },
    ],
    [
      'the first page of two',
      { instances: { data: [instance], page: 1, pages: 2, results: 101 } },
      { path: ['instances', 'pages'], problem: 'one-page', expected: 2, got: 1 },
    ],
    [
      'the second page alone',
      { instances: { data: [instance], page: 2, pages: 1, results: 1 } },
      { path: ['instances', 'page'], problem: 'unknown-option', expected: [1], got: 2 },
    ],
    [
      'a page with a record less than it says',
      { instances: { data: [instance], page: 1, pages: 1, results: 2 } },
      { path: ['instances', 'results'], problem: 'unknown-option', expected: [1], got: 2 },
    ],
    [
      'a page with something else in it',
      { instances: { data: [instance], errors: [] } },
      {
        path: ['instances', 'errors'],
        problem: 'unknown-field',
        expected: ['data', 'page', 'pages', 'results'],
        got: 'errors',
      },
    ],
    [
      'a firewall that does not say what it guards',
      { firewalls: [{ label: 'web', rules: closedRules }] },
      {
        path: ['firewalls', 0],
        problem: 'no-devices',
      },
    ],
    [
      'a firewall that says two things about what it guards',
      {
        instances: [instance],
        firewalls: [
          {
            label: 'web',
            status: 'enabled',
            rules: closedRules,
            devices: [],
            entities: [{ id: 1, type: 'instance' }],
          },
        ],
      },
      {
        path: ['firewalls', 0, 'entities'],
        problem: 'other-services',
        got: { type: 'instance', id: 1 },
      },
    ],
    [
      'an entity that is not there',
      {
        firewalls: [
          {
            label: 'web',
            status: 'enabled',
            rules: closedRules,
            entities: [{ id: 9, type: 'linode' }],
          },
        ],
      },
      {
        path: ['firewalls', 0, 'entities', 0, 'id'],
        problem: 'not-found',
        expected: { record: 'instance' },
        got: 9,
      },
    ],
    [
      'a rule with a field that nobody knows',
      {
        firewalls: [
          {
            label: 'web',
            rules: { ...closedRules, inbound: [{ ...rule, port: '22' }] },
            devices: [],
          },
        ],
      },
      {
        path: ['firewalls', 0, 'rules', 'inbound', 0, 'port'],
        problem: 'unknown-field',
        got: 'port',
      },
    ],
    [
      'rules with a direction that nobody knows',
      { firewalls: [{ label: 'web', rules: { ...closedRules, inboud: [rule] }, devices: [] }] },
      { path: ['firewalls', 0, 'rules', 'inboud'], problem: 'unknown-field', got: 'inboud' },
    ],
    [
      'a route target of nobody',
      {
        ranges: [
          { range: '2001:db8::', prefix: 64, region: 'newark-us', route_target: '2001:db8::9' },
        ],
      },
      {
        path: ['ranges', 0, 'route_target'],
        problem: 'not-found',
        expected: { record: 'given-slaac' },
        got: '2001:db8::9',
      },
    ],
    [
      'a time that is none',
      { now: '2026-02-30T00:00:00Z', instances: [] },
      { path: ['now'], problem: 'bad-format', expected: 'time', got: '2026-02-30T00:00:00Z' },
    ],
    [
      'two active firewalls on a service',
      {
        instances: [instance],
        firewalls: ['red', 'blue'].map(label => ({
          label: `${label}-1`,
          rules: closedRules,
          devices: [{ entity: { id: 1, type: 'instance' } }],
        })),
      },
      {
        path: ['firewalls', 1, 'devices', 0],
        problem: 'unsound',
        got: 'instance/1 has the active firewalls 1 and 2',
      },
    ],
  ])('%s', (_name, document, fault) => {
    const [found] = faultsOf(document)
    expect(found).toMatchObject(fault)
    if (!('got' in fault)) expect(found?.got).toBeUndefined()
  })
})
