/** A Mermaid flowchart: named boxes and labelled arrows. */

export interface Arrow {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly style: 'plain' | 'thick' | 'dotted'
}

export function printFlowchart(arrows: readonly Arrow[]): string {
  const names = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))]
  const idOf = (name: string): string => `n${names.indexOf(name) + 1}`
  const boxes = names.map(name => `  ${idOf(name)}["${escapeText(name)}"]`)
  const lines = arrows.map(
    ({ from, to, label, style }) =>
      `  ${idOf(from)} ${heads[style]}|"${escapeText(label)}"| ${idOf(to)}`,
  )
  return ['flowchart LR', ...boxes, ...lines, ''].join('\n')
}

const heads = { plain: '-->', thick: '==>', dotted: '-.->' } as const

/** Mermaid reads entities after `#`, and quotes end a text. */
const escapeText = (text: string): string =>
  text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replace(/\s+/g, ' ')
