/** Every clause of the contract under its id, in the contract's order. */
import type { ClauseText } from './clause.ts'
import { activeClauses } from './clauses/active.ts'
import { assignClauses } from './clauses/assign.ts'
import { availabilityClauses } from './clauses/availability.ts'
import { deviceClauses } from './clauses/device.ts'
import { errorClauses } from './clauses/error.ts'
import { eventClauses } from './clauses/event.ts'
import { firewallClauses } from './clauses/firewall.ts'
import { grantClauses } from './clauses/grant.ts'
import { ipClauses } from './clauses/ip.ts'
import { labelClauses } from './clauses/label.ts'
import { migrationClauses } from './clauses/migration.ts'
import { pageClauses } from './clauses/page.ts'
import { poolClauses } from './clauses/pool.ts'
import { portClauses } from './clauses/port.ts'
import { rangeClauses } from './clauses/range.ts'
import { rdnsClauses } from './clauses/rdns.ts'
import { regionClauses } from './clauses/region.ts'
import { ruleClauses } from './clauses/rule.ts'
import { rulesetClauses } from './clauses/ruleset.ts'
import { scopeClauses } from './clauses/scope.ts'
import { shareClauses } from './clauses/share.ts'
import { statusClauses } from './clauses/status.ts'
import { vlanClauses } from './clauses/vlan.ts'
import { wireClauses } from './clauses/wire.ts'

/** The same, so that declarations name ids and write no text. */
const byId = <Id extends string>(texts: Readonly<Record<Id, ClauseText>>) => texts

export const clauses = byId({
  ...labelClauses,
  ...statusClauses,
  ...activeClauses,
  ...firewallClauses,
  ...migrationClauses,
  ...rulesetClauses,
  ...ruleClauses,
  ...portClauses,
  ...deviceClauses,
  ...eventClauses,
  ...pageClauses,
  ...ipClauses,
  ...assignClauses,
  ...shareClauses,
  ...rdnsClauses,
  ...poolClauses,
  ...rangeClauses,
  ...vlanClauses,
  ...regionClauses,
  ...availabilityClauses,
  ...scopeClauses,
  ...grantClauses,
  ...errorClauses,
  ...wireClauses,
})

export type Clause = keyof typeof clauses
