/** Whether a packet passes from one service to another in every way to fill the holes of accounts, found by trying them, address by address. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { Expectation } from './expected.ts'
import type { ServiceName, State, Values } from './filled-state.ts'
import { namesOfWords, productOf, type Variable } from './fillings.ts'

/** Packets by the addresses of one kind of network. */
export interface Probe {
  readonly network: 'public' | 'private' | 'vpc'
  readonly family: 'ipv4' | 'ipv6'
  readonly protocol: Packet['protocol']
  readonly port?: number
}

/** Does it pass in each of the states? */
type Passing = readonly boolean[]

export interface ExpectedReach {
  /** Whatever becomes of it in all states, in some filling; as texts. */
  readonly outcomes: ReadonlyMap<string, Passing>
  /** The holes that are one thing for all packets of which another value alone makes a difference to `isMet`. */
  readonly decisive: (isMet: (passing: Passing) => boolean) => readonly string[]
}

/** Undefined where it is not known at which addresses the two answer. */
export function expectReach(
  expectation: Expectation,
  from: ServiceName,
  to: ServiceName,
  probe: Probe,
): ExpectedReach | undefined {
  const { states, words, variables } = expectation
  const exits = states.map(state => addressesOf(state, from, probe))
  const entries = states.map(state => addressesOf(state, to, probe))
  if ([...exits, ...entries].includes(undefined)) return undefined
  const isOuter = ({ role }: Variable) => role === 'policy' || role === 'protocol'
  const outer = productOf(variables.filter(isOuter))
  const inner = productOf(variables.filter(each => !isOuter(each)))
  const listening = states.map(state => isListening(state, to, probe))
  /** What may become of the packets that one end judges: whether any from, or to, the addresses of each state passes there. */
  const judged = (
    service: ServiceName,
    direction: Packet['direction'],
    peers: readonly (readonly string[] | undefined)[],
    fixed: { readonly words: Values; readonly outer: Values },
  ): readonly Passing[] => {
    const nobody: readonly Passing[] = [states.map(() => false)]
    return [...new Set(peers.flatMap(each => each ?? []))].reduce((all, address) => {
      const packet = packetTo(direction, address, probe)
      const here = distinct(
        inner.map(values => {
          const verdicts = expectation.verdicts(
            service,
            packet,
            fixed.words,
            new Map([...fixed.outer, ...values]),
          )
          return verdicts.map(
            (action, at) => action === 'ACCEPT' && peers[at]?.includes(address) === true,
          )
        }),
      )
      return distinct(
        all.flatMap(one => here.map(other => one.map((is, at) => is || other[at] === true))),
      )
    }, nobody)
  }
  const found = words.flatMap(chosen =>
    outer.map(values => {
      const fixed = { words: chosen, outer: values }
      const taken = judged(to, 'inbound', exits, fixed)
      const sent = judged(from, 'outbound', entries, fixed)
      const outcomes = distinct(
        sent.flatMap(out =>
          taken.map(into => out.map((is, at) => is && into[at] === true && listening[at] === true)),
        ),
      )
      return { all: new Map([...chosen, ...values]), outcomes }
    }),
  )
  const all = found.flatMap(({ outcomes }) => outcomes)
  return {
    outcomes: new Map(all.map(each => [each.join(), each])),
    decisive: isMet =>
      namesOfWords(
        found.map(each => ({
          words: each.all,
          key: [...new Set(each.outcomes.map(isMet))].sort().join(),
        })),
      ),
  }
}

const distinct = (all: readonly Passing[]): readonly Passing[] => [
  ...new Map(all.map(each => [each.join(), each])).values(),
]

const made = new Map<string, Packet>()

/** The same object for the same packet, so that it is judged once. */
function packetTo(direction: Packet['direction'], address: string, probe: Probe): Packet {
  const { protocol, port } = probe
  const key = `${direction} ${address} ${protocol} ${port}`
  const packet = made.get(key) ?? {
    direction,
    protocol,
    address,
    ...(port !== undefined && { port }),
  }
  made.set(key, packet as Packet)
  return packet as Packet
}

/** None of a service that is not there; undefined where they were not given. */
function addressesOf(
  { gathered, services }: State,
  service: ServiceName,
  { network, family }: Probe,
): readonly string[] | undefined {
  if (!services.has(service)) return []
  const isInFamily = (text: string) => text.includes(':') === (family === 'ipv6')
  const balancer = balancerOf(gathered, service)
  if (balancer !== undefined) {
    if (balancer.ipv4 === undefined || balancer.ipv6 === undefined) return undefined
    if (balancer.configs === undefined) return undefined
    return network === 'public'
      ? [balancer.ipv4, balancer.ipv6].flatMap(each => each ?? []).filter(isInFamily)
      : []
  }
  const instance = gathered.instances?.rows.find(({ id }) => service === `instance ${id}`)
  const { interfaces, ipv4, ipv6 } = instance ?? {}
  if (interfaces === undefined || ipv4 === undefined || ipv6 === undefined) return undefined
  if (network === 'vpc')
    return interfaces
      .flatMap(each => (each.purpose === 'vpc' ? (each.ipv4?.vpc ?? []) : []))
      .filter(isInFamily)
  if (!interfaces.some(({ purpose }) => purpose === 'public')) return []
  return [...ipv4, ...(ipv6 === null ? [] : [ipv6])]
    .filter(isInFamily)
    .filter(text => text.startsWith('192.168.') === (network === 'private'))
}

const balancerOf = ({ balancers }: GatheredAccount, service: ServiceName) =>
  balancers?.rows.find(({ id }) => service === `balancer ${id}`)

/** An instance may listen on every port, a balancer does on those of its configs. */
function isListening(
  { gathered }: State,
  service: ServiceName,
  { protocol, port }: Probe,
): boolean {
  if (service.startsWith('instance')) return true
  const configs = balancerOf(gathered, service)?.configs?.rows ?? []
  return configs.some(
    each =>
      each.port === port &&
      (each.protocol === 'udp') === (protocol === 'UDP') &&
      port !== undefined,
  )
}
