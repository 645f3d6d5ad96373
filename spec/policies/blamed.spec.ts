/** Who is to blame for a broken promise, where it is not known which firewall guards the service. */
import { describe, expect, it } from 'vitest'
import type { GatheredFirewall } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { check, policiesOf } from '../../src/policies/index.ts'
import { dropping, firewall, gathered, onInstance, rule } from '../account/holed-accounts.ts'

describe('who is to blame, where the devices of a firewall are not known,', () => {
  const wall = firewall({
    rules: { inbound: [rule({ ports: '5432' })], outbound: [], ...dropping },
  })
  const broken = (devices: GatheredFirewall['devices']) => {
    const { devices: _, ...bare } = wall
    const rows = [{ ...bare, ...(devices && { devices }) }]
    const account = accountOf(gathered({ firewalls: { rows } }))
    const never = { packets: 'inbound TCP 5432', from: '192.0.2.1' }
    return check(policiesOf([{ id: 'db', never }]), account).policies[0]
  }

  it('is nobody by name, and no firewall is asked to be assigned', () => {
    expect(broken(undefined)).toMatchObject({
      result: 'broken',
      breaches: [
        { firewall: 'unknown', cause: { kind: 'depends', on: ['devices of firewall 802'] } },
      ],
      repairs: [{ ok: false, firewall: null, why: expect.stringContaining('not all known') }],
    })
  })

  it('is the lack of one, or the rule, where that is known', () => {
    expect(broken({ rows: [] })).toMatchObject({
      breaches: [{ firewall: null, cause: { kind: 'no-active-firewall' } }],
      repairs: [{ ok: false, why: expect.stringContaining('assign one') }],
    })
    expect(broken({ rows: [onInstance] })).toMatchObject({
      breaches: [{ firewall: { id: 802 }, cause: { kind: 'rule', index: 0 } }],
      repairs: [{ ok: true }],
    })
  })
})
