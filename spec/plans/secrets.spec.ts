/** What is sensitive is told to nobody. */
import { describe, expect, it } from 'vitest'
import { readPlan } from '../../src/account.ts'
import {
  configured,
  faults,
  firewall,
  planFile,
  type Row,
  relabelled,
  rule,
  web,
} from './plan-builder.ts'

describe('what is sensitive', () => {
  const secret = 'sesame-0815'
  const hidden = (after: object, sensitive: unknown): Row => ({
    address: web,
    actions: ['update'],
    before: firewall(802),
    after: { ...firewall(802), ...after },
    sensitive,
  })

  it('is in no fault', () => {
    const row = hidden({ inbound: [{ ...rule, action: secret }] }, { inbound: [{ action: true }] })
    const [first = ''] = faults(planFile({}, [row]))
    expect(first).toContain(
      'resource_changes[0].change.after.inbound[0].action: expected ACCEPT or DROP',
    )
    expect(first).not.toContain(secret)
    const open = hidden({ inbound: [{ ...rule, action: secret }] }, {})
    expect(faults(planFile({}, [open]))[0]).toContain(secret)
  })

  it('is used in calls, which say where it stands', () => {
    const row = hidden(
      { inbound: [{ ...rule, ipv4: ['192.0.2.0/24'] }] },
      { inbound: [{ ipv4: [true] }] },
    )
    const read = readPlan([planFile({}, [row])])
    expect(read.places[0]?.sensitive).toEqual([['body', 'inbound', 0]])
    expect(readPlan([planFile()]).places[0]?.sensitive).toEqual([])
  })

  it('is nowhere in what is read: inputs, tokens, passwords and certificates', () => {
    const more = {
      variables: { token: { value: secret } },
      configuration: {
        provider_config: { linode: { expressions: { token: { constant_value: secret } } } },
        root_module: { resources: [configured(web)], variables: { token: { default: secret } } },
      },
    }
    const vm: Row = {
      address: 'linode_instance.vm',
      actions: ['create'],
      after: {
        region: 'us-east',
        label: 'vm-1',
        root_pass: secret,
        stackscript_data: { a: secret },
        metadata: [{ user_data: secret }],
      },
    }
    const lb: Row = {
      address: 'linode_nodebalancer_config.c',
      actions: ['create'],
      after: { ssl_key: secret, ssl_cert: secret },
    }
    const { account, ...read } = readPlan([planFile(more, [relabelled, vm, lb])])
    expect(JSON.stringify([account.gathered, account.holes, read])).not.toContain(secret)
    expect(read.leaves.unknown.filter(({ path }) => path.includes('root_pass'))).toEqual([])
  })
})
