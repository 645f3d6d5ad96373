/** Judges promises about who reaches whom inside an account. */
import type { Account } from '../account/holes/account.ts'
import { onceFor } from '../kit/once.ts'
import { type EastWestIn, eastWestIn } from '../rehearsal/accounts/east-west-in.ts'
import type { PassingRow } from '../rehearsal/accounts/reach/passing-row.ts'
import { rowsBetween } from '../rehearsal/accounts/rows-between.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { noPackets, type PacketRegion } from '../rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../rules/regions/region-algebra.ts'
import { type RegionParts, regionOf } from '../rules/regions/region-of.ts'
import { serviceKey } from '../world/records/device.ts'
import type { Open, ReachBreach } from './answer.ts'
import type { Fit, Fits } from './fits.ts'
import type { CountingException } from './judge-packets.ts'
import type { Judged } from './judged.ts'
import type { Policy, ReachDemand } from './policy.ts'
import { idOf } from './tell-packets.ts'

/** Many promises ask the same. */
const passingIn = onceFor((account: Account) => eastWestIn(account))

export interface ReachFits {
  readonly from: Fits
  readonly to: Fits
}

/** Services of one node, of which the same is said. */
interface End {
  readonly node: string
  readonly services: ServiceName[]
  /** The holes on which it depends whether they are meant; none where they are. */
  readonly on: readonly string[]
  /** The places of the exceptions that pass over what reaches them. */
  readonly excused: readonly number[]
}

export function judgeReach(
  policy: Policy<ReachDemand>,
  account: Account,
  fits: ReachFits,
  exceptions: readonly CountingException[],
): Judged {
  const answer = passingIn(account)
  const sources = endsOf(answer, service => ({
    fit: sentBy(policy, fits.from.fitOf(service)),
    excused: [],
  }))
  const targets = endsOf(answer, service => ({
    fit: fits.to.fitOf(service),
    excused: exceptions.filter(each => each.fits.fitOf(service) === true).map(({ index }) => index),
  }))
  const used = new Set<number>()
  const breaches: ReachBreach[] = []
  const isAsked = [
    sources.length + fits.from.hidden.length,
    targets.length + fits.to.hidden.length,
  ].every(count => count > 0)
  const rowsOf = rowsBetween(answer)
  const open: Open[] = isAsked ? [...hiddenFrom(policy, answer, fits)] : []
  for (const { from, to } of pairsOf(sources, targets)) {
    const said = judgePair(policy, from, to, rowsOf(from.node, to.node))
    if (said === undefined) continue
    for (const index of to.excused) used.add(index)
    if (to.excused.length > 0) continue
    const { on, ...passing } = said
    const key = [from.services.map(serviceKey), to.services.map(serviceKey)]
    const id = idOf(policy.id, ...key, passing, on)
    if (on.length > 0)
      open.push({ id, services: [...from.services, ...to.services], region: null, on })
    else breaches.push({ about: 'reach', id, from: from.services, to: to.services, ...passing })
  }
  return {
    breaches,
    open,
    used,
    looked: isAsked ? targets.flatMap(({ services }) => services).length : 0,
  }
}

/** Where only some may reach it, all others may not. */
const sentBy = ({ mode }: Policy, fit: Fit): Fit =>
  mode === 'only' && typeof fit === 'boolean' ? !fit : fit

function* pairsOf(sources: readonly End[], targets: readonly End[]) {
  for (const from of sources) for (const to of targets) if (!isSameOne(from, to)) yield { from, to }
}

const isSameOne = (from: End, to: End): boolean =>
  from.services.length === 1 &&
  to.services.length === 1 &&
  from.services.every(each => to.services.some(other => serviceKey(each) === serviceKey(other)))

interface Said {
  readonly fit: Fit
  readonly excused: readonly number[]
}

function endsOf({ nodes }: EastWestIn, sayOf: (service: ServiceName) => Said): readonly End[] {
  return nodes.flatMap(({ id, services }) => {
    const ends = new Map<string, End>()
    for (const service of services) {
      const { fit, excused } = sayOf(service)
      if (fit === false) continue
      const on = fit === true ? [] : fit.on
      const key = JSON.stringify([on, excused])
      const known = ends.get(key)
      if (known === undefined) ends.set(key, { node: id, services: [service], on, excused })
      else known.services.push(service)
    }
    return [...ends.values()]
  })
}

/** Others may reach those that are meant, or be meant. */
function hiddenFrom(
  { id, mode }: Policy<ReachDemand>,
  { hidden }: EastWestIn,
  fits: ReachFits,
): readonly Open[] {
  const others = mode === 'only' ? hidden : fits.from.hidden
  const on = [...new Set([...others, ...fits.to.hidden])]
  return on.length === 0 ? [] : [{ id: idOf(id, 'open', on), services: [], region: null, on }]
}

/** What is against the promise, with the holes that decide; undefined where nothing is, however they are filled. */
function judgePair(
  { demand, mode }: Policy<ReachDemand>,
  from: End,
  to: End,
  rows: readonly PassingRow[],
):
  | (Pick<ReachBreach, 'passages' | 'through' | 'vlans'> & { readonly on: readonly string[] })
  | undefined {
  const own = [...from.on, ...to.on]
  const met = rows
    .map(row => ({ row, asked: askedIn(demand, row) }))
    .filter(({ asked }) => !isEmptyRegion(asked.region) || asked.vlans.length > 0)
  const always = met.filter(({ row }) => row.holds === 'always')
  const depending = met.flatMap(({ row }) => row.on)
  if (mode === 'always') {
    const passing = always.map(({ asked }) => asked.region).reduce(unionRegions, noPackets)
    const missing = subtractRegions(demanded(demand), passing)
    const isMet = isPartial(demand) ? isEmptyRegion(missing) : always.length > 0
    if (isMet || always.some(({ asked }) => asked.vlans.length > 0)) return undefined
    return { ...nothing, on: [...new Set([...depending, ...own])] }
  }
  const passages = always.flatMap(({ asked }) => asked.passages)
  const through = always.flatMap(({ asked }) => asked.through)
  const vlans = always.flatMap(({ asked }) => asked.vlans)
  if (always.length > 0) return { passages, through, vlans, on: [...new Set(own)] }
  if (depending.length === 0) return undefined
  return { ...nothing, on: [...new Set([...depending, ...own])] }
}

const nothing = { passages: [], through: [], vlans: [] }

const isPartial = ({ protocol, ports }: ReachDemand): boolean =>
  protocol !== undefined || ports !== undefined

/** Families do not matter here: services reach each other over whichever they share. */
const demanded = ({ protocol, ports }: Pick<RegionParts, 'protocol' | 'ports'>): PacketRegion =>
  regionOf({ direction: 'inbound', family: 'ipv4', protocol, ports })

/** Of what passes the packets that the promise is about; over a VLAN everything does. */
function askedIn(demand: ReachDemand, { passages, through, vlans }: PassingRow) {
  const asked = demanded(demand)
  const isAsked = (parts: Pick<RegionParts, 'protocol' | 'ports'>): boolean =>
    !isEmptyRegion(intersectRegions(asked, demanded(parts)))
  const found = passages.filter(isAsked)
  const past = through.filter(each => isAsked(behind(each)))
  const all = [...found, ...past.map(behind)].map(demanded).reduce(unionRegions, noPackets)
  return {
    passages: found,
    region: intersectRegions(asked, all),
    through: past.map(each => each.balancer),
    vlans: vlans.map(each => each ?? '(not known which)'),
  }
}

/** As the back end of a balancer gets them. */
const behind = ({ protocol, backEndPort }: PassingRow['through'][number]) => ({
  protocol: protocol ?? undefined,
  ports: backEndPort === null ? undefined : `${backEndPort}`,
})
