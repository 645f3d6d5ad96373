/** What becomes of a packet at a service of an account, before a change and after it. */

import { verdictIn } from '../../rehearsal/accounts/verdict-in.ts'
import { explainAt } from '../../rehearsal/world-verdict.ts'
import { reportVerdicts } from '../../report/account-verdicts.ts'
import { type ExplainedPacket, reportExplanations } from '../../report/explain.ts'
import * as words from '../../report/words.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import { labelOfService } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { get, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { ServiceName, SideVerdict } from '../protocol.ts'
import { isWhole } from './account-answers.ts'
import { FaultsError } from './faults.ts'
import type { AccountRead } from './read-account.ts'

export const servicesIn = ({ tables }: World): readonly Service[] => [
  ...[...values(tables.instances)].map(({ id }) => ({ type: 'instance', id }) as const),
  ...[...values(tables.balancers)].map(({ id }) => ({ type: 'balancer', id }) as const),
]

/** Of very many the first ones: whoever has more asks the command. */
export const serviceNames = (world: World): readonly ServiceName[] =>
  servicesIn(world)
    .slice(0, servicesShown)
    .map(service => {
      const key = serviceKey(service)
      return { key, label: `${labelOfService(world, service) ?? key}` }
    })

const servicesShown = 2_000

/** The first one where none is named. */
export function serviceNamed(world: World, key: string): Service {
  const all = servicesIn(world)
  const service = all.find(each => serviceKey(each) === key) ?? all[0]
  if (service !== undefined) return service
  throw new FaultsError([
    { name: 'service', message: 'expected a service in the account, got none' },
  ])
}

export interface AskedPacket {
  readonly packet: Packet
  readonly service: Service
  /** Undefined where it is not known, or where the service is gone. */
  readonly after: World | undefined
}

/** A verdict with all that led to it. */
interface JudgedSide {
  readonly verdict: SideVerdict
  readonly explained: ExplainedPacket
}

/** Of an account with holes, which have one verdict or several. */
function answerIn(read: AccountRead, { packet, service }: AskedPacket) {
  const { account, holes } = read
  const answer = verdictIn(account, service, packet)
  const verdict: SideVerdict =
    answer.holds === 'always'
      ? { side: 'before', action: answer.action, by: 'however the holes are filled' }
      : { side: 'before', action: 'depends', by: `on ${answer.on.join(' and ')}` }
  return { verdict, report: reportVerdicts([{ packet, service, answer }], holes, read) }
}

/** Before the change, and after it where that is one world and has the service. */
function judgedSides(read: AccountRead, asked: AskedPacket): readonly JudgedSide[] {
  const { packet, service, after } = asked
  const sides = { before: read.account.world, after: isIn(after, service) ? after : undefined }
  return Object.entries(sides).flatMap(([side, world]): readonly JudgedSide[] => {
    if (world === undefined) return []
    const explanation = explainAt(world, service, packet)
    const { action, cause, firewall } = explanation.verdict
    const rules = firewall === null ? undefined : get(world.tables.firewalls, firewall.id)?.rules
    const of = firewall === null ? '' : `${firewall.label}: `
    return [
      {
        verdict: { side, action, by: `${of}${words.cause(cause)}` },
        explained: { packet, explanation, service, rules },
      },
    ]
  })
}

const isIn = (world: World | undefined, service: Service): boolean =>
  world !== undefined && servicesIn(world).some(each => serviceKey(each) === serviceKey(service))

/** All that is told of it, for each side and together. */
export function packetAnswers(read: AccountRead, asked: AskedPacket) {
  if (!isWhole(read)) {
    const side = answerIn(read, asked)
    return { sides: [side], report: () => side.report }
  }
  const judged = judgedSides(read, asked)
  return {
    sides: judged.map(({ verdict, explained }) => ({
      verdict,
      report: reportExplanations([explained], read),
    })),
    report: () =>
      reportExplanations(
        judged.map(({ explained }) => explained),
        read,
      ),
  }
}
