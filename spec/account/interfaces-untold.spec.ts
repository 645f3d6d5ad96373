/** Interfaces that profiles tell nothing of: those that instances have of their own, and those of an instance without profiles. */
import { describe, expect, it } from 'vitest'
import { eastWestIn } from '../../src/whatif.ts'
import { config, inVpc, linode, own, read, times } from './two-databases.ts'

type Parts = Readonly<Record<string, unknown>>

const newer = { linodes: [linode(11, { interface_generation: 'linode' }), linode(12)] }
const says = (parts: Parts, kind = 'interfaces') =>
  read(parts).holes.flatMap(each => (each.kind === kind ? [each.name] : []))
const reached = (parts: Parts) =>
  eastWestIn(read(parts).account).edges.map(({ holds, on, passages }) => ({ holds, on, passages }))
const holding = (parts: Parts) => [...new Set(reached(parts).map(({ holds }) => holds))]
const hole = ['interfaces of instance 11']

describe('an instance with interfaces of its own that were not given', () => {
  const without = { ...newer, 'linode-11-configs': undefined }
  const empty = { ...newer, 'linode-11-configs': config(11, []) }

  it('answers wherever it may, whatever its profiles are', () => {
    expect([says(without), says(empty)]).toEqual([hole, hole])
    expect(holding(without)).toEqual(['depends'])
    for (const profiles of [config(11, []), config(11, [inVpc(11)]), []])
      expect(reached({ ...newer, 'linode-11-configs': profiles })).toEqual(reached(without))
  })

  it('is as its own are where these were given', () => {
    const given = own({ ipv4: { addresses: [{ address: '10.0.4.99', nat_1_1_address: null }] } })
    const told = { ...empty, 'linode-11-interfaces': given }
    expect([says(told), holding(told)]).toEqual([[], ['always']])
  })

  it('is not contradicted by its report, which tells of its own', () => {
    const row = { vpc_id: 7, subnet_id: 71, linode_id: 11, config_id: null, nat_1_1: null }
    const vpc = [{ ...row, address: '10.0.4.11', interface_id: 31, active: true }]
    const report = (ipv4: object) => ({
      'linode-11-ips': { ipv4: { public: [], private: [], shared: [], ...ipv4 }, ipv6: null },
    })
    expect(says({ ...empty, ...report({ vpc }) })).toEqual(hole)
    const members = [11, 12].map(id => ({ id, interfaces: [{ id: id === 11 ? 31 : 12 }] }))
    const subnets = [{ id: 71, label: 's', ipv4: '10.0.4.0/24', linodes: members, ...times }]
    const vpcs = [{ id: 7, label: 'v', region: 'us-east', subnets, ...times }]
    expect(says({ ...empty, vpcs })).toEqual(hole)
    const older = { ...empty, linodes: [linode(11), linode(12)] }
    expect(() => says({ ...older, ...report({ vpc }) })).toThrow('interface_id: expected null')
  })
})

describe('an instance of which no profile was given', () => {
  it('answers wherever it may', () => {
    const none = { 'linode-11-configs': [] }
    expect([says(none), holding(none)]).toEqual([hole, ['depends']])
    expect(reached(none)).toEqual(reached({ 'linode-11-configs': undefined }))
  })
})
