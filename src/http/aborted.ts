/**
 * Resolves when the caller gives up. Until then an open channel keeps the process there, as a socket would: the timer of
 * `AbortSignal.timeout` does not, and a process with nothing else to do ends before that strikes.
 */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const { port1 } = new MessageChannel()
    // A port without a listener keeps nothing there.
    port1.addEventListener('message', () => undefined)
    port1.start()
    const giveUp = () => {
      port1.close()
      resolve()
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })
