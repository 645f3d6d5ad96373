/** A rehearsal as JSON for machines: what was called and what came of it, without the worlds themselves. */
import { digestOfWorld } from '../../index.ts'
import type { Rehearsal } from '../../rehearsal/rehearse.ts'
import { hasChanged } from '../text/render-rehearsal.ts'

export const rehearsalAsJson = ({ calls, packets, before, after, comparison }: Rehearsal) => ({
  worlds: { before: digestOfWorld(before), after: digestOfWorld(after) },
  calls: calls.map(({ call, outcome }) => ({
    call,
    ok: outcome.ok,
    ...(outcome.ok ? { reply: outcome.reply, events: outcome.events } : { errors: outcome.errors }),
    assumptions: outcome.assumptions,
  })),
  packets: packets.map(packet => ({
    ...packet,
    after: packet.after ?? null,
    changed: hasChanged(packet),
  })),
  comparison,
})
