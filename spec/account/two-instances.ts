import type { GatheredAccount } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { nodesBehind } from '../../src/rehearsal/accounts/rows-between.ts'
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

/** Of each row that depends on holes from the first service to the second: `TCP 5432`, if and unless. */
export function shown(account: GatheredAccount, [from, to]: readonly [number, number] = [5, 6]) {
  const answer = eastWestIn(accountOf(account))
  const { nodes, edges, unlisted } = answer
  const nodesOf = nodesBehind(answer)
  const nodeOf = (id: number) =>
    nodes.find(({ services }) => services.some(each => each.id === id))?.id ?? 'none'
  const rows = [
    ...edges.filter(
      each => nodesOf(each.from).includes(nodeOf(from)) && nodesOf(each.to).includes(nodeOf(to)),
    ),
    ...unlisted.filter(each => each.from.includes(nodeOf(from)) && each.to.includes(nodeOf(to))),
  ]
  return rows.flatMap(row => {
    if (row.holds === 'always') return []
    if (row.witness === null) return [null]
    const { passage, through, filling, unless } = row.witness
    const what = passage && `${passage.network} ${passage.protocol} ${passage.ports}`
    const by = through === null ? '' : ` through ${through.label}`
    return [[`${what ?? 'everything'}${by}`, filling, unless]]
  })
}
