/** Bad input: the command ends with exit code 2, and says what is wrong, a line for each thing. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
