/** The regions of a world whose document names none: made up, but as uneven as real ones are. */
import type { RegionId } from '../world/ids.ts'
import { resolversOf } from '../world/numbering.ts'
import type { Availability, Region } from '../world/records/region.ts'

/** What every region has. */
const everywhere = [
  'Instances',
  'Backups',
  'Balancers',
  'Block Storage',
  'Kubernetes',
  'Cloud Firewall',
  'Metadata',
]

/** What a region may have besides, by the letter that stands for it below. */
const besides = {
  V: 'Vlans',
  P: 'VPCs',
  O: 'Object Storage',
  D: 'Managed Databases',
  M: 'Block Storage Migrations',
  X: 'Premium Plans',
  G: 'GPU Instances',
} as const

/** City, state or province, country, and what the region has besides. */
const places = [
  ['Mumbai', 'Maharashtra', 'in', 'VDMG'],
  ['Toronto', 'Ontario', 'ca', 'VDM'],
  ['Sydney', 'New South Wales', 'au', 'VDM'],
  ['Washington', 'District of Columbia', 'us', 'VPODMX'],
  ['Chicago', 'Illinois', 'us', 'VPODMXG'],
  ['Paris', 'Ile-de-France', 'fr', 'VPODMXG'],
  ['Seattle', 'Washington', 'us', 'VPODMXG'],
  ['Sao Paulo', 'Sao Paulo', 'br', 'VPODMX'],
  ['Amsterdam', 'North Holland', 'nl', 'VPODMX'],
  ['Stockholm', 'Stockholm County', 'se', 'VPODMX'],
  ['Madrid', 'Community of Madrid', 'es', 'VPODX'],
  ['Chennai', 'Tamil Nadu', 'in', 'VPODMX'],
  ['Osaka', 'Osaka Prefecture', 'jp', 'VPODMX'],
  ['Milan', 'Lombardy', 'it', 'VPODMX'],
  ['Miami', 'Florida', 'us', 'VPODMX'],
  ['Jakarta', 'Java', 'id', 'VPODMX'],
  ['Los Angeles', 'California', 'us', 'VPODMX'],
  ['Dallas', 'Texas', 'us', 'PDM'],
  ['Fremont', 'California', 'us', ''],
  ['Atlanta', 'Georgia', 'us', 'VPODMG'],
  ['Newark', 'New Jersey', 'us', 'VODMG'],
  ['London', 'England', 'gb', 'DM'],
  ['Singapore', 'Central Region', 'sg', 'VODMG'],
  ['Frankfurt', 'Hesse', 'de', 'VODMG'],
  ['Tokyo', 'Tokyo Metropolis', 'jp', 'D'],
] as const satisfies readonly (readonly [string, string, string, string])[]

export const readyRegions: readonly Region[] = places.map(
  ([city, state, country, letters], number) => ({
    id: `${city.toLowerCase().replaceAll(' ', '-')}-${country}` as RegionId,
    label: `${city}, ${state}, ${country.toUpperCase()}`,
    country,
    capabilities: [...everywhere, ...capabilitiesBehind(letters)],
    resolvers: resolversOf(number),
    status: 'ok',
  }),
)

/** The plans whose availability is shown, with the capability that makes them available. */
const plans = [
  ...[4, 8, 16, 32, 64, 96, 128, 256, 512].map(size => [`premium-${size}gb`, besides.X] as const),
  ...[1, 2, 3, 4].map(cards => [`gpu-${cards}`, besides.G] as const),
]

/** Regions with neither premium plans nor GPUs are not shown. */
export const readyAvailability: readonly Availability[] = readyRegions
  .filter(({ capabilities }) => plans.some(([, needed]) => capabilities.includes(needed)))
  .flatMap(({ id: region, capabilities }) =>
    plans.map(([plan, needed]) => ({ region, plan, available: capabilities.includes(needed) })),
  )

function capabilitiesBehind(letters: string): readonly string[] {
  return Object.entries(besides)
    .filter(([letter]) => letters.includes(letter))
    .map(([, capability]) => capability)
}
