/** Long work tells how far it has come, where somebody watches. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProgress } from '../../src/cli/progress.ts'

let written: string[] = []

beforeEach(() => {
  written = []
  vi.useFakeTimers()
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    written.push(String(text))
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function watch(isTerminal: boolean): void {
  const progress = openProgress('searching')
  const before = process.stderr.isTTY
  process.stderr.isTTY = isTerminal
  for (let step = 1; step <= 20; step++) {
    vi.advanceTimersByTime(60)
    progress.tell(step, 40)
  }
  progress.end()
  process.stderr.isTTY = before
}

describe('progress', () => {
  it('is told on a terminal, not too often, and leaves no trace', () => {
    watch(true)
    const told = written.slice(0, -1)
    expect(told[0]).toBe('\r\u001b[Ksearching: 9 of up to 40, 1 s')
    expect(told.length).toBeLessThan(9)
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  it('is not told of short work', () => {
    const progress = openProgress('searching')
    progress.tell(1, 2)
    progress.end()
    expect(written).toEqual([])
  })

  it('is not told where nobody watches', () => {
    watch(false)
    expect(written).toEqual([])
  })
})
