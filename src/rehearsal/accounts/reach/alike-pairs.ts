/** Pairs of services between which the same passes: that depends on how addresses meet, and on what both ends admit there. */
import { numbered } from '../../../kit/once.ts'
import { pairTable } from '../../../kit/pair-table.ts'
import { intersection } from '../../../net/port-set.ts'
import type { AdmittedPorts } from '../../exposure/admitted-ports.ts'
import type { Traffic } from '../../exposure/traffic-between.ts'
import { type AdmittedSite, type AdmittedSites, openAdmittedSites } from './admitted-sites.ts'
import type { ReachEnd } from './ends.ts'
import { openSides, type Places } from './sides.ts'

/**
 * In the only state of ends. `work` is asked for one of all pairs of the same shapes at which each end admits the same of what the
 * other one admits: what one of them does not let through is never told apart.
 */
export function openAlikePairs<Value>(
  traffic: Traffic,
  work: (from: ReachEnd, to: ReachEnd) => Value,
): (from: ReachEnd, to: ReachEnd) => Value {
  const sideOf = openSides(traffic)
  const admittedAt = openAdmittedSites(traffic.ports)
  const numberOf = openNumbers(traffic.ports)
  const known = new Map<string, Value>()
  return (from, to) => {
    const [source, target] = [sideOf.source(from), sideOf.target(to)]
    if (source === undefined || target === undefined) return work(from, to)
    const sent: At = [admittedAt(source.guard, target.places), target.places]
    const taken: At = [admittedAt(target.guard, source.places), source.places]
    const key = `${source.shape} ${target.shape} ${numberOf(sent, taken, aloneIn(sent, taken))}`
    const before = known.get(key)
    if (before !== undefined) return before
    const value = work(from, to)
    known.set(key, value)
    return value
  }
}

/**
 * For each value that is admitted at one class only, at the addresses of each end, the number of the address that is alone in it;
 * -1 where that is not one of both ends: nothing is sent from an address to itself.
 */
interface Alone {
  readonly sent: readonly number[]
  readonly taken: readonly number[]
}

/** What one end admits at the places of the other one. */
type At = readonly [AdmittedSites, Places]

function aloneIn(sent: At, taken: At): Alone {
  const [out, into] = [onlysOf(sent), onlysOf(taken)]
  const both = new Map<string, number>()
  for (const only of out)
    if (only !== undefined && !both.has(only) && into.includes(only)) both.set(only, both.size)
  const numbers = (onlys: readonly (string | undefined)[]) =>
    onlys.map(only => (only === undefined ? -1 : (both.get(only) ?? -1)))
  return { sent: numbers(out), taken: numbers(into) }
}

function onlysOf([{ sites }, { parts }]: At): readonly (string | undefined)[] {
  const onlys: (string | undefined)[] = []
  for (const [at, site] of sites.entries())
    if (site.singles > 0)
      for (const { place } of site.parts) if (place >= 0) onlys.push(parts[at]?.[place]?.only)
  return onlys
}

/** Equal where each end admits the same of what the other one admits. */
function openNumbers(ports: AdmittedPorts) {
  const numberOf = numbered<string>()
  const numberOfAlone = numbered<string>()
  const pairs = pairTable()
  const known: number[] = []
  const limited = openLimited(ports)
  return (sent: At, taken: At, alone: Alone): number => {
    const together = pairs.idOf(sent[0].together.number, taken[0].together.number)
    const pair = pairs.idOf(together, numberOfAlone(`${alone.sent} ${alone.taken}`))
    known[pair] ??= numberOf(
      `${limited(sent, alone.sent, taken[0])} ${limited(taken, alone.taken, sent[0])}`,
    )
    return known[pair]
  }
}

/** For each site a number for what is admitted there, of no more than the other end admits. */
function openLimited(ports: AdmittedPorts) {
  const numberOf = numbered<string>()
  const pairs = pairTable()
  const known: number[] = []
  const within = ({ parts }: AdmittedSite, limit: number, alone: readonly number[]): number => {
    const left = alone.values()
    const admitted = parts.map(({ numbers, place }) => {
      const only = place < 0 ? -1 : left.next().value
      return `${numbers.map(each => ports.combine(each, limit, intersection)).join('+')}=${only}`
    })
    return numberOf([...new Set(admitted)].sort().join())
  }
  return ([{ sites }, { classes }]: At, alone: readonly number[], { together }: AdmittedSites) => {
    let used = 0
    const numbers = sites.map((site, at) => {
      const limit = together.anyAt(classes[at]?.meeting ?? -1)
      const own = alone.slice(used, used + site.singles)
      used += site.singles
      if (own.some(each => each >= 0)) return within(site, limit, own)
      const pair = pairs.idOf(site.number, limit)
      known[pair] ??= within(site, limit, own)
      return known[pair]
    })
    return numbers.join()
  }
}
