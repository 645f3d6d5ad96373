/** Where a service answers after calls that brought addresses into an account: which ones the service picks is known only then. */
import { directions } from '../../../contract/vocabulary.ts'
import { once, onceFor } from '../../../kit/once.ts'
import { internetBlocks } from '../../../net/internet.ts'
import { compareWords } from '../../../net/steps.ts'
import { privateIpv4Block } from '../../../world/numbering.ts'
import { values } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { type Endpoint, endpointOn } from '../../exposure/endpoints.ts'
import { ascending } from '../../exposure/known-addresses.ts'
import { canonical, isPicked, pickedName } from '../given-addresses.ts'
import type { AccountState } from '../possible-guard.ts'
import { type Open, surely } from './open.ts'
import { keyOfNetwork, knownByNetwork } from './open-networks.ts'

/**
 * In the place of those that are picked one of all that nobody else has. What a rule or a balancer names is the one that is picked, whatever else
 * it lies in. Between two states it is the same in both, and told as it is picked here.
 */
export function openPicked(state: AccountState, states: readonly AccountState[]) {
  const known = once(() => knownByNetwork(state))
  const isNamed = once(() => namesIn(state.world))
  const anyFor = (each: Endpoint): Endpoint => {
    const { kind, network, text, family, isShared } = each
    const publics = family === 'ipv4' ? '0.0.0.0/0' : '2000::/3'
    const whole = endpointOn(
      { kind, network, text: kind === 'private' ? privateIpv4Block : publics },
      isShared,
    )
    const special = kind === 'public' && family === 'ipv4' ? internetBlocks.addressesExcept : []
    const others = (known().get(keyOfNetwork(network, family)) ?? []).filter(
      ({ first }) => compareWords(first, 0, each.first, 0, first.length) !== 0,
    )
    const except = ascending([
      ...others,
      ...special.map(block => endpointOn({ kind, network, text: block }, false)),
    ])
    return { ...whole, text, except }
  }
  return (endpoints: readonly Endpoint[], isAnswered: boolean): Open<Endpoint> => {
    if (states.length > 1 || state.world === state.account.given) return surely(endpoints)
    const isOpen = ({ kind, text }: Endpoint) => kind !== 'vpc' && isPicked(state, text)
    return {
      sure: endpoints.filter(each => !isOpen(each) || isNamed().has(each.text)),
      maybe: endpoints.filter(isOpen).map(each => ({
        value: { ...anyFor(each), isOne: isAnswered && !isNamed().has(each.text) },
        hole: pickedName(state, each.text),
      })),
    }
  }
}

/** In rules, and as back ends. */
const namesIn = onceFor(
  ({ tables: { firewalls, balancers } }: World): ReadonlySet<string> =>
    new Set([
      ...[...values(firewalls)].flatMap(({ rules }) =>
        directions.flatMap(each =>
          rules[each].flatMap(({ addresses: { ipv4 = [], ipv6 = [] } }) =>
            [...ipv4, ...ipv6].map(canonical),
          ),
        ),
      ),
      ...[...values(balancers)].flatMap(({ configs }) =>
        configs.flatMap(({ nodes }) => nodes.map(({ address }) => address)),
      ),
    ]),
)
