/** The addresses and ranges that came to another instance in a transition. */
import type { InstanceId } from '../world/ids.ts'
import { changesOf } from './changes-of.ts'
import type { Transition } from './invariant.ts'

export interface Move {
  /** The address, or the range without its prefix length. */
  readonly text: string
  readonly from: InstanceId | null
  readonly to: InstanceId
}

export const movesIn = ({ changes }: Transition): readonly Move[] => [
  ...changesOf(changes, 'addresses').flatMap(({ before, after }) =>
    moveOf(before?.address, before?.instance_id, after?.instance_id),
  ),
  ...changesOf(changes, 'ranges').flatMap(({ before, after }) =>
    moveOf(before?.range, before?.instance_id, after?.instance_id),
  ),
]

/** What is new, gone or left without an instance has not moved. */
function moveOf(
  text: string | undefined,
  from: InstanceId | null | undefined,
  to: InstanceId | null | undefined,
): readonly Move[] {
  if (text === undefined || from === undefined || from === to) return []
  return to === undefined || to === null ? [] : [{ text, from, to }]
}
