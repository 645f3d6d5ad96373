/** Addresses of ranges and pools of which nothing was given: any that are not known to be somebody's. */
import type { GatheredAccount } from '../../../account/gathered.ts'
import { listName } from '../../../account/holes/list-holes.ts'
import { unheldRanges } from '../../../account/holes/unread-addresses.ts'
import {
  type Address,
  compareAddresses,
  nextAddress,
  previousAddress,
} from '../../../net/address.ts'
import {
  firstAddress,
  lastAddress,
  type Prefix,
  parsePrefix,
  printPrefix,
} from '../../../net/prefix.ts'
import { type Block, type Endpoint, endpointOn } from '../../exposure/endpoints.ts'
import type { AccountState } from '../possible-guard.ts'

const lists = [listName('ranges'), listName('pools')] as const

/** The same ones lie there in all of the states that do not tell. */
export function openBlocks(
  { account }: AccountState,
  states: readonly AccountState[],
): readonly { readonly value: Endpoint; readonly hole: string }[] {
  const isOpen = (list: string, { holes }: AccountState['account']): boolean =>
    holes.some(({ name }) => name === list)
  return lists.flatMap(hole => {
    if (!isOpen(hole, account)) return []
    const telling = states.filter(each => isOpen(hole, each.account))
    const isPrecise = hole === listName('ranges') && telling.every(each => isListed(each.account))
    const blocks = isPrecise
      ? blocksAt(telling.flatMap(each => unheldIn(each.account.gathered)))
      : blocksBetween(telling.flatMap(each => blocksOf(each.account.gathered)))
    return [{ value: { ...anyIpv6, blocks }, hole }]
  })
}

/** All ranges are told of; of some it is not known whose they are. */
const isListed = ({ gathered: { ranges }, unreadAddresses }: AccountState['account']): boolean =>
  ranges !== undefined && ranges.missing === undefined && unreadAddresses.size === 0

const unheldIn = (gathered: GatheredAccount): readonly Prefix[] =>
  unheldRanges(gathered).flatMap(({ range, prefix }) => {
    const read = parsePrefix(`${range}/${prefix}`, 'ipv6')
    return read.ok ? [read.value] : []
  })

/** Ascending, each once. */
const blocksAt = (prefixes: readonly Prefix[]): readonly Block[] =>
  [...new Map(prefixes.map(each => [printPrefix(each), each])).values()]
    .sort((a, b) => compareAddresses(firstAddress(a), firstAddress(b)))
    .map(each => ({
      ...{ text: '', first: firstAddress(each).words, last: lastAddress(each).words },
    }))

const anyIpv6 = endpointOn({ kind: 'public', network: 'public', text: '::/0' }, true)

/** Ranges and pools hold no address of a service, and none of each other. */
function blocksOf(gathered: GatheredAccount) {
  const { instances, balancers, ips, ranges, pools } = gathered
  const unheld = new Set(unheldRanges(gathered))
  const texts = [
    ...(instances?.rows ?? []).map(({ ipv6 }) => ipv6),
    ...(balancers?.rows ?? []).map(({ ipv6 }) => ipv6),
    ...(ips?.rows ?? []).map(({ address }) => address),
    ...[...(ranges?.rows ?? []).filter(each => !unheld.has(each)), ...(pools?.rows ?? [])].map(
      ({ range, prefix }) => `${range}/${prefix}`,
    ),
  ]
  return texts.flatMap((text): readonly Prefix[] => {
    const read = parsePrefix(text ?? '', 'ipv6')
    return read.ok ? [read.value] : []
  })
}

/** Ascending. */
function blocksBetween(known: readonly Prefix[]): readonly Block[] {
  const taken = known
    .map(each => ({ first: firstAddress(each), last: lastAddress(each) }))
    .sort((a, b) => compareAddresses(a.first, b.first))
  const blocks: Block[] = []
  let start: Address | undefined = { family: 'ipv6', words: anyIpv6.first }
  const closeAt = (end: Address | undefined) => {
    if (start !== undefined && end !== undefined && compareAddresses(start, end) <= 0)
      blocks.push({ text: '', first: start.words, last: end.words })
  }
  for (const { first, last } of taken) {
    closeAt(previousAddress(first))
    if (start !== undefined && compareAddresses(start, last) <= 0) start = nextAddress(last)
  }
  closeAt({ family: 'ipv6', words: anyIpv6.last })
  return blocks
}
