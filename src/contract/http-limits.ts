/** How large a request over HTTP may be: numbers of ours, where the contract has none (ASSUME-REQUEST-SIZE). */
export const httpLimits = {
  /** Characters of a URL, its query included. */
  urlLength: 8192,
  /** Bytes of a body, unless an entry point is told otherwise. */
  bodyBytes: 1_048_576,
  /** Lists and objects of a JSON text within each other. */
  jsonDepth: 32,
  /** Values of a JSON text, lists and objects included. */
  jsonValues: 8000,
  /** Values of a filter: each record is held against all of them. */
  filterValues: 1000,
} as const
