/** Rule sets: the rules of a whole firewall. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Rules } from '../../contract/rules.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'
import { record } from './record.ts'
import { action, rules } from './rules.ts'

const { rulesPerFirewall } = limits
const few = fc.array(rules.valid, { maxLength: 7 })
const exactly = (count: number) =>
  fc.array(rules.valid, { minLength: count, maxLength: count, size: 'max' })
const policies = { inbound_policy: action, outbound_policy: action }

const ofLengths = (inbound: number, outbound: number): fc.Arbitrary<Rules> =>
  record({ inbound: exactly(inbound), outbound: exactly(outbound), ...policies })

export const ruleSets: Graded<Rules> = {
  valid: record({ inbound: few, outbound: few, ...policies }),
  atLimit: fc.oneof(...split(rulesPerFirewall)),
  overLimit: fc.oneof(...split(rulesPerFirewall + 1)),
  spoiled: fc.oneof(
    record({ ...policies, inbound: few, outbound: rules.spoiled.map(rule => [rule]) }),
    record({ ...policies, inbound: rules.overLimit.map(rule => [rule]) }),
    record({ ...policies, inbound: mistakes(7, '', {}) }),
    record({ ...policies, inbound_policy: mistakes(null, 'REJECT') }),
    record({ outbound: few, inbound_policy: action }),
    mistakes([], null, 'rules'),
  ),
}

/** All of them in one direction, and some in each. */
function split(count: number): readonly fc.Arbitrary<Rules>[] {
  return [0, 12, count].map(inbound => ofLengths(inbound, count - inbound))
}
