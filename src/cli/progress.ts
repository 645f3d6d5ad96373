/** How far long work has come, on standard error when somebody watches it there. */

export interface Progress {
  readonly tell: (done: number, total: number) => void
  /** Takes the line away. */
  readonly end: () => void
}

/** Nothing is told of work that is done within half a second. */
export function openProgress(what: string): Progress {
  const { stderr } = process
  const started = Date.now()
  let last = started
  let isShown = false
  return {
    tell(done, total) {
      const now = Date.now()
      if (!stderr.isTTY || now - started < 500 || now - last < 100) return
      last = now
      isShown = true
      stderr.write(
        `\r\u001b[K${what}: ${done} of up to ${total}, ${Math.round((now - started) / 1000)} s`,
      )
    },
    end() {
      if (isShown) stderr.write('\r\u001b[K')
    },
  }
}
