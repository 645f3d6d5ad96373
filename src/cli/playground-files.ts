/** The files of the built playground, which lie in the package as one. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Of the package that this command belongs to; modules are built one folder below its top, or lie two below as they are written. */
const archive = new URL('../../dist/playground.json.br', import.meta.url)

/** What the page asks for beside itself. */
export const playgroundScripts = ['editor.js', 'packages.js', 'account.js'] as const

export const readPlayground = (): Readonly<
  Record<'index.html' | 'LICENSES.txt' | (typeof playgroundScripts)[number], string>
> => JSON.parse(brotliDecompressSync(readFileSync(archive)).toString('utf8'))
