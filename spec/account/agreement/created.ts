/** Draws questions whose calls create services without a firewall, and for each filling the default firewall that these get. */
import type { GatheredAccount, GatheredFirewall } from '../../../src/account/gathered.ts'
import { accountOf } from '../../../src/account/holes/account.ts'
import { type ServiceType, serviceTypes } from '../../../src/contract/vocabulary.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import type { State } from '../../oracle/accounts/filled-state.ts'
import type { Random } from '../../support/random.ts'
import { action, randomRule } from '../../support/random-accounts.ts'
import { rehearsalOf } from './calls.ts'
import { readDrawn } from './drawn-account.ts'
import { orderOf } from './orders.ts'
import { promisesOf } from './promises.ts'
import {
  behindFronts,
  type DrawQuestion,
  drawQuestion,
  type Filled,
  type Question,
} from './question.ts'

export const checkCreating = (seed: number) => rehearsalOf(seed, drawCreating)
export const checkOrderCreating = (seed: number) => orderOf(seed, drawCreating)
export const checkPromisesCreating = (seed: number) =>
  promisesOf(seed, drawCreating, ['instance', 'balancer'])

type Given = NonNullable<GatheredAccount['default_firewalls']>

/** One that no list has. */
const unlistedId = 777
const freshId = 600

const drawCreating: DrawQuestion = (random, drawMore) => {
  const drawn = drawQuestion(random, drawMore)
  if (typeof drawn === 'string') return drawn
  const { shares, pools } = drawn.state.gathered
  // Who hides at the addresses of what is created is no matter of its firewall.
  if (shares === undefined || pools === undefined) return 'hidden addresses'
  const given = random.chance(0.4) ? undefined : drawGiven(random, drawn.state)
  const { default_firewalls: _, ...gathered } = drawn.state.gathered
  const { account, state } = readDrawn({
    ...gathered,
    ...(given !== undefined && { default_firewalls: given }),
  })
  if (account.world.regions.every(({ id }) => id !== region)) return 'no region'
  const calls = withCreated(random, drawn, account.world.counters.instances + 1)
  const question = { ...drawn, account, state, calls }
  const filled = drawn.filled
    .filter(({ world }) => world.counters.instances === account.world.counters.instances)
    .map(each => fillDefaults(random, question, given, each))
  return { ...question, filled }
}

/** What else a firewall guards that balancers have by default is no matter of which it is. */
const drawGiven = (random: Random, { firewalls }: State): Given => {
  const draw = (listed: State['firewalls']) =>
    random.pickOr([null, unlistedId, unlistedId, ...listed.map(({ id }) => id)], null)
  const closed = firewalls.filter(({ devicesOpen }) => !devicesOpen)
  return { instance: draw(firewalls), ...(random.chance(0.8) && { balancer: draw(closed) }) }
}

const region = 'newark-us'

/** One or two of them, and sometimes a firewall that is put on the first instance. */
function withCreated(random: Random, { calls, state }: Question, id: number): readonly AnyCall[] {
  const wired = state.gathered.instances?.rows.find(({ interfaces }) => interfaces !== undefined)
  const instance: AnyCall =
    wired === undefined || random.chance(0.8)
      ? { operation: 'instanceCreate', body: { region } }
      : { operation: 'instanceClone', params: { instanceId: wired.id }, body: { region } }
  const balancer: AnyCall = { operation: 'balancerCreate', body: { region } }
  const firewall = random.pickOr(state.firewalls, undefined)
  const attach: AnyCall = {
    ...{ operation: 'firewallDeviceCreate', params: { firewallId: firewall?.id ?? 0 } },
    body: { type: 'instance', id },
  }
  const created = random.pick([[instance], [instance], [balancer], [instance, balancer]] as const)
  const at = random.whole(0, calls.length)
  const isAttached = created[0] === instance && firewall !== undefined && random.chance(0.4)
  return [
    ...calls.slice(0, at),
    ...created,
    ...(isAttached && random.chance(0.5) ? [attach] : []),
    ...calls.slice(at),
    ...(isAttached ? [attach] : []),
  ].filter((each, place, all) => each !== attach || all.indexOf(attach) === place)
}

const idIn = (params: unknown): number => Number(Object(params).firewallId)

const createdIn = ({ operation }: AnyCall): ServiceType | undefined =>
  serviceTypes.find(type => [`${type}Create`, `${type}Clone`].includes(operation))

interface Default {
  readonly id: number | null
  /** What the answer calls it. */
  readonly word: string | undefined
}

function fillDefaults(
  random: Random,
  { calls, state }: Question,
  given: Given | undefined,
  filled: Filled,
): Filled {
  const { gathered } = filled.account
  const fresh = [unlistedId, freshId].map(id => freshFirewall(random, id))
  const rows = [...(gathered.firewalls?.rows ?? []), ...fresh]
  const of: Partial<Record<ServiceType, Default>> = {}
  const words: string[] = []
  for (const type of serviceTypes.filter(each => calls.some(call => createdIn(call) === each))) {
    const own = defaultOf(random, { calls, state }, given?.[type], type, rows)
    of[type] = own
    if (own.word !== undefined) words.push(`${own.word} for ${type}s`)
  }
  const account = accountOf({ ...gathered, firewalls: { rows } })
  return {
    ...{ ...filled, account, world: account.world },
    words: new Map(filled.words).set('default firewalls', words.join(', ')),
    made: calls.map(behindFronts(state, filled.drawn)).map((call): AnyCall => {
      const type = createdIn(call)
      const id = type === undefined ? null : (of[type]?.id ?? null)
      return id === null
        ? call
        : ({ ...call, body: { ...Object(call.body), firewall_id: id } } as AnyCall)
    }),
  }
}

const freshFirewall = (random: Random, id: number): GatheredFirewall => ({
  ...{ id, label: `fresh-${id}`, status: random.chance(0.7) ? 'enabled' : 'disabled' },
  rules: {
    inbound: random.several(0, 2, () => randomRule(random, false)),
    inbound_policy: action(random),
    outbound: random.several(0, 1, () => randomRule(random, false)),
    outbound_policy: action(random),
  },
  devices: { rows: [] },
})

/** Of one that no call names and that is disabled packets see nothing. */
function defaultOf(
  random: Random,
  { calls, state }: Pick<Question, 'calls' | 'state'>,
  given: number | null | undefined,
  type: ServiceType,
  rows: readonly GatheredFirewall[],
): Default {
  const isEnabled = (id: number) => rows.find(each => each.id === id)?.status === 'enabled'
  if (given === unlistedId)
    return {
      id: given,
      word: isEnabled(given) ? `firewall ${given}` : `firewall ${given} (disabled)`,
    }
  if (given !== undefined) return { id: given, word: undefined }
  const named = new Set(calls.map(({ params }) => idIn(params)))
  const gone = new Set(
    calls.flatMap(({ operation, params }) =>
      operation === 'firewallDelete' ? [idIn(params)] : [],
    ),
  )
  const guarding = state.firewalls
    .filter(({ known }) => [...known].some(each => each.startsWith('balancer')))
    .map(({ id }) => id)
  const isOpen = (id: number) => state.firewalls.find(each => each.id === id)?.devicesOpen === true
  const listed = state.firewalls
    .map(({ id }) => id)
    .filter(id => !gone.has(id) && !(type === 'balancer' && isOpen(id)))
  const id = random.pickOr([null, freshId, ...listed], null)
  if (id === null) return { id, word: 'none' }
  if (named.has(id)) return { id, word: `firewall ${id}` }
  if (type === 'balancer' && guarding.includes(id))
    return { id, word: `firewall ${guarding.find(each => !named.has(each))}` }
  return { id, word: isEnabled(id) ? 'another firewall' : 'none' }
}
