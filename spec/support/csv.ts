/** Cells of CSV, by RFC 4180. */
export function readCsv(printed: string): readonly (readonly string[])[] {
  const cells = [...printed.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\n') rows.push([])
  }
  return rows
}
