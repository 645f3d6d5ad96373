/** Which names a request may ask the server for: whoever leads another name to this machine gets no answer here. */
import { gotText } from '../../refusals/got.ts'
import { type HttpRefusal, unreadable } from '../http-refusal.ts'

/** Where nobody else on the network is heard. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(host) || hostInUrl(host) === '[::1]'

/** As a URL has it. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

const everyAddress = ['0.0.0.0', '::']
const addressInUrl = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/** What is wrong with the host of a request to a server on `host`; `names` are others that it goes by. */
export function hostCheck(
  host: string,
  names: readonly string[],
): (hostname: string) => HttpRefusal | undefined {
  const hearsAll = everyAddress.includes(host)
  const loopbacks = hearsAll || isLoopback(host) ? ['localhost', '127.0.0.1', '[::1]'] : []
  const known = [...new Set([host, ...names].map(hostInUrl).map(inLowerCase)), ...loopbacks]
  return hostname => {
    if (known.includes(hostname) || (hearsAll && addressInUrl.test(hostname))) return undefined
    return unreadable({
      clause: 'WIRE-2',
      path: ['Host'],
      problem: 'unknown-option',
      expected: [...new Set(known)],
      got: gotText(hostname),
    })
  }
}

const inLowerCase = (text: string): string => text.toLowerCase()
