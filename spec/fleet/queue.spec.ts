/** How jobs travel through a queue, and how its address is read; what a real one makes of them is shown by the nightly part. */
import { describe, expect, it } from 'vitest'
import { jobOf } from '../../src/fleet/job.ts'
import {
  connectionTo,
  fromWire,
  queueName,
  refuseUnreachable,
  toWire,
  withoutPassword,
} from '../../src/fleet/queue-link.ts'

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

  it('is for machines of the same version alone', () => {
    expect(queueName('1.0.0')).not.toBe(queueName('1.0.1'))
  })
})

describe('an address', () => {
  it.each(['redis://127.0.0.1', 'rediss://user:word@cache.example:6380/2'])(
    'may be %s',
    address => {
      expect(connectionTo(address)).toEqual({ url: address })
    },
  )

  it.each(['', 'localhost:6379', 'http://user:sesame@127.0.0.1', 'redis://'])(
    'is refused where it is none, without its password: %j',
    address => {
      expect(() => connectionTo(address)).toThrow(
        '--queue: expected the address of a Redis or Valkey',
      )
      expect(() => connectionTo(address)).not.toThrow('sesame')
    },
  )

  it('is shown without its password', () => {
    expect(withoutPassword('rediss://user:word@cache.example:6380/2')).toBe(
      'rediss://cache.example:6380/2',
    )
  })

  it('at which nobody answers is refused at once', async () => {
    await expect(refuseUnreachable('redis://user:sesame@127.0.0.1:1')).rejects.toThrow(
      /^--queue: expected a Redis or Valkey that answers at redis:\/\/127\.0\.0\.1:1, got none \(.*ECONNREFUSED.*\)$/,
    )
  })
})
