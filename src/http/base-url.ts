/** The base address of the service, taken apart. */
import { UsageError } from '../kit/errors.ts'
import { printValue } from '../refusals/print.ts'

export interface BaseUrl {
  /** Such as `https://firedrill.test`. */
  readonly origin: string
  /** Such as `/v4`, without a slash at the end. */
  readonly path: string
}

/** Ends in `.test`, which nobody can own; holds the version as the contract has it (WIRE-2). */
export const defaultBaseUrl = 'https://firedrill.test/v4'

/** Throws a UsageError for what is no http address, or has a query. */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new UsageError(
      `baseUrl: expected an address such as ${defaultBaseUrl}, got ${printValue(text)}`,
    )
  return { origin: url.origin, path: withoutEnd(url.pathname) }
}

/** `/v4` for `v4/` as well, with its escapes as a URL has them. */
export const readBasePath = (text: string): string =>
  withoutEnd(new URL(`http://base/${text.replace(/^\/+/, '')}`).pathname)

const withoutEnd = (path: string): string => path.replace(/\/+$/, '')
