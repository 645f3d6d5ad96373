/** Names and sizes of files: kebab-case, one purpose said in a first sentence, about 200 lines. */
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from '../support/sources.ts'

/** Longest file of src, in lines, comments included. */
const linesMax = 230

/** Folders that nothing in particular would live in. */
const vague = /\/(?:utils?|helpers?|common|misc|shared|lib)(?:\/|\.ts$)/

const sources = sourcesBelow('src')

describe('files of src', () => {
  it('have kebab-case names', () => {
    const wrong = sources.filter(
      ({ path }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(basename(path)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('open with one sentence that says what they are for', () => {
    const wrong = sources.filter(({ text }) => !/^(?:#!.*\n)?\/\*\*[\s\S]*?\*\/\n/.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('are short enough to have one purpose', () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > linesMax)
    expect(long).toEqual([])
  })

  it('live in no folder for things without a home', () => {
    expect(sources.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('re-export from others only at the entry points and in the lists', () => {
    const barrels = sources
      .filter(({ text }) => /^export (?:\*|\{[^}]*\}) from/m.test(text))
      .map(({ path }) => path)
    const isList = (path: string) =>
      /^src\/(?:index|whatif|account|[a-z-]+(?:\/node)?\/index)\.ts$/.test(path)
    expect(barrels.filter(path => !isList(path))).toEqual([])
  })
})
