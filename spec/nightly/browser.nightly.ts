/** A page in a real browser without a window: it needs `chromium`, which Debian has as a package. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { listen } from '../../src/http/node/listen.ts'
import { tellByFetch } from '../support/browser-page.ts'
import { top } from '../support/sources.ts'

const script = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(top, 'spec/support/browser-script.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Serves the page, and gives what it tells in the end. */
async function openPage(): Promise<Readonly<Record<string, unknown>>> {
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', '<!doctype html><script type="module" src="/script.js"></script>'],
    '/script.js': ['text/javascript', await script()],
    '/mockServiceWorker.js': [
      'text/javascript',
      readFileSync(join(top, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8'),
    ],
  }
  const profile = mkdtempSync(join(tmpdir(), 'firedrill-'))
  await using service = await listen(createSimulator(), { dialect: 'published' })
  const { promise, resolve, reject } = withResolvers<string>()
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path === '/told') void text(request).then(resolve)
    const [type, body] = files[path] ?? ['text/plain', '']
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const address = `http://localhost:${port}/?server=${encodeURIComponent(service.baseUrl)}`
  const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`]
  const browser = spawn('chromium', [...options, address], { stdio: 'ignore' })
  const ended = new Promise(end => browser.once('close', end))
  browser.once('error', reject)
  try {
    return JSON.parse(await promise) as Readonly<Record<string, unknown>>
  } finally {
    browser.kill('SIGKILL')
    await ended.catch(() => undefined)
    server.close()
    server.closeAllConnections()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Value>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

describe('a page in a browser', () => {
  let told: Readonly<Record<string, unknown>>
  let here: readonly unknown[]
  beforeAll(async () => {
    told = await openPage()
    here = JSON.parse(JSON.stringify(await tellByFetch()))
  })

  it('is told in Node with answers of every kind', () => {
    expect(here.map(each => (each as readonly unknown[])[0])).toEqual([
      200, 200, 200, 400, 200, 404,
    ])
  })

  it.each(['fetch', 'worker', 'server'])('tells the same by its %s', way => {
    expect(told[way]).toEqual(here)
  })
})
