/** Modules that threads import: what to explore, over firedrill as it is built. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { top } from './sources.ts'

export const builtHref = (path: string): string => pathToFileURL(join(top, 'dist', path)).href

const imports = `
import { createWorld } from '${builtHref('index.js')}'
import { emits, firewallScope, follow, refusesOn } from '${builtHref('explore/index.js')}'
`

/** Its path; `exports` are the exports, as JavaScript. */
export function exploredModule(name: string, exports: string): string {
  const folder = join(top, 'dist', 'runs', 'explored')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, `${imports}${exports}\n`)
  return path
}
