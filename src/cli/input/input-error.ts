/** Bad input: what the command line ends with exit code 2 for, a line for each thing that is wrong. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
