/** curl (Debian package `curl`) by the examples of the guide, and by what they leave out, against a server: each command and what came of it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { listen } from '../../src/http/node/listen.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { everyWorld } from '../support/every-operation.ts'
import { top } from '../support/sources.ts'

const run = promisify(execFile)
const cloud = createSimulator({ world: everyWorld })
let server: Awaited<ReturnType<typeof listen>>
let folder: string

beforeAll(async () => {
  server = await listen(cloud, { dialect: 'published' })
  folder = await mkdtemp(join(tmpdir(), 'firedrill-curl-'))
  await run('mkdir', [join(folder, 'exports')])
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** A command as a shell runs it, the service in the place of the provider's; what it printed. */
async function shell(command: string): Promise<string> {
  const here = command.replaceAll('https://api.linode.com/v4', server.baseUrl)
  const env = { ...process.env, TOKEN: 'any' }
  const { stdout } = await run('sh', ['-ec', here], { cwd: folder, env })
  console.log(`${command}\n  ${stdout.slice(0, 200)}`)
  return stdout
}

const labelsIn = ({ tables }: World, table: 'firewalls' | 'devices' | 'instances' | 'balancers') =>
  [...values<{ readonly id: number; readonly label?: string }>(tables[table])].map(
    ({ id, label }) => [id, label],
  )

describe('curl', () => {
  it('writes the account down as the guide has it', async () => {
    const guide = await readFile(join(top, 'docs/accounts.md'), 'utf8')
    const commands = guide.split('\n').filter(line => line.startsWith('curl '))
    expect(commands).toHaveLength(3)
    for (const command of commands) await shell(command.replace('curl ', 'curl -sSf '))
    const documents = await Promise.all(
      ['firewalls', 'linodes', 'nodebalancers'].map(async name => {
        const text = await readFile(join(folder, 'exports', `${name}.json`), 'utf8')
        return { name: `${name}.json`, value: JSON.parse(text) as unknown }
      }),
    )
    const { world } = readAccount(documents).account
    for (const table of ['firewalls', 'devices', 'instances', 'balancers'] as const)
      expect(labelsIn(world, table)).toEqual(labelsIn(cloud.world, table))
  })

  const auth = '-sS -H "Authorization: Bearer $TOKEN"'
  const json = `${auth} -H 'Content-Type: application/json'`
  const firewalls = 'https://api.linode.com/v4/networking/firewalls'
  const status = `-o /dev/null -w '%{http_code}'`

  it('creates, changes and deletes with bodies on the command line and from a pipe', async () => {
    const rules = '{"inbound_policy":"DROP","outbound_policy":"ACCEPT"}'
    const made = JSON.parse(
      await shell(`curl ${json} -d '{"label":"by-curl","rules":${rules}}' ${firewalls}`),
    ) as { readonly id: number }
    expect(made).toMatchObject({ label: 'by-curl', status: 'enabled', entities: [] })
    const one = `${firewalls}/${made.id}`
    const piped = `echo '{"status":"disabled"}' | curl ${json} -X PUT -d @- ${one}`
    expect(JSON.parse(await shell(piped))).toMatchObject({ status: 'disabled' })
    expect(await shell(`curl ${json} -X DELETE ${one}`)).toBe('{}')
    expect(await shell(`curl ${auth} ${status} ${one}`)).toBe('404')
  })

  it('is answered to HEAD, a filter, a page and a slash at the end', async () => {
    expect(await shell(`curl ${auth} -I ${firewalls}`)).toMatch(/^HTTP\/1\.1 200 OK/)
    const filter = `-H 'X-Filter: {"label": "guard-1"}'`
    expect(
      JSON.parse(await shell(`curl ${auth} ${filter} '${firewalls}/?page_size=25'`)),
    ).toMatchObject({ results: 1, data: [{ label: 'guard-1' }] })
  })

  it('is refused without a token, with a body that it takes for a form, or compressed', async () => {
    expect(await shell(`curl -sS ${status} ${firewalls}`)).toBe('401')
    expect(await shell(`curl ${auth} ${status} -d 'label=x' ${firewalls}`)).toBe('400')
    const packed = `echo '{}' | gzip | curl ${json} ${status} -H 'Content-Encoding: gzip' --data-binary @- ${firewalls}`
    expect(await shell(packed)).toBe('400')
    expect(await shell(`curl ${auth} ${status} ${firewalls}/settings`)).toBe('404')
  })
})
