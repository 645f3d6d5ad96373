/** Judges promises about who reaches whom inside an account. */
import type { Account } from '../account/holes/account.ts'
import { onceFor } from '../kit/once.ts'
import { type EastWestIn, eastWestIn } from '../rehearsal/accounts/east-west-in.ts'
import { rowsBetween } from '../rehearsal/accounts/rows-between.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { serviceKey } from '../world/records/device.ts'
import type { Open, ReachBreach } from './answer.ts'
import { allOf, type Fit, type Fits, holesOf } from './fits.ts'
import type { CountingException } from './judge-packets.ts'
import { type Excused, excusing, judgePair } from './judge-pair.ts'
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
  /** Whether each exception is about what begins here, or ends here. */
  readonly excused: readonly Fit[]
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
    excused: exceptions.map(({ reach }) => reach?.from.fitOf(service) ?? true),
  }))
  const targets = endsOf(answer, service => ({
    fit: fits.to.fitOf(service),
    excused: exceptions.map(each => each.fits.fitOf(service)),
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
    const rows = rowsOf(from.node, to.node)
    const judged = judgePair(policy, rows, exceptionsBetween(exceptions, from, to))
    for (const index of judged.used) used.add(index)
    for (const { told, on: own } of judged.against) {
      const on = [...new Set([...own, ...from.on, ...to.on])]
      const id = idOf(
        policy.id,
        from.services.map(serviceKey),
        to.services.map(serviceKey),
        told,
        on,
      )
      if (on.length > 0)
        open.push({ id, services: [...from.services, ...to.services], region: null, on })
      else breaches.push({ about: 'reach', id, from: from.services, to: to.services, ...told })
    }
  }
  return {
    breaches,
    open,
    used,
    looked: isAsked ? targets.flatMap(({ services }) => services).length : 0,
  }
}

/** Those that are about both ends, or may be. */
const exceptionsBetween = (
  exceptions: readonly CountingException[],
  from: End,
  to: End,
): readonly Excused[] =>
  exceptions.flatMap(({ index, reach = {} }, at) => {
    const applies = allOf([from.excused[at] ?? false, to.excused[at] ?? false])
    return applies === false ? [] : [{ index, on: holesOf(applies), ...excusing(reach) }]
  })

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

type Said = Pick<End, 'excused'> & { readonly fit: Fit }

function endsOf({ nodes }: EastWestIn, sayOf: (service: ServiceName) => Said): readonly End[] {
  return nodes.flatMap(({ id, services }) => {
    const ends = new Map<string, End>()
    for (const service of services) {
      const { fit, excused } = sayOf(service)
      if (fit === false) continue
      const on = holesOf(fit)
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
