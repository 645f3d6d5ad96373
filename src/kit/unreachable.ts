/** The end of every exhaustive switch: a case added later fails to compile here, and throws if it slips through. */
export function unreachable(value: never): never {
  throw new TypeError(`no case for ${JSON.stringify(value)}`)
}
