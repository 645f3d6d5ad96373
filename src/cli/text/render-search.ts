/** Found packets as text for a terminal: how many, an example, then block by block. */
import pc from 'picocolors'
import type { Packet } from '../../index.ts'
import type { RegionBlock } from '../../whatif/blocks-of.ts'
import { countOf } from '../../whatif/report/count-in-words.ts'
import { packetInWords, peersOf, trafficInWords } from '../../whatif/report/packets-in-words.ts'
import { isWholeFamily } from '../../whatif/report/peers-in-words.ts'
import { renderAction } from './render-changes.ts'

export interface SearchFacts {
  readonly verdict: 'ACCEPT' | 'DROP'
  readonly inside: string | null
  readonly outside: string | null
  readonly size: string
  readonly witness: Packet | null
  readonly blocks: readonly RegionBlock[]
}

export function renderSearch(name: string, facts: SearchFacts): string {
  const { verdict, inside, outside, size, witness, blocks } = facts
  const head = [
    `${pc.bold('search')} ${name} ${pc.dim('for packets judged')} ${renderAction(verdict)}`,
    ...(inside === null ? [] : limits('inside', inside)),
    ...(outside === null ? [] : limits('outside', outside)),
    '',
  ]
  if (witness === null)
    return [...head, `  ${pc.green('∅')} ${pc.bold('none: proved for every packet')}`, ''].join(
      '\n',
    )
  return [
    ...head,
    ...together(blocks).map(group => `  ${pc.yellow('•')} ${inWords(group)}`),
    '',
    `${countOf(size, 'packet')}, for example ${packetInWords(witness)}`,
    '',
  ].join('\n')
}

const limits = (word: string, region: string): readonly string[] =>
  region
    .split('\n')
    .map((line, at) => `  ${pc.dim(at === 0 ? word.padEnd(7) : ' '.repeat(7))} ${line}`)

type Group = readonly [RegionBlock, ...RegionBlock[]]

/** Blocks of both families that say the same are one line. */
function together(blocks: readonly RegionBlock[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const block of blocks) {
    const key = `${trafficInWords(block)} ${isWholeFamily(block)}`
    const group = groups.get(key)
    groups.set(key, group === undefined ? [block] : [...group, block])
  }
  return [...groups.values()]
}

const inWords = (group: Group): string =>
  `${trafficInWords(group[0])} ${peersOf(group[0].direction, group)}`
