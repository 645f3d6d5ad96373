import { describe, expect, it } from 'vitest'
import { createFaults } from '../../src/http/faults.ts'
import type { PlannedFault } from '../../src/http/planned-fault.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { arrange, create, fault } from './planned-faults.ts'
import { send } from './wire.ts'

describe('a plan that could never come true', () => {
  const wrong: readonly (readonly [string, object, string])[] = [
    [
      'a misspelt part of a call',
      { when: { parms: { firewallId: 3 } } },
      'when: expected no fields but params, query, body, as, at, got "parms"; did you mean params?',
    ],
    [
      'a misspelt parameter',
      { operation: 'firewallView', when: { params: { firewallid: 3 } } },
      'when.params: expected a parameter of firewallView: firewallId, got "firewallid"; did you mean firewallId?',
    ],
    [
      'an operation that is not there',
      { operation: 'firewalCreate' },
      'faults[0].operation: expected the name of an operation, got "firewalCreate"; did you mean firewallCreate?',
    ],
    ['nth and times', { nth: 1, times: 1 }, 'nth: expected nth or times, got both'],
    ['a zeroth', { nth: 0 }, 'nth: expected a whole number from 1 up, got 0'],
    ['half a time', { times: 0.5 }, 'times: expected a whole number from 1 up, got 0.5'],
    ['another phase', { phase: 'during' }, 'phase: expected before or after, got "during"'],
    [
      'another kind',
      { kind: { type: 'fire' } },
      'kind.type: expected status, reset, timeout, garbage or latency, got "fire"',
    ],
    [
      'a status that is none',
      { kind: { type: 'status', status: 99 } },
      'kind.status: expected a whole number from 200 to 599, got 99',
    ],
    ...[204, 205, 304].map(
      status =>
        [
          `an error in an answer of status ${status}`,
          { kind: { type: 'status', status } },
          `kind.status: expected a status whose answers have a body, got ${status}`,
        ] as const,
    ),
    [
      'headers that are no texts',
      { kind: { type: 'status', status: 429, headers: { 'Retry-After': 2 } } },
      'kind.headers["Retry-After"]: expected a text, got 2',
    ],
    [
      'a name that no header has',
      { kind: { type: 'status', status: 429, headers: { 'Retry After': '2' } } },
      'kind.headers["Retry After"]: expected the name and the text of a header, got "2"',
    ],
    [
      'a text that no header has',
      { kind: { type: 'status', status: 429, headers: { Link: 'a\nb' } } },
      'kind.headers["Link"]: expected the name and the text of a header, got "a\\u{a}b"',
    ],
    [
      'a longer latency than any timer has',
      { kind: { type: 'latency', ms: 2 ** 31 } },
      'kind.ms: expected a whole number from 0 to 2147483647, got 2147483648',
    ],
    [
      'a field of another kind',
      { kind: { type: 'reset', status: 503 } },
      'kind: expected no fields but type, got "status"',
    ],
    [
      'a field of a body that the operation has not',
      { when: { body: { lable: 'three' } } },
      'when.body: expected a field of the body of firewallCreate: label, rules, devices or tags, got "lable"; did you mean label?',
    ],
    [
      'a field of a query that the operation has not',
      { operation: 'firewallsList', when: { query: { size: 25 } } },
      'when.query: expected a field of the query of firewallsList: page or page_size, got "size"',
    ],
    [
      'a parameter as a text',
      { operation: 'firewallView', when: { params: { firewallId: '3' } } },
      'when.params.firewallId: expected a whole number, got "3"',
    ],
    [
      'a page that no call can ask for',
      { operation: 'firewallsList', when: { query: { page: 0 } } },
      'when.query.page: expected a whole number from 1 up, got 0',
    ],
    [
      'time that runs backwards',
      { kind: { type: 'latency', ms: -1 } },
      'kind.ms: expected a whole number from 0 to 2147483647, got -1',
    ],
  ]

  it('is one step away from plans that can', async () => {
    const could = [
      { kind: { type: 'status', status: 203 } },
      { kind: { type: 'status', status: 206 } },
      { kind: { type: 'status', status: 303 } },
      { kind: { type: 'status', status: 305 } },
      { kind: { type: 'latency', ms: 2 ** 31 - 1 } },
      { when: { body: { tags: ['x'] } } },
      { operation: 'firewallsList', when: { query: { page: 1, page_size: 25 } } },
      { operation: 'firewallView', when: { params: { firewallId: 3 } } },
    ] as readonly Partial<PlannedFault>[]
    for (const rest of could)
      expect(createFaults([{ ...fault({}), ...rest }]).unused).toHaveLength(1)
    for (const status of [203, 206, 303, 305, 599]) {
      const { fetch } = arrange(fault({ kind: { type: 'status', status } }))
      const answer = await send(fetch, create('struck'))
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        status,
        expect.stringContaining('planned fault'),
      ])
    }
  })

  it.each<[string, unknown, string]>([
    ['an object', {}, 'faults: expected a list, got an object'],
    ['one fault', fault({}), 'faults: expected a list, got an object'],
    ['null', null, 'faults: expected a list, got null'],
    ['a text', [fault({}), 'reset'], 'faults[1]: expected an object with operation,'],
  ])('instead of a list: %s is refused', (_, planned, message) => {
    for (const plan of [createFaults, createFaults().plan]) {
      expect(() => plan(planned as PlannedFault[])).toThrow(UsageError)
      expect(() => plan(planned as PlannedFault[])).toThrow(message)
    }
  })

  it.each(wrong)('%s is refused', (_, rest, message) => {
    const plan = () => createFaults([{ ...fault({}), ...rest } as PlannedFault])
    expect(plan).toThrow(UsageError)
    expect(plan).toThrow(message)
  })

  it('is not kept in part', () => {
    const faults = createFaults()
    expect(() => faults.plan([fault({}), fault({ nth: 0 })])).toThrow(UsageError)
    expect(faults.unused).toEqual([])
  })
})
