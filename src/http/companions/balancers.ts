/** What the published interface has below a balancer: the ports it listens on, their back ends, and its firewalls. */
import { isRecord } from '../../kit/json.ts'
import { balancerId } from '../../operations/environment/params.ts'
import { detailsOf } from '../../schema/details.ts'
import { id as idField } from '../../schema/field.ts'
import type { BalancerId } from '../../world/ids.ts'
import type { Balancer, BalancerConfig } from '../../world/records/balancer.ts'
import { get } from '../../world/table.ts'
import { configFrom } from '../dialects/published-details.ts'
import { configShape } from './balancer-shapes.ts'
import { type Asked, type CallBehind, listing, showing, translating } from './companion.ts'
import { firewallFilters, firewallsOn } from './instances.ts'

export const number = idField<number>('ASSUME-ENVIRONMENT')
const base = '/nodebalancers/{balancerId}'
export const one = `${base}/configs/{configId}`
const ofBalancer = { params: { balancerId } } as const
export const ofConfig = { params: { balancerId, configId: number } } as const

const balancerIn = ({ world, params }: Asked): Balancer | undefined =>
  get(world.tables.balancers, Number(params['balancerId']) as BalancerId)

export const configIn = (asked: Asked): BalancerConfig | undefined =>
  balancerIn(asked)?.configs.find(({ id }) => id === asked.params['configId'])

const lacks = (asked: Asked) =>
  balancerIn(asked) === undefined
    ? ({ param: 'balancerId', record: 'balancer' } as const)
    : undefined
export const lacksConfig = (asked: Asked) =>
  lacks(asked) ??
  (configIn(asked) === undefined ? ({ param: 'configId', record: 'record' } as const) : undefined)
const configFields = ['port', 'protocol', 'nodes', ...Object.keys(detailsOf.config)]

type Json = Readonly<Record<string, unknown>>

/** As it was sent, with its back ends counted. */
function configSent(asked: Asked): Json {
  const config = Object(configFrom(jsonIn(asked))) as Json
  const { nodes = [] } = config
  const counted = (node: unknown, at: number) =>
    isRecord(node) ? { id: at + 1, label: `node-${at + 1}`, ...node } : node
  return { ...config, nodes: Array.isArray(nodes) ? nodes.map(counted) : nodes }
}

export const jsonIn = ({ body }: Asked): Json => (isRecord(body) ? (body as Json) : {})

/** The balancer with other configs; so many keys lead to what was asked. */
export function withConfigs(asked: Asked, configs: readonly unknown[], below: number): CallBehind {
  const params = { balancerId: asked.params['balancerId'] }
  // What is no object is for the operation to refuse.
  if (asked.body !== undefined && !isRecord(asked.body)) return { params, body: asked.body }
  return { params, body: { configs }, below }
}

/** One more than the highest. */
export const nextId = (items: readonly { readonly id: number }[]): number =>
  Math.max(0, ...items.map(({ id }) => id)) + 1

export const configsIn = (asked: Asked): readonly BalancerConfig[] =>
  balancerIn(asked)?.configs ?? []

/** The last of them, which was just made. */
function lastConfig(asked: Asked) {
  const [balancer, config] = [balancerIn(asked), configsIn(asked).at(-1)]
  return balancer && config && configShape(balancer, config)
}

function shownConfig(asked: Asked) {
  const [balancer, config] = [balancerIn(asked), configIn(asked)]
  return balancer && config && configShape(balancer, config)
}

export const update = { of: 'balancerUpdate' } as const
const ownId = ({ params: { configId: id } }: Asked) => ({ id: Number(id) })
const certificates = 'certificates are taken and not kept, and every back end is up'

export const balancerCompanions = [
  listing({
    ...{ name: 'nodeBalancerFirewalls', path: `${base}/firewalls`, ...ofBalancer, lacks },
    ...{ of: 'firewallsList', does: 'full' },
    filters: firewallFilters,
    rows: asked =>
      firewallsOn(asked, {
        type: 'balancer',
        id: Number(asked.params['balancerId']) as BalancerId,
      }),
  }),
  listing({
    ...{ name: 'nodeBalancerVpcs', path: `${base}/vpcs`, ...ofBalancer, lacks, filters: {} },
    ...{ of: 'balancerView', does: 'none, for balancers here have no networks', rows: () => [] },
  }),
  listing({
    ...{ name: 'nodeBalancerConfigs', path: `${base}/configs`, ...ofBalancer, lacks },
    ...{ of: 'balancerView', does: certificates, filters: { id: 'number', port: 'number' } },
    rows(asked) {
      const balancer = balancerIn(asked)
      return balancer?.configs.map(each => configShape(balancer, each)) ?? []
    },
  }),
  showing({
    ...{ name: 'nodeBalancerConfig', method: 'GET', path: one, ...ofConfig },
    ...{ of: 'balancerView', does: certificates, lacks: lacksConfig, record: shownConfig },
  }),
  translating({
    ...{ name: 'nodeBalancerConfigCreate', method: 'POST', path: `${base}/configs`, ...ofBalancer },
    ...{ ...update, lacks, does: certificates, fields: configFields },
    toCall(asked) {
      const configs = configsIn(asked)
      const made = { port: 80, protocol: 'http', ...configSent(asked), id: nextId(configs) }
      return withConfigs(asked, [...configs, made], 2)
    },
    show: lastConfig,
  }),
  translating({
    ...{ name: 'nodeBalancerConfigUpdate', method: 'PUT', path: one, ...ofConfig, ...update },
    ...{
      does: certificates,
      lacks: lacksConfig,
      decided: ownId,
    },
    toCall(asked) {
      const { nodes, details, ...sent } = configSent(asked)
      const changed = configsIn(asked).map(each =>
        each.id === asked.params['configId']
          ? {
              ...{ ...each, ...sent },
              details: isRecord(details)
                ? { ...each.details, ...details }
                : (details ?? each.details),
              ...('nodes' in jsonIn(asked) && { nodes }),
            }
          : each,
      )
      return withConfigs(asked, changed, 2)
    },
    show: shownConfig,
  }),
  translating({
    ...{ name: 'nodeBalancerConfigRebuild', method: 'POST', path: `${one}/rebuild`, ...ofConfig },
    ...{ ...update, does: certificates, lacks: lacksConfig, decided: ownId },
    toCall(asked) {
      const rebuilt = ({ id, port, protocol }: BalancerConfig) => {
        return { port, protocol, nodes: [], ...configSent(asked), id }
      }
      const changed = configsIn(asked).map(each =>
        each.id === asked.params['configId'] ? rebuilt(each) : each,
      )
      return withConfigs(asked, changed, 2)
    },
    show: shownConfig,
  }),
  translating({
    ...{ name: 'nodeBalancerConfigDelete', method: 'DELETE', path: one, ...ofConfig, ...update },
    ...{ does: 'full', lacks: lacksConfig, show: () => ({}) },
    toCall: asked =>
      withConfigs(
        asked,
        configsIn(asked).filter(({ id }) => id !== asked.params['configId']),
        0,
      ),
  }),
  showing({
    ...{ name: 'nodeBalancerStats', method: 'GET', path: `${base}/stats`, ...ofBalancer },
    ...{ of: 'balancerView', does: 'nothing ever passes', lacks },
    record: ({ params }) => ({
      title: `balancer ${params['balancerId']}`,
      data: { connections: [], traffic: { in: [], out: [] } },
    }),
  }),
] as const
