/** A service of an account with holes, with all that decides whom it reaches and who reaches it beside what guards it. */
import type { Account } from '../../../account/holes/account.ts'
import { mayBeOneRegion } from '../../../account/holes/service-inputs.ts'
import type { PortSet } from '../../../net/port-set.ts'
import type { BalancerId } from '../../../world/ids.ts'
import { transportOf } from '../../../world/records/balancer.ts'
import type { Service } from '../../../world/records/device.ts'
import { get, values } from '../../../world/table.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import { listensOn } from '../../exposure/peers.ts'
import type { AccountState } from '../possible-guard.ts'
import { behind, type Maybe, type Open, openAddresses } from './open-addresses.ts'

/** A port of a balancer whose packets may be passed on to an instance; null for what is not known. */
export interface PossibleBackEnd {
  readonly balancer: BalancerId
  readonly protocol: 'TCP' | 'UDP' | null
  readonly port: number | null
  readonly backEndPort: number | null
}

export interface PossiblePeer {
  readonly service: Service
  readonly region: string
  readonly endpoints: Open<Endpoint>
  /** Region and label; no label for a VLAN of which nothing was given. */
  readonly vlans: Open<PossibleVlan>
  /** By protocol code the ports that a balancer listens on; undefined at an instance. */
  readonly listens: readonly PortSet[] | undefined
  /** Behind these it may listen on other ports, or on none. */
  readonly listensBehind: string | undefined
  readonly serves: Open<PossibleBackEnd>
}

export interface PossibleVlan {
  readonly region: string
  readonly label: string | null
}

/** In one of the states; undefined for a service that is not there. */
export function openPossiblePeers(
  state: AccountState,
  states: readonly AccountState[],
): (service: Service) => PossiblePeer | undefined {
  const { account, world } = state
  const addressesOf = openAddresses(state, states)
  const backEnds = openBackEnds(state)
  const unheard = new Map(
    hiddenBackEnds(account)
      .filter(({ value }) => value.port === null)
      .map(({ value, hole }) => [value.balancer, hole]),
  )
  return service => {
    const { instances, balancers } = world.tables
    const balancer = service.type === 'balancer' ? get(balancers, service.id) : undefined
    const instance = service.type === 'instance' ? get(instances, service.id) : undefined
    const region = instance?.region ?? balancer?.region
    if (region === undefined) return undefined
    const { endpoints, vlans } = addressesOf(service, region)
    const inRegion = (label: string | null): PossibleVlan => ({ region, label })
    return {
      ...{ service, region, endpoints },
      vlans: {
        sure: vlans.sure.map(inRegion),
        maybe: vlans.maybe.map(({ value, hole }) => ({ value: inRegion(value), hole })),
      },
      listens: balancer && listensOn(balancer),
      listensBehind: balancer && unheard.get(balancer.id),
      serves: instance === undefined ? { sure: [], maybe: [] } : backEnds(region, endpoints),
    }
  }
}

type BackEndsOf = (region: string, endpoints: Open<Endpoint>) => Open<PossibleBackEnd>

interface PlacedBackEnd {
  readonly region: string
  readonly address: string
  readonly value: PossibleBackEnd
}

/** Balancers pass packets on to private addresses of their region, and to those of VPCs there. */
function openBackEnds({ account, world }: AccountState): BackEndsOf {
  const placed = [...values(world.tables.balancers)].flatMap(({ id, region, configs }) =>
    configs.flatMap(config =>
      config.nodes.flatMap(({ address, port: backEndPort, mode }): readonly PlacedBackEnd[] => {
        if (mode === 'reject') return []
        const ports = { protocol: transportOf(config), port: config.port, backEndPort }
        return [{ region, address, value: { balancer: id, ...ports } }]
      }),
    ),
  )
  const hidden = hiddenBackEnds(account).flatMap(({ value, hole }) => {
    const balancer = get(world.tables.balancers, value.balancer)
    return balancer === undefined ? [] : [{ region: balancer.region, value, hole }]
  })
  if (placed.length + hidden.length === 0) return () => ({ sure: [], maybe: [] })
  return (region, { sure, maybe }) => {
    const near = placed.filter(each => mayBeOneRegion(each.region, region))
    const at = (endpoint: Endpoint): readonly PossibleBackEnd[] =>
      endpoint.kind === 'public'
        ? []
        : near.filter(each => mayHold(endpoint, each.address)).map(({ value }) => value)
    const isInner = [...sure, ...maybe.map(each => each.value)].some(
      ({ kind }) => kind !== 'public',
    )
    const others = isInner ? hidden.filter(each => mayBeOneRegion(each.region, region)) : []
    return {
      sure: sure.flatMap(at),
      maybe: [
        ...maybe.flatMap(({ value, hole }) => behind(hole, at(value))),
        ...others.map(({ value, hole }) => ({ value, hole })),
      ],
    }
  }
}

const mayHold = ({ text, blocks, besides }: Endpoint, address: string): boolean =>
  blocks === undefined
    ? text.includes('/') || address === text
    : blocks.some(each => each.text === address && each.owner !== besides)

/** Whom balancers pass packets on to where that was not given. */
function hiddenBackEnds({ holes, gathered }: Account): readonly Maybe<PossibleBackEnd>[] {
  const unknown = { protocol: null, port: null, backEndPort: null }
  return holes.flatMap(({ kind, name: hole, path: [list, , at, , , index] }) => {
    if (kind === 'record') {
      const balancer = /^record of balancer (\d+)$/.exec(hole)?.[1]
      return balancer === undefined
        ? []
        : [{ value: { balancer: Number(balancer) as BalancerId, ...unknown }, hole }]
    }
    if (kind !== 'backends' || list !== 'balancers') return []
    const balancer = gathered.balancers?.rows[Number(at)]
    if (balancer === undefined) return []
    const config = index === undefined ? undefined : balancer.configs?.rows[Number(index)]
    const ports =
      config?.port === undefined || config.protocol === undefined
        ? unknown
        : { ...unknown, port: config.port, protocol: transportOf({ protocol: config.protocol }) }
    return [{ value: { balancer: balancer.id as BalancerId, ...ports }, hole }]
  })
}
