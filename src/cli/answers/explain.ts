/** The answer to `explain`: what becomes of packets, and why, rule by rule. */

import type { InterfacePurpose } from '../../contract/vocabulary.ts'
import { explain, explainAt, type Packet } from '../../index.ts'
import { digestOf } from '../../kit/digest.ts'
import type { Finding, FindingKinds, Place } from '../../report/finding.ts'
import { codeSpan } from '../../report/print-markdown-table.ts'
import { get } from '../../world/table.ts'
import type { Answer } from '../answer.ts'
import { chooseRules } from '../input/choose-rules.ts'
import { InputError } from '../input/input-error.ts'
import { readInput } from '../input/read-input.ts'
import { type PacketFlags, readPackets } from '../input/read-packet.ts'
import { readService } from '../input/read-service.ts'
import { type Input, pathOfCause } from '../input/sources.ts'
import { type ExplainedPacket, renderExplanation } from '../text/render-explanation.ts'

export interface ExplainFlags extends PacketFlags {
  readonly service?: string
  readonly interface?: InterfacePurpose
  readonly firewall?: string
}

export const explainKinds = {
  accepted: 'The packet is accepted.',
  dropped: 'The packet is dropped.',
} as const satisfies FindingKinds

interface Explained extends ExplainedPacket {
  readonly place: Place
}

/** Throws an InputError for a packet, a service or an interface that there is not. */
export function answerExplain(name: string, flags: ExplainFlags): Answer {
  const packets = readPackets(flags)
  const input = readInput(name)
  const explained = packets.map(packet => explainIn(input, packet, flags))
  return {
    kinds: explainKinds,
    findings: explained.map(findingOf),
    text: () => explained.map(renderExplanation).join('\n'),
    json: () => ({
      ...{ command: 'explain', file: input.file.name },
      packets: explained.map(({ place: _place, ruleset: _ruleset, ...rest }) => rest),
    }),
    markdown: () => explained.map(asMarkdown).join('\n'),
  }
}

function explainIn(input: Input, packet: Packet, flags: ExplainFlags): Explained {
  if (input.kind === 'world' && flags.service !== undefined)
    return explainAtService(input, packet, flags.service, flags)
  if (flags.service !== undefined || flags.interface !== undefined)
    throw new InputError([
      `--service: saw ${flags.service === undefined ? 'nothing, but --interface' : 'a service'}; accepted is a service with a world, and none with rules`,
    ])
  const { rules, placeOf } = chooseRules(input, flags.firewall)
  const explanation = explain(rules, packet)
  const { verdict, sentences } = explanation
  return {
    ...{ packet, verdict, rules: explanation, ruleset: rules[packet.direction], sentences },
    place: placeOf(pathOfCause(verdict.cause)),
  }
}

function explainAtService(
  input: Input & { readonly kind: 'world' },
  packet: Packet,
  named: string,
  { interface: purpose }: ExplainFlags,
): Explained {
  const service = readService(named, input)
  const options = purpose === undefined ? {} : { interface: purpose }
  try {
    const { verdict, rules, sentences } = explainAt(input.world, service, packet, options)
    const place = input.placeInFirewall(verdict.firewall?.label ?? '', pathOfCause(verdict.cause))
    const asked = get(input.world.tables.firewalls, verdict.firewall?.id ?? 0)
    const ruleset = rules === null ? [] : (asked?.rules[packet.direction] ?? [])
    return { packet, ruleset, verdict, rules, sentences, place }
  } catch (error) {
    // What is left is an interface that the service does not have.
    if (error instanceof RangeError) throw new InputError([`--interface: ${error.message}`])
    throw error
  }
}

function findingOf({ packet, verdict, sentences, place }: Explained): Finding {
  const accepted = verdict.action === 'ACCEPT'
  return {
    id: digestOf([packet, verdict.action]).slice(0, 16),
    kind: accepted ? 'accepted' : 'dropped',
    level: 'note',
    message: sentences.join('. '),
    place,
  }
}

function asMarkdown({ verdict, sentences }: ExplainedPacket): string {
  return [
    `### ${verdict.action}`,
    '',
    ...sentences.map(sentence => `- ${codeSpan(sentence)}`),
    '',
  ].join('\n')
}
