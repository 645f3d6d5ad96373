/** The lists of an account in the words of each form: those of the operations, and what is told of single instances. */
import { limits } from '../../contract/limits.ts'
import type { PageReply } from '../../operations/list-operation.ts'
import type { ReplyOf } from '../../operations/operation.ts'
import { type OperationName, type Operations, operationOf } from '../../operations/table.ts'
import { owner } from '../../world/caller.ts'
import type { Balancer } from '../../world/records/balancer.ts'
import type { Instance } from '../../world/records/instance.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { shapeReply } from '../published/shapes.ts'
import { exchangeField, exchangeType, exchangeWords, isOfInstance } from '../published/words.ts'
import { addressesReport, type Dialect, profileRecord } from './instance-records.ts'

/** As the provider's CLI prints them, and as the pages of the two dialects. */
export const listForms = ['cli', 'published', 'neutral'] as const
export type ListForm = (typeof listForms)[number]

type Page = PageReply<unknown>

type ListName = {
  [Name in OperationName]: ReplyOf<Operations[Name]> extends Page ? Name : never
}[OperationName]

type ItemOf<Name extends ListName> =
  ReplyOf<Operations[Name]> extends PageReply<infer Item> ? Item : never

/** A list by its pages, or a single record. */
export interface Listing {
  readonly name: string
  readonly pages?: readonly Page[]
  readonly record?: unknown
}

/** In the order in which people export them. */
export function listingsOf(world: World, form: ListForm, size: number): readonly Listing[] {
  const isNeutral = form === 'neutral'
  const dialect = isNeutral ? neutral(world) : published(world)
  const list = (name: string, operation: ListName, params: Params = {}): Listing => ({
    name: isNeutral ? name : exchangeField(name),
    pages: pagesBy(world, operation, params, size).map(
      reply => dialect.answer(operation, reply, params) as Page,
    ),
  })
  const ofInstance = (instance: Instance): readonly Listing[] => {
    const name = `${isNeutral ? 'instance' : exchangeType('instance')}-${instance.id}`
    const profiles = instance.profiles.map(each => profileRecord(dialect, instance, each))
    return [
      { name: `${name}-${isNeutral ? 'profiles' : 'configs'}`, pages: pagesOf(profiles, size) },
      { name: `${name}-ips`, record: addressesReport(dialect, instance) },
    ]
  }
  return [
    list('firewalls', 'firewallsList'),
    ...[...values(world.tables.firewalls)]
      .filter(({ status }) => status !== 'deleted')
      .map(({ id }) => list(`firewall-${id}-devices`, 'firewallDevicesList', { firewallId: id })),
    list('instances', 'instancesList'),
    ...[...values(world.tables.instances)].flatMap(ofInstance),
    list('balancers', 'balancersList'),
    ...(isNeutral
      ? []
      : [...values(world.tables.balancers)].flatMap(each => configsOf(each, size))),
    list('ips', 'ipAddressesList'),
    list('v6-ranges', 'ipv6RangesList'),
    list('v6-pools', 'ipv6PoolsList'),
    list('vlans', 'vlansList'),
    list('regions', 'regionsList'),
    list('regions-availability', 'regionsAvailabilityList'),
  ]
}

/** What the provider lists of one balancer: its configs, and the nodes of each. */
function configsOf({ id: nodebalancer_id, configs }: Balancer, size: number): readonly Listing[] {
  const name = `${exchangeType('balancer')}-${nodebalancer_id}`
  const rows = configs.map(({ nodes: _, details, ...config }) => ({
    ...{ ...config, ...details },
    nodebalancer_id,
  }))
  return [
    { name: `${name}-configs`, pages: pagesOf(rows, size) },
    ...configs.map(({ id: config_id, nodes }) => {
      const printed = nodes.map(({ id, label, address, port, mode }) => ({
        ...{ id, label, address: `${address}:${port}`, mode },
        ...{ config_id, nodebalancer_id },
      }))
      return { name: `${name}-config-${config_id}-nodes`, pages: pagesOf(printed, size) }
    }),
  ]
}

type Params = Readonly<Record<string, number>>

/** Every page of the list, as the owner of the account is answered. */
function pagesBy<Name extends ListName>(
  world: World,
  operation: Name,
  params: Params,
  size: number,
): readonly PageReply<ItemOf<Name>>[] {
  const answer = (page: number) => {
    const query = { page, page_size: size, skip_ipv6_rdns: false }
    const context = { world, now: world.now, caller: owner, params, query, assume: () => {} }
    // The owner may read everything, and the records in the path are there: no check has anything to say.
    return operationOf(operation).reduce(context as never) as PageReply<ItemOf<Name>>
  }
  const first = answer(limits.pageMin)
  return [first, ...Array.from({ length: first.pages - 1 }, (_, at) => answer(at + 2))]
}

/** The records of a list, all of them. */
export const everyRecord = <Name extends ListName>(
  world: World,
  operation: Name,
): readonly ItemOf<Name>[] =>
  pagesBy(world, operation, {}, limits.pageSizeMax).flatMap(({ data }) => data)

/** The same of records that no operation lists. */
function pagesOf(rows: readonly unknown[], size: number): readonly Page[] {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  return Array.from({ length: pages }, (_, at) => ({
    data: rows.slice(at * size, (at + 1) * size),
    page: at + 1,
    pages,
    results: rows.length,
  }))
}

const neutral = (world: World): Dialect => ({
  world,
  isPublished: false,
  answer: (_, reply) => reply,
  inItsWords: record => record,
})

const published = (world: World): Dialect => ({
  world,
  isPublished: true,
  answer: (name, reply, params = {}) =>
    exchangeWords(
      shapeReply({ operation: { name }, call: { params }, reply, before: world, world }),
      isOfInstance(name),
    ),
  inItsWords: exchangeWords,
})
