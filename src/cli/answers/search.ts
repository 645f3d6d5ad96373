/** The answer to `search`: every packet with a verdict, within limits; none at all is a proof. */
import type { Action } from '../../contract/vocabulary.ts'
import { digestOf } from '../../kit/digest.ts'
import { quote } from '../../net/quote.ts'
import { groupBlocks } from '../../report/block-groups.ts'
import type { FindingKinds } from '../../report/finding.ts'
import { peersOf, trafficInWords } from '../../report/packets-in-words.ts'
import { printMarkdownTable } from '../../report/print-markdown-table.ts'
import { blocksOf, type RegionBlock } from '../../rules/regions/blocks-of.ts'
import type { PacketRegion } from '../../rules/regions/packet-region.ts'
import { pickPacket } from '../../rules/regions/pick-packet.ts'
import { printRegion } from '../../rules/regions/print-region.ts'
import { sizeOfRegion } from '../../rules/regions/size-of-region.ts'
import { search } from '../../rules/search/search.ts'
import type { Answer } from '../answer.ts'
import { chooseRules } from '../input/choose-rules.ts'
import { InputError } from '../input/input-error.ts'
import { readInput } from '../input/read-input.ts'
import { readRegion } from '../input/read-region.ts'
import { renderSearch } from '../text/render-search.ts'

export interface SearchFlags {
  readonly verdict: Action
  readonly inside?: readonly string[]
  readonly outside?: readonly string[]
  readonly firewall?: string
}

export const searchKinds = {
  found: 'There are packets with that verdict within the limits.',
} as const satisfies FindingKinds

/** Throws an InputError for a text that is no region. */
export function answerSearch(name: string, flags: SearchFlags): Answer {
  const inside = flags.inside && readRegion('--inside', flags.inside)
  const outside = flags.outside && readRegion('--outside', flags.outside)
  const input = readInput(name)
  const chosen = chooseRules(input, flags.firewall)
  const { verdict } = flags
  const found = search(chosen.rules, { verdict, inside, outside })
  const blocks = blocksOf(found)
  const facts = {
    ...{
      verdict,
      inside: textOf(inside),
      outside: textOf(outside),
      size: `${sizeOfRegion(found)}`,
    },
    ...{ witness: pickPacket(found) ?? null, blocks },
  }
  return {
    kinds: searchKinds,
    findings: blocks.map(block => ({
      id: digestOf([verdict, block]).slice(0, 16),
      ...{ kind: 'found', level: 'warning', place: chosen.placeOf([]) },
      message: `${verdict}: ${trafficInWords(block)} ${peersOf(block.direction, [block])}.`,
    })),
    text: () =>
      renderSearch(chosen.name, facts, {
        inside: inside && blocksOf(inside),
        outside: outside && blocksOf(outside),
      }),
    json: () => ({ command: 'search', file: input.file.name, ...facts }),
    markdown: () => asMarkdown(verdict, blocks),
    table: () => ({
      columns: ['verdict', 'direction', 'family', 'protocol', 'ports', 'addresses', 'packets'],
      rows: blocks.map(({ direction, family, protocol, ports, addresses, size }) => [
        ...[verdict, direction, family, protocol, ports ?? '', addresses.join(' '), size],
      ]),
    }),
  }
}

const textOf = (region: PacketRegion | undefined): string | null =>
  region === undefined ? null : printRegion(region)

function asMarkdown(verdict: Action, blocks: readonly RegionBlock[]): string {
  if (blocks.length === 0) return `### No packet is judged ${verdict} there\n`
  const rows = groupBlocks(blocks).map(group => [
    trafficInWords(group[0]),
    peersOf(group[0].direction, group),
  ])
  return `### ${verdict}\n\n${printMarkdownTable({ columns: ['traffic', 'peers'], rows })}\n`
}

/** The verdict as a user writes it. */
export function readVerdict(word: string): Action {
  const upper = word.toUpperCase()
  if (upper === 'ACCEPT' || upper === 'DROP') return upper
  throw new InputError([`--verdict: saw ${quote(word)}; accepted is ACCEPT or DROP`])
}
