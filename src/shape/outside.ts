/** What outside operations accept in common. */
import * as v from 'valibot'
import type { Ground } from './fault.ts'
import { must, whole } from './field.ts'

/** A text that becomes a name of one kind, such as the id of a region. */
export const name = <Name extends string>(clause: Ground, accepted: string) =>
  v.pipe(
    v.string(must(clause, accepted)),
    v.transform(text => text as Name),
  )

/** The label of an instance or a balancer. */
export const serviceLabel = v.pipe(
  v.string(must('SILENT-OUTSIDE', 'a label of 3 to 64 characters')),
  v.minLength(3, must('SILENT-OUTSIDE', 'a label of 3 to 64 characters')),
  v.maxLength(64, must('SILENT-OUTSIDE', 'a label of 3 to 64 characters')),
)

const planAccepted = 'the id of a plan, 1 to 64 characters'

/** The plan of an instance; which plans there are is not for this service to know. */
export const plan = v.pipe(
  v.string(must('SILENT-OUTSIDE', planAccepted)),
  v.minLength(1, must('SILENT-OUTSIDE', planAccepted)),
  v.maxLength(64, must('SILENT-OUTSIDE', planAccepted)),
)

const spareAccepted = 'a whole number from 0 up'

/** How many more addresses an instance may get. */
export const spareAddresses = v.pipe(
  whole('SILENT-OUTSIDE', spareAccepted),
  v.minValue(0, must('SILENT-OUTSIDE', spareAccepted)),
)

const poolAccepted = 'a prefix length from 64 to 128'

/** The prefix length of a pool: no pool is wider than the block that its numbering sets aside for it. */
export const poolPrefix = v.pipe(
  whole('SILENT-OUTSIDE', poolAccepted),
  v.minValue(64, must('SILENT-OUTSIDE', poolAccepted)),
  v.maxValue(128, must('SILENT-OUTSIDE', poolAccepted)),
)
