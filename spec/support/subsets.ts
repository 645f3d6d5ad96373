/** Every choice of some of these entries, from none of them to all. */
export const subsetsOf = (parts: object): readonly Readonly<Record<string, unknown>>[] =>
  Array.from({ length: 2 ** Object.keys(parts).length }, (_, subset) =>
    Object.fromEntries(Object.entries(parts).filter((_entry, at) => subset & (1 << at))),
  )
