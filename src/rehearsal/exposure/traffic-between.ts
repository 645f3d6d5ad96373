/** What passes from the services of one group to those of another: out through one filter, in through the next. */
import { type AddressFamily, addressFamilies, type Direction } from '../../contract/vocabulary.ts'
import { pairTable } from '../../kit/pair-table.ts'
import { intersection, type Keep, type PortSet, printPortSet, union } from '../../net/port-set.ts'
import { type Steps, valueAt } from '../../net/steps.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import { type PacketProtocol, packetProtocols } from '../../rules/compile/traffic-class.ts'
import { hasPorts } from '../../rules/evaluate/packet.ts'
import { type ClassSet, openSites, type Site } from './address-classes.ts'
import { type AdmittedPorts, openAdmittedPorts } from './admitted-ports.ts'
import type { MeetingKind } from './endpoints.ts'
import { type Admits, groupPeers, type Peer, type PeerGroup } from './peers.ts'

/** Packets that pass by these addresses; plain JSON. */
export interface Passage {
  /** By public addresses, by private ones of one region, or by those of a VPC. */
  readonly network: MeetingKind
  readonly family: AddressFamily
  readonly protocol: PacketProtocol
  /** As in `22,80-90`: at least one address of the target takes them from one of the source. Null for a protocol without ports. */
  readonly ports: string | null
}

/** What passes has a number: equal ones have the same one. */
export interface Traffic {
  readonly ports: AdmittedPorts
  /** The number of nothing. */
  readonly nothing: number
  /** Groups of which none of these filters tells the services apart. */
  readonly groupsOf: (peers: readonly Peer[], filters: Iterable<Filter>) => readonly PeerGroup[]
  readonly between: (from: PeerGroup, to: PeerGroup) => number
  readonly combine: (a: number, b: number, keep: Keep) => number
  /** By network and family. */
  readonly portsOf: (number: number, protocol: PacketProtocol) => readonly PortSet[]
  /** In the order of networks, families and protocols; the same list for the same number. */
  readonly passagesOf: (number: number) => readonly Passage[]
}

/** Remembers what each filter lets through to and from each set of address classes. */
export function openTraffic(): Traffic {
  const ports = openAdmittedPorts()
  const admitsOf = rememberPorts(ports)
  const pairs = pairTable()
  const numberOf = (byMeeting: Int32Array | readonly number[]) => {
    let number = byMeeting[0] ?? 0
    for (let at = 1; at < byMeeting.length; at++) number = pairs.idOf(number, byMeeting[at] ?? 0)
    return number
  }
  const byMeetingOf = (number: number, length = meetings.length): readonly number[] =>
    length === 1
      ? [number]
      : [...byMeetingOf(pairs.leftOf(number), length - 1), pairs.rightOf(number)]
  const known = new Map<number, readonly Passage[]>()
  const meetingNumbers = new Map<string, number>()
  const meetingOf = (text: string): number => {
    const number = meetingNumbers.get(text) ?? meetingNumbers.size
    meetingNumbers.set(text, number)
    return number
  }
  let classes = 0
  const nothing = numberOf(meetings.map(() => ports.none))
  const passing = new Int32Array(meetings.length)
  return {
    ...{ ports, nothing },
    groupsOf(peers, filters) {
      const sitesOf = openSites(filters, ports, () => classes++, meetingOf)
      return groupPeers(peers, sitesOf, admitsOf)
    },
    between(from, to) {
      let isAny = false
      for (const target of to.sites)
        for (const source of from.sites) {
          if (source.meeting !== target.meeting) continue
          const into = to.admits('inbound', source.classes)
          if (into === ports.none) continue
          const out = from.admits('outbound', target.classes)
          const both = out === into ? out : ports.combine(out, into, intersection)
          if (both === ports.none) continue
          if (!isAny) passing.fill(ports.none)
          isAny = true
          const at = slotOf(target)
          passing[at] = ports.combine(passing[at] ?? ports.none, both, union)
        }
      return isAny ? numberOf(passing) : nothing
    },
    combine(a, b, keep) {
      const right = byMeetingOf(b)
      return numberOf(
        byMeetingOf(a).map((each, at) => ports.combine(each, right[at] ?? ports.none, keep)),
      )
    },
    portsOf: (number, protocol) => byMeetingOf(number).map(each => ports.portsIn(each, protocol)),
    passagesOf(number) {
      const passages = known.get(number) ?? readPassages(byMeetingOf(number), ports)
      known.set(number, passages)
      return passages
    },
  }
}

const kinds = ['public', 'private', 'vpc'] as const satisfies MeetingKind[]
const meetings = kinds.flatMap(kind => addressFamilies.map(family => [kind, family] as const))

const slotOf = ({ kind, family }: Site): number =>
  kinds.indexOf(kind) * addressFamilies.length + addressFamilies.indexOf(family)

const readPassages = (byMeeting: readonly number[], ports: AdmittedPorts): readonly Passage[] =>
  meetings.flatMap(([network, family], at) =>
    packetProtocols.flatMap((protocol): readonly Passage[] => {
      const set = ports.portsIn(byMeeting[at] ?? ports.none, protocol)
      if (set.length === 0) return []
      return [{ network, family, protocol, ports: hasPorts(protocol) ? printPortSet(set) : null }]
    }),
  )

/** The same for peers with equal filters; what is answered is remembered by set of classes. */
function rememberPorts(ports: AdmittedPorts): (peer: Peer) => Admits {
  const known = new Map<string, Admits>()
  return peer => {
    const key = `${peer.filterKey} ${peer.listens}`
    const admits = known.get(key) ?? openAdmits(ports, peer)
    known.set(key, admits)
    return admits
  }
}

function openAdmits(ports: AdmittedPorts, { filter, listens }: Peer): Admits {
  const open = (direction: Direction) => {
    const answers: number[] = []
    const steps = { ipv4: lazily(direction, 'ipv4'), ipv6: lazily(direction, 'ipv6') }
    return ({ number, family, addresses }: ClassSet): number => {
      const before = answers[number]
      if (before !== undefined) return before
      const admitted = addresses
        .map(words => valueAt(steps[family](), words))
        .reduce((a, b) => ports.combine(a, b, union))
      const taken =
        listens === undefined ? admitted : ports.combine(admitted, listens, intersection)
      answers[number] = taken
      return taken
    }
  }
  const lazily = (direction: Direction, family: AddressFamily) => {
    let steps: Steps | undefined
    return () => {
      steps ??= ports.byPeer(filter, direction, family)
      return steps
    }
  }
  const admits = { inbound: open('inbound'), outbound: open('outbound') }
  return (direction, classes) => admits[direction](classes)
}
