/** What HTTP entry points choose where the contract says nothing about bodies: each choice on both of its sides. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { httpLimits } from '../../src/contract/limits.ts'
import { assumption } from '../support/assumption.ts'
import { closedRules } from '../support/worlds.ts'
import { accepted, type Body, first, json, list, put, refused, type Sent, send } from './choices.ts'
import { baseUrl, errorsIn, receive } from './wire.ts'

assumption('ASSUME-REQUEST-SIZE', () => {
  const tooLarge = (status: number, field: string) => [status, 'ASSUME-REQUEST-SIZE', field]

  it('a URL of the longest length is read, one character more is not', async () => {
    const room = httpLimits.urlLength - `${baseUrl}${list}?`.length
    expect(await refused(`${list}?${'x'.repeat(room)}`)).toContain('ASSUME-UNKNOWN-FIELDS')
    expect(await refused(`${list}?${'x'.repeat(room + 1)}`)).toEqual(tooLarge(414, 'path'))
  })

  it('a body of the largest size is read, one byte more is not', async () => {
    const { bodyBytes } = httpLimits
    await accepted(first, put(`{}${' '.repeat(bodyBytes - 2)}`))
    expect(await refused(first, put(`{}${' '.repeat(bodyBytes - 1)}`))).toEqual(
      tooLarge(413, 'body'),
    )
    const wide = { bodyBytesMax: bodyBytes + 1 }
    await accepted(first, put(`{}${' '.repeat(bodyBytes - 1)}`), wide)
  })

  it('JSON of the greatest depth is read, one level more is not', async () => {
    const nested = (depth: number) => put('['.repeat(depth) + ']'.repeat(depth))
    const { jsonDepth } = httpLimits
    expect(await refused(first, nested(jsonDepth))).toEqual([400, 'WIRE-1', 'body'])
    expect(await refused(first, nested(jsonDepth + 1))).toEqual(tooLarge(400, 'body'))
  })

  it('JSON of the most values is read, one more is not', async () => {
    // The list, the object around it, and what the list holds.
    const tags = (count: number) => put(`{"tags":[${Array(count).fill('"a"').join()}]}`)
    const { jsonValues } = httpLimits
    await accepted(first, tags(jsonValues - 2))
    expect(await refused(first, tags(jsonValues - 1))).toEqual(tooLarge(400, 'body'))
  })

  it('a filter of the most values is read, one more is not', async () => {
    // The list and the object around it, and each object in the list with what it holds.
    const filter = (parts: number, more = '') => ({
      filter: `{"+or":[${Array(parts).fill('{"id":1}').join()}]${more}}`,
    })
    const most = (httpLimits.filterValues - 2) / 2
    await accepted(list, filter(most))
    expect(await refused(list, filter(most, ',"id":1'))).toEqual(tooLarge(400, 'X-Filter'))
  })

  it('the largest rules that the contract allows are read, in their longest spelling too', async () => {
    const address = '0000:0000:0000:0000:0000:ffff:255.255.255.255/128'
    const rule = {
      action: 'ACCEPT',
      protocol: 'TCP',
      label: 'l'.repeat(32),
      description: '\u20ac'.repeat(100),
      ports: '10000-20000, '.repeat(7).concat('65535'),
      addresses: { ipv6: Array(255).fill(address) },
    }
    const rules = { ...closedRules, inbound: Array(25).fill(rule) }
    const body = JSON.stringify({ label: 'l'.repeat(32), rules, tags: [], devices: {} }, null, 2)
    await accepted(list, { ...put(body), method: 'POST' })
    expect(new TextEncoder().encode(body).byteLength * 2).toBeLessThan(httpLimits.bodyBytes)
  })
})

assumption('ASSUME-CONTENT-TYPE', () => {
  it.each([json, 'Application/JSON', `${json}; charset=utf-8`, `${json} ;x`])('%s', async type => {
    await accepted(first, put('{}', type))
  })

  it.each(['text/plain', `${json}p`, 'application/merge-patch+json', `text/html, ${json}`, ''])(
    'not %s',
    async type => {
      expect(await refused(first, put('{}', type))).toEqual([
        400,
        'ASSUME-CONTENT-TYPE',
        'Content-Type',
      ])
    },
  )

  it('nor what the runtime puts in for a form, or for bytes', async () => {
    const form = new FormData()
    form.set('label', 'x')
    const bodies = [form, new URLSearchParams({ label: 'x' }), new TextEncoder().encode('{}'), '{}']
    for (const body of bodies)
      expect((await refused(first, { method: 'PUT', body }))[1]).toBe('ASSUME-CONTENT-TYPE')
    await accepted(first, { method: 'PUT', body: new Blob(['{}'], { type: json }) })
  })
})

assumption('ASSUME-CONTENT-ENCODING', () => {
  const encoded = (encoding: string, body: Body): Sent => ({ ...put(body), encoding })

  it.each([
    ['gzip', gzipSync('{}')],
    ['br', brotliCompressSync('{}')],
    ['gzip', '{}'],
    ['identity, gzip', '{}'],
  ])('a body in %s is refused, by the header alone', async (encoding, body) => {
    for (const dialect of ['neutral', 'published'] as const)
      expect(
        (
          await refused(first, encoded(encoding, new Uint8Array(Buffer.from(body))), { dialect })
        ).slice(0, 2),
      ).toEqual([400, 'ASSUME-CONTENT-ENCODING'])
    const answer = await receive(await send(first, encoded(encoding, '{}')))
    expect(errorsIn(answer)).toEqual([
      { field: 'Content-Encoding', reason: `expected identity, got "${encoding}"` },
    ])
  })

  it('one that is plain is taken, whether or not the header says so, and so is none', async () => {
    for (const encoding of ['identity', 'Identity']) await accepted(first, encoded(encoding, '{}'))
    await accepted(first, { method: 'DELETE', encoding: 'gzip' })
  })
})

assumption('ASSUME-JSON-KEYS', () => {
  it('one key in two objects is sound, twice in one it is not', async () => {
    const rules = JSON.stringify(closedRules)
    const create = (label: string): Sent => ({ ...put(label), method: 'POST' })
    await accepted(list, create(`{"label":"abc","rules":${rules}}`))
    expect(await refused(list, create(`{"label":"abc","label":"abc","rules":${rules}}`))).toEqual([
      400,
      'ASSUME-JSON-KEYS',
      'label',
    ])
  })

  it('in filters as well', async () => {
    await accepted(list, { filter: '{"+or":[{"id":1},{"id":2}]}' })
    expect(await refused(list, { filter: '{"id":1,"\\u0069d":1}' })).toEqual([
      400,
      'ASSUME-JSON-KEYS',
      'X-Filter',
    ])
  })
})
