/** The built core runs where there is neither Node nor a browser: nothing but the language itself. */
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, digestOfWorld } from '../../src/index.ts'
import { top } from '../support/sources.ts'

/** A story in plain script, told in the bare environment and here. */
const story = `
  const cloud = createSimulator()
  cloud.firewallCreate({ body: {
    label: 'bare', devices: { instances: [1] },
    rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  } })
  cloud.advance(1500)
  cloud.firewallUpdate({ params: { firewallId: 1 }, body: { status: 'disabled', label: 'b\u00e4r'.slice(0, 1) + 'are' } })
  digestOfWorld(cloud.world)
`

describe('the core in a bare environment', () => {
  let bundle: string
  beforeAll(async () => {
    bundle = await bundleOf(join(top, 'dist/index.js'))
  })

  it('loads with no globals but the one that immer asks for', () => {
    // immer reads process.env.NODE_ENV when it is loaded.
    const context = createContext({ process: { env: { NODE_ENV: 'production' } } })
    runInContext(bundle, context)
    expect(runInContext('typeof firedrill.createSimulator', context)).toBe('function')
  })

  it('prints reports there: they need neither Node nor a browser', async () => {
    const context = createContext({ process: { env: { NODE_ENV: 'production' } } })
    runInContext(await bundleOf(join(top, 'dist/report/index.js')), context)
    const print = "firedrill.printReport(firedrill.reportLint([], { name: 'rules' }), 'markdown')"
    expect(runInContext(print, context)).toBe('### Nothing to say about `rules`\n')
  })

  it('gives the same world there as here, byte for byte', () => {
    const context = createContext({ process: { env: { NODE_ENV: 'production' } } })
    runInContext(bundle, context)
    const there = runInContext(
      `{ const { createSimulator, digestOfWorld } = firedrill;\n${story} }`,
      context,
    )
    const here = new Function('createSimulator', 'digestOfWorld', returning(story))
    expect(there).toBe(here(createSimulator, digestOfWorld))
  })
})

const returning = (script: string): string =>
  script.replace('digestOfWorld(cloud.world)', 'return digestOfWorld(cloud.world)')

async function bundleOf(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'firedrill' },
    },
  })
  const [first] = [result].flat()
  if (first === undefined || !('output' in first)) throw new Error('nothing was bundled')
  return first.output[0].code
}
