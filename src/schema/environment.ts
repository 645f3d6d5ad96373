/** What environment operations accept in common. */
import * as v from 'valibot'
import type { ClauseOrAssumption } from './fault.ts'
import { must, whole } from './field.ts'

/** A text that becomes a name of one kind, such as the id of a region. */
export const name = <Name extends string>(clause: ClauseOrAssumption, accepted: string) =>
  v.pipe(
    v.string(must(clause, accepted)),
    v.transform(text => text as Name),
  )

/** The label of an instance or a balancer. */
export const serviceLabel = v.pipe(
  v.string(must('ASSUME-ENVIRONMENT', 'a label of 3 to 64 characters')),
  v.minLength(3, must('ASSUME-ENVIRONMENT', 'a label of 3 to 64 characters')),
  v.maxLength(64, must('ASSUME-ENVIRONMENT', 'a label of 3 to 64 characters')),
)

const planAccepted = 'the id of a plan, 1 to 64 characters'

/** The plan of an instance; which plans there are is not for this service to know. */
export const plan = v.pipe(
  v.string(must('ASSUME-ENVIRONMENT', planAccepted)),
  v.minLength(1, must('ASSUME-ENVIRONMENT', planAccepted)),
  v.maxLength(64, must('ASSUME-ENVIRONMENT', planAccepted)),
)

const spareAccepted = 'a whole number from 0 up'

/** How many more addresses an instance may get. */
export const spareAddresses = v.pipe(
  whole('ASSUME-ENVIRONMENT', spareAccepted),
  v.minValue(0, must('ASSUME-ENVIRONMENT', spareAccepted)),
)

const poolAccepted = 'a prefix length from 64 to 128'

/** The prefix length of a pool: no pool is wider than the block that its numbering sets aside for it. */
export const poolPrefix = v.pipe(
  whole('ASSUME-ENVIRONMENT', poolAccepted),
  v.minValue(64, must('ASSUME-ENVIRONMENT', poolAccepted)),
  v.maxValue(128, must('ASSUME-ENVIRONMENT', poolAccepted)),
)
