/** What hides behind holes of an account, and in which regions its services are. */
import type { Account } from '../../../account/holes/account.ts'
import { addressesName, recordName } from '../../../account/holes/hole.ts'
import { unknownRegion } from '../../../account/holes/service-inputs.ts'
import type { Service } from '../../../world/records/device.ts'

/** What a hole has to hide. */
export interface Need {
  /** The name of the hole. */
  readonly hole: string
  /** Equal for the same in every state; empty where the value tells it. */
  readonly what: string
}

/** What is there however the holes are filled, and what is there in fillings in which holes hide all that it needs. */
export interface Hidden<Value> {
  readonly sure: readonly Value[]
  readonly maybe: readonly {
    readonly value: Value
    /** At least one. */
    readonly needs: readonly Need[]
  }[]
}

/** For what the value tells. */
export const needsOf = (holes: readonly string[]): readonly Need[] =>
  [...new Set(holes)].map(hole => ({ hole, what: '' }))

export interface InRegion {
  readonly region: string
  /** The hole that hides the region; none where that is known. */
  readonly hiding: readonly string[]
}

/** What hides the region of a service hides its record, or its addresses. */
export function openPlaces({ holes }: Account): (service: Service, region: string) => InRegion {
  const names = new Set(holes.map(({ name }) => name))
  return ({ type, id }, region) => {
    const known = [recordName(type, id), addressesName(type, id)].filter(each => names.has(each))
    return { region, hiding: region === unknownRegion ? known.slice(0, 1) : [] }
  }
}

/** What is needed for two to be in one region; undefined where they are in two. */
export function needsOfOneRegion(one: InRegion, other: InRegion): readonly Need[] | undefined {
  const holes = [...one.hiding, ...other.hiding]
  if (holes.length === 0) return one.region === other.region ? [] : undefined
  // Where both are hidden it may be any.
  const what = one.hiding.length === 0 ? one.region : other.region
  return holes.map(hole => ({ hole, what }))
}
