/** How wide texts are: as the terminal, within what people read well; elsewhere the same on every machine. */
export function terminalWidth({ isTTY, columns = elsewhere }: Output = process.stdout): number {
  return isTTY ? Math.min(Math.max(columns, least), most) : elsewhere
}

interface Output {
  readonly isTTY: boolean
  readonly columns?: number
}

const [least, most, elsewhere] = [80, 200, 100]
