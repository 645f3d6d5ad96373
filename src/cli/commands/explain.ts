/** The command that explains what becomes of packets. */
import { holeAround } from '../../account/holes/unread-addresses.ts'
import { type InterfacePurpose, interfacePurposes } from '../../contract/vocabulary.ts'
import { explain, explainAt, type Packet, UsageError } from '../../index.ts'
import { parseAddress } from '../../net/address.ts'
import { isDecidedAt } from '../../rehearsal/accounts/cases.ts'
import { holesNearAddress, tellsOf } from '../../rehearsal/accounts/holes-near-address.ts'
import { openSharersOf } from '../../rehearsal/accounts/open-shares.ts'
import { nobody } from '../../rehearsal/accounts/unseen.ts'
import { vlanPeerOf } from '../../rehearsal/addresses/holders.ts'
import { reportVerdicts } from '../../report/account-verdicts.ts'
import { type ExplainedPacket, explainQuestion, reportExplanations } from '../../report/explain.ts'
import { type Report, remarkOn } from '../../report/report.ts'
import { verdictIn } from '../../whatif.ts'
import type { Service } from '../../world/records/device.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { QuestionCommand } from '../declare-question.ts'
import type { AccountInput } from '../input/account-files.ts'
import { InputError } from '../input/input-error.ts'
import { type PacketOptions, readPackets } from '../input/packet-words.ts'
import { filesInWords, readInput, type WorldInput } from '../input/read-input.ts'
import { accountOf, holesIn, untoldAddress, worldOf } from '../input/whole-world.ts'
import { chooseWholeRules, readService } from '../input/words.ts'

interface ExplainOptions extends PacketOptions {
  readonly service?: string
  readonly interface?: InterfacePurpose
  readonly firewall?: string
  readonly at?: string
}

export const explainCommand: QuestionCommand<ExplainOptions> = {
  question: explainQuestion,
  summary: 'what becomes of a packet, and why, rule by rule',
  description:
    'Judges packets and shows every rule: what of it matches, which one decides, which would match ' +
    'too, and which ACCEPT rules miss by one thing only.',
  inputs: { 'files...': filesInWords },
  options: [
    ['--packet <words...>', 'as in: inbound tcp from 203.0.113.7 port 22; several may follow'],
    ['--direction <word>', 'inbound (when left out) or outbound'],
    ['--protocol <word>', 'tcp, udp, icmp, ipencap or other'],
    ['--address <ip>', 'the peer: the source if inbound, the destination if outbound'],
    ['--port <number>', 'the destination port, for tcp and udp'],
    [
      '--service <name>',
      'in a world: instance/17 or linode/17, balancer/3 or nodebalancer/3, an id or a label',
    ],
    ['--interface <purpose>', 'where the packet passes the instance', interfacePurposes],
    ['--at <address>', 'in a world, in the place of --service: an address of the account'],
    ['--firewall <name>', 'in a world without --service: the id or label of a firewall'],
  ],
  help: `Examples:
  $ firedrill explain rules.json --packet inbound tcp from 203.0.113.7 port 22
  $ firedrill explain account.json --service web-1 --packet outbound udp to 2001:db8::53 port 53
  $ firedrill explain account.json --at 203.0.113.6 --packet inbound tcp from 198.51.100.9 port 22
  $ firedrill explain rules.json --protocol tcp --address 203.0.113.7 --port 22 --fail-on dropped`,
  answer(options, ...names) {
    const packets = readPackets(options)
    const input = readInput(...names)
    if (options.at !== undefined) return explainAtAddress(packets, input, options.at, options)
    if (input.kind === 'account' && options.service !== undefined) {
      const { name, placeOf } = input
      const { account } = input.read
      const whole: WorldInput = { kind: 'world', world: account.world, account, name, placeOf }
      // Rule by rule, where no hole is near.
      if (isDecidedAt(account, readService(options.service, whole)))
        return reportExplanations(explainAtService(packets, whole, options.service, options), input)
      return explainIn(packets, input, options.service, options)
    }
    if (input.kind === 'world' && options.service !== undefined)
      return reportExplanations(explainAtService(packets, input, options.service, options), input)
    if (options.service !== undefined || options.interface !== undefined)
      throw new InputError(
        input.kind === 'rules'
          ? '--service, --interface: expected neither with rules, got one'
          : '--service: expected one with --interface, got none',
      )
    const chosen = chooseWholeRules(input, options.firewall, atServices)
    const { rules } = chosen
    const explained = packets.map(packet => ({
      packet,
      explanation: explain(rules, packet),
      rules,
    }))
    return remarkOn(reportExplanations(explained, chosen), chosen.remarks ?? [])
  },
}

const atServices = '--service names a service in its place, --at an address'

/** Who answers there is told by records; of accounts with holes only where none is near. */
function explainAtAddress(
  packets: readonly Packet[],
  input: ReturnType<typeof readInput>,
  address: string,
  { service, interface: purpose, firewall }: ExplainOptions,
): Report {
  if (input.kind === 'rules') throw new InputError('--at: expected a world with it, got rules')
  if ((service ?? purpose ?? firewall) !== undefined)
    throw new InputError('--at: expected no --service, --interface or --firewall with it, got one')
  const isAddress = parseAddress(address).ok
  if (isAddress && input.kind === 'account' && !tellsOf(input.read.account, address)) {
    const hole = holeAround(input.read.account.gathered, address)
    throw hole === undefined ? untoldAddress(input, address) : holesIn(input, [hole])
  }
  const world = worldOf(input)
  try {
    const explained = packets.map((packet): ExplainedPacket => {
      const explanation = explainAt(world, { address }, packet)
      const asked = explanation.verdict.firewall?.id
      const rules = asked && get(world.tables.firewalls, asked)?.rules
      const besides =
        explanation.verdict.action === 'DROP' ? sharingUntold(input, address) : undefined
      return { packet, explanation, rules: rules || undefined, besides }
    })
    if (input.kind === 'account') refuseHolesNear(input, address)
    return reportExplanations(explained, input)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new InputError(error.message.replace(/^at\.(address|network)/, '--at'))
  }
}

/** Another instance may accept what the holder drops, if the address is shared with it: only the report of that one's addresses tells. */
function sharingUntold(input: WorldInput | AccountInput, address: string): string | undefined {
  const account = accountOf(input)
  const sharers = openSharersOf({ account, world: account.world })(address)
  const [first, ...others] = sharers.flatMap(({ id }) => (id === nobody ? [] : id))
  if (first === undefined) return undefined
  const more = others.length === 0 ? '' : ` or one of ${others.length} more`
  return `It was not given whether the address is shared with instance ${first}${more}, which may accept the packet: linode-cli linodes ips-list ${first} --json tells.`
}

function refuseHolesNear(input: AccountInput, address: string): void {
  const { account } = input.read
  const names = holesNearAddress(account, address)
  if (names.length > 0) throw holesIn(input, names)
}

/** A peer on a VLAN comes in by it, where nothing is filtered: other interfaces are judged where none is named. */
function onVlanOf(world: World, service: Service, { address }: Packet): string | undefined {
  const found = vlanPeerOf(world, service, address)
  return (
    found &&
    `${address} is an address of ${found.label} on ${found.network}, where nothing is filtered: --interface vlan asks about packets that come by it.`
  )
}

function explainIn(
  packets: readonly Packet[],
  input: AccountInput,
  named: string,
  { interface: purpose }: ExplainOptions,
): Report {
  const { account } = input.read
  const { name, placeOf } = input
  const service = readService(named, {
    ...{ kind: 'world', world: account.world, account, name, placeOf },
  })
  try {
    const answered = packets.map(packet => ({
      ...{ packet, service },
      answer: verdictIn(
        account,
        service,
        packet,
        purpose === undefined ? {} : { interface: purpose },
      ),
    }))
    return reportVerdicts(answered, account.holes, input)
  } catch (error) {
    throw refuseInterface(error)
  }
}

/** What is left is an interface that the service does not have. */
const refuseInterface = (error: unknown): unknown =>
  error instanceof UsageError
    ? new InputError(error.message.replace('options.interface', '--interface'))
    : error

function explainAtService(
  packets: readonly Packet[],
  input: WorldInput,
  named: string,
  { interface: purpose }: ExplainOptions,
): readonly ExplainedPacket[] {
  const service = readService(named, input)
  try {
    return packets.map(packet => {
      const explanation = explainAt(input.world, service, packet, { interface: purpose })
      const asked = explanation.verdict.firewall?.id
      const rules = asked && get(input.world.tables.firewalls, asked)?.rules
      const besides = purpose === undefined ? onVlanOf(input.world, service, packet) : undefined
      return { packet, explanation, service, rules, besides }
    })
  } catch (error) {
    throw refuseInterface(error)
  }
}
