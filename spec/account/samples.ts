/** Documents as people have them, one for each shape, made from what the service and its command are known to print. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import { top } from '../support/sources.ts'

const folder = join(top, 'spec/account/samples')

/**
 * `cli` is a whole account as the command prints it, `pages` the same as the service answers it, `single` other shapes
 * with parts of it, and `faults` what cannot be read. They are read anew, so that they may be changed.
 */
export const samplesIn = (name: 'cli' | 'pages' | 'single' | 'faults'): readonly NamedDocument[] =>
  readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => sample(`${name}/${file}`))

export const sample = (name: string): NamedDocument => ({
  name,
  value: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
})

/** Every document that can be read, whether alone or not. */
export const readable = (): readonly NamedDocument[] =>
  (['cli', 'pages', 'single'] as const).flatMap(samplesIn)
