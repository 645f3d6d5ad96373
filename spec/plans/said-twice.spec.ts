/** A state says twice what a firewall guards: by its devices, and by lists of ids. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import { firewall, instance, planned, rule, still, update, web } from './plan-builder.ts'

const device = (id: number) => ({
  ...{ id: 9000 + id, entity_id: id, type: 'linode', label: `instance-${id}` },
  url: `/v4/linode/instances/${id}`,
})

/** The services at which a port is opened for certain, and those at which that depends on holes. */
function opened(linodes: readonly number[], devices: readonly number[] | undefined) {
  const said = { linodes, devices: devices?.map(device) }
  const [before, after] = ['22', '443'].map(ports =>
    firewall(802, { ...said, inbound: [{ ...rule, ports, ipv4: ['0.0.0.0/0'] }] }),
  )
  if (before === undefined || after === undefined) throw new TypeError('there are two')
  const { comparison } = rehearsePlan(
    planned(
      still('linode_instance.a', instance(101)),
      still('linode_instance.b', instance(102)),
      update(web, before, after),
    ),
  )
  const at = (isCertain: boolean) => [
    ...new Set(
      comparison.changes
        .filter(({ holds }) => (holds === 'always') === isCertain)
        .flatMap(({ services }) => services.map(({ id }) => id)),
    ),
  ]
  return { certain: at(true), perhaps: at(false) }
}

describe('what a firewall guards', () => {
  it('is what both say, or what one says alone', () => {
    const both = opened([101], [101])
    expect(both.certain.concat(both.perhaps)).toContain(101)
    expect(opened([101], undefined)).toEqual(both)
    expect(both.certain.concat(both.perhaps)).not.toContain(102)
  })

  it.each([
    ['the list alone', [101], []],
    ['the devices alone', [], [101]],
  ] as const)('may be there or not where %s says so', (_, linodes, devices) => {
    const { certain, perhaps } = opened(linodes, devices)
    expect(certain).toEqual([])
    expect(perhaps).toContain(101)
  })

  it('is certain of one that both name, beside another one that one names', () => {
    expect(opened([101, 102], [101]).perhaps).toContain(102)
  })
})
