/** Whether some packet passes from an instance to another service, on any network that both are on. */
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { type Endpoint, type Holder, holdersAt, type Rows } from './holders.ts'
import { type Carried, endpointsOf, familyOf, type ServiceId } from './representatives.ts'
import { judgeAt } from './verdict.ts'

/** A packet that is let out by the rules of the source and in by those of the target. */
export interface Passage {
  readonly network: string
  /** Null on a VLAN, where peers need no addresses that the account knows of. */
  readonly source: string | null
  readonly target: string | null
}

export interface NaiveReach {
  /** One for each network and family that has any; none when no packet passes. */
  readonly passages: readonly Passage[]
  /** The instances behind the balancer that is reached, by id. */
  readonly backEnds: readonly number[]
}

/** An address, with the service that holds it there. */
interface Held {
  readonly endpoint: Endpoint
  readonly holder: Holder
}

export function naiveReach(
  rows: Rows,
  fromInstanceId: number,
  to: ServiceId,
  protocol: Packet['protocol'],
  port?: number,
): NaiveReach {
  const from = { type: 'instance', id: fromInstanceId } as const
  const carried: Carried = port === undefined ? { protocol } : { protocol, port }
  if (from.type === to.type && from.id === to.id) return { passages: [], backEnds: [] }
  if (to.type === 'balancer' && !listens(rows, to.id, protocol, port))
    return { passages: [], backEnds: [] }
  const passages = [...vlanPassages(rows, from, to), ...filteredPassages(rows, from, to, carried)]
  const isBalancer = to.type === 'balancer' && passages.length > 0
  return { passages, backEnds: isBalancer ? backEndsOf(rows, to.id, protocol, port) : [] }
}

/** What comes to another port of a balancer goes nowhere. */
const listens = (rows: Rows, id: number, protocol: string, port: number | undefined): boolean =>
  rows.balancers
    .filter(balancer => balancer.id === id)
    .flatMap(({ configs }) => configs)
    .some(each => each.port === port && (each.protocol === 'udp' ? 'UDP' : 'TCP') === protocol)

function filteredPassages(rows: Rows, from: ServiceId, to: ServiceId, carried: Carried) {
  const [sources, targets] = [heldBy(rows, from), heldBy(rows, to)]
  return [...new Set(targets.map(groupOf))].flatMap((group): readonly Passage[] => {
    const [sent, met] = [sources, targets].map(all => all.filter(each => groupOf(each) === group))
    const [anySource] = sent ?? []
    const [anyTarget] = met ?? []
    if (anySource === undefined || anyTarget === undefined) return []
    // What the source lets out depends on the target's address alone, and the other way round.
    const goals = met?.filter(({ endpoint: { address } }) =>
      passes(rows, anySource.holder, { direction: 'outbound', ...carried, address }),
    )
    const starts = sent?.filter(({ endpoint: { address } }) =>
      passes(rows, anyTarget.holder, { direction: 'inbound', ...carried, address }),
    )
    const pairs = (starts ?? []).flatMap(({ endpoint }) =>
      (goals ?? [])
        .filter(goal => goal.endpoint.address !== endpoint.address)
        .map(goal => ({
          network: endpoint.network,
          source: endpoint.address,
          target: goal.endpoint.address,
        })),
    )
    return pairs.slice(0, 1)
  })
}

const groupOf = ({ endpoint: { network, address } }: Held): string =>
  `${network} ${familyOf(address)}`

const passes = (rows: Rows, holder: Holder, packet: Packet): boolean =>
  judgeAt(rows, holder, packet).action === 'ACCEPT'

const known = new WeakMap<Rows, readonly Held[]>()

/** Every address that a service holds on a network where packets are filtered; accounts are walked over once. */
function heldBy(rows: Rows, service: ServiceId): readonly Held[] {
  const all =
    known.get(rows) ??
    endpointsOf(rows)
      .filter(({ network }) => !network.startsWith('vlan/'))
      .flatMap(endpoint => holdersAt(rows, endpoint).map(holder => ({ endpoint, holder })))
  known.set(rows, all)
  return all.filter(({ holder: { type, id } }) => type === service.type && id === service.id)
}

/** Peers on a VLAN meet no rules, whatever addresses they have. */
function vlanPassages(rows: Rows, from: ServiceId, to: ServiceId): readonly Passage[] {
  if (to.type === 'balancer') return []
  const [ours, theirs] = [from.id, to.id].map(id =>
    rows.instances
      .filter(each => each.id === id)
      .flatMap(({ region, booted }) =>
        booted.interfaces.flatMap(each =>
          each.purpose === 'vlan' ? [`vlan/${region}/${each.label}`] : [],
        ),
      ),
  )
  return (ours ?? [])
    .filter(network => theirs?.includes(network))
    .map(network => ({ network, source: null, target: null }))
}

/** The instances that a balancer passes what comes in at a port on to, by id. */
const backEndsOf = (
  rows: Rows,
  balancerId: number,
  protocol: string,
  port: number | undefined,
): readonly number[] => {
  const passed = passedOnIn(rows).filter(
    each => each.balancer === balancerId && each.protocol === protocol && each.port === port,
  )
  return [...new Set(passed.map(each => each.backEnd))].sort((a, b) => a - b)
}

/** What a balancer takes at one of its ports and passes on to an instance. */
export interface PassedOn {
  readonly balancer: number
  readonly protocol: 'TCP' | 'UDP'
  readonly port: number
  readonly backEnd: number
  readonly backEndPort: number
}

const passedOnByRows = new WeakMap<Rows, readonly PassedOn[]>()

/** Nodes that are not rejected, and whoever answers in the region of the balancer at their addresses, private ones and those of VPCs. */
export function passedOnIn(rows: Rows): readonly PassedOn[] {
  const before = passedOnByRows.get(rows)
  if (before !== undefined) return before
  const found = rows.balancers.flatMap(({ id, region, configs }) =>
    configs.flatMap(config =>
      config.nodes
        .filter(({ mode }) => mode !== 'reject')
        .flatMap(node =>
          answeringNear(rows, region, node.address).map(
            (backEnd): PassedOn => ({
              ...{ balancer: id, protocol: config.protocol === 'udp' ? 'UDP' : 'TCP' },
              ...{ port: config.port, backEnd, backEndPort: node.port },
            }),
          ),
        ),
    ),
  )
  passedOnByRows.set(rows, found)
  return found
}

function answeringNear(rows: Rows, region: string, address: string): readonly number[] {
  const vpcs = rows.instances.flatMap(({ booted }) =>
    booted.interfaces.flatMap(each => (each.purpose === 'vpc' ? [`vpc/${each.vpc_id}`] : [])),
  )
  const found = [`private/${region}`, ...vpcs].flatMap(network =>
    holdersAt(rows, { network, address }).map(({ id }) => id),
  )
  return [...new Set(found)].filter(each =>
    rows.instances.some(({ id, region: own }) => id === each && own === region),
  )
}
