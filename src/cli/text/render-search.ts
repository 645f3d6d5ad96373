/** Found packets as text for a terminal: how many, an example, then block by block. */
import pc from 'picocolors'
import type { Packet } from '../../index.ts'
import type { RegionBlock } from '../../whatif/blocks-of.ts'
import { blocksInWords, groupBlocks } from '../../whatif/report/block-groups.ts'
import { countOf } from '../../whatif/report/count-in-words.ts'
import { packetInWords } from '../../whatif/report/packets-in-words.ts'
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
    ...groupBlocks(blocks).map(group => `  ${pc.yellow('•')} ${blocksInWords(group)}`),
    '',
    `${countOf(size, 'packet')}, for example ${packetInWords(witness)}`,
    '',
  ].join('\n')
}

const limits = (word: string, region: string): readonly string[] =>
  region
    .split('\n')
    .map((line, at) => `  ${pc.dim(at === 0 ? word.padEnd(7) : ' '.repeat(7))} ${line}`)
