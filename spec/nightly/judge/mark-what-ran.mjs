/**
 * Around each spec of a process that runs marked sources: begins with no mark, and adds a line to the file FIREDRILL_RAN, with the spec, the
 * numbers of the functions that ran, and of those that ran while a module was loaded. That happens once, whichever spec is first.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

globalThis.firedrillRan ??= { marks: new Uint8Array(65_536), now: 1 }
const { marks } = globalThis.firedrillRan
marks.fill(0)

const markedBy = bit =>
  [...marks.entries()].flatMap(([number, mark]) => ((mark & bit) === 0 ? [] : [number]))

afterAll(() => {
  const line = JSON.stringify([expect.getState().testPath, markedBy(1), markedBy(2)])
  appendFileSync(process.env['FIREDRILL_RAN'], `${line}\n`)
})
