/** Promises about accounts with holes say what every way to fill the holes shows of single packets. */
import { expect, it } from 'vitest'
import { check, policiesOf } from '../../src/policies/index.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import type { RegionBlock } from '../../src/rules/regions/blocks-of.ts'
import { regionHolds } from '../../src/rules/regions/packet-region.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'
import { isIn, textOf, textsOf } from '../account/agreement/comparison.ts'
import { drawAccount, isTooLarge, nameOf, tally } from '../account/agreement/drawn-account.ts'
import { demands } from '../account/agreement/promises.ts'
import { Expectation } from '../oracle/accounts/expected.ts'
import { randomFrom } from '../support/random.ts'
import { packets, randomWhole } from '../support/random-accounts.ts'

type Result = 'kept' | 'broken' | 'undecided'
type Checked = ReturnType<typeof check>['policies'][number]

/** What is said of one packet at one service. */
function saidOf({ breaches, open }: Checked, service: string, packet: Packet): Result {
  const isIn = (row: { readonly services: readonly object[]; readonly region: unknown }): boolean =>
    row.services.some(each => nameOf(each as Parameters<typeof nameOf>[0]) === service) &&
    (row.region as readonly RegionBlock[]).some(block => regionHolds(regionOf(block), packet))
  if (breaches.some(each => each.about === 'packets' && isIn(each))) return 'broken'
  return open.some(each => each.region !== null && isIn(each)) ? 'undecided' : 'kept'
}

/** Of each packet of a breach: who is blamed decides it in every filling. */
function checkBlamed(expectation: Expectation, { breaches }: Checked): readonly string[] {
  return breaches.flatMap(breach => {
    if (breach.about !== 'packets') return []
    const { services, region, cause } = breach
    for (const packet of packets.filter(each => region.some(block => isIn(each, block))))
      for (const service of services) {
        const said = expectation.deciders(nameOf(service), packet).map(([one]) => one?.by ?? '')
        const label = `${nameOf(service)} ${JSON.stringify([packet, breach])}`
        expect(textsOf(new Set(said)), label).toContain(textOf(cause))
      }
    return [`blamed ${cause.kind}`]
  })
}

/** What the promise is found to be, and what the fillings show of each packet of it at each service. */
function checkPromise(seed: number): readonly string[] {
  const random = randomFrom(seed)
  const { account, state } = drawAccount(random, randomWhole(random))
  if (isTooLarge([state])) return ['too many fillings']
  const expectation = new Expectation([state])
  if (expectation.words.length === 0) return ['unlawful']
  const mode = random.pick(['never', 'always'] as const)
  const types = [...random.pick([['instance'], ['instance', 'balancer']] as const)]
  const policies = policiesOf([{ id: 'one', services: { types }, [mode]: demands(random) }])
  const [policy] = policies.all
  const [answer] = check(policies, account, { repairs: 0 }).policies
  if (answer === undefined || policy?.demand.about !== 'packets')
    throw new TypeError('there is one promise, about packets')
  const { region } = policy.demand
  const asked = [...state.services]
    .filter(service => types.some(type => service.startsWith(type)))
    .flatMap(service =>
      packets
        .filter(each => regionHolds(region, each))
        .map(packet => ({ service, packet, said: saidOf(answer, service, packet) })),
    )
  for (const { service, packet, said } of asked) {
    const { values } = expectation.of(service, packet, ([action = '']) => action)
    const isBad = values.has(mode === 'never' ? 'ACCEPT' : 'DROP')
    const expected: Result = !isBad ? 'kept' : values.size === 1 ? 'broken' : 'undecided'
    expect([service, packet, said]).toEqual([service, packet, expected])
  }
  const found = new Set(asked.map(({ said }) => said))
  // The small universe may miss packets of the promise, and never finds more than there is.
  if (found.has('broken')) expect(answer.result).toBe('broken')
  if (found.has('undecided')) expect(answer.result).not.toBe('kept')
  const blamed = checkBlamed(expectation, answer)
  return [`result ${answer.result}`, ...[...found].map(each => `packets ${each}`), ...blamed]
}

it('of 300 random accounts every promise is what every filling shows', () => {
  const met = tally(checkPromise, 0, 300)
  for (const each of ['kept', 'broken', 'undecided']) {
    expect(met.get(`result ${each}`) ?? 0).toBeGreaterThan(5)
    expect(met.get(`packets ${each}`) ?? 0).toBeGreaterThan(20)
  }
  for (const each of ['rule', 'policy', 'no-active-firewall', 'depends'])
    expect(met.get(`blamed ${each}`) ?? 0, each).toBeGreaterThan(0)
})
