/** What the name of a file tells where its records do not: which list it holds, and whose. */
import type { GatheredEntity } from '../gathered.ts'
import type { Kind, KindName } from './kinds.ts'
import { ourWord } from './provider-words.ts'

/** Names of lists, in our words. */
export const listNames: ReadonlyMap<string, KindName> = new Map<string, KindName>([
  ['firewalls', 'firewalls'],
  ['instances', 'instances'],
  ['balancers', 'balancers'],
  ['regions', 'regions'],
  ['availability', 'availability'],
  ['ips', 'ips'],
  ['ranges', 'ranges'],
  ['pools', 'pools'],
  ['shares', 'shares'],
  ['forwards', 'forwards'],
  ['users', 'users'],
  ['tokens', 'tokens'],
  ['rulesets', 'rulesets'],
  ['prefixlists', 'prefixlists'],
  ['vlans', 'vlans'],
  ['vpcs', 'vpcs'],
  ['templates', 'templates'],
])

export type Owner = NonNullable<Kind['owner']>

/** Names of what belongs to one firewall, balancer, instance or user. */
const partNames: readonly (readonly [name: string, KindName, Owner])[] = [
  ['devices', 'devices', 'firewall'],
  ['rules', 'rules', 'firewall'],
  ['expansion', 'expansion', 'firewall'],
  ['configs', 'profiles', 'instance'],
  ['configs', 'balancerConfigs', 'balancer'],
  ['nodes', 'balancerNodes', 'balancer'],
  ['profiles', 'profiles', 'instance'],
  ['interfaces', 'interfaces', 'instance'],
  ['ips', 'report', 'instance'],
  ['grants', 'grants', 'user'],
]

/** What is called so of an owner of this kind. */
export const partNamed = (name: string, owner: Owner): KindName | undefined =>
  partNames.find(([each, , of]) => each === name && of === owner)?.[1]

/** The words and numbers of the name, those of its folders before those of the file itself. */
function wordsOf(name: string): {
  readonly all: readonly string[]
  readonly file: readonly string[]
} {
  const split = (text: string) =>
    ourWord(text.toLowerCase().replace(/\.[a-z0-9]+$/, '')).match(/[a-z]+|\d+/g) ?? []
  const parts = name.split(/[\\/]/).slice(-3)
  return { all: parts.flatMap(split), file: split(parts.at(-1) ?? '') }
}

/** The list that the file is named after: the last name of one. */
export function listNamed(name: string): KindName | undefined {
  const { all, file } = wordsOf(name)
  const isOfBalancer = all.includes('balancer') || all.includes('balancers')
  const part = (word: string) => {
    const named = partNames.filter(([each]) => each === word)
    return (named.find(([, , of]) => (of === 'balancer') === isOfBalancer) ?? named[0])?.[1]
  }
  return file.flatMap(word => listNames.get(word) ?? part(word) ?? []).at(-1)
}

/** The file is named after something that stands in its name. */
export const isNamedAfter = (name: string, word: string): boolean =>
  wordsOf(name).file.includes(word)

/** The id in the name: behind the word for the owner, or else the only number of the file's own name, with the word for what it holds or in a folder of that name. */
export function ownerNamed(name: string, owner: Owner): number | undefined {
  const { all, file } = wordsOf(name)
  const [number, ...others] = file.filter(isNumber)
  const isNamed = (file.length === 1 ? all : file).some(each => isPart(each) || each === owner)
  const found = numberAfter(name, owner) ?? (others.length === 0 && isNamed ? number : undefined)
  return found === undefined ? undefined : Number(found)
}

/** The id of the config in the name, as in `nodebalancer-9-config-7-nodes.json`. */
export function configNamed(name: string): number | undefined {
  const found = numberAfter(name, 'config')
  return found === undefined ? undefined : Number(found)
}

/** The service or the interface that the file is named after, as in `linode-123-firewalls.json`. */
export function entityNamed(name: string): GatheredEntity | undefined {
  const [instance, balancer, own] = (['instance', 'balancer', 'interface'] as const).map(each =>
    Number(numberAfter(name, each) ?? 0),
  )
  if (own && instance) return { type: 'interface', id: own, instance_id: instance }
  if (instance) return { type: 'instance', id: instance }
  return balancer ? { type: 'balancer', id: balancer } : undefined
}

function numberAfter(name: string, owner: Owner | 'config' | 'interface'): string | undefined {
  const { all } = wordsOf(name)
  const at = all.findLastIndex(
    (word, index) => (word === owner || word === `${owner}s`) && isNumber(all[index + 1]),
  )
  return at === -1 ? undefined : all[at + 1]
}

const isPart = (word: string | undefined): boolean => partNames.some(([each]) => each === word)

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && /^\d{1,15}$/.test(word) && Number(word) > 0

/** The name of a user, as in `grants-alice.json`. */
export const userNamed = (name: string): string | undefined =>
  /grants[-_]([\w.-]+?)(?:\.json)?$/.exec(name.split(/[\\/]/).at(-1) ?? '')?.[1]
