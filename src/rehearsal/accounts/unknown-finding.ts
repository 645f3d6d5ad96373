/** What lint would find, or not, if a hole of an account were filled. */
import { shortDigestOf } from '../../kit/digest.ts'
import { quote } from '../../refusals/got.ts'
import type { Service } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import type { FirewallName } from '../guard-of.ts'
import type { AssignmentFinding } from '../lint-world.ts'
import type { BothWays } from './bounds-over.ts'
import type { AccountState } from './possible-guard.ts'

/** Something that would be found, or not, if a hole were filled. */
export interface UnknownFinding {
  /** 16 hexadecimal digits, as of other findings. */
  readonly id: string
  readonly kind: 'unknown'
  readonly level: 'warning'
  /** Null where it is about a service. */
  readonly firewall: FirewallName | null
  readonly message: string
  readonly detail: {
    /** What would be found: something in its rules, or a finding of that kind. */
    readonly of: 'rules' | AssignmentFinding['kind']
    readonly services: readonly Service[]
    /** The names of the holes. */
    readonly on: readonly string[]
  }
  /** A filling in which it is found and one in which it is not; null where rules or services are not known. */
  readonly shown: BothWays | null
}

export const nameOf = (world: AccountState['world'], id: number): FirewallName => {
  const firewall = get(world.tables.firewalls, id)
  if (firewall === undefined) throw new TypeError(`the account has no firewall ${id}`)
  return { id: firewall.id, label: firewall.label }
}

export const inWords = ({ id, label }: FirewallName): string => `firewall ${id} ${quote(label)}`

export const describe = (
  of: UnknownFinding['detail']['of'],
  firewall: FirewallName | null,
  message: string,
  detail: Omit<UnknownFinding['detail'], 'of'>,
  shown: UnknownFinding['shown'],
): UnknownFinding => ({
  id: shortDigestOf([of, firewall?.id ?? null, detail]),
  ...{ kind: 'unknown', level: 'warning', message, detail: { of, ...detail } },
  firewall: firewall && { id: firewall.id, label: firewall.label },
  shown,
})
