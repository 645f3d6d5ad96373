/** Outside: load balancers, their addresses and their back ends. */
import { ipText } from './addresses.ts'
import { balancerDetails, configDetails, weight } from './details.ts'
import { anyMigrates, attach } from './firewalls.ts'
import { detach, devicesOf } from './guards.ts'
import { balancerIpv6, isTaken, nextForBalancer, rangeAround } from './numbering.ts'
import { changing, malformed, missing, open, paged, reading, refused, stopAt } from './operation.ts'
import { regionOf } from './places.ts'
import { list, may, need, oneOf, or, orNull, record, text, whole } from './read.ts'
import { page } from './shapes.ts'
import { type Balancer, nextId, type State } from './state.ts'
import { serviceLabel } from './wiring.ts'

const outside = 'ASSUME-ENVIRONMENT'
const inPath = need('ASSUME-PATH-INTEGER', whole(outside))
const port = need(outside, whole(outside, 1, 65_535))

const node = {
  address: need(outside, ipText(outside, 'ipv4')),
  port,
  mode: or(oneOf(outside, 'accept', 'reject', 'drain', 'backup'), 'accept'),
  weight,
}
const config = {
  port,
  protocol: need(outside, oneOf(outside, 'tcp', 'http', 'https', 'udp')),
  details: may(configDetails),
}
const newConfig = record(outside, {
  ...config,
  nodes: or(list(outside, record(outside, { label: may(serviceLabel), ...node })), []),
})
const id = need(outside, whole(outside, 1, 999_999_999))
const listedConfig = record(outside, {
  id,
  ...config,
  nodes: need(
    outside,
    list(outside, record(outside, { id, label: need(outside, serviceLabel), ...node })),
  ),
})
const body = {
  region: need(outside, text(outside)),
  label: may(serviceLabel),
  firewall_id: may(whole(outside)),
  ipv4: may(orNull(ipText(outside, 'ipv4'))),
  ipv6: may(orNull(ipText(outside, 'ipv6'))),
  configs: or(list(outside, newConfig), []),
  details: may(balancerDetails),
}

const balancerIn = ({ balancers }: State, id: number): Balancer =>
  balancers.find(each => each.id === id) ?? missing(outside, 'balancerId')

function checkPorts(configs: { port: number; protocol: string }[]): void {
  const clashes = (at: number) =>
    configs
      .slice(0, at)
      .some(
        ({ port: other, protocol }) =>
          other === configs[at]?.port && (protocol === 'udp') === (configs[at]?.protocol === 'udp'),
      )
  stopAt(
    [...configs.keys()],
    at => clashes(at),
    at => malformed(outside, `configs[${at}].port`),
  )
}

export const balancerCreate = changing(open, { body }, ask => {
  const { state, body: asked, time } = ask
  const { region, ipv4, ipv6, configs } = asked
  checkPorts(configs)
  regionOf(state, region, 'region')
  const firewall = state.firewalls.find(
    ({ id, status }) => id === asked.firewall_id && status !== 'deleted',
  )
  if (asked.firewall_id !== undefined && firewall === undefined)
    refused('ASSUME-BODY-IDS', 'firewall_id')
  if (typeof ipv4 === 'string' && isTaken(state, ipv4)) refused(outside, 'ipv4')
  if (typeof ipv6 === 'string' && (isTaken(state, ipv6) || rangeAround(state, ipv6)))
    refused(outside, 'ipv6')
  if (firewall !== undefined && anyMigrates(state, firewall)) refused('MIGRATION-4', 'firewall_id')
  const others = firewall === undefined ? [] : devicesOf(state, firewall.id)
  if (others.some(({ entity }) => entity.type === 'balancer')) refused('DEVICE-12', 'firewall_id')
  const firstIpv4 = ipv4 === undefined ? nextForBalancer(state, region) : ipv4
  const id = nextId(state, 'balancers')
  const balancer = {
    id,
    label: asked.label ?? `balancer-${id}`,
    region,
    ipv4: firstIpv4,
    ipv6: ipv6 === undefined ? balancerIpv6(state, region, id) : ipv6,
    configs: configs.map(({ port, protocol, nodes, details }, at) => ({
      ...{ id: at + 1, port, protocol, details },
      nodes: nodes.map(({ label, ...rest }, index) => ({
        ...{ id: index + 1, label: label ?? `node-${index + 1}` },
        ...rest,
      })),
    })),
    created: time,
    details: asked.details,
  }
  state.balancers.push(plain(balancer))
  if (firewall !== undefined) attach(ask, firewall.id, { type: 'balancer', id })
  return showBalancer(balancer)
})

/** Without what was left out. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const showBalancer = ({ details: _, configs, ...balancer }: Balancer) => ({
  ...balancer,
  configs: configs.map(({ details: _, nodes, ...config }) => ({
    ...config,
    nodes: nodes.map(({ weight: _, ...node }) => node),
  })),
})

function checkIds(items: { id: number }[], field: string): void {
  const again = items.findIndex(({ id }, at) => items.findIndex(each => each.id === id) < at)
  if (again >= 0) malformed(outside, `${field}[${again}].id`)
}

export const balancerUpdate = changing(
  open,
  {
    params: { balancerId: inPath },
    body: {
      label: may(serviceLabel),
      configs: may(list(outside, listedConfig)),
      details: may(balancerDetails),
    },
  },
  ({ state, params, body: { label, configs, details }, time }) => {
    checkIds(configs ?? [], 'configs')
    for (const [at, { nodes }] of (configs ?? []).entries()) checkIds(nodes, `configs[${at}].nodes`)
    checkPorts(configs ?? [])
    const balancer = balancerIn(state, params.balancerId)
    balancer.label = label ?? balancer.label
    balancer.configs = plain(configs ?? balancer.configs)
    balancer.details = { ...balancer.details, ...details, updated: time }
    return showBalancer(balancer)
  },
)

export const balancerView = reading(open, { params: { balancerId: inPath } }, ({ state, params }) =>
  showBalancer(balancerIn(state, params.balancerId)),
)

export const balancersList = reading(open, { query: page }, ({ state, query }) =>
  paged(state.balancers.map(showBalancer), query),
)

export const balancerDelete = changing(
  open,
  { params: { balancerId: inPath } },
  ({ state, params }) => {
    const { id } = balancerIn(state, params.balancerId)
    detach(state, ({ entity }) => entity.type === 'balancer' && entity.id === id)
    state.balancers = state.balancers.filter(each => each.id !== id)
    return {}
  },
)
