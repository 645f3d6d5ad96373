/** Regions, users, tokens and settings: what is read of them, and what is passed over. */
import { ourScope, scopeForm } from '../../contract/scopes.ts'
import { regionStatuses } from '../../contract/vocabulary.ts'
import type { DefaultFirewalls, GatheredAccount, GatheredRegion } from '../gathered.ts'
import { ourCapability } from './provider-words.ts'
import { record } from './record.ts'
import {
  flag,
  id,
  list,
  located,
  mapped,
  nullable,
  type Shape,
  secret,
  text,
  unlessNull,
  wholeFrom,
  word,
  wordsOf,
} from './shape.ts'

type RowOf<Name extends 'availability' | 'forwards' | 'users' | 'tokens'> = NonNullable<
  GatheredAccount[Name]
>['rows'][number]
type Grant = NonNullable<RowOf<'users'>['grants']>[number]

export const region = record<GatheredRegion>({
  fields: {
    id: text,
    label: text,
    country: text,
    capabilities: list(mapped(text, ourCapability)),
    resolvers: record<NonNullable<GatheredRegion['resolvers']>>({
      fields: { ipv4: text, ipv6: text },
      finish: row => ({ ipv4: '', ipv6: '', ...row }),
    }),
    status: word(wordsOf(regionStatuses), 'unknown'),
  },
  needs: ['id'],
  harmless: {
    place: `site_type placement_group_limits/maximum_pgs_per_customer
      placement_group_limits/maximum_instances_per_pg
      placement_group_limits/maximum_instances_per_flexible_pg`,
    upkeep: 'monitors/alerts monitors/metrics',
  },
})

export const availability = record<RowOf<'availability'>>({
  fields: { region: text, plan: text, available: flag },
  needs: ['region', 'plan', 'available'],
})

export const forward = record<RowOf<'forwards'>>({
  fields: { name: text, address: text },
  needs: ['name', 'address'],
})

const permission = word(wordsOf(['read_only', 'read_write']), 'fault')

const grant = record<Grant>({
  fields: {
    type: word<Grant['type']>(
      new Map([
        ['firewall', 'firewall'],
        ['instance', 'instance'],
        ['balancer', 'balancer'],
      ]),
      'fault',
    ),
    id,
    permission,
  },
  needs: ['type', 'id', 'permission'],
})

/** A user of the list, or the profile of the one who asked. */
export const user = record<RowOf<'users'>>({
  fields: { username: text, restricted: flag, add_firewalls: flag, grants: list(grant) },
  needs: ['username'],
  harmless: {
    personal: `email ssh_keys tfa_enabled user_type verified_phone_number password_created
      last_login/login_datetime last_login/status uid timezone email_notifications
      authentication_type authorized_keys ip_whitelist_enabled lish_auth_method two_factor_auth
      referrals/code referrals/url referrals/total referrals/completed referrals/pending
      referrals/credit`,
  },
})

/** Those of a text. One that is none grants nothing, which is told; the others of its text do all the same. */
const scopesOf: Shape<readonly string[]> = (value, reading) => {
  if (typeof value !== 'string') return reading.wrongType('text', value)
  const named = value.split(/[ ,]+/)
  const known = named.filter(each => scopeForm.test(each)).map(ourScope)
  if (known.length < named.length) reading.notUnderstood(value)
  else reading.used()
  return known
}

/** A token that a program made up; those of the service are passed over, for they say neither what nor whose they are. */
export const token = record<RowOf<'tokens'>>({
  fields: {
    token: secret,
    username: text,
    scopes: (value, reading) =>
      typeof value === 'string' ? scopesOf(value, reading) : list(scopesOf)(value, reading)?.flat(),
    label: text,
    created: text,
    expiry: text,
  },
  needs: ['token', 'username'],
})

/** What a user may do with each; nothing, where no permission is said. */
const grantsOf = (type: Grant['type']): Shape<readonly Grant[]> =>
  list(
    located(
      mapped(
        record<{ readonly id: number; readonly permissions?: Grant['permission'] }>({
          fields: { id, permissions: unlessNull(permission) },
          needs: ['id'],
          harmless: { display: 'label' },
        }),
        ({ id: of, permissions }) => permissions && { type, id: of, permission: permissions },
      ),
    ),
  )

export interface Grants {
  readonly global?: { readonly add_firewalls?: boolean }
  readonly firewall?: readonly Grant[]
  readonly instance?: readonly Grant[]
  readonly balancer?: readonly Grant[]
}

/** Clients spell placement groups in two ways. */
const otherGrants =
  `database domain image lkecluster longview placement_group placementgroup stackscript
  volume vpc`.split(/\s+/)

const globalGrants = `account_access cancel_account child_account_access longview_subscription
  add_databases add_domains add_images add_kubernetes add_instances add_lkes add_longview
  add_balancers add_placement_groups add_stackscripts add_volumes add_vpcs add_buckets`

export const grants = record<Grants>({
  fields: {
    global: record<NonNullable<Grants['global']>>({
      fields: { add_firewalls: flag },
      harmless: { 'new-records': globalGrants },
    }),
    firewall: grantsOf('firewall'),
    instance: grantsOf('instance'),
    balancer: grantsOf('balancer'),
  },
  harmless: {
    personal: otherGrants
      .flatMap(each => ['id', 'label', 'permissions'].map(key => `${each}/${key}`))
      .join(' '),
  },
})

const firewallOrNone = nullable(id)

export const defaultFirewalls = located(
  record<DefaultFirewalls>({
    fields: {
      instance: firewallOrNone,
      balancer: firewallOrNone,
      public_interface: firewallOrNone,
      vpc_interface: firewallOrNone,
    },
  }),
)

export const defaultFirewallsAnswer = record<{ readonly default_firewalls: DefaultFirewalls }>({
  fields: { default_firewalls: defaultFirewalls },
  also: { default_firewall_ids: { as: 'default_firewalls', shape: defaultFirewalls } },
  needs: ['default_firewalls'],
})

/** What says something about a world as a whole. */
export const settings = record<Readonly<Record<string, unknown>>>({
  fields: {},
  also: {
    rulesUpdateOmitted: {
      as: 'rulesUpdateOmitted',
      shape: word(wordsOf(['keep', 'clear']), 'fault'),
    },
    shareOwnAddress: { as: 'shareOwnAddress', shape: word(wordsOf(['refuse', 'accept']), 'fault') },
    rangesPerRegion: { as: 'rangesPerRegion', shape: wholeFrom(1) },
    rdnsSuffix: { as: 'rdnsSuffix', shape: text },
  },
})
