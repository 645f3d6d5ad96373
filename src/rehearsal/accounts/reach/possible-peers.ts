/** A service of an account with holes, with all that decides whom it reaches and who reaches it beside what guards it. */
import type { PortSet } from '../../../net/port-set.ts'
import type { Service } from '../../../world/records/device.ts'
import { get } from '../../../world/table.ts'
import type { Endpoint } from '../../exposure/endpoints.ts'
import { listensOn } from '../../exposure/peers.ts'
import type { AccountState } from '../possible-guard.ts'
import { openBackEnds, openUnheard, type PossibleBackEnd } from './back-ends.ts'
import type { Open } from './open.ts'
import { type OpenAddresses, openAddresses } from './open-addresses.ts'
import { type Hidden, type InRegion, needsOf, openPlaces } from './places.ts'

export interface PossiblePeer {
  readonly service: Service
  readonly region: string
  readonly endpoints: Open<Endpoint>
  readonly outer: OpenAddresses['outer']
  readonly vlans: Hidden<PossibleVlan>
  /** By protocol code the ports that a balancer listens on; undefined at an instance. */
  readonly listens: readonly PortSet[] | undefined
  /** Behind these it may listen on other ports, or on none. */
  readonly listensBehind: string | undefined
  readonly serves: Hidden<PossibleBackEnd>
}

/** Null for what was not given. */
export interface PossibleVlan {
  readonly region: string | null
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
  const placeOf = openPlaces(account)
  const unheard = openUnheard(state)
  return service => {
    const { instances, balancers } = world.tables
    const balancer = service.type === 'balancer' ? get(balancers, service.id) : undefined
    const instance = service.type === 'instance' ? get(instances, service.id) : undefined
    const region = instance?.region ?? balancer?.region
    if (region === undefined) return undefined
    const { endpoints, outer, vlans } = addressesOf(service, region)
    const place = placeOf(service, region)
    return {
      ...{ service, region, endpoints, outer },
      vlans: vlansIn(vlans, place),
      listens: balancer && listensOn(balancer),
      listensBehind: balancer && unheard(balancer.id),
      serves: instance === undefined ? none : backEnds(place, { ...endpoints, outer }),
    }
  }
}

const none = { sure: [], maybe: [] } as const

/** Of a region that was not given nothing is certain. */
function vlansIn(
  { sure, maybe }: OpenAddresses['vlans'],
  { region, hiding }: InRegion,
): Hidden<PossibleVlan> {
  const inRegion = (label: string | null): PossibleVlan => ({
    ...{ region: hiding.length === 0 ? region : null, label },
  })
  const known = sure.map(inRegion)
  const open = maybe.map(({ value, hole }) => ({
    ...{ value: inRegion(value), needs: needsOf([hole, ...hiding]) },
  }))
  return hiding.length === 0
    ? { sure: known, maybe: open }
    : { sure: [], maybe: [...known.map(value => ({ value, needs: needsOf(hiding) })), ...open] }
}
