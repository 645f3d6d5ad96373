/** Makes an account unrecognisable: the same structure and the same verdicts, and nothing in it that says whose it is. */
import { scopeForm } from '../../contract/scopes.ts'
import { digestOf } from '../../kit/digest.ts'
import { json, misuse, trusting } from '../../refusals/usage.ts'
import type {
  DefaultFirewalls,
  GatheredAccount,
  GatheredDevice,
  GatheredEntity,
  GatheredFirewall,
  GatheredList,
  GatheredRegion,
} from '../gathered.ts'
import { type AddressMap, addressMap } from './address-map.ts'
import {
  each,
  keep,
  listOf,
  orNull,
  type Replace,
  type Replacers,
  record,
  replacersOf,
  rowsOf,
} from './replace.ts'
import { ruleReplacers } from './replace-rules.ts'
import { addressReplacers, serviceReplacers } from './replace-services.ts'
import { noting, type Replacements, replacementsFor } from './replacements.ts'

/**
 * The same account with made-up names, addresses, ids and times. Firewalls judge made-up packets as they judged the real
 * ones: prefixes nest and stay apart as before, private and other special spaces stay what they are, and rules, ports,
 * policies and statuses stay. What the provider publishes stays too: regions, plans, its own prefix lists. The same account
 * is always made into the same one, so that whoever can guess an account can check the guess. Throws UsageError for what is no account.
 */
export function anonymise(account: GatheredAccount): GatheredAccount {
  const given = json(account, 'account') as GatheredAccount
  const expected = 'an account in the format firedrill-account'
  return trusting('account', expected, given, () => {
    if (given.format !== 'firedrill-account') throw misuse('account', expected, given)
    const { replaced, replacements } = noting()
    replaceAll(given, replacements)
    const addresses = addressesBeside(replaced.texts, digestOf(given))
    return replaceAll(given, replacementsFor(replaced, addresses))
  })
}

/** Chance may replace one address by another one of the account: then the next key may be better. */
function addressesBeside(texts: ReadonlySet<string>, digest: string): AddressMap {
  let best = addressMap(digest)
  let least = leftBy(best, texts, Number.POSITIVE_INFINITY)
  for (let salt = 1; salt < keysTried && least > 0; salt++) {
    const next = addressMap(digestOf([digest, salt]))
    const left = leftBy(next, texts, least)
    if (left < least) [best, least] = [next, left]
  }
  return best
}

const keysTried = 16

/** How many of the texts stand for another one; counted no further than to a bound. */
function leftBy({ textFor, moves }: AddressMap, texts: ReadonlySet<string>, bound: number): number {
  let left = 0
  for (const text of texts) {
    const replacement = textFor(text)
    if (replacement !== undefined && texts.has(replacement) && moves(text)) left += 1
    if (left >= bound) return left
  }
  return left
}

function replaceAll(account: GatheredAccount, replacements: Replacements): GatheredAccount {
  const replacers = replacersOf(replacements)
  const { id, name, address, time } = replacers
  const { unread, rules, ruleSet, prefixList } = ruleReplacers(replacers)
  const { instance, balancer } = serviceReplacers(replacers, unread)
  const { listed, range, share } = addressReplacers(replacers, unread, account)
  const { user, token } = callerReplacers(replacers)
  return record<GatheredAccount>({
    format: keep,
    version: keep,
    restricted: keep,
    now: time,
    settings: settingsReplacer(replacers, unread),
    regions: rowsOf(regionReplacer(replacers)),
    availability: listOf({ region: keep, plan: keep, available: keep }),
    firewalls: rowsOf(firewallReplacer(replacers, { rules, unread })),
    instances: rowsOf(instance),
    balancers: rowsOf(balancer),
    ips: rowsOf(listed),
    ranges: rowsOf(range),
    shares: rowsOf(share),
    pools: rowsOf(range),
    forwards: listOf({ name: name('host'), address }),
    users: rowsOf(user),
    tokens: rowsOf(token),
    rulesets: rowsOf(ruleSet),
    prefixlists: rowsOf(prefixList),
    default_firewalls: record<DefaultFirewalls>({
      instance: orNull(id('firewall')),
      balancer: orNull(id('firewall')),
      public_interface: orNull(id('firewall')),
      vpc_interface: orNull(id('firewall')),
    }),
  })(account)
}

type RowOf<Name extends keyof GatheredAccount> =
  Exclude<GatheredAccount[Name], undefined> extends GatheredList<infer Row> ? Row : never
type User = RowOf<'users'>
type Grant = Exclude<User['grants'], undefined>[number]

function callerReplacers({ id, name, time }: Replacers) {
  const grant = (given: Grant): Grant =>
    record<Grant>({ type: keep, id: id(given.type), permission: keep })(given)
  return {
    user: record<User>({
      username: name('user'),
      restricted: keep,
      add_firewalls: keep,
      grants: each(grant),
    }),
    token: record<RowOf<'tokens'>>({
      token: name('token'),
      username: name('user'),
      scopes: each(scope => (scopeForm.test(scope) ? scope : name('scope')(scope))),
      label: name('token'),
      created: time,
      expiry: time,
    }),
  }
}

function firewallReplacer(
  { id, name, time }: Replacers,
  { rules, unread }: Pick<ReturnType<typeof ruleReplacers>, 'rules' | 'unread'>,
): Replace<GatheredFirewall> {
  const times = { created: time, updated: time }
  /** Its id and its label are of the kind that it says. */
  const entity = (given: GatheredEntity): GatheredEntity =>
    record<GatheredEntity>({
      type: keep,
      id: id(given.type),
      label: orNull(name(given.type)),
      instance_id: id('instance'),
    })(given)
  const device = record<GatheredDevice>({ id: id('device'), entity, ...times, unread })
  return record<GatheredFirewall>({
    id: id('firewall'),
    label: name('firewall'),
    status: keep,
    rules,
    expansion: rules,
    tags: each(name('tag')),
    ...times,
    devices: rowsOf(device),
    unread,
  })
}

/** What the provider publishes, but for its resolvers: rules may name them, and rules have made-up addresses. */
function regionReplacer({ address }: Replacers): Replace<GatheredRegion> {
  const addresses = (texts: string): string =>
    texts === ''
      ? texts
      : texts
          .split(',')
          .map(text => address(text.trim()))
          .join(',')
  return record<GatheredRegion>({
    ...{ id: keep, label: keep, country: keep, capabilities: each(keep), status: keep },
    resolvers: record<Exclude<GatheredRegion['resolvers'], undefined>>({
      ipv4: addresses,
      ipv6: addresses,
    }),
  })
}

type Settings = Exclude<GatheredAccount['settings'], undefined>

/** Choices stay; a setting that is none of ours is emptied like all that nobody could read. */
const settingsReplacer =
  ({ name }: Replacers, unread: Replace<Settings>): Replace<Settings> =>
  given =>
    Object.assign(
      {},
      ...Object.entries(given).map(([key, value]) => {
        if (key === 'rdnsSuffix') return { [key]: name('host')(String(value)) }
        return choices.includes(key) ? { [key]: value } : unread({ [key]: value })
      }),
    )

const choices = ['rulesUpdateOmitted', 'shareOwnAddress', 'rangesPerRegion']
