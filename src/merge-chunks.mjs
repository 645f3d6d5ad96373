/**
 * Merges the small ones among bundled modules: a bundler that splits makes a module of every few lines that two entry points
 * share. Each goes where the entry points together have the least more to load, and nothing comes to import itself.
 */
import { dirname, join } from 'node:path'
import MagicString from 'magic-string'
import { rollup } from 'rollup'
import { parseAst } from 'rollup/parseAst'

/**
 * Modules below this many bytes are merged, as long as no merging gives all entry points together more than `extraMost` to load. One that
 * imports a package when it is asked to stays alone.
 */
const small = 32_000
const extraMost = 118_000

/** `files` are texts and source maps by absolute path; `folder` is where all of them lie. Writes what they become. */
export async function writeMerged(files, entries, folder) {
  const groups = groupsOf(modulesIn(files), entries)
  const bundle = await rollup({
    input: Object.fromEntries(entries.map(path => [path.slice(folder.length + 1, -3), path])),
    external: id => !files.has(id) && !/^[./]/.test(id),
    treeshake: false,
    plugins: [
      {
        name: 'bundled',
        resolveId: (id, from) =>
          from !== undefined && id.startsWith('.') ? join(dirname(from), id) : id,
        load: id => files.get(id),
        transform: code => withoutEffects(code),
      },
    ],
  })
  await bundle.write({
    ...{ dir: folder, format: 'es', sourcemap: true, sourcemapExcludeSources: true },
    ...{ compact: true, hoistTransitiveImports: false, onlyExplicitManualChunks: true },
    manualChunks: id => (entries.includes(id) ? undefined : groups.get(id)),
    ...{ entryFileNames: '[name].js', chunkFileNames: 'shared/chunk-[hash].js' },
  })
}

/**
 * No module of ours has an effect when it is loaded (package.json says so), but merged with others it is no module any more:
 * values are marked, so that a bundler leaves out those that nobody uses.
 */
function withoutEffects(code) {
  const marked = new MagicString(code)
  const declared = parseAst(code).body.flatMap(({ type, declarations }) =>
    type === 'VariableDeclaration' ? declarations : [],
  )
  for (const { init } of declared) {
    if (isPlain(init) || /\bawait\b/.test(code.slice(init.start, init.end))) continue
    const isMarkable = isCall(init) && isPlain(init.callee) && init.arguments.every(isPlain)
    marked.appendLeft(init.start, isMarkable ? pure : `${pure}(()=>(`)
    if (!isMarkable) marked.appendRight(init.end, '))()')
  }
  return { code: marked.toString(), map: marked.generateMap({ hires: 'boundary' }) }
}

const pure = '/*@__PURE__*/'
const isCall = ({ type }) => type === 'CallExpression' || type === 'NewExpression'

/** Whether a bundler sees by itself that this has no effect. */
function isPlain(value) {
  if (value === null) return true
  if (value.type === 'ArrayExpression') return value.elements.every(isPlain)
  if (value.type === 'ObjectExpression')
    return value.properties.every(
      ({ type, computed, value: held }) => type === 'Property' && !computed && isPlain(held),
    )
  return [
    ...['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression'],
    ...['Identifier', 'Literal'],
  ].includes(value.type)
}

function modulesIn(files) {
  const read = ({ code }, path, importing) =>
    [...code.matchAll(importing)].map(([, target]) => join(dirname(path), target))
  return [...files].map(([path, file]) => ({
    path,
    size: file.code.length,
    uses: read(file, path, /(?:from|import) ?"(\.[^"]+)"/g),
    later: read(file, path, /import\("(\.[^"]+)"\)/g),
    // Who bundles what loads it has to have that package.
    asks: /import\("[^."]/.test(file.code),
  }))
}

/** For the path of each module that of another one, with which it is merged, or its own. Sets are bits of numbers. */
function groupsOf(modules, entries) {
  const bits = new Map(modules.map(({ path }, at) => [path, 1n << BigInt(at)]))
  const sizes = new Map(modules.map(({ path, size }) => [bits.get(path), size]))
  const roots = new Set([...entries, ...modules.flatMap(({ later }) => later)])
  let groups = modules.map(({ path, asks }) => ({
    ...{ path, own: bits.get(path), isRoot: roots.has(path), isAlone: roots.has(path) || asks },
    loads: reached(path, modules, bits),
  }))
  for (let pair = nextMerged(groups, sizes); pair !== undefined; pair = nextMerged(groups, sizes))
    groups = merged(...pair, groups)
  const groupOf = ({ path }) => groups.find(({ own }) => (own & bits.get(path)) !== 0n)
  return new Map(modules.map(module => [module.path, groupOf(module).path]))
}

/** The pair that costs least, of those that cost little. */
function nextMerged(groups, sizes) {
  const open = groups.filter(({ isAlone }) => !isAlone)
  let [least, pair] = [extraMost, undefined]
  for (const from of open.filter(({ own }) => sizeOf(own, sizes) < small))
    for (const into of open) {
      const extra = from === into ? Infinity : extraBytes(from, into, groups, sizes)
      if (extra < least) [least, pair] = [extra, [from, into]]
    }
  return pair
}

/** The module itself, and whatever it imports. */
function reached(path, modules, bits, found = 0n) {
  if ((found & bits.get(path)) !== 0n) return found
  return modules
    .find(module => module.path === path)
    .uses.reduce((all, used) => reached(used, modules, bits, all), found | bits.get(path))
}

/** What all roots together have more to load, each by itself; infinite where a module would come to import itself. */
function extraBytes(from, into, groups, sizes) {
  const [own, loads] = [from.own | into.own, from.loads | into.loads]
  const others = groups.filter(group => group !== from && group !== into)
  if (others.some(each => (each.own & loads) !== 0n && (each.loads & own) !== 0n)) return Infinity
  return others
    .filter(each => each.isRoot && (each.loads & own) !== 0n)
    .reduce((bytes, each) => bytes + sizeOf(loads & ~each.loads, sizes), 0)
}

const merged = (from, into, groups) => {
  const [own, loads] = [from.own | into.own, from.loads | into.loads]
  return groups
    .filter(group => group !== from)
    .map(group => ({
      ...group,
      own: group === into ? own : group.own,
      loads: (group.loads & own) === 0n ? group.loads : group.loads | loads,
    }))
}

function sizeOf(set, sizes) {
  let bytes = 0
  for (let rest = set; rest !== 0n; rest &= rest - 1n) bytes += sizes.get(rest & -rest)
  return bytes
}
