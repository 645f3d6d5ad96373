/**
 * For every check of every change: a call that this check refuses and no other does, and what comes of the call once
 * the check is gone.
 */
import { ofAddresses } from './lone-refusals/addresses.ts'
import { ofFirewalls } from './lone-refusals/firewalls.ts'
import { ofInstances } from './lone-refusals/instances.ts'
import type { LoneRefusals } from './lone-refusals/lone-refusal.ts'
import { ofSurroundings } from './lone-refusals/surroundings.ts'

/** By operation, and by check. */
export const loneRefusals: Readonly<Record<string, LoneRefusals>> = {
  ...ofFirewalls,
  ...ofAddresses,
  ...ofInstances,
  ...ofSurroundings,
}
