/** What comes to instances by way of balancers, found by trying every port of every balancer from every instance. */
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import { holdersAt, type Rows } from './holders.ts'
import { naiveReach, type PassedOn, passedOnIn } from './reach.ts'
import { judgeAt } from './verdict.ts'

/** From an instance to another one. */
export interface NaiveThrough extends PassedOn {
  readonly from: number
  /** The packet to the balancer that was tried. */
  readonly packet: ThroughPacket
}

export interface ThroughPacket {
  readonly source: string
  readonly target: string
}

export const nameOfThrough = ({
  from,
  balancer,
  protocol,
  port,
  backEnd,
  backEndPort,
}: Omit<NaiveThrough, 'packet'>): string =>
  `${from} > ${backEnd}: balancer ${balancer} ${protocol} ${port} to ${backEndPort}`

/** By name. */
export function naiveThrough(rows: Rows): ReadonlyMap<string, NaiveThrough> {
  const found = new Map<string, NaiveThrough>()
  for (const passed of passedOnIn(rows))
    for (const { id: from } of rows.instances) {
      const { balancer, protocol, port, backEnd } = passed
      if (from === backEnd) continue
      const to = { type: 'balancer', id: balancer } as const
      const [passage] = naiveReach(rows, from, to, protocol, port).passages
      if (passage === undefined) continue
      const packet = { source: passage.source ?? '', target: passage.target ?? '' }
      const row = { ...passed, from, packet }
      found.set(nameOfThrough(row), row)
    }
  return found
}

/** What becomes of one packet from an instance to a balancer in one account. */
export interface NaivePassing {
  readonly from: string
  readonly to: string
  readonly passedOn: boolean
}

export function naivePassing(
  rows: Rows,
  { from, balancer, protocol, port, backEnd, backEndPort }: Omit<NaiveThrough, 'packet'>,
  { source, target }: ThroughPacket,
): NaivePassing {
  const actionAt = (
    end: { readonly type: 'instance' | 'balancer'; readonly id: number },
    own: string,
    packet: Packet,
  ) => {
    const holder = holdersAt(rows, { network: 'public', address: own }).find(
      each => each.type === end.type && each.id === end.id,
    )
    return holder === undefined ? 'DROP' : judgeAt(rows, holder, packet).action
  }
  const listens = rows.balancers
    .filter(({ id }) => id === balancer)
    .flatMap(({ configs }) => configs)
    .some(each => each.port === port && (each.protocol === 'udp') === (protocol === 'UDP'))
  const carried = { protocol, port } as const
  const isPassedOn = (each: PassedOn) =>
    each.balancer === balancer &&
    each.protocol === protocol &&
    each.port === port &&
    each.backEnd === backEnd &&
    each.backEndPort === backEndPort
  return {
    from: actionAt({ type: 'instance', id: from }, source, {
      ...{ direction: 'outbound', address: target, ...carried },
    }),
    to: listens
      ? actionAt({ type: 'balancer', id: balancer }, target, {
          ...{ direction: 'inbound', address: source, ...carried },
        })
      : 'DROP',
    passedOn: passedOnIn(rows).some(isPassedOn),
  }
}
