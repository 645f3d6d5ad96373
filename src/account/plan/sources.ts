/** Where resources and their attributes stand in sources of a configuration: found by their blocks, without evaluating anything. */
import type { Path } from '../../refusals/problem.ts'

export interface NamedText {
  readonly name: string
  readonly text: string
}

/** Lines count from 1. */
export interface Line {
  readonly file: string
  readonly line: number
}

interface Block {
  readonly file: string
  /** Its lines, with the one that opens it first. */
  readonly lines: readonly string[]
  readonly first: number
}

/** Blocks of resources by type and name. One that stands in several files is in several modules, and is not found. */
export class Sources {
  readonly #blocks = new Map<string, Block | 'several'>()

  constructor(texts: readonly NamedText[]) {
    for (const { name, text } of texts)
      for (const [key, block] of blocksIn(name, text))
        this.#blocks.set(key, this.#blocks.has(key) ? 'several' : block)
  }

  /** The line of an attribute, or of the nearest block around it that is written out. */
  find(type: string, name: string, path: Path): Line | undefined {
    const block = this.#blocks.get(`${type}.${name}`)
    if (block === undefined || block === 'several') return undefined
    return { file: block.file, line: block.first + lineOf(block.lines, path) }
  }
}

const opening = /^\s*resource\s+"([\w-]+)"\s+"([\w-]+)"\s*\{/

function blocksIn(file: string, text: string): readonly (readonly [string, Block])[] {
  const lines = text.split(/\r?\n/)
  const found: (readonly [string, Block])[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, type, name] = opening.exec(lines[at] ?? '') ?? []
    if (type === undefined) continue
    const end = endOf(lines, at)
    found.push([`${type}.${name}`, { file, lines: lines.slice(at, end), first: at + 1 }])
    at = end - 1
  }
  return found
}

/** How many more braces a line opens than it closes; those in texts and comments do not count. */
function depthOf(line: string): number {
  const code = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').replace(/(?:#|\/\/).*$/, '')
  return [...code].reduce((sum, each) => sum + (each === '{' ? 1 : each === '}' ? -1 : 0), 0)
}

/** The line after the one that closes the block that opens at a line. */
function endOf(lines: readonly string[], start: number): number {
  let depth = 0
  for (let at = start; at < lines.length; at++) {
    depth += depthOf(lines[at] ?? '')
    if (depth <= 0) return at + 1
  }
  return lines.length
}

/** How many lines below its first line an attribute of a block stands; as near as it is written out. */
function lineOf(lines: readonly string[], [key, ...rest]: Path): number {
  if (typeof key !== 'string') return 0
  const index = typeof rest[0] === 'number' ? rest[0] : 0
  const block = new RegExp(`^\\s*${key.replaceAll(/[^\w-]/g, '')}\\s*\\{`)
  const attribute = new RegExp(`^\\s*${key.replaceAll(/[^\w-]/g, '')}\\s*=`)
  let seen = 0
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (attribute.test(line)) return at
    const end = depthOf(line) > 0 ? endOf(lines, at) : at + 1
    if (block.test(line)) {
      if (seen === index) {
        const below = typeof rest[0] === 'number' ? rest.slice(1) : rest
        return at + lineOf(lines.slice(at, end), below)
      }
      seen += 1
    }
    at = end - 1
  }
  return 0
}
