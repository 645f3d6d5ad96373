/** Long work tells which step runs, where somebody watches. */
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readChangeTo, readWorld } from '../../src/cli/input/read-input.ts'
import { endSteps, openProgress, openTeller, showStep } from '../../src/cli/progress.ts'
import { spawnCommand } from '../support/run-command.ts'

let file: string
let fd: number

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'firedrill-')), 'told')
  fd = openSync(file, 'w')
})

afterEach(() => closeSync(fd))

const told = () => readFileSync(file, 'utf8')

/** Nothing else runs on this thread meanwhile, as while a question is answered. */
function workUntil(isDone: () => boolean): void {
  const end = Date.now() + 20_000
  while (!isDone() && Date.now() < end);
}

describe('a step', () => {
  it('is told while it blocks its thread, and leaves no trace', () => {
    const teller = openTeller(fd, Date.now() - 10_000)
    teller.tell('reading world.json')
    workUntil(() => told().includes('reading world.json'))
    teller.tell('answering')
    workUntil(() => told().includes('answering'))
    teller.end()
    const lines = told().split('\r\u001b[K')
    expect([lines[0], lines.at(-1)]).toEqual(['', ''])
    expect(lines[1]).toMatch(/^reading world\.json, [123]\d s$/)
    expect(lines.at(-2)).toMatch(/^answering, [123]\d s$/)
    const length = told().length
    const later = Date.now() + 300
    workUntil(() => Date.now() > later)
    expect(told()).toHaveLength(length)
  })

  it('is not told within half a second', () => {
    const teller = openTeller(fd, Date.now() + 60_000)
    teller.tell('answering')
    const later = Date.now() + 300
    workUntil(() => Date.now() > later)
    teller.end()
    expect(told()).toBe('')
  })

  it('is the answer, and not reading any more, once the change was read', () => {
    const { isTTY, fd: standardError } = process.stderr
    Object.defineProperties(process.stderr, {
      isTTY: { value: true, configurable: true },
      fd: { value: fd, configurable: true },
    })
    try {
      const account = readWorld('examples/account.json')
      if (account.kind !== 'world') throw new Error('expected a world')
      readChangeTo(account.world, 'examples/tighten-web.json')
      workUntil(() => told().includes('answering'))
    } finally {
      endSteps()
      Object.defineProperties(process.stderr, {
        isTTY: { value: isTTY, configurable: true, writable: true },
        fd: { value: standardError, configurable: true, writable: true },
      })
    }
    expect(told().split('\r\u001b[K').at(-2)).toMatch(/^answering, \d+ s$/)
  })

  it('is not told where nobody watches', () => {
    expect(process.stderr.isTTY).toBeFalsy()
    showStep('answering')
    openProgress('searching')(1, 2)
    endSteps()
    const { stderr } = spawnCommand(['lint', 'examples/account.json'])
    expect(stderr).toBe('')
  })
})
