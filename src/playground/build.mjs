/**
 * Builds the playground: one page that answers about rules, and beside it the editor and the engine for accounts. Without an
 * argument as one file in `dist`, where the command `play` finds it; else into that folder, which works from a
 * disk and from any server: `npm run playground -- site`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { minify } from 'terser'

const top = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = process.argv.slice(2).at(-1)
const { version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))

/** The text of a program, and the files that it is made of. */
async function bundle(entry, options) {
  const { outputFiles, metafile } = await build({
    ...{ entryPoints: [join(top, 'src/playground', entry)], absWorkingDir: top },
    ...{ bundle: true, write: false, metafile: true, logLevel: 'warning', legalComments: 'none' },
    // Of what is lent nothing may be missing.
    logOverride: { 'import-is-undefined': 'error' },
    ...{ target: 'es2023', platform: 'browser', minify: true, format: 'iife' },
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'ip-num': './node_modules/ip-num',
      'fastest-levenshtein': './node_modules/fastest-levenshtein/esm/mod.js',
    },
    ...options,
  })
  return { text: outputFiles[0].text.trim(), files: Object.keys(metafile.inputs) }
}

const valibot =
  `_addIssue array boolean check custom exactOptional excludes getMetadata includes literal maxLength maxValue
  metadata minLength minValue nonEmpty null_ nullable number object optional picklist pipe rawTransform record regex
  safeInteger safeParse strictObject string toLowerCase transform union unknown variant`.split(
    /\s+/,
  )

/** What of packages the engine for accounts takes from a file of their own, which changes seldom. */
const lent = {
  '@dagrejs/dagre': ['Graph', 'layout'],
  immer: ['enablePatches', 'Immer', 'produceWithPatches'],
  'jsonc-parser': ['parseTree', 'printParseErrorCode', 'visit'],
  '@noble/hashes/legacy.js': ['sha1'],
  '@noble/hashes/sha2.js': ['sha256'],
  '@noble/hashes/utils.js': ['bytesToHex'],
  'fastest-levenshtein': ['closest', 'distance'],
  'ip-num/dist/src/BinaryUtils.js': [
    'dottedDecimalNotationToBinaryString',
    'leftPadWithZeroBit',
    'numberToBinaryString',
    'parseBinaryStringToBigInt',
  ],
  'ip-num/dist/src/HexadecimalUtils.js': [
    'binaryStringToHexadecimalString',
    'colonHexadecimalNotationToBinaryString',
  ],
  'ip-num/dist/src/IPv6Utils.js': ['collapseIPv6Number', 'expandIPv6Number'],
  'ip-num/dist/src/Validator.js': ['Validator'],
  valibot,
}
const lenders = {
  entryPoints: [],
  stdin: {
    contents: [
      ...Object.entries(lent).map(([name, names]) => `import { ${names} } from '${name}'`),
      `globalThis.firedrillPackages = { ${Object.values(lent).flat()} }`,
    ].join('\n'),
    resolveDir: top,
  },
}
const borrowing = {
  name: 'borrowing',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      Object.hasOwn(lent, path) ? { path, namespace: 'lent' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'lent' }, ({ path }) => ({
      contents: `export const { ${lent[path]} } = globalThis.firedrillPackages`,
    }))
  },
}

/** The page says what is assumed, and not why, nor what rests on it: that is in the documents. It makes no requests over HTTP. */
const assumptionsToldHere = {
  name: 'assumptions told here',
  setup({ onLoad }) {
    onLoad({ filter: /contract.assumptions.\w+\.ts$/ }, ({ path }) => ({
      contents: path.endsWith('http.ts')
        ? 'export const httpAssumptions = {}'
        : readFileSync(path, 'utf8').replace(/^ +(?:why|rests):\s+(?:'[^']*'|"[^"]*"),\n/gm, ''),
      loader: 'ts',
    }))
  },
}

/** By a twentieth smaller than esbuild alone leaves it: this takes seconds, and is done where there is no room. */
async function squeezed({ text, files }) {
  const { code } = await minify(text, { ecma: 2020, compress: { passes: 2 } })
  return { text: code, files }
}

/** A worker has no file of its own: the page starts it from the text of this function. */
const asEngine = (name, { text }) =>
  `(globalThis.firedrillEngines??={}).${name}=function(){${text}}`

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** For a script element: what would end it, or what it would read otherwise, must not be in it. */
function script(text) {
  if (/<\/script|<!--/i.test(text)) throw new Error('a script ends its own element')
  return `<script>${text}</script>`
}

const data = (id, value) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const example = (name, mode, view, texts, more = {}) => ({
  name,
  state: {
    ...{ mode, view, about: 1, ...more },
    texts: texts.map(file => ({
      name: file,
      text: readFileSync(join(top, 'examples', file), 'utf8'),
    })),
  },
})

const examples = [
  example('Rules tightened', 'rules', 'difference', ['rules-before.json', 'rules-after.json']),
  example('Rules that grew', 'rules', 'compact', ['rules-grown.json', 'rules-grown.json']),
  example('Account: a change rehearsed', 'account', 'rehearse', [
    ...['account.json', 'tighten-web.json'],
  ]),
  example('Account: in which order?', 'account', 'order', ['account.json', 'move-mail.json']),
]

/** Packages whose code is in the page come with their licences. */
function licencesOf(files) {
  const packages = files.flatMap(file => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])
  return [...new Set(packages)].sort().map(name => {
    const where = join(top, 'node_modules', name)
    const file = readdirSync(where).find(each => /^licen[cs]e/i.test(each))
    if (file === undefined) throw new Error(`${name}: expected a licence, got none`)
    return `The playground holds a copy of ${name}:\n\n${readFileSync(join(where, file), 'utf8')}`
  })
}

const [rules, packages, account, editor, page, template] = await Promise.all([
  bundle('engine/rules-engine.ts'),
  bundle('', lenders),
  bundle('engine/account-engine.ts', { plugins: [borrowing, assumptionsToldHere] }).then(squeezed),
  bundle('page/rich-editor.ts'),
  bundle('page/main.ts'),
  bundle('template.ts', { format: 'esm', platform: 'neutral', minify: false }),
])
const scratch = mkdtempSync(join(tmpdir(), 'firedrill-'))
writeFileSync(join(scratch, 'template.mjs'), template.text)
const { bodyOf, headOf, playgroundStyle } = await import(
  pathToFileURL(join(scratch, 'template.mjs')).href
).finally(() => rmSync(scratch, { recursive: true }))
const scripts = [asEngine('rules', rules), page.text]
const policy = [
  "default-src 'none'",
  `script-src ${scripts.map(hashOf).join(' ')} 'self' file:`,
  `style-src ${hashOf(playgroundStyle)}`,
  ...['worker-src blob:', "connect-src 'none'", 'img-src data:', "base-uri 'none'"],
  ...["form-action 'none'", "require-trusted-types-for 'script'", 'trusted-types firedrill'],
].join('; ')
const html = `<!doctype html>
<html lang="en" data-version="${version}">${headOf(policy)}
${bodyOf(version)}
${data('examples', examples)}
<!-- what it is served with -->
${scripts.map(script).join('\n')}
</html>
`
const files = {
  'index.html': html,
  'editor.js': `${editor.text}\n`,
  'packages.js': `${asEngine('packages', packages)}\n`,
  'account.js': `${asEngine('account', account)}\n`,
  'LICENSES.txt': licencesOf([
    ...rules.files,
    ...packages.files,
    ...account.files,
    ...editor.files,
    ...page.files,
  ]).join('\n'),
}
if (folder === undefined)
  // With a window that reaches over both engines, which have much in common.
  writeFileSync(
    join(top, 'dist/playground.json.br'),
    brotliCompressSync(JSON.stringify(files), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  )
else {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
