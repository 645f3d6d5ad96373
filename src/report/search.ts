/** Every packet with a verdict, within limits; none at all is a proof. */

import type { Hole } from '../account/holes/hole.ts'
import { listOf, object } from '../refusals/usage.ts'
import type { DependingPackets, SearchAnswer } from '../rehearsal/accounts/search-in.ts'
import { blocksOf, type RegionBlock } from '../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import { pickPacket } from '../rules/regions/pick-packet.ts'
import { isEmptyRegion } from '../rules/regions/region-algebra.ts'
import { printRegion } from '../rules/regions/region-text.ts'
import { sizeOfRegion } from '../rules/regions/size-of-region.ts'
import type { SearchQuestion } from '../rules/search/search.ts'
import { joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { holeLines, holesBehind, theHole, waysInWords } from './holes.ts'
import { drawMap } from './pictures/draw-map.ts'
import type { Figure } from './pictures/figure.ts'
import type { Question, Report } from './report.ts'
import { packetsInWords } from './sizes.ts'
import { bold, coloured, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

export const searchQuestion = {
  name: 'search',
  kinds: {
    found: 'There are packets with that verdict within the limits.',
    unknown: 'Packets have that verdict or not, depending on holes of the account.',
  },
  formats: ['text', 'json', 'markdown', 'html', 'csv', 'svg', 'sarif'],
} as const satisfies Question

/** What `search` found in rules, with what was asked. */
export const reportSearch = (
  found: PacketRegion,
  asked: SearchQuestion,
  source: ReportSource,
): Report => {
  const none = isEmptyRegion(found) ? 'always' : 'never'
  return reportSearchIn({ certain: found, possible: found, depends: [], none }, asked, source, [])
}

/** What `searchIn` found in rules of an account with these holes, with what was asked. */
export function reportSearchIn(
  answer: SearchAnswer,
  asked: SearchQuestion,
  source: ReportSource,
  holes: readonly Hole[],
): Report {
  answerOf('searchIn', 'certain', 'possible', 'depends')(answer, 'answer')
  object(asked, 'asked')
  readSource(source, 'source')
  listOf(object)(holes, 'holes')
  const { verdict, inside, outside } = asked
  const blocks = blocksOf(answer.certain)
  const parts = answer.depends.map(({ region, ...part }): Part => {
    return { blocks: blocksOf(region), ...part }
  })
  const behind = holesBehind({ on: parts.flatMap(({ on }) => on) }, holes)
  const found: Found = { ...{ answer, asked, blocks, parts, holes: behind } }
  return {
    question: searchQuestion,
    findings: findingsOf(found, source),
    text: () => foundLines(found, source),
    json: () => ({
      ...{ file: fileOf(source), verdict, inside: textOf(inside), outside: textOf(outside) },
      ...{ none: answer.none, size: sizeOf(found), witness: witnessOf(found), blocks },
      ...{ depends: parts, holes: behind },
    }),
    markdown: () => foundAsMarkdown(found),
    headline: () =>
      answer.none === 'always'
        ? `No packet is judged ${verdict} there: proved`
        : `${words.capitalize(packetsInWords(sizeOf(found), blocks))} judged ${verdict}`,
    figures: () => foundMaps(found, source),
    table: () => ({
      columns: ['verdict', ...traffic.blockColumns, 'depends_on'],
      rows: [{ blocks, on: [] }, ...parts].flatMap(({ blocks: some, on }) =>
        some.map(block => [verdict, ...traffic.blockCells(block), on.join(', ')]),
      ),
    }),
  }
}

function foundMaps({ answer, asked }: Found, { name }: ReportSource): readonly Figure[] {
  const says = `judged ${asked.verdict}`
  const figure = drawMap(`Packet map of ${name}`, [{ kind: 'found', region: answer.certain, says }])
  return figure === null ? [] : [figure]
}

interface Found {
  readonly answer: SearchAnswer
  readonly asked: SearchQuestion
  readonly blocks: readonly RegionBlock[]
  readonly parts: readonly Part[]
  readonly holes: readonly Hole[]
}

type Part = Omit<DependingPackets, 'region'> & { readonly blocks: readonly RegionBlock[] }

const sizeOf = ({ answer }: Found): string => `${sizeOfRegion(answer.certain)}`
const witnessOf = ({ answer }: Found) => pickPacket(answer.certain) ?? null

function findingsOf({ asked, blocks, parts }: Found, source: ReportSource): readonly Finding[] {
  const { verdict } = asked
  const level = 'warning'
  const place = placeIn(source, [])
  return [
    ...blocks.map((block): Finding => {
      const message = `${verdict}: ${traffic.group([block])}.`
      return { ...{ id: idOf(verdict, block), kind: 'found', level, message }, place }
    }),
    ...parts.flatMap(({ blocks: some, on }) =>
      some.map((block): Finding => {
        const message = `${verdict} or not: ${traffic.group([block])}; that depends on ${inWords(on)}.`
        return { ...{ id: idOf(verdict, block, on), kind: 'unknown', level, message }, place }
      }),
    ),
  ]
}

function foundLines(found: Found, source: ReportSource): readonly Line[] {
  const { answer, asked, blocks, parts, holes } = found
  const { verdict, inside, outside } = asked
  const witness = witnessOf(found)
  return [
    line`${bold('search')} ${source.name} ${dim('for packets judged')} ${coloured(verdict)}`,
    ...[...limitLines('inside', inside), ...limitLines('outside', outside), line``],
    ...traffic.blocks(blocks).map(text => line`  ${yellow('•')} ${text}`),
    ...parts.flatMap(part => partLines(part, verdict)),
    ...(answer.none === 'always'
      ? [line`  ${green('∅')} ${bold('none: proved for every packet')}`]
      : witness !== null
        ? [
            line``,
            line`${words.capitalize(packetsInWords(sizeOf(found), blocks))}, for example ${words.packet(witness)}`,
          ]
        : answer.none === 'never'
          ? [line``, line`Some of these, however the holes are filled.`]
          : []),
    ...(holes.length === 0 ? [] : [line``]),
    ...holeLines(holes),
  ]
}

const partLines = (
  { blocks, on, witness, filling, unless }: Part,
  verdict: SearchQuestion['verdict'],
): readonly Line[] =>
  hang(line`  ${yellow('? unknown')}  `, [
    ...traffic.blocks(blocks),
    `${verdict} or not: that depends on ${inWords(on)}`,
    `for example ${words.packet(witness)}: ${verdict} ${waysInWords({ filling, unless })}`,
  ])

function foundAsMarkdown({ answer, asked, blocks, parts }: Found): Markdown {
  if (answer.none === 'always') return md`### No packet is judged ${asked.verdict} there`
  const rowsOf = (some: readonly RegionBlock[], ...more: readonly string[]) =>
    traffic.groupsOf(some).map(group => [traffic.inWords(group), traffic.fromPeers(group), ...more])
  const unknown = parts.flatMap(({ blocks: some, on }) => rowsOf(some, inWords(on)))
  return joinMarkdown(
    [
      md`### ${asked.verdict}`,
      ...(blocks.length === 0 ? [] : [markdownTable(['traffic', 'peers'], rowsOf(blocks))]),
      ...(unknown.length === 0 ? [] : [markdownTable(['traffic', 'peers', 'depends on'], unknown)]),
    ],
    '\n\n',
  )
}

export const inWords = (on: readonly string[]): string => on.map(theHole).join(' and ')

export const limitLines = (word: string, region: PacketRegion | undefined): readonly Line[] =>
  (region === undefined ? [] : traffic.blocks(blocksOf(region))).map(
    (text, at) => line`  ${dim((at === 0 ? word : '').padEnd(7))} ${text}`,
  )

export const textOf = (region: PacketRegion | undefined): string | null =>
  region === undefined ? null : printRegion(region)
