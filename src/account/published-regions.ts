/** The regions of the provider by their real ids, for accounts that come without a list of regions. */
import type { GatheredRegion } from './gathered.ts'

/** When the table was written. An id that is not in it is newer, or a distributed site: then only its name is known. */
export const publishedRegionsDate = '2025-11-01'

/** What every core region had by then; the list of regions says more. */
const capabilities = [
  'Instances',
  'Backups',
  'Balancers',
  'Block Storage',
  'Kubernetes',
  'Cloud Firewall',
  'Vlans',
  'VPCs',
]

/** Id and label, as the list of regions has them. */
const labels = {
  'ap-northeast': 'Tokyo 2, JP',
  'ap-south': 'Singapore, SG',
  'ap-southeast': 'Sydney, AU',
  'ap-west': 'Mumbai, IN',
  'au-mel': 'Melbourne, AU',
  'br-gru': 'Sao Paulo, BR',
  'ca-central': 'Toronto, CA',
  'de-fra-2': 'Frankfurt 2, DE',
  'es-mad': 'Madrid, ES',
  'eu-central': 'Frankfurt, DE',
  'eu-west': 'London, UK',
  'fr-par': 'Paris, FR',
  'gb-lon': 'London 2, UK',
  'id-cgk': 'Jakarta, ID',
  'in-bom-2': 'Mumbai 2, IN',
  'in-maa': 'Chennai, IN',
  'it-mil': 'Milan, IT',
  'jp-osa': 'Osaka, JP',
  'jp-tyo-3': 'Tokyo 3, JP',
  'nl-ams': 'Amsterdam, NL',
  'se-sto': 'Stockholm, SE',
  'sg-sin-2': 'Singapore 2, SG',
  'us-central': 'Dallas, TX',
  'us-east': 'Newark, NJ',
  'us-iad': 'Washington, DC',
  'us-lax': 'Los Angeles, CA',
  'us-mia': 'Miami, FL',
  'us-ord': 'Chicago, IL',
  'us-sea': 'Seattle, WA',
  'us-southeast': 'Atlanta, GA',
  'us-west': 'Fremont, CA',
} as const

/** Countries of the ids that begin with a part of the world, or with another word for the country. */
const countries: Readonly<Record<string, string>> = {
  'ap-northeast': 'jp',
  'ap-south': 'sg',
  'ap-southeast': 'au',
  'ap-west': 'in',
  'eu-central': 'de',
  'eu-west': 'gb',
}

export const publishedRegions: readonly GatheredRegion[] = Object.entries(labels).map(
  ([id, label]) => ({ id, label, country: countries[id] ?? id.slice(0, 2), capabilities }),
)

/** By its id; one that is not in the table has whatever is asked of it. */
export const regionNamed = (id: string): GatheredRegion =>
  publishedRegions.find(each => each.id === id) ?? {
    ...{ id, capabilities: ['Cloud Firewall', 'Vlans', 'VPCs'] },
  }
