/** What one check alone refuses about balancers, regions, names, people, pools and events. */
import {
  broken,
  call,
  type LoneRefusals,
  nowhere,
  on,
  overflows,
  sameAgain,
  spent,
  stumbles,
  unnoticed,
} from './lone-refusal.ts'

const granting = (id: number) => ({ grants: [{ type: 'instance', id, permission: 'read_only' }] })

export const ofSurroundings = {
  balancerCreate: {
    regionExists: broken('everyRegionInUseIsGiven', call({ ...nowhere, ipv4: null, ipv6: null })),
    newBalancerHasFreeAddresses: broken(
      'balancerAddressesAreTheirOwn',
      call({ region: 'us-east', ipv4: '33.0.0.3' }),
    ),
    regionHasAddressForBalancer: stumbles(call({ region: 'us-east' }), spent),
    namedFirewallExists: broken(
      'deletedFirewallsGuardNothing',
      call({ region: 'us-east', firewall_id: 3 }),
    ),
    instancesBehindNamedFirewallStandStill: broken(
      'migratingInstancesKeepTheirFirewalls',
      call({ region: 'us-east', firewall_id: 4 }),
    ),
    namedFirewallHasNoBalancer: broken(
      'oneBalancerPerFirewall',
      call({ region: 'us-east', firewall_id: 2 }),
    ),
  },
  balancerUpdate: { balancerExists: stumbles(on({ balancerId: 99 })) },
  balancerDelete: { balancerExists: unnoticed(sameAgain, on({ balancerId: 99 })) },
  regionStatusUpdate: {
    knownRegion: stumbles(on({ regionId: 'atlantis' }, { status: 'outage' })),
  },
  forwardCreate: {
    forwardIsNew: broken(
      'forwardsAreUnique',
      call({ name: 'web.example.org', address: '33.0.0.2' }),
    ),
  },
  forwardDelete: { forwardExists: unnoticed(sameAgain, on({ forwardId: 99 })) },
  userCreate: {
    grantedThingsExist: broken(
      'grantsNameKnownThings',
      call({ username: 'new-user', restricted: true, ...granting(99) }),
    ),
    usernameIsFree: broken('usernamesAreUnique', call({ username: 'guest' })),
  },
  userGrantsUpdate: {
    userExists: stumbles(on({ username: 'nobody' }, { grants: [] })),
    grantedThingsExist: broken('grantsNameKnownThings', on({ username: 'guest' }, granting(99))),
    userTakesGrants: broken(
      'onlyRestrictedUsersHaveGrants',
      on({ username: 'owner' }, granting(1)),
    ),
  },
  userUpdate: {
    userExists: stumbles(on({ username: 'nobody' })),
    newNameIsFree: broken('usernamesAreUnique', on({ username: 'guest' }, { username: 'owner' })),
  },
  userDelete: { userExists: stumbles(on({ username: 'nobody' })) },
  tokenCreate: {
    tokenIsFree: broken(
      'tokensAreUnique',
      call({ token: 'token-2', username: 'owner', scopes: ['*'] }),
    ),
  },
  tokenUpdate: { tokenExists: stumbles(on({ tokenId: 99 }, { label: 'laptop' })) },
  tokenDelete: { tokenExists: unnoticed(sameAgain, on({ tokenId: 99 })) },
  poolCreate: { regionExists: stumbles(call(nowhere)) },
  eventsRead: { eventExists: unnoticed(sameAgain, on({ eventId: 99 })) },
  clockAdvance: { timeCanBeTold: overflows(call({ ms: 1e15 })) },
  eventsSeen: { eventExists: unnoticed(sameAgain, on({ eventId: 99 })) },
} satisfies Readonly<Record<string, LoneRefusals>>
