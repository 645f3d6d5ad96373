/** Stores that queues can be in, each started on a free port of loopback in a folder of its own. What is not installed is an error. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Store {
  readonly address: string
  readonly close: () => Promise<void>
}

export const stores = [
  { name: 'Redis or Valkey', open: openRedis, nowhere: 'redis://user:sesame@127.0.0.1:1' },
  { name: 'PostgreSQL', open: openPostgres, nowhere: 'postgres://user:sesame@127.0.0.1:1/queue' },
] as const

async function openRedis(folder: string): Promise<Store> {
  // The command that says that it is missing is the error.
  execFileSync('redis-server', ['--version'])
  const port = await freePort()
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  return started(port, `redis://127.0.0.1:${port}`, { command: 'redis-server', options, cwd: '/' })
}

/** PostgreSQL runs as nobody's root: as the user that its package makes, where this is root. */
async function openPostgres(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, userId('-u'), userId('-g'))
  const asUser = (words: readonly string[]): readonly [string, readonly string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', ...words]] : [words[0] ?? '', words.slice(1)]
  const data = join(folder, 'data')
  const bin = binaries()
  const [initdb, initOptions] = asUser([
    ...[join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', 'queue', '--no-sync'],
  ])
  execFileSync(initdb, initOptions, { stdio: 'ignore', cwd: folder })
  const port = await freePort()
  const [server, options] = asUser([
    ...[join(bin, 'postgres'), '-D', data, '-p', `${port}`, '-c', 'fsync=off'],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`],
  ])
  const { address, close } = await started(port, `postgres://queue@127.0.0.1:${port}/postgres`, {
    ...{ command: server, options, cwd: folder },
    // runuser hands no signal on but that which ends the server before it has written everything down.
    stop: () =>
      process.kill(
        Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGINT',
      ),
  })
  return {
    address,
    async close() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

const userId = (flag: string): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** Debian has them beside each other, by version: the newest. */
function binaries(): string {
  const top = '/usr/lib/postgresql'
  const [newest] = readdirSync(top)
    .filter(each => /^\d+$/.test(each))
    .sort((a, b) => Number(b) - Number(a))
  if (newest === undefined) throw new Error(`expected a PostgreSQL below ${top}, got none`)
  return join(top, newest, 'bin')
}

interface Server {
  readonly command: string
  readonly options: readonly string[]
  readonly cwd: string
  /** By SIGINT when left out. */
  readonly stop?: () => void
}

async function started(
  port: number,
  address: string,
  { command, options, cwd, stop }: Server,
): Promise<Store> {
  const server = spawn(command, options, { stdio: 'ignore', cwd })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 300 || server.exitCode !== null)
      throw new Error(`expected ${command} to answer at port ${port}, got nothing`)
    await wait(100)
  }
  return {
    address,
    async close() {
      if (stop === undefined) server.kill('SIGINT')
      else stop()
      await ended
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** One that nobody listens on now. */
const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const given = server.address()
      server.close(() => resolve(typeof given === 'object' && given !== null ? given.port : 0))
    })
  })
