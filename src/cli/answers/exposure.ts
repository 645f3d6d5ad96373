/** The answer to `exposure`: what is open at each service, to whom, and who reaches whom inside. */
import { eastWest } from '../../rehearsal/exposure/east-west.ts'
import { type Exposure, exposureOf } from '../../rehearsal/exposure/exposure-of.ts'
import { blocksInWords, groupBlocks } from '../../report/block-groups.ts'
import { exposureFindings, exposureKinds } from '../../report/exposure-findings.ts'
import { exposureAsMermaid } from '../../report/exposure-mermaid.ts'
import { namesInWords } from '../../report/names-in-words.ts'
import { codeSpan, printMarkdownTable } from '../../report/print-markdown-table.ts'
import type { Table } from '../../report/table.ts'
import type { Answer } from '../answer.ts'
import { readWorld } from '../input/read-input.ts'
import { renderExposure } from '../text/render-exposure.ts'

export function answerExposure(name: string): Answer {
  const { file, world, placeInFirewall, placeOfService } = readWorld(name)
  const exposures = exposureOf(world)
  const inside = eastWest(world)
  return {
    kinds: exposureKinds,
    findings: exposureFindings(exposures, ({ services: [service], firewalls: [firewall] }) => {
      if (firewall !== undefined) return placeInFirewall(firewall.label, [])
      return service === undefined ? file.placeOf([], 'document') : placeOfService(service)
    }),
    text: () => renderExposure(file.name, exposures, inside),
    json: () => ({ command: 'exposure', file: file.name, exposures, eastWest: inside }),
    markdown: () => asMarkdown(file.name, exposures),
    table: () => asTable(exposures),
    mermaid: () => exposureAsMermaid(exposures, inside),
  }
}

function asMarkdown(file: string, exposures: readonly Exposure[]): string {
  const columns = ['services', 'firewall', 'open to everyone', 'open to some']
  const rows = exposures.map(({ services, firewalls, filter, world, limited }) => {
    const names = codeSpan(namesInWords(services))
    const guards = firewalls.map(({ label }) => codeSpan(label)).join(', ')
    if (filter === 'no-active-firewall') return [names, '**none**', '**everything**', '']
    if (filter === 'vlan-bypass') return [names, guards, '', 'VLAN peers: everything']
    const inWords = (blocks: Exposure['world']) =>
      groupBlocks(blocks)
        .map(group => blocksInWords(group).replace('inbound ', ''))
        .join('<br>')
    return [names, guards, inWords(world), inWords(limited)]
  })
  return `### Exposure of ${codeSpan(file)}\n\n${printMarkdownTable({ columns, rows })}\n`
}

function asTable(exposures: readonly Exposure[]): Table {
  return {
    columns: [
      ...['services', 'firewalls', 'filter', 'open_to'],
      ...['family', 'protocol', 'ports', 'addresses', 'packets'],
    ],
    rows: exposures.flatMap(({ services, firewalls, filter, world, limited }) =>
      [
        ...world.map(block => ['everyone', block] as const),
        ...limited.map(block => ['some', block] as const),
      ].map(([scope, { family, protocol, ports, addresses, size }]) => [
        services.map(({ label }) => label).join(' '),
        firewalls.map(({ label }) => label).join(' '),
        ...[filter, scope, family, protocol, ports ?? '', addresses.join(' '), size],
      ]),
    ),
  }
}
