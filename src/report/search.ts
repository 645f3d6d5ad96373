/** Every packet with a verdict, within limits; none at all is a proof. */
import { blocksOf } from '../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { printRegion } from '../rules/regions/region-text.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import type { SearchQuestion } from '../rules/search/search.ts'
import { markdownTable, md } from './escape.ts'
import { fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import type { Question, Report } from './report.ts'
import { bold, coloured, dim, green, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

export const searchQuestion = {
  name: 'search',
  kinds: { found: 'There are packets with that verdict within the limits.' },
  formats: ['text', 'json', 'markdown', 'csv', 'sarif'],
} as const satisfies Question

/** What `search` found in rules, with what was asked. */
export function reportSearch(
  found: PacketRegion,
  { verdict, inside, outside }: SearchQuestion,
  source: ReportSource,
): Report {
  const blocks = blocksOf(found)
  const witness = pickPacket(found) ?? null
  const size = `${sizeOfRegion(found)}`
  const rows = words
    .groupsOf(blocks)
    .map(group => [words.traffic(group[0]), words.fromPeers(group)])
  return {
    question: searchQuestion,
    findings: blocks.map(block => ({
      id: idOf(verdict, block),
      kind: 'found',
      level: 'warning',
      message: `${verdict}: ${words.group([block])}.`,
      place: placeIn(source, []),
    })),
    text: () => [
      line`${bold('search')} ${source.name} ${dim('for packets judged')} ${coloured(verdict)}`,
      ...[...limitLines('inside', inside), ...limitLines('outside', outside), line``],
      ...words.blocks(blocks).map(text => line`  ${yellow('•')} ${text}`),
      ...(witness === null
        ? [line`  ${green('∅')} ${bold('none: proved for every packet')}`]
        : [line``, line`${words.countOf(size, 'packet')}, for example ${words.packet(witness)}`]),
    ],
    json: () => ({
      ...{ file: fileOf(source), verdict, inside: textOf(inside), outside: textOf(outside) },
      ...{ size, witness, blocks },
    }),
    markdown: () =>
      blocks.length === 0
        ? md`### No packet is judged ${verdict} there`
        : md`### ${verdict}\n\n${markdownTable(['traffic', 'peers'], rows)}`,
    table: () => ({
      columns: ['verdict', ...words.blockColumns],
      rows: blocks.map(block => [verdict, ...words.blockCells(block)]),
    }),
  }
}

const limitLines = (word: string, region: PacketRegion | undefined): readonly Line[] =>
  (region === undefined ? [] : words.blocks(blocksOf(region))).map(
    (text, at) => line`  ${dim((at === 0 ? word : '').padEnd(7))} ${text}`,
  )

const textOf = (region: PacketRegion | undefined): string | null =>
  region === undefined ? null : printRegion(region)
