/** The environment operations: changes that the contract leaves to others, declared the same way as its own. */
import { balancerCreate } from './balancer-create.ts'
import { balancerDelete } from './balancer-delete.ts'
import { balancerUpdate } from './balancer-update.ts'
import { balancerView } from './balancer-view.ts'
import { balancersList } from './balancers-list.ts'
import { clockAdvance } from './clock-advance.ts'
import { eventView } from './event-view.ts'
import { eventsList } from './events-list.ts'
import { eventsRead } from './events-read.ts'
import { eventsSeen } from './events-seen.ts'
import { forwardCreate } from './forward-create.ts'
import { forwardDelete } from './forward-delete.ts'
import { instanceOperations } from './instance-operations.ts'
import { poolCreate } from './pool-create.ts'
import { regionStatusUpdate } from './region-status-update.ts'
import { tokenCreate } from './token-create.ts'
import { tokenDelete } from './token-delete.ts'
import { tokenUpdate } from './token-update.ts'
import { userCreate } from './user-create.ts'
import { userDelete } from './user-delete.ts'
import { userGrantsUpdate } from './user-grants-update.ts'
import { userUpdate } from './user-update.ts'

const otherOperations = {
  /**
   * Creates a load balancer, with a firewall if it names one: `POST /balancers`.
   * @example cloud.environment.balancerCreate({ body: { region, configs: [{ port: 80, protocol: 'http' }] } }).ipv4
   */
  balancerCreate,
  /**
   * Gives a balancer another label or other configs, and keeps what clients tell of it: `PUT /balancers/{balancerId}`.
   * @example cloud.environment.balancerUpdate({ params: { balancerId: 1 }, body: { label: 'entry' } })
   */
  balancerUpdate,
  /**
   * Answers one balancer: `GET /balancers/{balancerId}`.
   * @example cloud.environment.balancerView({ params: { balancerId: 1 } }).configs
   */
  balancerView,
  /**
   * Lists all balancers, in id order: `GET /balancers`.
   * @example cloud.environment.balancersList().data
   */
  balancersList,
  /**
   * Deletes a load balancer; its firewalls leave it: `DELETE /balancers/{balancerId}`.
   * @example cloud.environment.balancerDelete({ params: { balancerId: 1 } })
   */
  balancerDelete,
  /**
   * Marks a region as up or down, which is shown and stops nothing: `PUT /regions/{regionId}/status`.
   * @example cloud.environment.regionStatusUpdate({ params: { regionId: region }, body: { status: 'outage' } })
   */
  regionStatusUpdate,
  /**
   * Lets a name resolve to an address, as reverse names ask for: `POST /forwards`.
   * @example cloud.environment.forwardCreate({ body: { name: 'mail.example.org', address } })
   */
  forwardCreate,
  /**
   * Lets a name resolve to an address no longer: `DELETE /forwards/{forwardId}`.
   * @example cloud.environment.forwardDelete({ params: { forwardId: 1 } })
   */
  forwardDelete,
  /**
   * Creates a user, with or without restrictions: `POST /users`.
   * @example cloud.environment.userCreate({ body: { username: 'kim', restricted: true } })
   */
  userCreate,
  /**
   * Replaces the grants of a restricted user: `PUT /users/{username}/grants`.
   * @example cloud.environment.userGrantsUpdate({ params: { username: 'robin' }, body: { grants: [] } })
   */
  userGrantsUpdate,
  /**
   * Gives a user another name, which its tokens follow, or other restrictions: `PUT /users/{username}`.
   * @example cloud.environment.userUpdate({ params: { username: 'robin' }, body: { restricted: false } })
   */
  userUpdate,
  /**
   * Deletes a user with its tokens: `DELETE /users/{username}`.
   * @example cloud.environment.userDelete({ params: { username: 'robin' } })
   */
  userDelete,
  /**
   * Creates a token; from the first one on, every call needs one: `POST /tokens`.
   * @example cloud.environment.tokenCreate({ body: { token: 'secret', username: 'kim', scopes: ['*'] } }).id
   */
  tokenCreate,
  /**
   * Gives a token another label: `PUT /tokens/{tokenId}`.
   * @example
   * const { id } = cloud.environment.tokenCreate({ body: { token: 'secret', username: 'kim', scopes: [] } })
   * cloud.environment.tokenUpdate({ params: { tokenId: id }, body: { label: 'laptop' } })
   */
  tokenUpdate,
  /**
   * Deletes a token: `DELETE /tokens/{tokenId}`.
   * @example
   * const { id } = cloud.environment.tokenCreate({ body: { token: 'secret', username: 'kim', scopes: [] } })
   * cloud.environment.tokenDelete({ params: { tokenId: id }, as: 'secret' })
   */
  tokenDelete,
  /**
   * Routes a block of IPv6 addresses to all instances of a region: `POST /pools`.
   * @example cloud.environment.poolCreate({ body: { region } }).range
   */
  poolCreate,
  /**
   * Lists the events of the account, newest first: `GET /events`.
   * @example cloud.environment.eventsList().data
   */
  eventsList,
  /**
   * Answers one event: `GET /events/{eventId}`.
   * @example cloud.environment.eventView({ params: { eventId: 1 } }).action
   */
  eventView,
  /**
   * Marks an event and all before it as read: `POST /events/{eventId}/read`.
   * @example cloud.environment.eventsRead({ params: { eventId: 1 } })
   */
  eventsRead,
  /**
   * Marks an event and all before it as seen: `POST /events/{eventId}/seen`.
   * @example cloud.environment.eventsSeen({ params: { eventId: 1 } })
   */
  eventsSeen,
  /**
   * Lets milliseconds pass, and nothing else: `POST /clock/advance`.
   * @example cloud.environment.clockAdvance({ body: { ms: 60_000 } }).now
   */
  clockAdvance,
} as const

/** Named type by type: a spread would leave their comments out of the declarations. */
export const environmentOperations: typeof instanceOperations & typeof otherOperations = {
  ...instanceOperations,
  ...otherOperations,
}
