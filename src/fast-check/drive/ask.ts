/** Makes one call to the system under test. */
import type { AnyCall } from '../../engine/call.ts'
import { type Reaction, readAnswer } from './answer.ts'
import type { System } from './system.ts'

/** What the system throws is what came back. */
export async function ask<Real>(
  { drive }: System<Real>,
  real: Real,
  call: AnyCall,
): Promise<Reaction> {
  try {
    // A copy: what the system does to the call is its own affair.
    return readAnswer(await drive(real, JSON.parse(JSON.stringify(call)) as AnyCall))
  } catch (error) {
    return { instead: `threw ${String(error)}` }
  }
}
