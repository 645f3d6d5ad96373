/** `firedrill serve --save` as a process: what is left of its state however it ends, and how it ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dropping, firewall, gathered, rule } from '../account/holed-accounts.ts'
import { send } from '../entry-points/wire.ts'
import { top } from '../support/sources.ts'
import { closedRules } from '../support/worlds.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

interface Served {
  readonly baseUrl: string
  /** What it has said so far on standard error. */
  readonly told: () => string
  /** Sends the signal, and waits for the end: the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | string | null>
  readonly signal: (signal: NodeJS.Signals) => void
}

async function serve(save: string, ...more: readonly string[]): Promise<Served> {
  const words = ['dist/cli/main.js', 'serve', '--save', save, ...more]
  const child = spawn('node', words, { cwd: top })
  children.push(child)
  let told = ''
  child.stderr.on('data', chunk => {
    told += chunk
  })
  const [greeting] = await once(child.stdout, 'data')
  const [, baseUrl = ''] = /listens on (\S+)/.exec(String(greeting)) ?? []
  return {
    baseUrl,
    told: () => told,
    signal: signal => child.kill(signal),
    async end(signal) {
      // Not its exit: what it said may come later.
      const ended = once(child, 'close')
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by
    },
  }
}

const create = ({ baseUrl }: Served, label: string) =>
  send(fetch, { operation: 'firewallCreate', body: { label, rules: closedRules } }, baseUrl)

const labels = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8')
  // Events name them too.
  return [...new Set(text.match(/kept-\d/g))].sort()
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(20)
}

describe('a state that is kept while serving', () => {
  it('is there from the start, and survives being killed but for the last second', async () => {
    const save = join(folder, 'killed.json')
    const first = await serve(save)
    expect(labels(save)).toEqual([])
    await create(first, 'kept-1')
    await until(() => labels(save).length === 1)
    await create(first, 'kept-2')
    await pause(1000)
    expect(await first.end('SIGKILL')).toBe('SIGKILL')
    expect(labels(save)).toEqual(['kept-1', 'kept-2'])
    const second = await serve(save)
    await create(second, 'kept-3')
    expect(await second.end('SIGHUP')).toBe(0)
    expect(labels(save)).toEqual(['kept-1', 'kept-2', 'kept-3'])
    expect(existsSync(`${save}.new`)).toBe(false)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is whole after %s, at once', async signal => {
    const save = join(folder, `${signal}.json`)
    const serving = await serve(save)
    await create(serving, 'kept-1')
    expect(await serving.end(signal)).toBe(0)
    expect(labels(save)).toEqual(['kept-1'])
  })

  it('is not lost when it cannot be written: it is told, tried again, and not ended at the first word', async () => {
    const save = join(folder, 'full.json')
    const serving = await serve(save)
    await create(serving, 'kept-1')
    await until(() => labels(save).length === 1)
    // Nothing can be written where a folder stands.
    mkdirSync(`${save}.new`)
    await create(serving, 'kept-2')
    await until(() => serving.told().includes('cannot be kept'))
    expect(labels(save)).toEqual(['kept-1'])
    serving.signal('SIGTERM')
    await until(() => serving.told().includes('it listens on'))
    expect((await create(serving, 'kept-3')).status).toBe(200)
    rmdirSync(`${save}.new`)
    await until(() => serving.told().includes('again\n') && labels(save).length === 3)
    expect(await serving.end('SIGTERM')).toBe(0)
    expect(serving.told().match(/cannot be kept/g)).toHaveLength(1)
  })

  it('never replaces what another server has kept in the file since', async () => {
    const save = join(folder, 'two.json')
    const [first, second] = [await serve(save), await serve(save)]
    await create(second, 'kept-2')
    await until(() => labels(save).length === 1)
    await create(first, 'kept-1')
    await until(() => first.told().includes('cannot be kept'))
    expect(first.told()).toContain(
      `the state cannot be kept in ${save} (another program has written it since): the file stays as it is`,
    )
    expect(await second.end('SIGTERM')).toBe(0)
    expect(labels(save)).toEqual(['kept-2'])
    // Nobody's state is lost where the file was moved away.
    renameSync(save, `${save}.second`)
    await until(() => first.told().includes('again\n'))
    expect(await first.end('SIGTERM')).toBe(0)
    expect(labels(save)).toEqual(['kept-1'])
  })

  it('ends with an exit code of its own when it is interrupted twice, and what was kept is still there', async () => {
    const save = join(folder, 'twice.json')
    const serving = await serve(save)
    await create(serving, 'kept-1')
    await until(() => labels(save).length === 1)
    mkdirSync(`${save}.new`)
    await create(serving, 'kept-2')
    serving.signal('SIGTERM')
    await until(() => serving.told().includes('it listens on'))
    expect(await serving.end('SIGTERM')).toBe(70)
    expect(labels(save)).toEqual(['kept-1'])
  })

  it('stays behind the link that leads to it', async () => {
    const [link, save] = [join(folder, 'link.json'), join(folder, 'SIGINT.json')]
    symlinkSync(save, link)
    const serving = await serve(link)
    await create(serving, 'kept-2')
    expect(await serving.end('SIGINT')).toBe(0)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(labels(save)).toEqual(['kept-1', 'kept-2'])
  })
})

describe('an exit code', () => {
  it('is not that of findings when the answer cannot be written', () => {
    const command = 'node dist/cli/main.js lint examples/account.json --fail-on any'
    const run = (into: string) => spawnSync('sh', ['-c', `${command} ${into}`], { cwd: top })
    expect(run('').status).toBe(1)
    const full = run('> /dev/full')
    expect([full.status, String(full.stderr)]).toEqual([
      70,
      expect.stringContaining('the answer could not be written'),
    ])
    expect(run('> /dev/full 2> /dev/full').status).toBe(70)
  })
})

describe('a scope of --tokens', () => {
  it('that grants nothing here is told, and others are not', async () => {
    const file = join(folder, 'tokens.json')
    const served = await serve(
      file,
      '--tokens',
      'a=linodes:*+domains:read_only+ips:read_only,b=*,c',
    )
    expect(await served.end('SIGTERM')).toBe(0)
    expect(served.told()).toBe('firedrill: --tokens: "domains:read_only" grants nothing here\n')
  })

  it('that is none is refused, with those that are', () => {
    const words = ['dist/cli/main.js', 'serve', '--tokens', 'a=firewal:read_only']
    const { status, stderr, stdout } = spawnSync('node', words, { cwd: top, encoding: 'utf8' })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^firedrill: --tokens: scopes\[0\]: .* firewall, images, .*"firewal:/)
  })
})

it('an account with stand-ins says for what', async () => {
  const rules = (ruleset: number) => ({ inbound: [{ ruleset }], outbound: [], ...dropping })
  const account = gathered({
    firewalls: {
      rows: [
        firewall({ rules: rules(5) }),
        firewall({ id: 803, label: 'other', rules: rules(6), devices: { rows: [] } }),
      ],
    },
    rulesets: { rows: [{ id: 5, type: 'inbound', rules: [rule()] }] },
  })
  const file = join(folder, 'rule-sets.json')
  writeFileSync(file, JSON.stringify(account))
  const served = await serve(join(folder, 'state.json'), file)
  expect(await served.end('SIGTERM')).toBe(0)
  const stands = 'firedrill: serving stand-ins for'
  expect(served.told().split('\n').slice(1)).toEqual([
    `${stands} 1 hole: firedrill account ${file} names them`,
    `${stands} the rules of 2 firewalls, which are none that the service takes now: firedrill lint ${file} names them`,
    '',
  ])
})
