/** VLANs and regions: what there is, and where. */
import { type Ask, changing, missing, open, paged, reading, refused } from './operation.ts'
import { need, oneOf, type Reader, text } from './read.ts'
import { page } from './shapes.ts'
import type { State, Vlan } from './state.ts'

const membersOf = (state: State, vlan: Vlan): number[] =>
  state.instances
    .filter(
      ({ region, booted }) =>
        region === vlan.region &&
        booted.interfaces.some(each => each.purpose === 'vlan' && each.label === vlan.label),
    )
    .map(({ id }) => id)

export const vlansList = reading(
  ['SCOPE-8', 'instances:read_only'],
  { query: page },
  ({ state, query }) => {
    const shown = state.vlans.map(each => {
      const { label, region, created } = each
      return { region, label, instances: membersOf(state, each), created }
    })
    return paged(shown, query)
  },
)

const regionText: Reader<string> = text('REGION-7')
const regionId = { regionId: need('ASSUME-PATH-INTEGER', regionText) }

const theRegion = (state: State, id: string) =>
  state.regions.find(each => each.id === id) ?? missing('REGION-7', 'regionId')

export const regionsList = reading(open, { query: page }, ({ state, query }) =>
  paged(state.regions, query),
)

export const regionView = reading(open, { params: regionId }, ({ state, params }) =>
  theRegion(state, params.regionId),
)

export const regionsAvailabilityList = reading(open, { query: page }, ({ state, query }) =>
  paged(state.availability, query),
)

export const regionAvailabilityView = reading(open, { params: regionId }, ({ state, params }) => {
  const { id } = theRegion(state, params.regionId)
  const plans = state.availability
    .filter(({ region }) => region === id)
    .sort((one, other) => (one.plan < other.plan ? -1 : 1))
  return plans[0] ?? missing('ASSUME-AVAILABILITY-VIEW', 'regionId')
})

export const regionStatusUpdate = changing(
  open,
  {
    params: { regionId: need('ASSUME-PATH-INTEGER', text('ASSUME-ENVIRONMENT')) },
    body: { status: need('ASSUME-ENVIRONMENT', oneOf('REGION-5', 'ok', 'outage')) },
  },
  ({ state, params, body }) => {
    const region =
      state.regions.find(each => each.id === params.regionId) ??
      missing('ASSUME-ENVIRONMENT', 'regionId')
    region.status = body.status
    return { id: region.id, status: region.status }
  },
)

export const regionOf = (state: State, id: string, field: string) =>
  state.regions.find(each => each.id === id) ?? refused('ASSUME-BODY-IDS', field)

/** To be asked where a VLAN is wanted. */
export function hasVlans({ state, assumed }: Pick<Ask, 'state' | 'assumed'>, region: string) {
  assumed.add('ASSUME-VLAN-CAPABILITY')
  return state.regions.some(
    ({ id, capabilities }) => id === region && capabilities.includes('Vlans'),
  )
}
