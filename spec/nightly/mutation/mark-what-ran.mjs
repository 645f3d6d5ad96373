/** Before and after each spec of a process that marks what runs: begins with nothing marked, and leaves the numbers of what ran. */
import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

globalThis.firedrillRan ??= new Uint8Array(65_536)
const ran = globalThis.firedrillRan.fill(0)

afterAll(() => {
  const numbers = [...ran.entries()].flatMap(([number, mark]) => (mark === 1 ? [number] : []))
  const line = JSON.stringify([expect.getState().testPath, numbers])
  appendFileSync(process.env['FIREDRILL_RAN'], `${line}\n`)
})
