/** Numbers for people: `1`, `65,535`, `2.8×10¹⁴`. */

/** A whole number in decimal digits, of any length. */
export function countInWords(digits: string): string {
  if (digits.length <= 6) return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const tenths = Math.round(Number(digits.slice(0, 3)) / 10)
  const [mantissa, exponent] =
    tenths === 100 ? ['1', digits.length] : [`${tenths / 10}`, digits.length - 1]
  return `${mantissa}×10${raised(exponent)}`
}

/** `1 packet`, `2 packets`. */
export const countOf = (count: number | string, noun: string): string =>
  `${countInWords(`${count}`)} ${noun}${`${count}` === '1' ? '' : 's'}`

const raised = (exponent: number): string =>
  [...`${exponent}`].map(digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
