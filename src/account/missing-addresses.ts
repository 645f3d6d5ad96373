/** Gives a public IPv4 and a SLAAC address to each instance of a document that came without one. */
import { joined } from '../kit/json.ts'
import { freeIpv4 } from '../operations/addresses/requests/free-ipv4.ts'
import { gotText } from '../refusals/got.ts'
import { freeSlaac, publicIpv4s, regionNumber } from '../world/numbering.ts'
import type { Address } from '../world/records/address.ts'
import type { Instance } from '../world/records/instance.ts'
import type { World } from '../world/world.ts'
import { type Reading, wrong } from './reading.ts'
import type { AccountRows } from './rows.ts'

/** The rows with these addresses, and how far the numberings have come; a region that has too few is a fault. */
export function withMissingAddresses(
  reading: Reading,
  rows: AccountRows,
): { readonly rows: AccountRows; readonly cursors: World['cursors'] } {
  const given = rows.addresses ?? []
  const taken = new Set<string | null>([
    ...given.map(({ address }) => address),
    ...(rows.balancers ?? []).flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]),
  ])
  const isTaken = (text: string) => taken.has(text)
  const missing: Omit<Address, 'id'>[] = []
  const cursors: Record<string, number> = {}
  const nextIn = (numbering: string): number => {
    const next = cursors[numbering] ?? 0
    cursors[numbering] = next + 1
    return next
  }
  const give = ({ id, region }: Instance, address: string, type: Address['type']) =>
    missing.push({ address, type, public: true, region, instance_id: id, rdns: null })
  const needs = needsOf(given)
  for (const instance of [...(rows.instances ?? [])].sort((a, b) => a.id - b.id)) {
    const { id, region } = instance
    if (needs.publicIpv4(id)) {
      const free = freeIpv4(publicIpv4s(reading, region), isTaken, nextIn)
      if (free === undefined)
        wrong(reading, ['instances'], {
          problem: 'used-up',
          expected: 'public-ipv4s',
          got: gotText(region),
        })
      else give(instance, free, 'ipv4')
    }
    if (needs.slaac(id))
      give(instance, freeSlaac(regionNumber(reading, region), id, isTaken), 'ipv6')
  }
  const last = given.reduce((highest, { id }) => Math.max(highest, id), 0)
  const numbered = missing.map((each, at) => joined(each, { id: (last + 1 + at) as Address['id'] }))
  return { rows: { ...rows, addresses: [...given, ...numbered] }, cursors }
}

function needsOf(given: readonly Address[]) {
  const holdersOf = (isMeant: (address: Address) => boolean) =>
    new Set(given.filter(isMeant).map(({ instance_id }) => instance_id))
  const withIpv4 = holdersOf(each => each.type === 'ipv4' && each.public)
  const withSlaac = holdersOf(({ type }) => type === 'ipv6')
  return {
    publicIpv4: (id: Instance['id']) => !withIpv4.has(id),
    slaac: (id: Instance['id']) => !withSlaac.has(id),
  }
}
