/** Every companion of the published interface. */
import { accountCompanions } from './account.ts'
import { nodeCompanions } from './balancer-nodes.ts'
import { balancerCompanions } from './balancers.ts'
import type { Companion } from './companion.ts'
import { configInterfaceCompanions } from './config-interfaces.ts'
import { grantCompanions } from './grants.ts'
import { instanceCompanions } from './instances.ts'
import { planCompanions } from './plans.ts'

export const companions: readonly Companion[] = [
  ...instanceCompanions,
  ...configInterfaceCompanions,
  ...planCompanions,
  ...balancerCompanions,
  ...nodeCompanions,
  ...accountCompanions,
  ...grantCompanions,
]
