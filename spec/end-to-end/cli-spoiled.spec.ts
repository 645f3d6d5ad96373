/** Files that somebody edited, cut or mixed up: each command refuses them in words, or answers. */
import { expect, it } from 'vitest'
import { commands, endings, runSpoiled, wrongIn } from '../support/spoiled-commands.ts'

it('each command answers about the files as they are', () => {
  for (const [command, { files }] of commands.entries()) {
    const { ran } = runSpoiled({ command, file: 0, changes: [], form: 'text', fails: false })
    expect([files, ran.code === 2, wrongIn(ran)]).toEqual([files, false, []])
  }
})

it('two hundred and fifty runs with a spoiled file end in words; twenty thousand by night', () => {
  const codes = endings({ numRuns: 250 })
  expect(codes.get(2)).toBeGreaterThan(60)
  expect(codes.get(0)).toBeGreaterThan(10)
})
