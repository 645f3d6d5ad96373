/**
 * Sorts the packets of a traffic class by what two rule sets do with them. Packets that match the same rules on both
 * sides get the same verdicts: they are the atoms of Yang and Lam (2013), kept apart by address and by port. Each class
 * of addresses is walked once along the ports and leaves lists of intervals, so that no cell of address and port is ever
 * written down. Comparing first-match rules side by side goes back to Liu and Gouda (2004), who merge decision diagrams
 * instead.
 */

import { pairTable } from '../../kit/pair-table.ts'
import { type PortSetTable, portSetTable } from '../../net/port-set.ts'
import { mergeSteps, type Steps } from '../../net/steps.ts'
import { deciderAt, decidersMax, noRules } from '../compile/mask.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import type { ClassCut } from '../regions/class-cut.ts'
import { type ClassRegion, classRegion, emptyClass, portAxis } from '../regions/packet-region.ts'

/** What to call a packet that these two decide, each by its `deciderAt`. */
export interface Labels {
  /** How many labels there are; they count from 0. */
  readonly size: number
  /** At `decidersMax * before + after`; -1 where no region is wanted. */
  readonly codes: ArrayLike<number>
  /** One label for all ports at addresses that match these rules, if that can be told at once. */
  readonly atAllPorts?: (before: number, after: number) => number | undefined
}

/** The packets of each label, by label. */
export function labelClass(
  trafficClass: TrafficClass,
  before: ClassCut,
  after: ClassCut,
  labels: Labels,
): readonly ClassRegion[] {
  const axis = portAxis(trafficClass.protocol)
  const ports = mergePorts(before.ports, after.ports)
  const pairs = pairTable()
  const classes = mergeSteps(before.addresses, after.addresses, (left, right) =>
    pairs.idOf(left & before.relevant, right & after.relevant),
  )
  const bins = openBins(labels.size, pairs.size())
  for (let each = 0; each < pairs.size(); each++) {
    const left = pairs.leftOf(each)
    const right = pairs.rightOf(each)
    const label = labels.atAllPorts?.(left, right)
    if (label === undefined) walkPorts(ports, left, right, labels, bins, axis[1] ?? 0)
    else for (const end of axis) bins.add(label, end)
    bins.close(each)
  }
  return bins
    .all()
    .map(bin =>
      bin === undefined
        ? emptyClass[trafficClass.family]
        : classRegion(classes, bin.places, bin.table.sets),
    )
}

/** What one label has gathered. */
interface Bin {
  /** The ports of the class that is being walked: first and last of each interval. */
  readonly runs: number[]
  /** The empty set is number 0. */
  readonly table: PortSetTable
  /** By class, the number of its port set in the table. */
  readonly places: Int32Array
}

type Bins = ReturnType<typeof openBins>

/** A bin for each label that occurs. */
function openBins(labels: number, classes: number) {
  const bins: (Bin | undefined)[] = new Array(labels).fill(undefined)
  const touched: Bin[] = []
  return {
    /** Where the ports of the label begin or end in this class, in turn. */
    add(label: number, end: number): void {
      const bin = bins[label] ?? openBin(classes)
      bins[label] = bin
      if (bin.runs.length === 0) touched.push(bin)
      bin.runs.push(end)
    },
    close(each: number): void {
      for (const { runs, table, places } of touched) {
        places[each] = table.idOf(runs)
        runs.length = 0
      }
      touched.length = 0
    },
    all: (): readonly (Bin | undefined)[] => bins,
  }
}

function openBin(classes: number): Bin {
  const table = portSetTable()
  table.idOf([])
  return { runs: [], table, places: new Int32Array(classes) }
}

/** The ports cut where either side changes, with the masks of both sides. */
interface PortPairs {
  readonly firsts: Uint32Array
  readonly befores: ArrayLike<number>
  readonly afters: ArrayLike<number>
}

function mergePorts(before: Steps, after: Steps): PortPairs {
  if (before.size === 1 && before.values[0] === noRules)
    return { firsts: after.firsts, befores: noMasks, afters: after.values }
  const pairs = pairTable()
  const { firsts, values } = mergeSteps(before, after, pairs.idOf)
  const befores: number[] = []
  const afters: number[] = []
  for (let atom = 0; atom < values.length; atom++) {
    befores.push(pairs.leftOf(values[atom] ?? 0))
    afters.push(pairs.rightOf(values[atom] ?? 0))
  }
  return { firsts, befores, afters }
}

/** No rules at any port. */
const noMasks: readonly number[] = []

/** Writes down where a label begins and ends along the ports; `last` is the highest one. */
function walkPorts(
  { firsts, befores, afters }: PortPairs,
  left: number,
  right: number,
  { codes }: Labels,
  bins: Bins,
  last: number,
): void {
  let code = -1
  for (let atom = 0; atom < firsts.length; atom++) {
    const decidedBefore = deciderAt(left & (befores[atom] ?? noRules))
    const decidedAfter = deciderAt(right & (afters[atom] ?? noRules))
    const next = codes[decidersMax * decidedBefore + decidedAfter] ?? -1
    if (next === code) continue
    const first = firsts[atom] ?? 0
    if (code >= 0) bins.add(code, first - 1)
    if (next >= 0) bins.add(next, first)
    code = next
  }
  if (code >= 0) bins.add(code, last)
}
