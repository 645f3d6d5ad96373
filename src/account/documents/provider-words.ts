/** The provider's own words and ours for them: what reads documents knows ours alone. */
import { misspeltOf } from '../../kit/nearest.ts'
import type { GatheredEntity } from '../gathered.ts'
import type { GatheredInstance } from '../gathered-instances.ts'

/** A key, or a word of a file's name, in our words. */
export const ourWord = (word: string): string =>
  word.includes('linode') || word.includes('nodebalancer')
    ? word.replaceAll('nodebalancer', 'balancer').replaceAll('linode', 'instance')
    : word

/** The names that a key of ours may have in a document, the one of the provider among them. */
export const namesOf = (key: string): readonly string[] => {
  const theirs = key.replaceAll('balancer', 'nodebalancer').replaceAll('instance', 'linode')
  return theirs === key ? [key] : [key, theirs]
}

/** Of the fields of a record the one that a name nobody knows is a slip of, unless the record has that one too. */
export const meantBy = (
  key: string,
  fields: Iterable<string>,
  record: object,
): string | undefined =>
  misspeltOf(
    key,
    [...fields].flatMap(namesOf).filter(name => !Object.hasOwn(record, name)),
  )

/** What the provider calls something that regions can do. */
export const ourCapability = (capability: string): string =>
  capability.replace(/\bLinodes\b/, 'Instances').replace(/\bNodeBalancers\b/, 'Balancers')

/** Types of entities in every dialect. */
export const entityTypes: ReadonlyMap<string, GatheredEntity['type']> = new Map([
  ['instance', 'instance'],
  ['linode', 'instance'],
  ['balancer', 'balancer'],
  ['nodebalancer', 'balancer'],
  ['interface', 'interface'],
  ['instance_interface', 'interface'],
  ['linode_interface', 'interface'],
])

/** Where the interfaces of an instance are listed. */
export const generations: ReadonlyMap<
  string,
  NonNullable<GatheredInstance['generation']>
> = new Map([
  ['profiles', 'profiles'],
  ['legacy_config', 'profiles'],
  ['interfaces', 'interfaces'],
  ['instance', 'interfaces'],
  ['linode', 'interfaces'],
])
