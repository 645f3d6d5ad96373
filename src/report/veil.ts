/** Answers without what a plan marks as sensitive in rules: nothing of that kind is shown at all, wherever it comes from. */

import type { Moments, ProvedMoments } from '../moments/answer.ts'
import type { Drift } from '../plans/drift.ts'
import type { Secrets } from '../plans/secrets.ts'
import type { StatesComparison } from '../rehearsal/accounts/compare-accounts.ts'
import type { Passage } from '../rehearsal/exposure/traffic-between.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'

const veiled = 'a sensitive value'

/** What changes says which packets, gives one, and says by which rules they were decided. */
interface Told extends RegionBlock {
  readonly witness: Packet
  readonly before: object
  readonly after: object
}

/** The very same answer where nothing is sensitive. */
export function veilComparison(comparison: StatesComparison, secrets: Secrets): StatesComparison {
  if (!isAnySecret(secrets)) return comparison
  const veil = <Change extends Told>(change: Change): Change => ({
    ...veilBlock(change, secrets),
    witness: veilPacket(change.witness, secrets),
    before: veilCause(change.before, secrets),
    after: veilCause(change.after, secrets),
  })
  return {
    ...comparison,
    changes: comparison.changes.map(veil),
    addresses: comparison.addresses.map(row => ({ ...row, changes: row.changes.map(veil) })),
    reach: comparison.reach.map(row => ({
      ...row,
      gained: row.gained.map(each => veilPassage(each, secrets)),
      lost: row.lost.map(each => veilPassage(each, secrets)),
    })),
    peers: comparison.peers.map(each => ({
      ...each,
      ...(secrets.addresses && { entry: veiled, addresses: [veiled] }),
      ...(secrets.labels && each.label !== null && { label: veiled }),
    })),
  }
}

/** Ends are compared with all that rules say. */
export const endsAsJson = ({ ends }: Moments, secrets: Secrets): readonly object[] =>
  isAnySecret(secrets) ? ends.map(({ comparison: _, ...end }) => end) : ends

export function veilMoments(moments: Moments, secrets: Secrets): Moments {
  if (!isAnySecret(secrets)) return moments
  const veil = (told: ProvedMoments['moments']): ProvedMoments['moments'] =>
    told.map(moment => ({
      ...moment,
      region: moment.region.map(block => veilBlock(block, secrets)),
      witness: veilPacket(moment.witness, secrets),
    }))
  return moments.proved
    ? { ...moments, moments: veil(moments.moments) }
    : { ...moments, found: veil(moments.found) }
}

/** What a rule says differently is not told where a part of any rule is sensitive. */
export const veilDrift = (drift: readonly Drift[], secrets: Secrets): readonly Drift[] =>
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

const isAnySecret = ({ addresses, ports, labels }: Secrets): boolean => addresses || ports || labels

function veilBlock<Block extends RegionBlock>(block: Block, { addresses, ports }: Secrets): Block {
  const { addressesExcept: _, ...shown } = block
  return {
    ...(addresses ? { ...shown, addresses: [veiled] } : block),
    ...(ports && block.ports !== null && { ports: veiled }),
  } as Block
}

const veilPassage = (passage: Passage, { ports }: Secrets): Passage =>
  ports && passage.ports !== null ? { ...passage, ports: veiled } : passage

const veilPacket = (packet: Packet, { addresses, ports }: Secrets): Packet => {
  const { port: _, ...rest } = packet
  const shown = ports ? rest : packet
  return addresses ? { ...shown, address: veiled } : shown
}

const veilCause = <Cause extends object>(cause: Cause, { labels }: Secrets): Cause =>
  labels && 'label' in cause ? { ...cause, label: veiled } : cause
