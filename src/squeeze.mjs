/**
 * Makes the bundle that is packed a sixth smaller: names of what is local to modules and functions are shortened, and code is compressed.
 * Functions, classes and errors keep their names, for those who read a stack. Run after the bundle: `node src/squeeze.mjs FOLDER`, which is `dist` when left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minify } from 'terser'

const optionsFor = (text, isCore) => ({
  ...{ module: true, ecma: 2020 },
  // In what most people bundle, a function that is called once is not inlined: it would be larger after gzip.
  compress: { keep_fnames: true, keep_classnames: true, reduce_funcs: !isCore, passes: 2 },
  // A bundler has made variables of classes, which give them their names.
  mangle: { keep_fnames: true, keep_classnames: true, reserved: errorsIn(text) },
  // A bundler of others leaves out what is marked and not used.
  format: { max_line_len: 5000, preserve_annotations: true },
})

const errorsIn = text =>
  [...text.matchAll(/\b([A-Z]\w*Error) ?= ?class\b/g)].map(([, name]) => name)

/** The file, and all that it imports at once. */
function filesOf(file, known = new Set()) {
  if (known.has(file)) return known
  known.add(file)
  const imported = readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?["'](\.[^"']+)["']/g)
  for (const [, path] of imported) filesOf(join(dirname(file), path), known)
  return known
}

const [folder = 'dist'] = process.argv.slice(2)
const core = filesOf(join(folder, 'index.js'))
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.js')) continue
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  const { code } = await minify(text, optionsFor(text, core.has(file)))
  writeFileSync(file, `${code}\n`)
}
