/** Accounts with holes of more instances than two, whose rules name addresses of each other: several small ones side by side. */
import type { GatheredAccount, GatheredFirewall } from '../../src/account/gathered.ts'
import { type Account, accountOf } from '../../src/account/holes/account.ts'
import type { Random } from './random.ts'
import { dig, randomWhole } from './random-accounts.ts'
import { digInside, randomInside, without } from './random-insides.ts'

/** Of two to five small accounts; up to six times something of it is left out, and whole lists. */
export function randomCrowd(random: Random): Account {
  const size = random.whole(2, 5)
  const isInside = random.chance(0.5)
  const parts = Array.from({ length: size }, (_, at) => {
    const whole = isInside ? randomInside(random) : randomWhole(random)
    const named = random.whole(0, size - 1)
    const { firewalls, ...others } = whole
    const rows = (firewalls?.rows ?? []).map(
      ({ rules, ...each }): GatheredFirewall => ({
        ...shifted(each, at),
        ...(rules && { rules: shifted(rules, random.chance(0.5) ? at : named) }),
      }),
    )
    return { ...shifted(others, at), firewalls: { rows: random.chance(0.3) ? alike(rows) : rows } }
  })
  let crowd = joined(random, parts)
  const holes = random.whole(0, 6)
  for (let at = 0; at < holes; at++)
    crowd = isInside ? digInside(random, crowd) : dig(random, crowd, 1)
  return accountOf(crowd)
}

/** With the rules of the first one. */
const alike = (rows: readonly GatheredFirewall[]): readonly GatheredFirewall[] =>
  rows.map(each => ({ ...each, ...(rows[0]?.rules && { rules: rows[0].rules }) }))

/** Ids and addresses become those of the part at this place. */
function shifted<Value>(value: Value, at: number): Value {
  if (typeof value === 'string') return shiftedText(value, at) as Value
  if (Array.isArray(value)) return value.map(each => shifted(each, at)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isId.test(key) && typeof each === 'number' ? each + 10_000 * at : shifted(each, at),
    ]),
  ) as Value
}

const isId = /^(?:id|instance_id)$/
const isAddress = /^(192\.0\.2\.|192\.168\.128\.|10\.0\.0\.|2001:db8::)([1-9])(\/\d+)?$/
const isLabel = /^(?:(?:instance|firewall|profile)-\d+|front)$/

/** Labels of VLANs and names in rules stay those of all parts. */
const shiftedText = (text: string, at: number): string =>
  isLabel.test(text)
    ? `${text}-${at}`
    : text.replace(
        isAddress,
        (_, start, last, length = '') => `${start}${Number(last) + 10 * at}${length}`,
      )

/** The other lists are those of the first one. */
function joined(random: Random, parts: readonly GatheredAccount[]): GatheredAccount {
  const [first = {} as GatheredAccount] = parts
  const crowd = {
    ...first,
    firewalls: { rows: parts.flatMap(each => each.firewalls?.rows ?? []) },
    instances: { rows: parts.flatMap(each => each.instances?.rows ?? []) },
    balancers: { rows: parts.flatMap(each => each.balancers?.rows ?? []) },
    shares: { rows: parts.flatMap(each => each.shares?.rows ?? []) },
    pools: { rows: parts.flatMap(each => each.pools?.rows ?? []) },
  }
  return without(crowd, ...lists.filter(() => random.chance(0.3)))
}

const lists = ['shares', 'ranges', 'pools'] as const
