/** Bundles the entry points into modules that share what they have alike, beside the licences of what is bundled. Run after the types. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { writeMerged } from './merge-chunks.mjs'

const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
const modules = [...Object.values(exports), bin.firedrill, './dist/explore-node/worker.js']
const sourceOf = path => path.replace('./dist/', 'src/').replace(/\.js$/, '.ts')

/** Packages whose code is bundled, by the names that they are imported under. */
const bundled = {
  '@dagrejs/dagre': '@dagrejs/dagre/dist/dagre.esm.js',
  '@hono/node-server': '@hono/node-server/dist/index.mjs',
  'fastest-levenshtein': 'fastest-levenshtein/esm/mod.js',
  hono: 'hono/dist/index.js',
  'hono/router/reg-exp-router': 'hono/dist/router/reg-exp-router/index.js',
  'hono/router/smart-router': 'hono/dist/router/smart-router/index.js',
  'hono/router/trie-router': 'hono/dist/router/trie-router/index.js',
  'hono/utils/url': 'hono/dist/utils/url.js',
  'hono/ws': 'hono/dist/helper/websocket/index.js',
  'ip-num': 'ip-num',
}

const licences = {
  '@dagrejs/dagre': 'LICENSE',
  '@dagrejs/graphlib': 'LICENSE',
  '@hono/node-server': 'LICENSE',
  hono: 'LICENSE',
  'fastest-levenshtein': 'LICENSE.md',
  'ip-num': 'LICENSE',
}

const programs = modules.filter(path => path.endsWith('.js'))
const { outputFiles } = await build({
  entryPoints: programs.map(sourceOf),
  ...{ outdir: 'dist', outbase: 'src', chunkNames: 'shared/[name]-[hash]' },
  ...{ bundle: true, splitting: true, format: 'esm', platform: 'neutral', target: 'es2023' },
  packages: 'external',
  alias: Object.fromEntries(
    Object.entries(bundled).map(([name, file]) => [name, `./node_modules/${file}`]),
  ),
  // Names stay whole, for those who read a stack.
  ...{ minifySyntax: true, minifyWhitespace: true, lineLimit: 500 },
  ...{ sourcemap: 'external', sourcesContent: false, logLevel: 'warning', write: false },
})

const textOf = new Map(outputFiles.map(({ path, text }) => [path, text]))
const files = [...textOf.keys()].filter(path => path.endsWith('.js'))
rmSync('dist/shared', { recursive: true, force: true })
await writeMerged(
  new Map(files.map(path => [path, { code: textOf.get(path), map: textOf.get(`${path}.map`) }])),
  programs.map(path => join(process.cwd(), path)),
  join(process.cwd(), 'dist'),
)

writeFileSync(
  'dist/THIRD-PARTY-LICENSES',
  Object.entries(licences)
    .map(
      ([name, file]) =>
        `dist/shared holds a copy of ${name}:\n\n${readFileSync(`node_modules/${name}/${file}`, 'utf8')}`,
    )
    .join('\n'),
)
