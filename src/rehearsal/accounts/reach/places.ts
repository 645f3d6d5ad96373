/** In which regions services of an account with holes are. */
import type { Account } from '../../../account/holes/account.ts'
import { addressesName, recordName } from '../../../account/holes/hole.ts'
import { unknownRegion } from '../../../account/holes/service-inputs.ts'
import type { Service } from '../../../world/records/device.ts'

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

/** The holes that decide whether two are in one region; undefined where they are in two. */
export function holesOfOneRegion(one: InRegion, other: InRegion): readonly string[] | undefined {
  const holes = [...one.hiding, ...other.hiding]
  return holes.length > 0 || one.region === other.region ? holes : undefined
}
