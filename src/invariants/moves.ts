/** What becomes of addresses and ranges in a transition: where new ones come from, and which may move. */
import { limits } from '../contract/limits.ts'
import { firstOf } from '../kit/first-of.ts'
import { idsUnder } from '../world/key-index.ts'
import { recordsUnder } from '../world/lookup.ts'
import type { Address } from '../world/records/address.ts'
import type { Pool, Range } from '../world/records/range.ts'
import { get, has } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { isPublicIpv4, privateBlock } from './addresses.ts'
import {
  changeInvariant,
  changesOf,
  type Transition,
  type TransitionInvariant,
} from './invariant.ts'
import { blockOf, holds } from './ip-num.ts'
import { activeNatsOf } from './shares.ts'

export const moveTransitions: readonly TransitionInvariant[] = [
  /** New addresses and blocks are of those that their region gives out; what it has given out no number for was named. */
  {
    name: 'newAddressesAreOfTheirRegion',
    clauses: ['IP-12', 'RANGE-2', 'ASSUME-ADDRESSES-USED-UP', 'ASSUME-RANGE-BLOCK'],
    of: ['addresses', 'ranges', 'pools'],
    broken: transition =>
      firstOf(
        [
          ...changesOf(transition, 'addresses'),
          ...changesOf(transition, 'ranges'),
          ...changesOf(transition, 'pools'),
        ],
        ({ before, after }) =>
          before === undefined && after !== undefined ? faultInNew(after, transition) : undefined,
      ),
  },
  /** An address or a range can get another holder or name; what it is, and where, stays. */
  {
    name: 'addressesKeepTheirNature',
    clauses: ['ASSIGN-7', 'ASSIGN-14', 'RANGE-2'],
    of: ['addresses', 'ranges'],
    broken: transition =>
      firstOf(
        [...changesOf(transition, 'addresses'), ...changesOf(transition, 'ranges')],
        ({ before, after }) => {
          if (before === undefined || after === undefined) return undefined
          const [was, is] = [natureOf(before), natureOf(after)]
          return was === is ? undefined : `${was} became ${is}`
        },
      ),
  },
  /** Nothing that is shared moves between instances. */
  {
    name: 'sharedAddressesDoNotMove',
    clauses: ['ASSIGN-13', 'ASSUME-SHARE-MOVE'],
    of: ['addresses', 'ranges'],
    broken: transition =>
      firstOf(movesIn(transition), ({ text, to }) =>
        idsUnder(transition.before.indexes.sharesByAddress, text).length > 0
          ? `${text} was shared, and moved to instance ${to}`
          : undefined,
      ),
  },
  /** No address with an active 1:1 NAT moves away from the instance that uses it. */
  {
    name: 'natAddressesDoNotMove',
    clauses: ['ASSIGN-16'],
    of: ['addresses', 'ranges'],
    broken: transition =>
      firstOf(movesIn(transition), ({ text, from, to }) => {
        const holder = get(transition.before.tables.instances, from)
        return holder !== undefined && activeNatsOf(holder).includes(text)
          ? `${text} had a 1:1 NAT to instance ${from}, and moved to instance ${to}`
          : undefined
      }),
  },
  /** A SLAAC address stays with its instance. */
  changeInvariant({
    name: 'slaacAddressesDoNotMove',
    clauses: ['ASSIGN-2', 'RANGE-7'],
    of: 'addresses',
    broken: ({ before, after }) =>
      before?.type !== 'ipv6' || !after || before.instance_id === after.instance_id
        ? undefined
        : `SLAAC address ${before.address} moved to instance ${after.instance_id}`,
  }),
  /** After an assignment, every instance that lost or gained something has a public IPv4 address. */
  {
    name: 'involvedInstancesKeepAPublicIpv4',
    clauses: ['ASSIGN-10', 'ASSUME-ASSIGN-BATCH'],
    of: ['addresses', 'ranges'],
    broken(transition) {
      const bare = movesIn(transition)
        .flatMap(({ from, to }) => [from, to])
        .filter(id => has(transition.after.tables.instances, id))
        .find(id => publicIpv4sOf(transition.after, id) < limits.publicIpv4PerInstanceMin)
      if (bare === undefined) return undefined
      return `instance ${bare} was left without a public IPv4 address`
    },
  },
  /** Every IPv4 address that an instance gains after its creation is one of those that support agreed to. */
  {
    name: 'allocationsUseUpSpareAddresses',
    clauses: ['IP-11', 'IP-12'],
    of: ['addresses'],
    broken(transition) {
      const { before, after } = transition
      const gains = new Map<number, number>()
      for (const { before: held, after: gained } of changesOf(transition, 'addresses')) {
        if (held !== undefined || gained?.type !== 'ipv4') continue
        gains.set(gained.instance_id, (gains.get(gained.instance_id) ?? 0) + 1)
      }
      for (const [id, gain] of gains) {
        const was = get(before.tables.instances, id)
        const is = get(after.tables.instances, id)
        // An instance that moves to another region gets new addresses for the old ones.
        if (was === undefined || is === undefined || was.region !== is.region) continue
        if (was.spare_addresses - gain !== is.spare_addresses)
          return `instance ${id} gained ${gain} addresses, and has ${is.spare_addresses} of ${was.spare_addresses} spare ones`
      }
      return undefined
    },
  },
  /** An address gets a reverse name only if forward DNS leads from that name to it, or if it is the provider's own. */
  {
    name: 'reverseNamesNeedForwardDns',
    clauses: ['RDNS-3', 'ASSUME-FORWARD-DNS', 'ASSUME-RDNS-DEFAULT'],
    of: ['addresses', 'ranges'],
    broken: transition =>
      firstOf(
        [
          ...changesOf(transition, 'addresses').flatMap(({ before, after }) =>
            renamed(namesOf(before), namesOf(after)),
          ),
          ...changesOf(transition, 'ranges').flatMap(({ before, after }) =>
            renamed(before?.reverse_names, after?.reverse_names),
          ),
        ],
        ([address, name]) =>
          leadsTo(transition.after, name.toLowerCase().replace(/\.$/, ''), address)
            ? undefined
            : `${address} was given the reverse name ${name}, which does not lead to it`,
      ),
  },
]

/** Each region gives out a block of its own, of blocks side by side; private addresses are the same in all. */
function faultInNew(given: Address | Range | Pool, { before, after }: Transition) {
  const { regions } = after
  const text = 'range' in given ? given.range : given.address
  const number = regions.findIndex(({ id }) => id === given.region)
  const isIpv4 = 'type' in given && given.type === 'ipv4'
  const ofFirstRegion = isIpv4 ? '33.0.0.0/13' : '3fff:1::/32'
  const numbering = `public/${given.region}`
  const isNamed = isIpv4 && given.public && before.cursors[numbering] === after.cursors[numbering]
  if (isNamed) return undefined
  const [first, behind] = isIpv4 && !given.public ? [privateBlock, 0] : [ofFirstRegion, number]
  if (number >= 0 && holds(blockOf(first, behind), text, isIpv4 ? 'ipv4' : 'ipv6')) return undefined
  return `${text} is new in ${given.region}, which gives out block ${behind} from ${first} on`
}

const natureOf = (held: Address | Range): string =>
  'range' in held
    ? `${held.range}/${held.prefix} in ${held.region}`
    : `${held.address}, ${held.public ? 'public' : 'private'} ${held.type} in ${held.region}`

/** An address, or a range without its prefix length, that came to another instance. */
interface Move {
  readonly text: string
  readonly from: number
  readonly to: number
}

const movesIn = (transition: Transition): readonly Move[] => [
  ...changesOf(transition, 'addresses').flatMap(({ before, after }) =>
    moveOf(before?.address, before?.instance_id, after?.instance_id),
  ),
  ...changesOf(transition, 'ranges').flatMap(({ before, after }) =>
    moveOf(before?.range, before?.instance_id, after?.instance_id),
  ),
]

/** What is new or gone has not moved. */
function moveOf(
  text: string | undefined,
  from: number | undefined,
  to: number | undefined,
): readonly Move[] {
  if (text === undefined || from === undefined || to === undefined || from === to) return []
  return [{ text, from, to }]
}

const publicIpv4sOf = (world: World, instanceId: number): number =>
  recordsUnder(world, 'addressesByInstance', instanceId).filter(isPublicIpv4).length

const namesOf = (held: Address | undefined): Range['reverse_names'] =>
  held?.rdns ? { [held.address]: held.rdns } : {}

/** The addresses that have another name than before, with that name. */
const renamed = (before: Range['reverse_names'] = {}, after: Range['reverse_names'] = {}) =>
  Object.entries(after).filter(([address, name]) => before[address] !== name)

const leadsTo = (world: World, name: string, address: string): boolean =>
  name === `${address.replaceAll('.', '-')}.${world.settings.rdnsSuffix}` ||
  recordsUnder(world, 'forwardsByName', name).some(forward => forward.address === address)
