/** A page and all below it, of tables and of key indexes. */
export const pagesIn = (page: readonly unknown[]): (readonly unknown[])[] => [
  page,
  ...page.filter(held => Array.isArray(held)).flatMap(pagesIn),
]
