/** Answers without what a plan marks as sensitive in rules: nothing of that kind is shown at all, wherever it comes from. */

import type { Action } from '../contract/vocabulary.ts'
import type { Moments, ProvedMoments } from '../moments/answer.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import type { PlanRehearsal } from '../plans/rehearse-plan.ts'
import type { Secrets } from '../plans/secrets.ts'
import type { FillingText } from '../rehearsal/accounts/bounds-over.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { idOf } from './finding.ts'
import * as momentForms from './moment-forms.ts'
import { redactDrift, redactedErrors } from './redact-got.ts'
import { redacted, redactReach, redactWays } from './redact-ways.ts'
import { isWholeFamily } from './traffic.ts'

/** Which packets are judged differently, one of them, and the rules that decide. */
interface Told extends RegionBlock {
  readonly id: string
  readonly to: Action
  readonly on: readonly string[]
  readonly witness: Packet
  readonly before: object
  readonly after: object
  readonly filling: FillingText
  readonly unless?: FillingText
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
    read: {
      ...read,
      account: { ...read.account, holes: withoutTexts(secrets, read.account.holes) },
      ...withoutTexts(secrets, { notes, notSimulated, drift }),
    },
    rehearsed: {
      ...rehearsed,
      comparison: redactComparison(rehearsed.comparison, secrets),
      moments: redactMoments(rehearsed.moments, read),
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
      ...redactWays(shown, secrets),
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
    reach: comparison.reach.map(row => redactReach(row, secrets, idShown)),
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

function redactMoments(moments: Moments, read: ReadPlan): Moments {
  const { secrets } = read
  const redactErrors = redactedErrors(read)
  if (!isAnySecret(secrets)) return moments
  const redactAll = (told: ProvedMoments['moments']): ProvedMoments['moments'] =>
    told.map(moment => ({
      ...moment,
      region: moment.region.map(block => redactBlock(block, secrets)),
      witness: redactPacket(moment.witness, moment.region, secrets),
    }))
  const refusals = moments.refusals.map(each => ({
    ...each,
    errors: redactErrors(each),
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
            errors: redactErrors(each),
            ...(each.packets && {
              packets: each.packets.map(block => redactBlock(block, secrets)),
            }),
          })),
        },
  )
}

/** Plain JSON without the texts that are marked, wherever they stand but in fields that hold words of our own. */
export function withoutTexts<Value>({ texts, short }: Secrets, value: Value): Value {
  if (texts.length + short.length === 0) return value
  const hide = (held: unknown, field: string): unknown => {
    if (typeof held === 'string') {
      if (ownFields.has(field) && /^[\w-]+$/.test(held)) return held
      if (short.includes(held)) return redacted
      return texts.reduce((text, each) => text.replaceAll(each, redacted), held)
    }
    if (typeof held !== 'object' || held === null) return held
    if (Array.isArray(held)) return held.map(each => hide(each, field))
    // Fillings have names of holes, which may tell of whom they are.
    return Object.fromEntries(
      Object.entries(held).map(([key, each]) => [hide(key, 'path'), hide(each, key)]),
    )
  }
  return hide(value, '') as Value
}

/** In these stand words that say what an answer is, whatever a plan says, and beside them addresses and names of hosts. */
const ownFields: ReadonlySet<string> = new Set(
  'about action at attribute before direction equivalent expected family holds interface kind level mode network path policy problem protocol result severity size to type'.split(
    ' ',
  ),
)

export const isAnySecret = ({ addresses, ports, labels, texts, short }: Secrets): boolean =>
  addresses || ports || labels || texts.length + short.length > 0

/** Whether a part of it is not shown. */
export const isRedacted = ({ addresses = [], addressesExcept = [], ports }: RegionBlock): boolean =>
  [...addresses, ...addressesExcept, ports].some(each => each?.includes(redacted))

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
