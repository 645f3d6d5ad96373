/**
 * Shortens the names of what is local to functions in the bundle that is packed: a sixth of it. Functions, classes and what a module has
 * at its top keep their names, for those who read a stack. Run after the bundle: `node src/squeeze.mjs FOLDER`, which is `dist` when left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'

const options = {
  ...{ module: true, compress: false, ecma: 2020 },
  mangle: { toplevel: false, keep_fnames: true, keep_classnames: true },
  // A bundler of others leaves out what is marked and not used.
  format: { max_line_len: 500, preserve_annotations: true },
}

const [folder = 'dist'] = process.argv.slice(2)
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.js')) continue
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  const { code } = await minify(text, options)
  writeFileSync(file, `${code}\n`)
}
