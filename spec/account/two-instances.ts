import type { GatheredAccount } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { eastWestIn } from '../../src/whatif.ts'
import { pairsReached } from '../support/pairs-reached.ts'
import { accepting, dropping, firewall, gathered, instance, rule } from './holed-accounts.ts'

export const on = (...ids: number[]) => ({
  rows: ids.map(id => ({ id, entity: { type: 'instance', id } as const })),
})
export const closed = { inbound: [], outbound: [], ...dropping }
export const web = firewall({ id: 1, devices: on(5), rules: { ...closed, ...accepting } })
export const fromWeb = rule({ addresses: { ipv4: ['33.160.0.5'] }, ports: '5432' })
export const database = firewall({
  ...{ id: 2, label: 'database', devices: on(6) },
  rules: { ...closed, inbound: [fromWeb], outbound_policy: 'ACCEPT' },
})
export const two = (
  parts: Partial<GatheredAccount> = {},
  first: Partial<GatheredInstance> = {},
  second: Partial<GatheredInstance> = {},
): GatheredAccount =>
  gathered({
    firewalls: { rows: [web, database] },
    instances: { rows: [instance(first), instance({ id: 6, label: 'db-1', ...second })] },
    ...parts,
  })

export const without = <Row extends object>(row: Row, ...fields: (keyof Row)[]): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => !fields.includes(key as keyof Row)),
  ) as Row

/** `5>6 always: ipv4 TCP 5432`, from the first instance to the second alone. */
export function told(account: GatheredAccount): readonly string[] {
  const answer = eastWestIn(accountOf(account))
  const idsOf = (id: string) =>
    answer.nodes
      .find(each => each.id === id)
      ?.services.map(each => each.id)
      .join('+')
  return pairsReached(answer)
    .filter(({ from, to }) => idsOf(from) === '5' && idsOf(to) === '6')
    .map(({ holds, on: holes, passages, through, vlans }) =>
      [
        holds === 'always' ? 'always' : `depends on ${holes.join(' and ')}`,
        ...passages
          .filter(({ protocol }) => protocol === 'TCP')
          .map(({ network, family, ports }) => `${network} ${family} ${ports}`),
        ...through.map(({ port, backEndPort }) => `through ${port} to ${backEndPort}`),
        ...vlans.map(vlan => `VLAN ${vlan}`),
      ].join(', '),
    )
}
