/** Builds the site into dist-docs: the reference, a list of examples and the changelog beside docs, then all of it, then the playground. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idOf } from './links.mjs'
import { pages } from './pages.mjs'

const here = import.meta.dirname
const top = join(here, '../..')
const run = (program, ...words) =>
  execFileSync(process.execPath, [program, ...words], { cwd: top, stdio: 'inherit' })

const { exports } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
const entryPoints = Object.values(exports).flatMap(target =>
  target.endsWith('.js') ? [target.replace('./dist/', 'src/').replace(/\.js$/, '.ts')] : [],
)

const known = Object.values(pages).flatMap(items => Object.keys(items))
const forgotten = readdirSync(join(top, 'docs')).filter(
  name => name.endsWith('.md') && !known.includes(name.slice(0, -3)),
)
if (forgotten.length > 0)
  throw new Error(`pages.mjs: expected every page of docs, got none for ${forgotten}`)

rmSync(join(top, 'dist-docs'), { recursive: true, force: true })
rmSync(join(here, 'api'), { recursive: true, force: true })
run(
  join(here, 'node_modules/typedoc/bin/typedoc'),
  ...['--plugin', join(here, 'node_modules/typedoc-plugin-markdown/dist/index.js')],
  ...[
    '--tsconfig',
    'spec/tsconfig.json',
    '--readme',
    'none',
    '--excludeInternal',
    '--name',
    'Every entry point',
  ],
  ...[
    '--out',
    join(here, 'api'),
    '--entryFileName',
    'entry-points',
    '--router',
    'module',
    '--hideBreadcrumbs',
    '--disableSources',
  ],
  ...entryPoints.flatMap(path => ['--entryPoints', path]),
)

/** A heading for each folder, under which each file is; folders are given as the site names them. */
function listOf(folder, path = folder) {
  const entries = readdirSync(join(top, path), { withFileTypes: true })
  const files = entries.filter(each => each.isFile())
  const below = entries.filter(each => each.isDirectory())
  return [
    `## ${folder} {#${idOf(folder)}}\n`,
    ...files.map(({ name }) => `- <a href="/${folder}/${name}" target="_self">${name}</a>`),
    '',
    ...below.flatMap(({ name }) => listOf(`${folder}/${name}`)),
  ]
}
const lists = [
  ...listOf('examples'),
  ...listOf('schema', 'docs/schema'),
  ...listOf('openapi', 'docs/openapi'),
]
writeFileSync(join(here, 'examples.md'), ['# Examples, schemas, OpenAPI', '', ...lists].join('\n'))
writeFileSync(join(here, 'changelog.md'), readFileSync(join(top, 'CHANGELOG.md'), 'utf8'))

run(join(here, 'node_modules/vitepress/bin/vitepress.js'), 'build', here)
run(join(top, 'src/playground/build.mjs'), join(top, 'dist-docs/playground'))
