/** Changes of verdicts as a Mermaid flowchart: who gains and who loses a way to what. */
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { groupChanges } from './change-groups.ts'
import { printFlowchart } from './flowchart.ts'
import { trafficInWords } from './packets-in-words.ts'
import { peersInWords } from './peers-in-words.ts'

export interface DrawnChanges {
  /** What the rules guard: a firewall or services. */
  readonly subject: string
  readonly changes: readonly VerdictChange[]
}

/** Thick arrows for what is opened, dotted ones for what is closed, pointing as the packets go. */
export function changesAsMermaid(drawn: readonly DrawnChanges[]): string {
  return printFlowchart(
    drawn.flatMap(({ subject, changes }) =>
      groupChanges(changes).map(group => {
        const [first] = group
        const peers = peersInWords(group, 2)
        const inbound = first.direction === 'inbound'
        return {
          from: inbound ? peers : subject,
          to: inbound ? subject : peers,
          label: `${first.to === 'ACCEPT' ? 'opened' : 'closed'}: ${trafficInWords(first)}`,
          style: first.to === 'ACCEPT' ? 'thick' : 'dotted',
        } as const
      }),
    ),
  )
}
