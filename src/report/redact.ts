/** Answers without what a plan marks as sensitive in rules: nothing of that kind is shown at all, wherever it comes from. */

import type { Action } from '../contract/vocabulary.ts'
import type { Moments, ProvedMoments } from '../moments/answer.ts'
import type { Drift } from '../plans/drift.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import type { Secrets } from '../plans/secrets.ts'
import { gotText, isAboutValue } from '../refusals/got.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { idOf } from './finding.ts'
import * as momentForms from './moment-forms.ts'
import { isWholeFamily } from './traffic.ts'

const redacted = 'a sensitive value'

/** Which packets are judged differently, one of them, and the rules that decide. */
interface Told extends RegionBlock {
  readonly id: string
  readonly to: Action
  readonly on: readonly string[]
  readonly witness: Packet
  readonly before: object
  readonly after: object
}

/** What may be shown of a plan. */
export interface Shown {
  readonly read: ReadPlan
  readonly rehearsed: PlanRehearsal
  /** Of the planned calls. */
  readonly names: momentForms.Names
}

/** The very same where nothing is sensitive. */
export function redact(read: ReadPlan, rehearsed: PlanRehearsal): Shown {
  const { secrets, notes, notSimulated } = read
  const { unsettled, outcomesOn } = rehearsed
  const drift = redactDrift(read.drift, secrets)
  return {
    read: { ...read, ...withoutTexts(secrets, { notes, notSimulated, drift }) },
    rehearsed: {
      ...rehearsed,
      comparison: redactComparison(rehearsed.comparison, secrets),
      moments: redactMoments(rehearsed.moments, secrets),
      ...withoutTexts(secrets, { unsettled, outcomesOn }),
    },
    names: withoutTexts(secrets, momentForms.namesOf(read.planned)),
  }
}

/** Ids made of what is shown: nobody finds out what is hidden by trying. What is shown alike is counted. */
export function idsShown(secrets: Secrets): typeof idOf {
  const met = new Map<string, number>()
  return (...content) => {
    const id = idOf(withoutTexts(secrets, content))
    const before = met.get(id) ?? 0
    met.set(id, before + 1)
    return before === 0 ? id : idOf(id, before)
  }
}

function redactComparison(comparison: StatesComparison, secrets: Secrets): StatesComparison {
  if (!isAnySecret(secrets)) return comparison
  const idShown = idsShown(secrets)
  const redactChange = <Change extends Told>(change: Change, where: readonly unknown[]): Change => {
    const shown = redactBlock(change, secrets)
    const { direction, family, protocol, ports, addresses, addressesExcept, to, on } = shown
    return {
      ...shown,
      id: idShown(where, direction, family, protocol, ports, addresses, addressesExcept, to, on),
      witness: redactPacket(change.witness, [change], secrets),
      before: redactCause(change.before, secrets),
      after: redactCause(change.after, secrets),
    }
  }
  return withoutTexts(secrets, {
    ...comparison,
    changes: comparison.changes.map(change => redactChange(change, change.services)),
    addresses: comparison.addresses.map(row => ({
      ...row,
      changes: row.changes.map(change =>
        redactChange(change, [row.kind, row.network, row.addresses]),
      ),
    })),
    reach: comparison.reach.map(row => ({
      ...row,
      gained: row.gained.map(each => redactPassage(each, secrets)),
      lost: row.lost.map(each => redactPassage(each, secrets)),
    })),
    peers: comparison.peers.map(each => ({
      ...each,
      ...(secrets.addresses && { entry: redacted, addresses: [redacted] }),
      ...(secrets.labels && each.label !== null && { label: redacted }),
    })),
  })
}

/** Ends are compared with all that rules say. */
export const endsAsJson = ({ ends }: Moments, secrets: Secrets): readonly object[] =>
  isAnySecret(secrets) ? ends.map(({ comparison: _, ...end }) => end) : ends

function redactMoments(moments: Moments, secrets: Secrets): Moments {
  if (!isAnySecret(secrets)) return moments
  const redactAll = (told: ProvedMoments['moments']): ProvedMoments['moments'] =>
    told.map(moment => ({
      ...moment,
      region: moment.region.map(block => redactBlock(block, secrets)),
      witness: redactPacket(moment.witness, moment.region, secrets),
    }))
  const refusals = moments.refusals.map(each => ({
    ...each,
    errors: each.errors.map(redactRefusal),
  }))
  return withoutTexts(
    secrets,
    moments.proved
      ? { ...moments, refusals, moments: redactAll(moments.moments) }
      : {
          ...moments,
          refusals,
          found: redactAll(moments.found),
          undecided: moments.undecided.map(each => ({
            ...each,
            errors: each.errors.map(redactRefusal),
            ...(each.packets && {
              packets: each.packets.map(block => redactBlock(block, secrets)),
            }),
          })),
        },
  )
}

/** A text that was refused may be a secret, or a part of one. Where only a text can stand one stands in for it. */
export function redactRefusal(refusal: Refusal): Refusal {
  if (!('got' in refusal) || typeof refusal.got !== 'string') return refusal
  const isAny = isAboutValue(refusal) || ['taken', 'not-found'].includes(refusal.problem)
  return { ...refusal, got: isAny ? secret : gotText(redacted) } as Refusal
}

/** Plain JSON without the texts that are marked, wherever they stand. */
export function withoutTexts<Value>({ texts }: Secrets, value: Value): Value {
  if (texts.length === 0) return value
  const hide = (held: unknown): unknown => {
    if (typeof held === 'string')
      return texts.reduce((text, each) => text.replaceAll(each, redacted), held)
    if (typeof held !== 'object' || held === null) return held
    if (Array.isArray(held)) return held.map(hide)
    return Object.fromEntries(Object.entries(held).map(([key, each]) => [key, hide(each)]))
  }
  return hide(value) as Value
}

/** What a rule says differently is not told where a part of any rule is sensitive. */
const redactDrift = (drift: readonly Drift[], secrets: Secrets): readonly Drift[] =>
  drift.map(each =>
    isAnySecret(secrets) && each.path.includes('rules')
      ? {
          ...each,
          ...(each.inState !== undefined && { inState: secret }),
          ...(each.inAccount !== undefined && { inAccount: secret }),
        }
      : each,
  )

const secret = { type: 'secret' } as const

export const isAnySecret = ({ addresses, ports, labels, texts }: Secrets): boolean =>
  addresses || ports || labels || texts.length > 0

/** Whether a part of it is not shown. */
export const isRedacted = ({ addresses = [], addressesExcept = [], ports }: RegionBlock): boolean =>
  [...addresses, ...addressesExcept, ports].includes(redacted)

/** That all addresses of a family are meant, or all but some, is no secret. */
export function redactBlock<Block extends RegionBlock>(
  block: Block,
  { addresses, ports }: Secrets,
): Block {
  const but = block.addressesExcept === undefined ? 'addresses' : 'addressesExcept'
  return {
    ...block,
    ...(addresses && !isWholeFamily(block) && { [but]: [redacted] }),
    ...(ports && block.ports !== null && { ports: redacted }),
  }
}

export const redactPassage = (passage: Passage, { ports }: Secrets): Passage =>
  ports && passage.ports !== null ? { ...passage, ports: redacted } : passage

export function redactPacket(
  packet: Packet,
  region: readonly RegionBlock[],
  { addresses, ports }: Secrets,
): Packet {
  const { port: _, ...rest } = packet
  const shown = ports ? rest : packet
  return addresses && !region.every(isWholeFamily) ? { ...shown, address: redacted } : shown
}

export const redactCause = <Cause extends object>(cause: Cause, { labels }: Secrets): Cause =>
  labels && 'label' in cause ? { ...cause, label: redacted } : cause
