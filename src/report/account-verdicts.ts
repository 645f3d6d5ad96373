/** What becomes of packets at services of an account with holes. */

import type { Hole } from '../account/holes/hole.ts'
import type { VerdictAnswer, VerdictIn } from '../rehearsal/accounts/verdict-in.ts'
import type { ServiceReference } from '../rehearsal/inputs.ts'
import { describePacket } from '../rules/evaluate/explain.ts'
import { type Packet, toParsedPacket } from '../rules/evaluate/packet.ts'
import { code, joinMarkdown, md } from './escape.ts'
import { explainQuestion } from './explain.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { fillingInWords, holeLines, holesBehind, theHole } from './holes.ts'
import type { Report } from './report.ts'
import { bold, coloured, dim, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

export interface AnsweredPacket {
  readonly packet: Packet
  readonly service: ServiceReference
  readonly answer: VerdictAnswer
}

/** What `verdictIn` says of packets. */
export function reportVerdicts(
  answered: readonly AnsweredPacket[],
  holes: readonly Hole[],
  account: ReportSource,
): Report {
  const on = answered.flatMap(({ answer }) => (answer.holds === 'depends' ? answer.on : []))
  const open = holesBehind({ on }, holes)
  return {
    question: explainQuestion,
    findings: answered.map(({ packet, service, answer }): Finding => {
      const place = placeIn(account, [], { service })
      if (answer.holds === 'always')
        return {
          ...{ id: idOf(packet, service, answer.action), level: 'note', place },
          kind: answer.action === 'ACCEPT' ? 'accepted' : 'dropped',
          message: `${words.packet(packet)}: ${answer.action} however the holes are filled, as ${deciderInWords(answer.verdict)}.`,
        }
      return {
        ...{ id: idOf(packet, service, answer.on), kind: 'unknown', level: 'warning', place },
        message: `${words.packet(packet)}: that depends on ${answer.on.map(theHole).join(' and ')}.`,
      }
    }),
    text: () => [
      ...answered.flatMap(each => [line``, ...answerLines(each)]).slice(1),
      ...(open.length === 0 ? [] : [line``]),
      ...holeLines(open),
    ],
    json: () => ({ file: fileOf(account), packets: answered, holes: open }),
    markdown: () =>
      joinMarkdown(
        answered.map(({ packet, answer }) =>
          answer.holds === 'always'
            ? md`### ${answer.action}\n\n${code(words.packet(packet))}, however the holes are filled`
            : md`### Unknown\n\n${code(words.packet(packet))} depends on ${answer.on.map(theHole).join(' and ')}`,
        ),
        '\n\n',
      ),
  }
}

const deciderInWords = ({ firewall, cause }: VerdictIn): string =>
  firewall === null || firewall === 'unknown'
    ? words.cause(cause)
    : `firewall ${firewall.label}: ${words.cause(cause)}`

function answerLines({ packet, answer }: AnsweredPacket): readonly Line[] {
  const described = describePacket(toParsedPacket(packet))
  if (answer.holds === 'always')
    return [
      line`${bold(coloured(answer.action))}  ${described}${dim(', however the holes are filled')}`,
      dim(`    for example by ${deciderInWords(answer.verdict)}`),
    ]
  return [
    line`${bold(yellow('UNKNOWN'))}  ${described}`,
    line`    depends on ${answer.on.map(theHole).join(' and ')}`,
    ...answer.cases.map(
      ({ verdict, filling }) =>
        line`    ${coloured(verdict.action)} if ${fillingInWords(filling)}${dim(`, by ${deciderInWords(verdict)}`)}`,
    ),
  ]
}
