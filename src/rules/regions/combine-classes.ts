/** Combines two sets of packets of one trafficClass: one merge over their addresses, each pair of port sets once. */

import { pairTable } from '../compare/pair-table.ts'
import { mergeSteps } from './address-steps.ts'
import { type ClassRegion, classRegion, emptyClass, isEmptyClass } from './packet-region.ts'
import { combinePortSets, type Keep, noPorts, portSetTable } from './port-set.ts'

export function combineClasses(a: ClassRegion, b: ClassRegion, keep: Keep): ClassRegion {
  const nothing = emptyClass[a.addresses.family]
  if (a === b) return keep.both ? a : nothing
  if (isEmptyClass(a)) return keep.right ? b : nothing
  if (isEmptyClass(b)) return keep.left ? a : nothing
  const pairs = pairTable()
  const merged = mergeSteps(a.addresses, b.addresses, (left, right) => pairs.idOf(left, right))
  const table = portSetTable()
  const combined = Array.from({ length: pairs.size() }, (_, pair) => {
    const left = a.portSets[pairs.leftOf(pair)] ?? noPorts
    const right = b.portSets[pairs.rightOf(pair)] ?? noPorts
    return table.idOf(combinePortSets(left, right, keep))
  })
  return classRegion(merged, combined, table.sets)
}
