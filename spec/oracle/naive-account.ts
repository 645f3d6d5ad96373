/**
 * The promises of the library that are not about packets, judged a second time: over whole accounts as they stand in their documents, in the most
 * obvious way, and with no code of what reads and judges accounts.
 */
import type { GatheredAccount, GatheredFirewall } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { naiveVerdict } from './naive-verdict.ts'

/** An account of which nothing is left out. */
interface Whole {
  readonly firewalls: readonly GatheredFirewall[]
  readonly instances: readonly GatheredInstance[]
}

const wholeOf = ({ firewalls, instances }: GatheredAccount): Whole => ({
  firewalls: firewalls?.rows ?? [],
  instances: instances?.rows ?? [],
})

const rulesOf = ({ rules }: GatheredFirewall): Rules => rules as unknown as Rules

const guards = ({ devices }: GatheredFirewall, { id }: GatheredInstance): boolean =>
  (devices?.rows ?? []).some(({ entity }) => entity.type === 'instance' && entity.id === id)

const isActive = ({ status }: GatheredFirewall): boolean => status === 'enabled'

const activeOf = ({ firewalls }: Whole, instance: GatheredInstance): GatheredFirewall | undefined =>
  firewalls.find(each => isActive(each) && guards(each, instance))

const everywhere = ['0.0.0.0/0', '::/0'] as const

/** To all of one family, and not to all of the other; or to IPv4 addresses written as IPv6 ones. */
function isLopsided({ action, addresses: { ipv4, ipv6 } }: Rule): boolean {
  const [one, other] = [
    ipv4?.includes(everywhere[0]) ?? false,
    ipv6?.includes(everywhere[1]) ?? false,
  ]
  return (
    action === 'ACCEPT' && (one !== other || (ipv6 ?? []).some(each => each.startsWith('::ffff:')))
  )
}

const passes = (firewall: GatheredFirewall | undefined, packet: Packet): boolean =>
  firewall === undefined || naiveVerdict(rulesOf(firewall), packet).action === 'ACCEPT'

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'] as const

/** At a few ports, and at those that rules name. */
function packetsOf(whole: Whole): readonly Pick<Packet, 'protocol' | 'port'>[] {
  const texts = whole.firewalls.flatMap(each =>
    [...rulesOf(each).inbound, ...rulesOf(each).outbound].map(({ ports }) => ports ?? ''),
  )
  const named = texts.flatMap(text => (text.match(/\d+/g) ?? []).map(Number))
  return protocols.flatMap((protocol): readonly Pick<Packet, 'protocol' | 'port'>[] =>
    protocol === 'TCP' || protocol === 'UDP'
      ? [1, 22, 65_535, ...named].map(port => ({ protocol, port }))
      : [{ protocol }],
  )
}

function reaches(whole: Whole, from: GatheredInstance, to: GatheredInstance): boolean {
  const addressesOf = ({ ipv4, ipv6 }: GatheredInstance) => [
    ...(ipv4 ?? []),
    ...(ipv6 ? [ipv6] : []),
  ]
  const pairs = addressesOf(from).flatMap(one =>
    addressesOf(to).flatMap(other =>
      one.includes(':') === other.includes(':') ? [[one, other] as const] : [],
    ),
  )
  return pairs.some(([one, other]) =>
    packetsOf(whole).some(
      packet =>
        passes(activeOf(whole, from), { ...packet, direction: 'outbound', address: other }) &&
        passes(activeOf(whole, to), { ...packet, direction: 'inbound', address: one }),
    ),
  )
}

const vlansOf = ({ interfaces }: GatheredInstance): readonly string[] =>
  (interfaces ?? []).flatMap(each => (each.purpose === 'vlan' ? [`${each.label}`] : []))

const isOpen = (whole: Whole, instance: GatheredInstance): boolean =>
  ['1.2.3.4', '2606:4700::1'].some(address =>
    packetsOf(whole).some(packet =>
      passes(activeOf(whole, instance), { ...packet, direction: 'inbound', address }),
    ),
  )

/** By the ids of the promises whether they are broken. */
export const isNaivelyBroken: Readonly<Record<string, (account: GatheredAccount) => boolean>> = {
  'everything-is-guarded'(account) {
    const whole = wholeOf(account)
    return whole.instances.some(each => activeOf(whole, each) === undefined)
  },
  'nothing-is-left-disabled'(account) {
    const whole = wholeOf(account)
    return whole.instances.some(
      each =>
        activeOf(whole, each) !== undefined &&
        whole.firewalls.some(firewall => !isActive(firewall) && guards(firewall, each)),
    )
  },
  'families-are-opened-alike': account =>
    wholeOf(account).firewalls.some(each =>
      [...rulesOf(each).inbound, ...rulesOf(each).outbound].some(isLopsided),
    ),
  'no-way-around-over-vlans'(account) {
    const whole = wholeOf(account)
    return whole.instances.some(
      each =>
        activeOf(whole, each) !== undefined &&
        whole.instances.some(
          other =>
            other.id !== each.id &&
            isOpen(whole, other) &&
            vlansOf(other).some(vlan => vlansOf(each).includes(vlan)),
        ),
    )
  },
  'staging-does-not-reach-production'(account) {
    const whole = wholeOf(account)
    const tagged = (tag: string) => whole.instances.filter(({ tags }) => tags?.includes(tag))
    return tagged('staging').some(from =>
      tagged('production').some(to => from.id !== to.id && reaches(whole, from, to)),
    )
  },
  'room-is-left-for-rules': account =>
    wholeOf(account).firewalls.some(
      each => rulesOf(each).inbound.length + rulesOf(each).outbound.length > 20,
    ),
}
