/** Exposures as text for a terminal: service by service what is open to whom, then the ways inside. */
import pc from 'picocolors'
import type { EastWest } from '../../rehearsal/exposure/east-west.ts'
import type { Exposure } from '../../rehearsal/exposure/exposure-of.ts'
import { blocksInWords, groupBlocks } from '../../report/block-groups.ts'
import { passagesInWords } from '../../report/exposure-mermaid.ts'
import { namesInWords } from '../../report/names-in-words.ts'
import { columns } from './columns.ts'
import { wrapText } from './wrap-text.ts'

export function renderExposure(
  file: string,
  exposures: readonly Exposure[],
  inside: EastWest,
): string {
  return [
    `${pc.bold('exposure')} ${file}`,
    ...exposures.flatMap(renderServices),
    ...(inside.edges.length === 0
      ? []
      : ['', pc.bold('Inside the account'), ...renderInside(inside)]),
    '',
  ].join('\n')
}

function renderServices(exposure: Exposure): readonly string[] {
  const { services, firewalls, filter, world, limited } = exposure
  const guards = firewalls.map(({ label }) => label).join(', ')
  const head = [
    '',
    `${pc.bold(namesInWords(services))}  ${pc.dim(`${guardNames[filter]}${guards}`)}`,
  ]
  if (filter === 'no-active-firewall') return [...head, `  ${pc.red('everyone')}  everything`]
  if (filter === 'vlan-bypass')
    return [...head, `  ${pc.cyan('peers')}     everything on its VLANs`]
  if (world.length + limited.length === 0) return [...head, `  ${pc.green('nobody')}`]
  return [
    ...head,
    ...renderBlocks(pc.yellow('everyone'), world),
    ...renderBlocks(pc.cyan('some    '), limited),
  ]
}

const guardNames = {
  rules: 'firewall ',
  'inbound-tcp': 'inbound TCP only: firewall ',
  'no-active-firewall': 'no active firewall',
  'vlan-bypass': 'VLANs only, not filtered: firewall ',
} as const

const indent = 12

function renderBlocks(who: string, blocks: Exposure['world']): readonly string[] {
  const lines = groupBlocks(blocks).flatMap(group =>
    wrapText(blocksInWords(group).replace('inbound ', ''), 100 - indent),
  )
  return lines.map((line, at) => (at === 0 ? `  ${who}  ${line}` : `${' '.repeat(indent)}${line}`))
}

function renderInside({ nodes, edges }: EastWest): readonly string[] {
  const nameOf = (id: string): string =>
    namesInWords(nodes.find(node => node.id === id)?.instances ?? [])
  const rows = edges.map(({ from, to, passages, vlans }) => {
    const filtered = passagesInWords(passages)
    const onVlan = vlans.map(vlan => pc.cyan(`everything on VLAN ${vlan}`))
    return [
      `${nameOf(from)} → ${from === to ? 'each other' : nameOf(to)}`,
      [...onVlan, ...(filtered === '' ? [] : [filtered])].join(pc.dim(', else ')),
    ]
  })
  return columns(rows).map(row => `  ${row}`)
}
