/** Gathered accounts as worlds, and changes to them that name nothing but places. */
import type {
  GatheredAccount,
  GatheredEntry,
  GatheredFirewall,
  GatheredRules,
} from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import type { World } from '../../src/world/world.ts'
import { randomFrom } from './random.ts'

/** The world of an account from which nothing is missing. */
export const worldOfGathered = (account: GatheredAccount): World => accountOf(account).world

/** One to three changes to firewalls that guard something, the same for accounts of the same structure. */
export function editGathered(account: GatheredAccount, seed: number): GatheredAccount {
  const random = randomFrom(seed)
  const rows = [...(account.firewalls?.rows ?? [])]
  const guarding = [...rows.keys()].filter(
    at => rows[at]?.status === 'enabled' && (rows[at]?.devices?.rows.length ?? 0) > 0,
  )
  for (let left = random.whole(1, 3); left > 0; left--) {
    const at = random.pickOr(guarding, random.whole(0, rows.length - 1))
    const firewall = rows[at]
    const kind = random.whole(0, 5)
    const place = random.whole(0, 24)
    if (firewall !== undefined) rows[at] = edited(firewall, kind, place)
  }
  return { ...account, firewalls: { rows } }
}

function edited(firewall: GatheredFirewall, kind: number, place: number): GatheredFirewall {
  const { rules = {}, devices, status } = firewall
  const direction = place % 2 === 0 ? 'inbound' : 'outbound'
  const list = rules[direction] ?? []
  const at = list.length === 0 ? 0 : place % list.length
  const withRules = (changed: Partial<GatheredRules>) => ({
    ...firewall,
    rules: { ...rules, ...changed },
  })
  if (kind === 0) return withRules({ [`${direction}_policy`]: other(rules[`${direction}_policy`]) })
  if (kind === 1) return withRules({ [direction]: list.filter((_, index) => index !== at) })
  if (kind === 2) return withRules({ [direction]: list.toReversed() })
  if (kind === 3)
    return withRules({
      [direction]: list.map((rule, index) => (index === at ? turned(rule) : rule)),
    })
  if (kind === 4 && status === 'enabled') return { ...firewall, status: 'disabled' }
  return { ...firewall, devices: { rows: devices?.rows.slice(1) ?? [] } }
}

const turned = (entry: GatheredEntry): GatheredEntry =>
  'action' in entry ? { ...entry, action: other(entry.action) } : entry

const other = (action: 'ACCEPT' | 'DROP' | undefined) => (action === 'ACCEPT' ? 'DROP' : 'ACCEPT')
