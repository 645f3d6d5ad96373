/** Conditions on lists of texts, of which one has to meet them: a long list is looked through once, however many ask. */

interface Gathered {
  readonly all: ReadonlySet<unknown>
  readonly least: string
  readonly greatest: string
  /** All of them, with what stands in none of them in between. */
  readonly joined: string
}

const gathered = new WeakMap<readonly string[], Gathered>()
/** Up to here asking each takes no longer. */
const shortMax = 32
const between = '\u0000'

/** Whether one of the texts meets `test`, which is that of this operator and operand. */
export function anyText(
  texts: readonly string[],
  operator: string,
  operand: unknown,
  test: (text: unknown) => boolean,
): boolean {
  if (texts.length <= shortMax) return texts.some(test)
  const { all, least, greatest, joined } = gather(texts)
  if (operator === '+eq') return all.has(operand)
  if (operator === '+contains' && typeof operand === 'string')
    return operand.includes(between) ? texts.some(test) : joined.includes(operand)
  // What all of them come before or after is known from the last or the first.
  return test(operator.startsWith('+gt') ? greatest : least)
}

function gather(texts: readonly string[]): Gathered {
  const known = gathered.get(texts)
  if (known !== undefined) return known
  let [least = '', greatest = ''] = [texts[0], texts[0]]
  for (const text of texts) {
    if (text < least) least = text
    if (text > greatest) greatest = text
  }
  const found = { all: new Set(texts), least, greatest, joined: texts.join(between) }
  gathered.set(texts, found)
  return found
}
