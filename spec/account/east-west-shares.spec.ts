/** Who reaches whom in accounts of which it is not known which instances share addresses. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { eastWestIn } from '../../src/whatif.ts'
import { pairsReached } from '../support/pairs-reached.ts'
import { firewall, instance, rule } from './holed-accounts.ts'
import { closed, database, on, told, two, web, without } from './two-instances.ts'

describe('who reaches whom depends on what instances share', () => {
  const others = { ...instance({ id: 7, label: 'other', ipv4: ['33.160.0.7', '33.160.0.77'] }) }
  const fromOther = rule({ addresses: { ipv4: ['33.160.0.77'] }, ports: '5432' })
  const open = firewall({ ...database, rules: { ...database.rules, inbound: [fromOther] } })
  const rows = [instance(), instance({ id: 6, label: 'db-1' }), others]
  const given = two({ firewalls: { rows: [web, open] }, instances: { rows } })
  const unread = without(given, 'shares')

  it('where that was not given, and a rule names an address of another', () => {
    expect(told(unread)).toEqual(['depends on other shares, public ipv4 5432'])
    expect(told({ ...given, shares: { rows: [], missing: 'some' } })).toEqual(told(unread))
  })

  it('and on nothing where it was given', () => {
    expect(told(given)).toEqual([])
    const shares = { rows: [{ address: '33.160.0.77', instance_id: 5 }] }
    expect(told({ ...given, shares })).toEqual(['always, public ipv4 5432'])
  })

  it('and on nothing where the report of the instance tells it, or the other one is far away', () => {
    const reported = rows.map(each => ({ ...each, reported: each.id === 5 }))
    expect(told({ ...unread, instances: { rows: reported } })).toEqual([])
    const far = rows.map(each => (each.id === 7 ? { ...each, region: 'fremont-us' } : each))
    expect(told({ ...unread, instances: { rows: far } })).toEqual([])
  })

  it('and on nothing where the rules name no such address', () => {
    expect(told(without(two(), 'shares'))).toEqual(['always, public ipv4 5432'])
  })

  describe('among instances that differ by their addresses alone', () => {
    const near = [5, 6, 7, 8].map(id =>
      instance({ id, label: `near-${id}`, ipv4: [`33.160.0.${id}`] }),
    )
    const ssh = rule({ addresses: { ipv4: ['33.160.0.5'] }, ports: '22' })
    const guard = firewall({
      ...{ id: 1, devices: on(6, 7) },
      rules: { ...closed, inbound: [ssh], outbound_policy: 'ACCEPT' },
    })
    const alike = two({ firewalls: { rows: [guard] }, instances: { rows: near } })

    /** Who passes SSH to 6 and 7, which are told together: from 5, whom the rule names, from 6 and 7, and from 8. */
    function sshTo67(account: GatheredAccount) {
      const answer = eastWestIn(accountOf(account))
      const { nodes } = answer
      const idsOf = (id: string) =>
        (nodes.find(each => each.id === id)?.services ?? []).map(each => each.id).join('+')
      return pairsReached(answer)
        .filter(({ to, passages }) => idsOf(to) === '6+7' && passages.some(isSsh))
        .map(({ from, holds, on: holes }) => [idsOf(from), holds, ...holes].join(' '))
        .sort()
    }
    const isSsh = ({
      family,
      protocol,
      ports,
    }: {
      family: string
      protocol: string
      ports: string | null
    }) => family === 'ipv4' && protocol === 'TCP' && ports === '22'

    it('each may share the address that a rule names, and send to another one', () => {
      expect(sshTo67(alike)).toEqual(['5 always'])
      expect(sshTo67(without(alike, 'shares'))).toEqual([
        '5 always',
        '6+7 depends other shares',
        '8 depends other shares',
      ])
    })

    it('which is told once for all of them, and apart for whom the rule names', () => {
      const { nodes, edges, unlisted } = eastWestIn(accountOf(without(alike, 'shares')))
      const idsOf = (ids: readonly string[]) =>
        nodes
          .flatMap(({ id, services }) => (ids.includes(id) ? services : []))
          .map(({ id }) => id)
          .sort((a, b) => a - b)
      const to67 = ({ to }: { readonly to: string }) => idsOf([to]).join() === '6,7'
      expect(edges.filter(to67).map(({ from, holds }) => [idsOf([from]), holds])).toEqual([
        [[5], 'always'],
        [[6, 7], 'depends'],
      ])
      expect(
        unlisted.map(({ from, to, holds, on: holes, passages }) => ({
          ...{ from: idsOf(from), to: idsOf(to), holds, holes, passages: passages.some(isSsh) },
        })),
      ).toEqual([
        {
          from: [5, 6, 7, 8],
          to: [6, 7],
          holds: 'depends',
          holes: ['other shares'],
          passages: true,
        },
      ])
    })

    it('and is no longer exact where too many of them let out something else each', () => {
      const rows = Array.from({ length: 330 }, (_, at) => at + 1)
      const many = two({
        instances: {
          rows: rows.map(id =>
            instance({ id, label: `i-${id}`, ipv4: [`33.160.${id >> 7}.${(id & 127) + 1}`] }),
          ),
        },
        firewalls: {
          rows: rows.map(id =>
            firewall({
              ...{ id, label: `f-${id}`, devices: on(id) },
              rules: {
                ...{ ...closed, inbound: [ssh] },
                outbound: [rule({ ports: `${id}`, addresses: { ipv4: ['0.0.0.0/0'] } })],
              },
            }),
          ),
        },
      })
      expect(eastWestIn(accountOf(many))).toMatchObject({ unlisted: [], isExact: true })
      const { unlisted, isExact } = eastWestIn(accountOf(without(many, 'shares')))
      expect(isExact).toBe(false)
      // 22 alone lets out SSH, and may do so from the address that the rule names.
      expect(unlisted.some(({ passages }) => passages.some(isSsh))).toBe(true)
    })

    it('but one alone sends nothing to itself', () => {
      const [first, second, , last] = near
      const rows = [first, second, last].filter(each => each !== undefined)
      const single = firewall({ ...guard, devices: on(6) })
      const answer = eastWestIn(
        accountOf(
          without({ ...alike, firewalls: { rows: [single] }, instances: { rows } }, 'shares'),
        ),
      )
      const own = answer.nodes.find(({ services }) => services.some(({ id }) => id === 6))?.id
      const edges = pairsReached(answer)
      expect(edges.filter(({ from, to }) => from === own && to === own)).toEqual([])
      expect(edges.some(({ to }) => to === own)).toBe(true)
    })
  })

  it('and passes for certain what is shared by somebody that is not known', () => {
    const shares = { rows: [{ address: '33.160.0.77', instance_id: 5 }] }
    const cut = { rows: rows.slice(0, 2), missing: 1 }
    expect(told({ ...given, shares, instances: cut })).toEqual(['always, public ipv4 5432'])
    const nowhere = rows.map(each => (each.id === 7 ? without(each, 'region') : each))
    expect(told({ ...given, shares, instances: { rows: nowhere } })).toEqual([
      'always, public ipv4 5432',
    ])
  })
})
