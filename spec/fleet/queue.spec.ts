/** How jobs travel through a queue, and how its address is read; what a real one makes of them is shown by the nightly part. */
import { describe, expect, it } from 'vitest'
import { jobOf } from '../../src/fleet/job.ts'
import { settle } from '../../src/fleet/queue.ts'
import { linkTo, queueName, storeAt, withoutPassword } from '../../src/fleet/queue-link.ts'
import { notChecked } from '../../src/fleet/run.ts'
import { fromWire, resultFromWire, resultToWire, toWire } from '../../src/fleet/wire.ts'

describe('a job', () => {
  it('comes out of the queue as it went in, to the last byte', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    const question = { policies: '{ "é": 1 }', now: null, version: '1', expired: [] }
    const job = jobOf(question, 'team/a', [{ name: 'team/a/x.json', bytes }])
    const back = fromWire(JSON.parse(JSON.stringify(toWire(job))))
    expect({ ...back, files: [] }).toEqual({ ...job, files: [] })
    expect(back.files.map(each => [each.name, [...each.bytes]])).toEqual([
      ['team/a/x.json', [...bytes]],
    ])
  })

  it('is answered in the same bytes, in whichever order a store keeps fields', () => {
    const job = { account: 'team/\u0000a', digest: 'd' }
    const result = { ...notChecked(job, 'unread', ['é']), zone: 1, a: 2 }
    const told = resultToWire(result)
    expect([typeof told, told.includes('\u0000')]).toEqual(['string', false])
    const { zone: _, a: __, ...sound } = result
    expect(JSON.stringify(resultFromWire(resultToWire(sound)))).toBe(JSON.stringify(sound))
    expect(() => resultFromWire(told)).toThrow('the answer of a machine: expected no fields but')
    expect(() => resultFromWire(undefined)).toThrow('the answer of a machine: expected an object')
  })

  it('is for machines of the same version alone', () => {
    expect(queueName('1.0.0')).not.toBe(queueName('1.0.1'))
  })
})

describe('an answer', () => {
  const result = notChecked({ account: 'team/a', digest: 'd' }, 'unread', ['é'])
  const waited = async (states: readonly string[]) => {
    let asked = 0
    /** It ends while it is looked at: what was read of it before has no result. */
    const job = () => {
      const state = states[Math.min(asked++, states.length - 1)]
      const returnvalue = state === 'completed' ? resultToWire(result) : null
      return { state, returnvalue, failedReason: 'it ended' }
    }
    const queue = {
      getJob: async () => (job().state === 'unknown' ? undefined : job()),
      getJobState: async () => job().state,
    }
    const told: unknown[] = []
    const waiting = {
      resolve: (each: unknown) => told.push(each),
      reject: ({ message }: Error) => told.push(message),
    }
    await settle(queue as never, new Map([['d', waiting]]), 'd')
    return told
  }

  it('is whole, though its job ended while it was looked at', async () => {
    expect(await waited(['active', 'completed'])).toEqual([])
    expect(await waited(['completed'])).toEqual([result])
  })

  it('says what became of a job that failed, and of one that is no longer there', async () => {
    expect(await waited(['failed'])).toEqual(['it ended'])
    expect(await waited(['unknown'])).toEqual(['the queue lost it'])
    expect(await waited(['waiting'])).toEqual([])
    expect(await waited(['completed', 'unknown'])).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    ['redis://127.0.0.1', 'redis'],
    ['rediss://user:word@cache.example:6380/2', 'redis'],
    ['postgres://127.0.0.1/queue', 'postgres'],
    ['postgresql://user:word@db.example:5432/queue?sslmode=require', 'postgres'],
    ['postgres:///queue?host=/var/run/postgresql', 'postgres'],
  ])('may be %s', (address, store) => {
    expect(storeAt(address)).toBe(store)
  })

  it.each([
    ...['', 'localhost:6379', 'http://user:sesame@127.0.0.1', 'redis://', 'postgres://'],
    ...['mysql://127.0.0.1/queue?password=sesame', 'postgres:127.0.0.1'],
  ])('is refused where it is none, without its password: %j', address => {
    expect(() => storeAt(address)).toThrow(
      '--queue: expected the address of a Redis, Valkey or PostgreSQL, such as',
    )
    expect(() => storeAt(address)).not.toThrow('sesame')
  })

  it.each([
    ['rediss://user:word@cache.example:6380/2', 'rediss://cache.example:6380/2'],
    ['postgres://user:word@db/queue?password=word&host=a', 'postgres://db/queue'],
  ])('is shown without its password: %s', (address, shown) => {
    expect(withoutPassword(address)).toBe(shown)
  })

  it('at which no Redis answers is refused at once', async () => {
    await expect(linkTo('redis://user:sesame@127.0.0.1:1')).rejects.toThrow(
      /^--queue: expected a Redis or Valkey that answers at redis:\/\/127\.0\.0\.1:1, got none \(.*ECONNREFUSED.*\)$/,
    )
  })
})
