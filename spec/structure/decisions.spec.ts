/** The index of decisions names every note, in order, by the note's own title. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const folder = join(top, 'spec/decisions')
const notes = readdirSync(folder)
  .filter(name => name !== 'README.md')
  .sort()

describe('decisions', () => {
  it('are numbered without gaps', () => {
    expect(notes.map(name => Number(name.slice(0, 4)))).toEqual(notes.map((_, at) => at + 1))
  })

  it('are all in the index, and nothing else is', () => {
    const listed = readFileSync(join(folder, 'README.md'), 'utf8')
      .split('\n')
      .filter(line => line.startsWith('- '))
    const titles = notes.map(name => {
      const [title = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
      return `- [${title.replace(/^# /, '')}](${name})`
    })
    expect(listed).toEqual(titles)
  })
})
