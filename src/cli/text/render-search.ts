/** Found packets as text for a terminal: how many, an example, then block by block. */
import pc from 'picocolors'
import type { Packet } from '../../index.ts'
import { blocksInWords, groupBlocks } from '../../report/block-groups.ts'
import { countOf } from '../../report/count-in-words.ts'
import { packetInWords } from '../../report/packets-in-words.ts'
import type { RegionBlock } from '../../rules/regions/blocks-of.ts'
import { renderAction } from './render-changes.ts'

export interface SearchFacts {
  readonly verdict: 'ACCEPT' | 'DROP'
  readonly size: string
  readonly witness: Packet | null
  readonly blocks: readonly RegionBlock[]
}

/** The limits of the search, as blocks; undefined for none. */
export interface SearchLimits {
  readonly inside: readonly RegionBlock[] | undefined
  readonly outside: readonly RegionBlock[] | undefined
}

export function renderSearch(
  name: string,
  { verdict, size, witness, blocks }: SearchFacts,
  { inside, outside }: SearchLimits,
): string {
  const head = [
    `${pc.bold('search')} ${name} ${pc.dim('for packets judged')} ${renderAction(verdict)}`,
    ...renderLimit('inside', inside),
    ...renderLimit('outside', outside),
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

function renderLimit(word: string, blocks: readonly RegionBlock[] | undefined): readonly string[] {
  return groupBlocks(blocks ?? []).map(
    (group, at) => `  ${pc.dim((at === 0 ? word : '').padEnd(7))} ${blocksInWords(group)}`,
  )
}
