/** What an account is refused for, each by itself: lists, records and what they are about. */
import { describe, expect, it } from 'vitest'
import { closedRules } from '../support/worlds.ts'
import { faultsOf, instance } from './account-documents.ts'

describe('an unsound account is refused', () => {
  it.each<[string, unknown, object]>([
    ['a list without its name', [], { path: [], problem: 'unnamed-list', got: 'list' }],
    [
      'a page without its name',
      { data: [], page: 1, pages: 1, results: 0 },
      { path: [], problem: 'unnamed-list', got: 'page' },
    ],
    [
      'no JSON of ours',
      'hello',
      { path: [], problem: 'wrong-type', expected: 'object', got: 'hello' },
    ],
    [
      'a wrong type',
      { instances: 7 },
      { path: ['instances'], problem: 'wrong-type', expected: 'list', got: 7 },
    ],
    [
      'a region nobody gave',
      { instances: [{ region: 'moon' }] },
      {
        path: ['instances', 0, 'region'],
        problem: 'not-found',
        expected: { record: 'known-region', example: 'mumbai-in' },
        got: 'moon',
      },
    ],
    [
      'a region that its list does not have',
      { regions: [{ id: 'mars' }], instances: [{ region: 'moon' }] },
      {
        path: ['instances', 0, 'region'],
        problem: 'not-found',
        expected: { record: 'region', example: 'mars' },
        got: 'moon',
      },
    ],
    [
      'an id twice',
      { instances: [instance, instance] },
      { path: ['instances', 1, 'id'], problem: 'repeated', expected: 'id', got: 1 },
    ],
    [
      'an id of nothing',
      { instances: [{ ...instance, id: 0 }] },
      { path: ['instances', 0, 'id'], problem: 'bad-number', expected: { min: 1 }, got: 0 },
    ],
    [
      'an id beyond all',
      {
        firewalls: [
          { id: 2 ** 30, label: 'web', status: 'enabled', rules: closedRules, devices: [] },
        ],
      },
      {
        path: ['firewalls', 0, 'id'],
        problem: 'bad-number',
        expected: { max: 2 ** 30 - 1 },
        got: 2 ** 30,
      },
    ],
    [
      'a device on nothing',
      {
        firewalls: [
          { label: 'web', rules: closedRules, devices: [{ entity: { id: 9, type: 'instance' } }] },
        ],
      },
      {
        path: ['firewalls', 0, 'devices', 0, 'entity', 'id'],
        problem: 'not-found',
        expected: { record: 'instance' },
        got: 9,
      },
    ],
    [
      'an address of two instances',
      {
        instances: [
          { ...instance, ipv4: ['192.0.2.1'] },
          { id: 2, region: 'newark-us', ipv4: ['192.0.2.1'] },
        ],
      },
      {
        path: ['instances', 1, 'ipv4', 0],
        problem: 'taken',
        expected: 'address',
        got: '192.0.2.1',
        by: { type: 'instance', id: 1 },
      },
    ],
    [
      'an address that is none',
      { instances: [{ ...instance, ipv4: ['192.0.2.256'] }] },
      {
        path: ['instances', 0, 'ipv4', 0],
        problem: 'bad-format',
        expected: 'ipv4',
        got: '192.0.2.256',
      },
    ],
    [
      'a wrong rule in a page',
      {
        firewalls: {
          data: [
            {
              label: 'web',
              status: 'enabled',
              devices: [],
              rules: {
                ...closedRules,
                inbound: [
                  { protocol: 'GRE', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } },
                ],
              },
            },
          ],
        },
      },
      {
        path: ['firewalls', 'data', 0, 'rules', 'inbound', 0, 'protocol'],
        clause: 'RULE-19',
        problem: 'unknown-option',
        got: 'GRE',
      },
    ],
    [
      'nothing at all',
      {},
      { path: [], problem: 'wrong-fields', expected: { needed: 'some' }, got: [] },
    ],
    [
      'a time and nothing else',
      { now: '2026-01-01T00:00:00Z' },
      { path: [], problem: 'wrong-fields', expected: { needed: 'some' }, got: [] },
    ],
  ])('%s', (_name, document, fault) => {
    const [found] = faultsOf(document)
    expect(found).toMatchObject(fault)
    if (!('got' in fault)) expect(found?.got).toBeUndefined()
  })
})
