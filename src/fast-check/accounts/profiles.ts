/** Ten kinds of accounts that people have, to begin runs with and to give to whatever reads accounts. */
import fc from 'fast-check'
import { createWorld } from '../../account/create-world.ts'
import type { NamedDocument } from '../../account/documents/origins.ts'
import { writeAccount } from '../../account/write/write-account.ts'
import type { World } from '../../world/world.ts'
import { atEveryLimit, denyLists, hostile, messyNames } from './extreme.ts'
import { cluster, empty, halfMovedToIpv6, smallShop } from './ordinary.ts'

const inWorlds = {
  /** No service, and firewalls that guard nothing, or none. */
  empty: empty.map(createWorld),
  /** A few web servers behind a balancer, a database that only they reach, and a way in for the office. */
  smallShop: smallShop.map(createWorld),
  /** Five hundred nodes in one region: few that control, all others behind one firewall, and the next one beside it. */
  cluster: cluster.map(createWorld),
  /** As much as the contract takes of everything: rules, addresses, ports, characters, ranges, firewalls of a service. */
  atEveryLimit: atEveryLimit.map(createWorld),
  /** Half of the services are reached over IPv6: rules of one family beside rules of both, and what was forgotten on the way. */
  halfMovedToIpv6: halfMovedToIpv6.map(createWorld),
  /** Names that differ in case, or in what joins their words; tags and texts of any characters. */
  messyNames: messyNames.map(createWorld),
  /** Everything is let in but long lists of networks, which overlap; a partner is let in whatever they say. */
  denyLists: denyLists.map(createWorld),
  /** Texts that do something to a terminal, a page, a table or a program that takes them for more than texts. */
  hostile: hostile.map(createWorld),
} as const satisfies Readonly<Record<string, fc.Arbitrary<World>>>

const anyWorld = fc.oneof(
  ...[inWorlds.smallShop, inWorlds.atEveryLimit, inWorlds.halfMovedToIpv6, inWorlds.messyNames],
  ...[inWorlds.denyLists, inWorlds.hostile],
)

/** What the service lists of an account, in each of the forms in which people have it. */
const captured: fc.Arbitrary<readonly NamedDocument[]> = fc
  .tuple(anyWorld, fc.constantFrom('cli', 'published', 'neutral', 'gathered'))
  .map(([world, as]) => writeAccount(world, { as }))

/** The same, with some of its documents missing; firewalls and regions are known. */
const withHoles: fc.Arbitrary<readonly NamedDocument[]> = anyWorld.chain(world => {
  const documents = writeAccount(world, { as: 'cli' })
  const isKept = ({ name }: NamedDocument) => /^(?:firewalls|regions)\.json$/.test(name)
  const others = documents.filter(each => !isKept(each))
  return fc
    .shuffledSubarray(others, { maxLength: others.length - 1 })
    .map(some => [...documents.filter(isKept), ...some])
})

/** Ten kinds of accounts that people have: worlds, and for `readAccount` the documents of some. */
export const profiles = { ...inWorlds, captured, withHoles } as const
