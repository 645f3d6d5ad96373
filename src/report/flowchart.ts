/** A Mermaid flowchart: named boxes and labelled arrows. */
import { escapeForMermaid } from './escape.ts'

export interface Arrow {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly stroke: keyof typeof strokes
}

const strokes = { plain: '-->', thick: '==>', dotted: '-.->' } as const

export function printFlowchart(arrows: readonly Arrow[]): string {
  const names = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))]
  const idOf = (name: string): string => `n${names.indexOf(name) + 1}`
  const boxes = names.map(name => `  ${idOf(name)}["${escapeForMermaid(name)}"]`)
  const lines = arrows.map(
    ({ from, to, label, stroke }) =>
      `  ${idOf(from)} ${strokes[stroke]}|"${escapeForMermaid(label)}"| ${idOf(to)}`,
  )
  return ['flowchart LR', ...boxes, ...lines, ''].join('\n')
}
