/** The dotted quad of one unsigned 32-bit word. */
export function printIpv4(word: number): string {
  return `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`
}
