/** Rolls the declarations of the entry points into a few files; what several of them share stands once. Run after a build. */
import { readFileSync } from 'node:fs'
import { dts } from 'rollup-plugin-dts'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const modules = Object.values(exports).filter(target => target.endsWith('.js'))
const nameOf = path => path.slice('./dist/'.length, -'.js'.length)

/** What no editor needs: half of the space before a line, long names of modules, and texts of the contract as types. */
const shorter = code =>
  code
    .replace(/^(?: {4})+/gm, spaces => '\t'.repeat(spaces.length / 4))
    .replace(/^import \* as valibot from/m, 'import * as v from')
    .replace(/\bvalibot\./g, 'v.')
    .replace(/(readonly (?:text|question|choice|why): )"(?:[^"\\\n]|\\.)*";/g, '$1string;')

export default {
  input: Object.fromEntries(modules.map(path => [nameOf(path), path.replace(/\.js$/, '.d.ts')])),
  external: id => !/^[./]/.test(id),
  plugins: [dts(), { name: 'shorter', renderChunk: shorter }],
  output: {
    dir: 'dist',
    format: 'es',
    entryFileNames: '[name].d.ts',
    // A file for each few lines that two entry points share would make the package one of many small files.
    experimentalMinChunkSize: 10_000,
    chunkFileNames: 'shared/[name]-[hash].d.ts',
  },
}
