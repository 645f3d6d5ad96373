/**
 * Promises about packets as formulas of SMT-LIB 2 over one packet, taken apart as text: nothing of it is shared with what reads and judges
 * policies.
 */
import { acceptedInSmt, blocksInSmt } from './rules-as-smt.ts'

type Texts = readonly string[]

export interface SmtDemand {
  /** Such as `inbound TCP 22,80-90` and `outbound any`, all in one direction. */
  readonly packets: Texts
  /** Networks and `any`, `internet`, `private`: where they come from, or go to. */
  readonly peers?: Texts
}

export interface SmtPromise {
  readonly mode: 'never' | 'always' | 'only'
  readonly demand: SmtDemand
  readonly except: readonly SmtDemand[]
}

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const
const everywhere = ['0.0.0.0/0', '::/0']
const privateOnes = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3'],
]

const block = (direction: string, protocol: string, ports: string | null, addresses: Texts) => ({
  ...{ direction, protocol, ports, addresses, family: '' },
})

/** Any of the packets in the direction, from or to these prefixes. */
const anyOf = (direction: string, addresses: Texts): string =>
  blocksInSmt(protocols.map(each => block(direction, each, null, addresses)))

function named({ packets }: SmtDemand): string {
  const blocks = packets.flatMap(text => {
    const [direction = '', name = '', ports = null] = text.split(' ')
    const meant = name === 'any' ? protocols : [name]
    return meant.map(each => block(direction, each, ports, everywhere))
  })
  return blocksInSmt(blocks)
}

function fromPeers({ packets, peers }: SmtDemand): string {
  if (peers === undefined) return 'true'
  const [direction = ''] = (packets[0] ?? '').split(' ')
  const terms = peers.map(peer => {
    if (peer === 'any') return anyOf(direction, everywhere)
    if (peer === 'private') return anyOf(direction, privateOnes)
    if (peer !== 'internet') return anyOf(direction, [peer])
    const [ipv4, ipv6] = [['0.0.0.0/0'], ['2000::/3']].map(each => anyOf(direction, each))
    return `(or (and ${ipv4} (not ${anyOf(direction, special)})) ${ipv6})`
  })
  return `(or ${terms.join(' ')})`
}

/** True of the packets that break the promise where these rules decide. */
export function againstInSmt(
  { mode, demand, except }: SmtPromise,
  rules: Parameters<typeof acceptedInSmt>[0],
): string {
  const accepted = acceptedInSmt(rules)
  const direction = demand.packets[0]?.startsWith('inbound') ? 'inbound' : '(not inbound)'
  const meant = `(and ${named(demand)} ${fromPeers(demand)})`
  const others =
    demand.peers === undefined
      ? `(and ${direction} (not ${named(demand)}))`
      : `(and ${named(demand)} (not ${fromPeers(demand)}))`
  const passed = except.map(each => `(and ${named(each)} ${fromPeers(each)})`)
  const told = {
    never: `(and ${meant} ${accepted})`,
    always: `(and ${meant} (not ${accepted}))`,
    only: `(and ${others} ${accepted})`,
  }
  return `(and ${told[mode]} (not (or false ${passed.join(' ')})))`
}
