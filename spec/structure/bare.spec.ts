/** The built core runs where there is neither Node nor a browser: nothing but the language itself. */
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build as esbuild } from 'esbuild'
import { build } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createSimulator, digestOfWorld } from '../../src/index.ts'
import { byContext } from '../../src/msw/by-context.ts'
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

describe('an entry point in a browser', () => {
  const bundle = (entry: string) =>
    esbuild({
      entryPoints: [join(top, 'dist', entry)],
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'firedrill',
      write: false,
      metafile: true,
      logLevel: 'silent',
    })

  it.each(['http/index.js', 'msw/index.js'])(
    '%s is bundled with nothing of Node in it',
    async entry => {
      const { metafile } = await bundle(entry)
      const imports = Object.values(metafile.outputs).flatMap(output => output.imports)
      expect(imports.filter(({ external }) => external)).toEqual([])
      expect(Object.keys(metafile.inputs).filter(path => path.includes('node-server'))).toEqual([])
    },
  )

  it('http/node/index.js is not: it has the server', async () => {
    await expect(bundle('http/node/index.js')).rejects.toThrow('node:http')
  })

  it('msw gives no world to a test of its own there, and says so', () => {
    const scenes = ['Node', 'a browser'].map(where => {
      if (where === 'a browser') vi.stubGlobal('process', undefined)
      const made = byContext(1)
      vi.unstubAllGlobals()
      return made
    })
    expect(scenes.map(({ current }) => current())).toEqual([1, 1])
    const [inNode, inBrowser] = scenes
    expect(inNode?.within(2, () => inNode.current())).toBe(2)
    expect(() => inBrowser?.within(2, () => 0)).toThrow('isolate: expected Node')
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
