/** Judges random packets with every evaluator there is, and stops at the first that disagrees. */
import fc from 'fast-check'
import type { Rules } from '../../src/contract/rules.ts'
import { ipv6MaskInIndex } from '../../src/net/ipv6-index.ts'
import { valueAt } from '../../src/net/steps.ts'
import { valueInIndex } from '../../src/net/word-index.ts'
import { addressMaskInPrefixes } from '../../src/rules/compile/address-sweep.ts'
import { decidingRule } from '../../src/rules/compile/mask.ts'
import { portMaskInPieces } from '../../src/rules/compile/port-sweep.ts'
import { preparedOf } from '../../src/rules/compile/prepare.ts'
import { judge } from '../../src/rules/evaluate/evaluate.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import { hugeRules, packetNear, pickFrom, smallRules } from '../support/arbitrary-rules.ts'

/** What the committed spec judges; `judgeByAll` takes any other number as well. */
export const packetsToJudge = 200_000

export interface Judged {
  readonly packets: number
  readonly byRule: number
  readonly byPolicy: number
  readonly disagreement: { readonly rules: Rules; readonly packet: Packet } | undefined
}

/**
 * Spends most packets on small rule sets, of which it makes many, and one in fifty on large ones,
 * where the obvious evaluator is slow.
 */
export function judgeByAll(packets: number, seed: number): Judged {
  const totals = { packets: 0, byRule: 0, byPolicy: 0 }
  const largeShare = Math.floor(packets / 50)
  const plan = [
    { arbitrary: hugeRules, packets: largeShare, each: 400 },
    { arbitrary: smallRules, packets: packets - largeShare, each: 400 },
  ]
  for (const { arbitrary, packets: share, each } of plan) {
    const sets = fc.sample(arbitrary, { numRuns: Math.ceil(share / each), seed })
    const pick = pickFrom(seed)
    for (const [index, rules] of sets.entries()) {
      const count = Math.min(each, share - index * each)
      for (let left = count; left > 0; left--) {
        const packet = packetNear(rules, pick)
        const decider = plainDecider(rules, packet)
        const agrees = decidersOf(rules, packet).every(other => other === decider)
        if (!agrees) return { ...totals, disagreement: { rules, packet } }
        totals.packets++
        totals[decider < 0 ? 'byPolicy' : 'byRule']++
      }
    }
  }
  return { ...totals, disagreement: undefined }
}

/** The index of the deciding rule; -1 for the policy, which a wrong action turns into NaN. */
function plainDecider(rules: Rules, packet: Packet): number {
  return deciderOf(evaluatePlainly(rules, packet), rules, packet)
}

function deciderOf(verdict: ReturnType<typeof judge>, rules: Rules, packet: Packet): number {
  const { cause, action } = verdict
  const { direction } = packet
  if (cause.kind === 'policy') return action === rules[`${direction}_policy`] ? -1 : Number.NaN
  return action === rules[direction][cause.index]?.action ? cause.index : Number.NaN
}

/** The evaluator in whatever form it is by now, and each of its forms by itself. */
function decidersOf(rules: Rules, packet: Packet): readonly number[] {
  const parsed = toParsedPacket(packet)
  return [
    deciderOf(judge(preparedOf(rules), parsed), rules, packet),
    ...masksByForm(rules, parsed).map(decidingRule),
  ]
}

function masksByForm(rules: Rules, { trafficClass, words, port }: ParsedPacket): readonly number[] {
  const prepared = preparedOf(rules).trafficClasses[trafficClass]
  if (prepared === undefined) throw new Error(`no trafficClass ${trafficClass}`)
  const { addresses, ports } = prepared
  const column = Uint32Array.from(words)
  const { ipv4, ipv6 } = addresses.index()
  const byIndex =
    ipv4 === undefined
      ? ipv6 && ipv6MaskInIndex(ipv6, column, 0)
      : valueInIndex(ipv4, column[0] ?? 0)
  return [
    addressMaskInPrefixes(addresses.prefixes, column, 0) & portMaskInPieces(ports.pieces, port),
    valueAt(addresses.sweep(), column) & valueAt(ports.sweep(), [port]),
    (byIndex ?? 0) & (ports.table()[port] ?? 0),
  ]
}
