/** Random details of services: what clients tell of them beside the network, at times not of its type. */
import type { Random } from './random.ts'

const tags = (random: Random) => random.several(0, 2, () => random.pick(['web', 'db', '', 5]))

export const instanceDetails = (random: Random): unknown => ({
  ...(random.chance(0.3) && { image: random.pick(['linode/debian12', null, false]) }),
  ...(random.chance(0.3) && { tags: tags(random) }),
  ...(random.chance(0.3) && { alerts: { [random.pick(['cpu', 'io'])]: random.pick([0, 90, -1]) } }),
  ...(random.chance(0.3) && { watchdog_enabled: random.chance(0.5) }),
  ...(random.chance(0.05) && { offline: true }),
})

export const balancerDetails = (random: Random): unknown => ({
  ...(random.chance(0.5) && { client_conn_throttle: random.pick([0, 20, '20']) }),
  ...(random.chance(0.5) && { tags: tags(random) }),
})

export const configDetails = (random: Random): unknown => ({
  ...(random.chance(0.5) && { algorithm: random.pick(['roundrobin', 'source', 1]) }),
  ...(random.chance(0.5) && { check_passive: random.chance(0.5) }),
})
