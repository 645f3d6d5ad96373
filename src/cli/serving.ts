/** What commands that listen have in common: the port, and that they go on until they are interrupted. */
import { quote } from '../refusals/got.ts'
import { InputError } from './input/input-error.ts'

/** Throws an InputError for what is no port; 0 is any that is free. */
export function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InputError(`--port: expected a whole number from 0 to 65535, got ${quote(text)}`)
}

export const interrupted = (): Promise<void> =>
  new Promise(resolve => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    const hear = () => {
      for (const signal of signals) process.off(signal, hear)
      resolve()
    }
    for (const signal of signals) process.on(signal, hear)
  })
