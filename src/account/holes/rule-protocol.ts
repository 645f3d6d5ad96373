/** The protocols of rules as the service writes them: words, ALL, and numbers. */
import { type AddressFamily, protocols } from '../../contract/vocabulary.ts'
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

/** A word, ALL, or a number; undefined for what is none of them. */
export function protocolNamed(text: string): RuleProtocol | undefined {
  const word = [...protocols, 'ALL' as const].find(each => each === text)
  if (word !== undefined) return { protocol: word, families: bothFamilies }
  if (Object.hasOwn(numbered, text)) return numbered[text]
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255
    ? { protocol: text as `${number}`, families: bothFamilies }
    : undefined
}
