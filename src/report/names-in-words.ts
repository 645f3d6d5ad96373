/** `web-1, web-2 and 38 more services`: of many the first few. */
export function namesInWords(named: readonly { readonly label: string }[], shown = 4): string {
  const rest = named.length - shown
  const names = (rest > 1 ? named.slice(0, shown) : named).map(({ label }) => label)
  return rest > 1 ? `${names.join(', ')} and ${rest} more services` : names.join(', ')
}
