/** Whether a packet passes from one service to another in every way to fill the holes of accounts, found by trying them, address by address. */
import type { GatheredAccount } from '../../../src/account/gathered.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { Expectation } from './expected.ts'
import type { ServiceName, State, Values } from './filled-state.ts'
import {
  chosenIn,
  namesOfWords,
  poolsName,
  productOf,
  sharesName,
  shareText,
  type Variable,
} from './fillings.ts'

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
  /** Only fillings with these words. */
  isAsked: (words: Values) => boolean = () => true,
): ExpectedReach | undefined {
  const { states } = expectation
  if (states.some(state => [from, to].some(each => !isPlaced(state, each)))) return undefined
  const found = passingIn(expectation, from, to, probe, isAsked)
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

/** What may become of a packet where what is one thing for all packets is this. */
export interface PassingIn {
  /** One of the words of the expectation. */
  readonly chosen: Values
  /** With what is one thing for all packets besides. */
  readonly all: Values
  readonly outcomes: readonly Passing[]
}

/** Between services of which it is known at which addresses they answer. */
export function passingIn(
  expectation: Expectation,
  from: ServiceName,
  to: ServiceName,
  probe: Probe,
  isAsked: (words: Values) => boolean = () => true,
): readonly PassingIn[] {
  const { states, words, variables } = expectation
  const isOuter = ({ role }: Variable) => role === 'policy' || role === 'protocol'
  const outer = productOf(variables.filter(isOuter))
  const inner = productOf(variables.filter(each => !isOuter(each)))
  const listening = states.map(state => isListening(state, to, probe))
  const judged = openJudged(expectation, probe, inner)
  return words.flatMap(chosen => {
    const exits = states.map(state => addressesOf(state, from, probe, chosen))
    const entries = states.map(state => addressesOf(state, to, probe, chosen))
    return outer.flatMap((values): readonly PassingIn[] => {
      const all = new Map([...chosen, ...values])
      if (!isAsked(all)) return []
      const fixed = { words: chosen, outer: values }
      const taken = judged(to, 'inbound', exits, fixed)
      const sent = judged(from, 'outbound', entries, fixed)
      const outcomes = distinct(
        sent.flatMap(out =>
          taken.map(into =>
            out.map((is, at) => isBetween(is, into[at] ?? '') && listening[at] === true),
          ),
        ),
      )
      return [{ chosen, all, outcomes }]
    })
  })
}

/** In each of the states the addresses at which the packets that one end judges may pass there, in each filling. */
const openJudged =
  ({ states, verdicts }: Expectation, probe: Probe, inner: readonly Values[]) =>
  (
    service: ServiceName,
    direction: Packet['direction'],
    peers: readonly (readonly string[])[],
    fixed: { readonly words: Values; readonly outer: Values },
  ): readonly (readonly Passed[])[] => {
    const nowhere: readonly (readonly Passed[])[] = [states.map(() => '')]
    return [...new Set(peers.flat())].reduce((all, address) => {
      const packet = packetTo(direction, address, probe)
      const here = distinct(
        inner.map(values => {
          const seen = new Map([...fixed.outer, ...values])
          return verdicts(service, packet, fixed.words, seen).map(
            (action, at) => action === 'ACCEPT' && peers[at]?.includes(address) === true,
          )
        }),
      )
      return distinct(
        all.flatMap(one =>
          here.map(other =>
            one.map((is, at) => (other[at] === true ? withAddress(is, address) : is)),
          ),
        ),
      )
    }, nowhere)
  }

/** The one address at which packets pass, `several`, or nothing for none. */
type Passed = string

const withAddress = (passed: Passed, address: string): Passed =>
  passed === '' || passed === address ? address : 'several'

/** What is sent to an address that it comes from never leaves. */
const isBetween = (sent: Passed, taken: Passed): boolean =>
  sent !== '' && taken !== '' && (sent === 'several' || sent !== taken)

const distinct = <Each extends readonly unknown[]>(all: readonly Each[]): readonly Each[] => [
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

/** Is it known at which addresses the service may answer, and for an instance which others there are to share with it? */
function isPlaced({ gathered, services }: State, service: ServiceName): boolean {
  if (!services.has(service)) return true
  const balancer = balancerOf(gathered, service)
  if (balancer !== undefined)
    return [balancer.ipv4, balancer.ipv6, balancer.configs].every(each => each !== undefined)
  const rows = gathered.instances?.rows ?? []
  const own = rows.find(({ id }) => service === `instance ${id}`)
  const areOthersKnown = [...services].every(
    each =>
      each.startsWith('balancer') ||
      rows.some(({ id, ipv4 }) => each === `instance ${id}` && ipv4 !== undefined),
  )
  return (
    [own?.interfaces, own?.ipv4, own?.ipv6].every(each => each !== undefined) &&
    (areOthersKnown || gathered.shares !== undefined)
  )
}

/** None of a service that is not there. */
export function addressesOf(
  { gathered, services }: State,
  service: ServiceName,
  { network, family }: Probe,
  words: Values,
): readonly string[] {
  if (!services.has(service)) return []
  const isInFamily = (text: string) => text.includes(':') === (family === 'ipv6')
  const balancer = balancerOf(gathered, service)
  if (balancer !== undefined)
    return network === 'public'
      ? [balancer.ipv4, balancer.ipv6].flatMap(each => each ?? []).filter(isInFamily)
      : []
  const instance = gathered.instances?.rows.find(({ id }) => service === `instance ${id}`)
  const { id = 0, interfaces = [], ipv4 = [], ipv6 = null } = instance ?? {}
  if (network === 'vpc')
    return interfaces
      .flatMap(each => (each.purpose === 'vpc' ? (each.ipv4?.vpc ?? []) : []))
      .filter(isInFamily)
  if (!interfaces.some(({ purpose }) => purpose === 'public')) return []
  const others = (gathered.instances?.rows ?? []).filter(each => each.id !== id)
  const addresses = others.flatMap(each => each.ipv4 ?? [])
  const shared =
    gathered.shares?.rows.flatMap(each => (each.instance_id === id ? each.address : [])) ??
    addresses.filter(each => chosenIn(words, sharesName).includes(shareText(each, id)))
  // With the instance that has it a share goes too.
  const gone = others.flatMap(each =>
    services.has(`instance ${each.id}`) ? [] : (each.ipv4 ?? []),
  )
  const pooled = gathered.pools?.rows.map(({ range }) => range) ?? chosenIn(words, poolsName)
  const outer = [
    ...ipv4,
    ...(ipv6 === null ? [] : [ipv6]),
    ...shared.filter(each => !gone.includes(each)),
    ...pooled,
  ]
  return [...new Set(outer)]
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
