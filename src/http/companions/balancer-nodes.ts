/** The back ends below a config of a balancer, one by one. */
import { balancerId } from '../../operations/environment/params.ts'
import type { BalancerNode } from '../../world/records/balancer.ts'
import { nodeFrom } from '../dialects/published-details.ts'
import { nodeShape } from './balancer-shapes.ts'
import {
  configIn,
  configsIn,
  jsonIn,
  lacksConfig,
  nextId,
  number,
  ofConfig,
  one,
  update,
  withConfigs,
} from './balancers.ts'
import { type Asked, type CallBehind, listing, showing, translating } from './companion.ts'

const ofNode = { params: { balancerId, configId: number, nodeId: number } } as const

const nodeIn = (asked: Asked): BalancerNode | undefined =>
  configIn(asked)?.nodes.find(({ id }) => id === asked.params['nodeId'])

const lacksNode = (asked: Asked) =>
  lacksConfig(asked) ??
  (nodeIn(asked) === undefined ? ({ param: 'nodeId', record: 'record' } as const) : undefined)

const nodeFields = ['label', 'address', 'weight', 'mode']

const nodeSent = (asked: Asked): Readonly<Record<string, unknown>> =>
  Object(nodeFrom(jsonIn(asked))) as Readonly<Record<string, unknown>>

function withNodes(
  asked: Asked,
  change: (nodes: readonly BalancerNode[]) => readonly unknown[],
): CallBehind {
  const configs = configsIn(asked).map(each =>
    each.id === asked.params['configId'] ? { ...each, nodes: change(each.nodes) } : each,
  )
  return withConfigs(asked, configs, 4)
}

const shownNode = (asked: Asked) => {
  const node = nodeIn(asked)
  return node && nodeShape(asked, node)
}

export const nodeCompanions = [
  listing({
    ...{ name: 'nodeBalancerNodes', path: `${one}/nodes`, ...ofConfig, lacks: lacksConfig },
    ...{
      of: 'balancerView',
      does: 'every back end is up',
      filters: { id: 'number', label: 'text' },
    },
    rows: asked => configIn(asked)?.nodes.map(node => nodeShape(asked, node)) ?? [],
  }),
  showing({
    ...{ name: 'nodeBalancerNode', method: 'GET', path: `${one}/nodes/{nodeId}`, ...ofNode },
    ...{ of: 'balancerView', does: 'every back end is up', lacks: lacksNode, record: shownNode },
  }),
  translating({
    ...{ name: 'nodeBalancerNodeCreate', method: 'POST', path: `${one}/nodes`, ...ofConfig },
    ...{ ...update, does: 'every back end is up', lacks: lacksConfig, fields: nodeFields },
    toCall: asked =>
      withNodes(asked, nodes => [...nodes, { id: nextId(nodes), ...nodeSent(asked) }]),
    show(asked) {
      const node = configIn(asked)?.nodes.at(-1)
      return node && nodeShape(asked, node)
    },
  }),
  translating({
    ...{ name: 'nodeBalancerNodeUpdate', method: 'PUT', path: `${one}/nodes/{nodeId}`, ...ofNode },
    ...{
      ...update,
      does: 'every back end is up',
      lacks: lacksNode,
      decided: ({ params: { nodeId: id } }) => ({ id: Number(id) }),
    },
    toCall: asked =>
      withNodes(asked, nodes =>
        nodes.map(each =>
          each.id === asked.params['nodeId'] ? { ...each, ...nodeSent(asked) } : each,
        ),
      ),
    show: shownNode,
  }),
  translating({
    ...{ name: 'nodeBalancerNodeDelete', method: 'DELETE', path: `${one}/nodes/{nodeId}` },
    ...{ ...ofNode, ...update, does: 'full', lacks: lacksNode, show: () => ({}) },
    toCall: asked =>
      withNodes(asked, nodes => nodes.filter(({ id }) => id !== asked.params['nodeId'])),
  }),
] as const
