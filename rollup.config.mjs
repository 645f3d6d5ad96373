/** Rolls the declarations of the entry points into a few files; what several of them share stands once. Run after a build. */
import { readFileSync } from 'node:fs'
import { dts } from 'rollup-plugin-dts'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const modules = Object.values(exports).filter(target => target.endsWith('.js'))
const nameOf = path => path.slice('./dist/'.length, -'.js'.length)

/** A field of a table of texts: a sentence, or a pattern of one. */
const sentence =
  /^(\t+(?:readonly )?(?:'[^']+'|[\w$]+): )(?:"(?:[^"\\]|\\.)* (?:[^"\\]|\\.)*"|`[^`]*`);$/gm

/** What no editor needs: half of the space before a line, long names of modules, and what tables of texts say for each of their words. */
const shorter = code =>
  code
    .replace(/^(?: {4})+/gm, spaces => '\t'.repeat(spaces.length / 4))
    .replace(/^import \* as valibot from/m, 'import * as v from')
    .replace(/\bvalibot\./g, 'v.')
    .replace(/^declare const \w+: \{$[\s\S]*?^\};?$/gm, table =>
      table.replace(sentence, '$1string;'),
    )

/** A compiler without a runtime's types does not know what is closed by `await using`, unless it is told where that is from. */
const withLibraries = code =>
  /\bAsyncDisposable\b/.test(code) ? `/// <reference lib="esnext.disposable" />\n${code}` : code

const rolled = (paths, plugins = []) => ({
  input: Object.fromEntries(paths.map(path => [nameOf(path), path.replace(/\.js$/, '.d.ts')])),
  external: id => !/^[./]/.test(id),
  plugins: [
    ...plugins,
    dts(),
    { name: 'shorter', renderChunk: code => withLibraries(shorter(code)) },
  ],
  output: {
    dir: 'dist',
    format: 'es',
    entryFileNames: '[name].d.ts',
    // A file for each few lines that two entry points share would make the package one of many small files.
    experimentalMinChunkSize: 30_000,
    chunkFileNames: 'shared/[name]-[hash].d.ts',
  },
})

/** Rolled by itself: it is small, so rollup would put it into the file of `firedrill/http`, the types of which would need msw then. */
const isForMsw = path => path.startsWith('./dist/msw/')

/** What it takes from elsewhere, other entry points export by the same names. */
const fromEntries = {
  name: 'from-entries',
  resolveId: source =>
    source.startsWith('../')
      ? {
          id: source.startsWith('../http/') ? '../http/index.js' : '../index.js',
          external: 'relative',
        }
      : null,
}

export default [
  rolled(modules.filter(path => !isForMsw(path))),
  rolled(modules.filter(isForMsw), [fromEntries]),
]
