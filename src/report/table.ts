/** A table of texts: what CSV and Markdown are printed from. */
export interface Table {
  readonly columns: readonly string[]
  /** Each as long as `columns`. */
  readonly rows: readonly (readonly string[])[]
}
