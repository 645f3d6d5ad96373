/** What rules of the service hold that the contract has no word for: protocols by their numbers, ALL, and names of prefix lists. */
import { type AddressFamily, type Protocol, protocols } from '../../contract/vocabulary.ts'
import type { PartialRule } from '../../rules/partial/partial-rules.ts'

export interface RuleProtocol {
  readonly protocol: PartialRule['protocol']
  readonly families: readonly AddressFamily[]
}

export const bothFamilies = ['ipv4', 'ipv6'] as const

/** Numbers that have a word (ASSUME-ICMP-FAMILY, ASSUME-IPENCAP-PROTOCOL). */
const numbered: Readonly<Record<string, RuleProtocol>> = {
  '1': { protocol: 'ICMP', families: ['ipv4'] },
  '4': { protocol: 'IPENCAP', families: bothFamilies },
  '6': { protocol: 'TCP', families: bothFamilies },
  '17': { protocol: 'UDP', families: bothFamilies },
  '58': { protocol: 'ICMP', families: ['ipv6'] },
}

/** A word of the contract, ALL, or a number; undefined for what is none of them. */
export function protocolNamed(text: string): RuleProtocol | undefined {
  const word = [...protocols, 'ALL' as const].find(each => each === text)
  if (word !== undefined) return { protocol: word, families: bothFamilies }
  if (Object.hasOwn(numbered, text)) return numbered[text]
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255
    ? { protocol: text as `${number}`, families: bothFamilies }
    : undefined
}

/** A word of the contract. */
export const isProtocol = (text: string): text is Protocol => protocols.some(each => each === text)

/** The service knows it, and the contract has no such word. */
export const isOtherProtocol = (text: unknown): boolean =>
  typeof text === 'string' && !isProtocol(text) && protocolNamed(text) !== undefined

/** The name of a prefix list in the place of an address, such as `pl::office`: which addresses it stands for, the service knows. */
export const isPrefixList = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith('pl:')

/** How its hole is called. */
export const prefixListName = (text: string): string => `prefix list ${text}`

/** Does it stand for other addresses at each interface that its firewall guards? Then no list tells them. */
export const isCurrentList = (name: string): boolean => name.includes(':<current>')
