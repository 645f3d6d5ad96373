/** A world as a gathered account: whatever an account can say of it, exactly. */
import { shownAddress } from '../../operations/addresses/address-reply.ts'
import { balancerReply } from '../../operations/environment/balancer-reply.ts'
import { instanceReply } from '../../operations/environment/instance-reply.ts'
import { interfaceReply, profileReply } from '../../operations/environment/interface-reply.ts'
import { userReply } from '../../operations/environment/user-reply.ts'
import { entityOf } from '../../operations/firewalls/device-reply.ts'
import { firewallReply } from '../../operations/firewalls/firewall-reply.ts'
import { checked } from '../../operations/in-path.ts'
import { poolReply } from '../../operations/pools/pool-reply.ts'
import { listedRangeReply } from '../../operations/ranges/range-reply.ts'
import { devicesOf } from '../../world/guards.ts'
import { addressesOf, holdingAround, slaacOf } from '../../world/holders.ts'
import type { Balancer } from '../../world/records/balancer.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { Instance } from '../../world/records/instance.ts'
import { type Table, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type {
  GatheredAccount,
  GatheredAddress,
  GatheredBalancer,
  GatheredFirewall,
  GatheredList,
} from '../gathered.ts'
import type { GatheredInstance } from '../gathered-instances.ts'
import { sharedWith } from './instance-records.ts'
import { everyRecord } from './listings.ts'

export function gatheredWorld(world: World): GatheredAccount {
  const { now, settings, tables } = world
  const rows = <Row, Shown>(table: Table<Row>, show: (row: Row) => Shown) =>
    listOf([...values(table)].map(show))
  return {
    format: 'firedrill-account',
    version: 1,
    now,
    settings: { ...settings },
    regions: listOf(everyRecord(world, 'regionsList')),
    availability: listOf(everyRecord(world, 'regionsAvailabilityList')),
    firewalls: rows(tables.firewalls, each => gatheredFirewall(world, each)),
    instances: rows(tables.instances, each => gatheredInstance(world, each)),
    balancers: rows(tables.balancers, gatheredBalancer),
    ips: listOf(gatheredAddresses(world)),
    ranges: rows(tables.ranges, range => ({
      ...listedRangeReply(world, range),
      created: range.created,
    })),
    shares: listOf(gatheredShares(world)),
    pools: rows(tables.pools, poolReply),
    forwards: rows(tables.forwards, ({ name, address }) => ({ name, address })),
    users: rows(tables.users, userReply),
    tokens: rows(tables.tokens, ({ id: _, scopes, ...token }) => ({
      ...token,
      scopes: [...scopes],
    })),
  }
}

const listOf = <Row>(rows: readonly Row[]): GatheredList<Row> => ({ rows })

const gatheredFirewall = (world: World, firewall: Firewall): GatheredFirewall => ({
  ...firewallReply(firewall),
  devices: listOf(
    devicesOf(world, firewall.id).map(({ id, entity, created, updated }) => ({
      ...{ id, created, updated },
      entity: entityOf(world, entity),
    })),
  ),
})

function gatheredInstance(world: World, instance: Instance): GatheredInstance {
  const { id, profiles, booted, spare_addresses } = instance
  const slaac = checked(slaacOf(world, id), `the SLAAC address of instance ${id}`)
  return {
    ...instanceReply(instance, addressesOf(world, id)),
    ipv6: slaac.address,
    generation: 'profiles',
    profiles: profiles.map(profileReply),
    booted: booted.id,
    interfaces: booted.interfaces.map(interfaceReply),
    tags: [...(instance.details?.tags ?? [])],
    spare_addresses,
    reported: true,
  }
}

const gatheredBalancer = (balancer: Balancer): GatheredBalancer => {
  const { configs, ...shown } = balancerReply(balancer)
  return {
    ...shown,
    tags: [...(balancer.details?.tags ?? [])],
    configs: listOf(configs.map(({ nodes, ...config }) => ({ ...config, nodes: listOf(nodes) }))),
  }
}

/** As they are listed, then private ones; reverse names that were never set are null. */
function gatheredAddresses(world: World): readonly GatheredAddress[] {
  const listed = everyRecord(world, 'ipAddressesList').map(({ address }) =>
    shownAddress(checked(holdingAround(world, address), address)),
  )
  const hidden = [...values(world.tables.instances)].flatMap(({ id }) =>
    addressesOf(world, id).filter(each => !each.public),
  )
  return [...listed, ...hidden].map(({ address, instance_id, region, rdns }) => {
    return { address, instance_id, region, rdns }
  })
}

const gatheredShares = (world: World) =>
  [...values(world.tables.instances)].flatMap(({ id: instance_id }) =>
    sharedWith(world, instance_id).map(({ text: address }) => ({ address, instance_id })),
  )
