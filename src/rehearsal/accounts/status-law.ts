/** Statuses that nobody knows are not free: no service has two active firewalls, whoever asks about which service. */
import { devicesOf, devicesOn } from '../../world/guards.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { AccountState } from './possible-guard.ts'

export interface StatusLaw {
  /** Firewalls that share a service with an enabled one. */
  readonly disabled: ReadonlySet<number>
  /** Firewalls of which at most one is enabled. */
  readonly rivals: readonly (readonly [number, number])[]
}

const known = new WeakMap<AccountState, StatusLaw>()

export function lawOf(states: readonly AccountState[]): StatusLaw {
  const laws = states.map(state => {
    const law = known.get(state) ?? lawIn(state)
    known.set(state, law)
    return law
  })
  return {
    disabled: new Set(laws.flatMap(({ disabled }) => [...disabled])),
    rivals: laws.flatMap(({ rivals }) => rivals),
  }
}

function lawIn(state: AccountState): StatusLaw {
  const open = state.account.openStatuses.filter(id => statusIn(state, id) === undefined)
  const pairs = open.flatMap(id => sharingWith(state.world, id).map(other => [id, other] as const))
  const withStatus = (status: string | undefined) =>
    pairs.filter(([, other]) => statusIn(state, other) === status)
  return {
    disabled: new Set(withStatus('enabled').map(([id]) => id)),
    rivals: withStatus(undefined).filter(([id, other]) => id < other),
  }
}

/** Other firewalls on the services of this one. */
const sharingWith = (world: World, id: number): readonly number[] =>
  devicesOf(world, id).flatMap(({ entity }) =>
    devicesOn(world, entity)
      .map(({ firewall_id }) => firewall_id)
      .filter(other => other !== id),
  )

/** Is there a lawful account in which just these are enabled? Others may all be disabled. */
export const isLawful = (
  { disabled, rivals }: StatusLaw,
  isEnabled: (id: number) => boolean,
): boolean => ![...disabled].some(isEnabled) && !rivals.some(pair => pair.every(isEnabled))

/** Undefined where it is not known. */
export function statusIn({ account, world }: AccountState, id: number): string | undefined {
  const status = get(world.tables.firewalls, id)?.status ?? 'gone'
  const isOpen =
    account.openStatuses.includes(id) && get(account.given.tables.firewalls, id)?.status === status
  return isOpen ? undefined : status
}
