/** Holes of an account as a whole: lists that were cut off or not given, what is shared, and firewalls that come by default. */
import { ask, type Hole } from './hole.ts'

const listCommands = {
  firewalls: ask('firewalls list', 'firewalls'),
  instances: ask('linodes list', 'linodes'),
  balancers: ask('nodebalancers list', 'nodebalancers'),
  ips: ask('networking ips-list', 'ips'),
  ranges: ask('networking v6-ranges', 'v6-ranges'),
  pools: ask('networking v6-pools', 'v6-pools'),
} as const

export type HoledList = keyof typeof listCommands

export const holedLists = Object.keys(listCommands) as readonly HoledList[]

export const listName = <List extends string>(list: List): `other ${List}` => `other ${list}`

/** Rows that were cut off, or a list of which nothing was given. */
export const listHole = (
  list: HoledList,
  missing: number | 'some' | 'all',
  isRestricted = false,
): Hole => ({
  name: listName(list),
  kind: 'list',
  says:
    missing === 'all'
      ? `The list of ${list} was not given.`
      : `The list of ${list} ${isRestricted ? 'shows a restricted user only what is granted' : 'was cut off'}: ${missing === 'some' ? 'some rows may be' : `${missing} rows are`} missing.`,
  path: [list],
  fill: [listCommands[list]],
})

/** Only the report of an instance tells which addresses and ranges of others are shared with it. */
export const sharesHole = (instances: readonly number[]): Hole => {
  const [first, ...others] = instances
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return {
    name: sharesName,
    kind: 'list',
    says: `Which addresses and ranges of other instances are shared with instance ${first}${more} was not given: it may answer there too.`,
    path: ['shares'],
    fill: instances.map(id => `linode-cli linodes ips-list ${id} --json > linode-${id}-ips.json`),
  }
}

export const sharesName = listName('shares')

export const defaultsName = 'default firewalls'

/** Of services that calls may create; `unlisted` are the firewalls that were named, and are not in the list. */
export const defaultsHole = (unlisted: readonly number[]): Hole => ({
  name: defaultsName,
  kind: 'defaults',
  says:
    unlisted.length === 0
      ? 'Which firewalls guard what is created without one was not given.'
      : `What is created without a firewall gets firewall ${unlisted.join(' or ')}, of which nothing was given.`,
  path: ['default_firewalls'],
  fill:
    unlisted.length === 0
      ? [ask('firewalls firewall-settings-list', 'firewall-settings')]
      : unlisted.map(id => ask(`firewalls view ${id}`, `firewall-${id}`)),
})
