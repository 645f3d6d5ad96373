/** Files that somebody edited, cut or mixed up: each command refuses them in words, or answers. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commands, runSpoiled, spoiledRuns, wrongIn } from '../support/spoiled-commands.ts'

it('each command answers about the files as they are', () => {
  for (const { files, words } of commands) {
    const { ran } = runSpoiled({
      ...whole,
      command: commands.findIndex(each => each.words === words),
    })
    expect([files, ran.code === 2, wrongIn(ran)]).toEqual([files, false, []])
  }
})

const whole = { file: 0, changes: [], form: 'text' } as const

it('two hundred and fifty runs with a spoiled file end in words; twenty thousand by night', () => {
  const codes = new Map<number | null, number>()
  fc.assert(
    fc.property(spoiledRuns, run => {
      const { ran, text } = runSpoiled(run)
      codes.set(ran.code, (codes.get(ran.code) ?? 0) + 1)
      expect([wrongIn(ran), text]).toEqual([[], text])
    }),
    { numRuns: 250 },
  )
  expect(codes.get(2)).toBeGreaterThan(60)
  expect(codes.get(0)).toBeGreaterThan(10)
})
