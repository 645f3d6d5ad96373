/** Every invariant, and the two ways to verify them: of a whole world, or of one transition by what it changed. */
import type { World } from '../world/world.ts'
import { addressesAreUnique } from './addresses-are-unique.ts'
import { addressesKeepTheirNature } from './addresses-keep-their-nature.ts'
import { addressesLieInTheRegionOfTheirInstance } from './addresses-lie-in-the-region-of-their-instance.ts'
import { allocationsUseUpSpareAddresses } from './allocations-use-up-spare-addresses.ts'
import { bootedProfilesAreOwn } from './booted-profiles-are-own.ts'
import { deletedFirewallsGuardNothing } from './deleted-firewalls-guard-nothing.ts'
import { deletedFirewallsStayDeleted } from './deleted-firewalls-stay-deleted.ts'
import { devicesHaveBothEnds } from './devices-have-both-ends.ts'
import { devicesNeverChange } from './devices-never-change.ts'
import { eachServiceOnceOnAFirewall } from './each-service-once-on-a-firewall.ts'
import { eventsAreAppendOnly } from './events-are-append-only.ts'
import { everyAddressHasAnInstance } from './every-address-has-an-instance.ts'
import { everyInstanceHasOneSlaacAddress } from './every-instance-has-one-slaac-address.ts'
import { everyRegionInUseIsGiven } from './every-region-in-use-is-given.ts'
import { everyVlanHasOneRecord } from './every-vlan-has-one-record.ts'
import { firewallLabelsAreUnique } from './firewall-labels-are-unique.ts'
import { firewallLabelsAreWellFormed } from './firewall-labels-are-well-formed.ts'
import { firewallTagsAreWellFormed } from './firewall-tags-are-well-formed.ts'
import { forwardsAreUnique } from './forwards-are-unique.ts'
import { givensStay } from './givens-stay.ts'
import { idsAreNeverReused } from './ids-are-never-reused.ts'
import {
  type Subject,
  subjectsTouched,
  type Transition,
  type TransitionInvariant,
  type Violation,
  type WorldInvariant,
} from './invariant.ts'
import { involvedInstancesKeepAPublicIpv4 } from './involved-instances-keep-a-public-ipv4.ts'
import { migratingInstancesKeepTheirFirewalls } from './migrating-instances-keep-their-firewalls.ts'
import { natAddressesAreHeld } from './nat-addresses-are-held.ts'
import { natAddressesAreNotShared } from './nat-addresses-are-not-shared.ts'
import { natAddressesDoNotMove } from './nat-addresses-do-not-move.ts'
import { newFirewallsAreEnabled } from './new-firewalls-are-enabled.ts'
import { oneActiveFirewallPerService } from './one-active-firewall-per-service.ts'
import { oneBalancerPerFirewall } from './one-balancer-per-firewall.ts'
import { onePrivateIpv4PerInstance } from './one-private-ipv4-per-instance.ts'
import { oneRangePerInstance } from './one-range-per-instance.ts'
import { onlyIpv4AndRangesAreShared } from './only-ipv4-and-ranges-are-shared.ts'
import { onlyRestrictedUsersHaveGrants } from './only-restricted-users-have-grants.ts'
import { rangesAreDisjoint } from './ranges-are-disjoint.ts'
import { rangesAreRoutedToInstances } from './ranges-are-routed-to-instances.ts'
import { rangesKeepTheirRoute } from './ranges-keep-their-route.ts'
import { rangesLieInTheRegionOfTheirInstance } from './ranges-lie-in-the-region-of-their-instance.ts'
import { rangesPerRegionAreLimited } from './ranges-per-region-are-limited.ts'
import { reverseNamesNeedForwardDns } from './reverse-names-need-forward-dns.ts'
import { rulePortsAreWellFormed } from './rule-ports-are-well-formed.ts'
import { ruleTextsAreWellFormed } from './rule-texts-are-well-formed.ts'
import { rulesNameTheirAddresses } from './rules-name-their-addresses.ts'
import { rulesetsKeepTheirSize } from './rulesets-keep-their-size.ts'
import { sharedAddressesDoNotMove } from './shared-addresses-do-not-move.ts'
import { sharesAreDistinct } from './shares-are-distinct.ts'
import { sharesAreSecondary } from './shares-are-secondary.ts'
import { sharesHaveBothEnds } from './shares-have-both-ends.ts'
import { sharesStayInOneRegion } from './shares-stay-in-one-region.ts'
import { slaacAddressesDoNotMove } from './slaac-addresses-do-not-move.ts'
import { spareAddressesAreNeverNegative } from './spare-addresses-are-never-negative.ts'
import { sshAddressesAreHeld } from './ssh-addresses-are-held.ts'
import { statusChangesAreAnnounced } from './status-changes-are-announced.ts'
import { timeNeverRunsBackwards } from './time-never-runs-backwards.ts'
import { tokensAreUnique } from './tokens-are-unique.ts'
import { usernamesAreUnique } from './usernames-are-unique.ts'
import { vlansOnlyWhereSupported } from './vlans-only-where-supported.ts'

export const worldInvariants: readonly WorldInvariant[] = [
  oneActiveFirewallPerService,
  firewallLabelsAreUnique,
  firewallLabelsAreWellFormed,
  firewallTagsAreWellFormed,
  rulesetsKeepTheirSize,
  rulesNameTheirAddresses,
  rulePortsAreWellFormed,
  ruleTextsAreWellFormed,
  oneBalancerPerFirewall,
  eachServiceOnceOnAFirewall,
  deletedFirewallsGuardNothing,
  devicesHaveBothEnds,
  everyAddressHasAnInstance,
  addressesAreUnique,
  addressesLieInTheRegionOfTheirInstance,
  onePrivateIpv4PerInstance,
  everyInstanceHasOneSlaacAddress,
  spareAddressesAreNeverNegative,
  sshAddressesAreHeld,
  natAddressesAreHeld,
  natAddressesAreNotShared,
  rangesAreRoutedToInstances,
  rangesAreDisjoint,
  rangesLieInTheRegionOfTheirInstance,
  oneRangePerInstance,
  rangesPerRegionAreLimited,
  sharesHaveBothEnds,
  sharesStayInOneRegion,
  sharesAreSecondary,
  sharesAreDistinct,
  onlyIpv4AndRangesAreShared,
  vlansOnlyWhereSupported,
  everyVlanHasOneRecord,
  bootedProfilesAreOwn,
  everyRegionInUseIsGiven,
  tokensAreUnique,
  usernamesAreUnique,
  onlyRestrictedUsersHaveGrants,
  forwardsAreUnique,
]

export const transitionInvariants: readonly TransitionInvariant[] = [
  newFirewallsAreEnabled,
  deletedFirewallsStayDeleted,
  statusChangesAreAnnounced,
  devicesNeverChange,
  migratingInstancesKeepTheirFirewalls,
  sharedAddressesDoNotMove,
  natAddressesDoNotMove,
  slaacAddressesDoNotMove,
  involvedInstancesKeepAPublicIpv4,
  addressesKeepTheirNature,
  rangesKeepTheirRoute,
  reverseNamesNeedForwardDns,
  allocationsUseUpSpareAddresses,
  idsAreNeverReused,
  eventsAreAppendOnly,
  timeNeverRunsBackwards,
  givensStay,
]

/** Everything that is wrong with a world. Reads all of it. */
export function violationsOf(world: World): readonly Violation[] {
  return worldInvariants.flatMap(invariant =>
    violationsOn(invariant, world, new Set(invariant.all(world))),
  )
}

/** Everything that a transition may have broken. Reads what the transition changed, and what depends on it. */
export function violationsOfTransition(transition: Transition): readonly Violation[] {
  const ofWorld = worldInvariants.flatMap(invariant => {
    const subjects = new Set<Subject>()
    for (const change of transition.changes)
      for (const subject of subjectsTouched(invariant.touched, change, transition.after))
        subjects.add(subject)
    return violationsOn(invariant, transition.after, subjects)
  })
  const ofStep = transitionInvariants.flatMap(({ name, clauses, broken }) => {
    const counterexample = broken(transition)
    return counterexample === undefined ? [] : [{ invariant: name, clauses, counterexample }]
  })
  return [...ofWorld, ...ofStep]
}

function violationsOn(
  invariant: WorldInvariant,
  world: World,
  subjects: ReadonlySet<Subject>,
): readonly Violation[] {
  const violations: Violation[] = []
  for (const subject of subjects) {
    const counterexample = invariant.broken(world, subject)
    if (counterexample !== undefined)
      violations.push({ invariant: invariant.name, clauses: invariant.clauses, counterexample })
  }
  return violations
}
