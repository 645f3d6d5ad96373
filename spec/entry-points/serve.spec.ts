/** `firedrill serve`: one command for clients of any language. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startServing } from '../../src/cli/commands/serve.ts'
import { InputError } from '../../src/cli/input/input-error.ts'
import { type FileToKeep, fileToKeep, keepState } from '../../src/cli/keep-state.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'
import { send } from './wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string) => join(folder, name)

const list = { operation: 'firewallsList' } as const
const create = { operation: 'firewallCreate', body: { label: 'kept', rules: closedRules } } as const

describe('serving', () => {
  it('tells where it listens, and answers there', async () => {
    const serving = await startServing(undefined, {})
    expect(serving.greeting).toContain(serving.listening.baseUrl)
    expect((await send(fetch, list, serving.listening.baseUrl)).status).toBe(200)
    await serving.stop()
  })

  it('serves the world of a file', async () => {
    writeFileSync(file('world.json'), JSON.stringify(snapshot(smallWorld())))
    const serving = await startServing(file('world.json'), {})
    const { body } = await send(fetch, { operation: 'instancesList' }, serving.listening.baseUrl)
    expect(body).toMatchObject({ results: 3 })
    await serving.stop()
  })

  it('keeps the state when it stops, and goes on from there', async () => {
    const save = file('state.json')
    const first = await startServing(undefined, { save, tokens: 'admin' })
    await send(fetch, { ...create, as: 'admin' }, first.listening.baseUrl)
    await first.stop()
    const kept = JSON.parse(readFileSync(save, 'utf8'))
    const second = await startServing(undefined, { save, tokens: 'admin' })
    const { body } = await send(fetch, { ...list, as: 'admin' }, second.listening.baseUrl)
    expect(body).toMatchObject({ data: [{ label: 'kept' }] })
    await second.stop()
    expect(JSON.parse(readFileSync(save, 'utf8'))).toEqual(kept)
    expect(digestOfWorld(smallWorld())).not.toBe(kept.digest)
  })

  it('replaces no state that was kept by another world, and goes on from one that is its own', async () => {
    const save = file('kept-before.json')
    const first = await startServing(file('world.json'), { save })
    await first.stop()
    const kept = readFileSync(save, 'utf8')
    await expect(startServing(file('world.json'), { save })).rejects.toThrow(
      `--save: expected a file that is not there yet, beside a world to start from, got ${save}: to go on from the state in it leave out ${file('world.json')}`,
    )
    expect(readFileSync(save, 'utf8')).toBe(kept)
    const own = await startServing(save, { save })
    await own.stop()
  })

  it('asks for the tokens that it was given, with their scopes', async () => {
    const serving = await startServing(undefined, {
      tokens: 'admin,reader=firewall:read_only+ips:read_only',
    })
    const status = async (call: typeof list | typeof create, as: string) =>
      (await send(fetch, { ...call, as }, serving.listening.baseUrl)).status
    expect(await status(create, 'admin')).toBe(200)
    expect(await status(list, 'reader')).toBe(200)
    expect(await status(create, 'reader')).toBe(401)
    expect(await status(list, 'nobody')).toBe(401)
    await serving.stop()
  })

  it.each([
    ['a port that is none', { port: '70000' }, '--port'],
    ['a port that is no number', { port: 'http' }, '--port'],
    ['a dialect that is not there', { dialect: 'klingon' }, '--dialect'],
    ['a token of nothing', { tokens: 'a,,b' }, '--tokens'],
    [
      'others on the network without tokens',
      { host: '0.0.0.0' },
      '--host: expected --tokens as well',
    ],
    ['others over IPv6 without tokens', { host: '::' }, '--host: expected --tokens as well'],
    ['a folder to keep the state in', { save: folder }, '--save: expected a file, got'],
    ['a device', { save: '/dev/null' }, '--save: expected a file, got /dev/null'],
    [
      'a file in a folder that is not there',
      { save: join(folder, 'none', 'state.json') },
      '--save: expected a file that can be written, got',
    ],
    ['a scope that is not there', { tokens: 'a=everything' }, '--tokens'],
    [
      'an address of another machine',
      { host: '203.0.113.7', tokens: 'a' },
      '--host, --port: expected where to listen, got 203.0.113.7',
    ],
  ])('refuses %s', async (_, options, message) => {
    await expect(startServing(undefined, options)).rejects.toThrow(InputError)
    await expect(startServing(undefined, options)).rejects.toThrow(message)
  })

  it.each(['127.0.0.1', '127.0.0.2', 'localhost'])('takes any token on %s', async host => {
    const serving = await startServing(undefined, { host })
    expect((await send(fetch, list, serving.listening.baseUrl)).status).toBe(200)
    await serving.stop()
  })

  it('is heard by others on the network with tokens, also with those of a state that was kept', async () => {
    const save = file('tokens.json')
    const first = await startServing(undefined, { host: '0.0.0.0', tokens: 'admin', save })
    await first.stop()
    const second = await startServing(undefined, { host: '0.0.0.0', save })
    const { port } = second.listening
    const status = async (host: string, as: string) =>
      (await send(fetch, { ...list, as }, `http://${host}:${port}/v4`)).status
    expect([await status('127.0.0.1', 'admin'), await status('127.0.0.1', 'any')]).toEqual([
      200, 401,
    ])
    await second.stop()
  })

  it('refuses a world that is not there', async () => {
    await expect(startServing(file('nowhere.json'), {})).rejects.toThrow(InputError)
  })
})

describe('a file that is to be kept', () => {
  const keep = (kept: FileToKeep) => keepState(createSimulator(), kept, () => undefined)

  it.each([
    ['was read', '{}'],
    ['was not there', undefined],
  ])('is not replaced where another program has written it since it %s', (_, before) => {
    const named = file('between.json')
    rmSync(named, { force: true })
    if (before !== undefined) writeFileSync(named, before)
    const kept = fileToKeep(named)
    writeFileSync(named, '{"of":"another"}')
    expect(() => keep(kept)).toThrow(
      `--save: expected a file that can be written, got ${named} (another program has written it since)`,
    )
    expect(readFileSync(named, 'utf8')).toBe('{"of":"another"}')
    keep(fileToKeep(named)).end()
    expect(readFileSync(named, 'utf8')).toContain('firedrill')
  })
})
