/** Holds the exposure of an account with holes to what trying every filling shows of single packets. */
import { expect } from 'vitest'
import type { Account } from '../../../src/account/holes/account.ts'
import { type ExposureIn, exposureIn } from '../../../src/rehearsal/accounts/exposure-in.ts'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { RegionBlock } from '../../../src/rules/regions/blocks-of.ts'
import { regionHolds } from '../../../src/rules/regions/packet-region.ts'
import { regionOf } from '../../../src/rules/regions/region-of.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import type { ServiceName } from '../../oracle/accounts/filled-state.ts'
import { verdictsIn } from './verdicts.ts'

/** What was met; packets that go out, and instances on VLANs alone, are none of its business. */
export function checkExposure(
  account: Account,
  expectation: Expectation,
  asked: readonly (readonly [ServiceName, Packet])[],
): readonly string[] {
  const { exposures } = exposureIn(account)
  return asked.flatMap(([service, packet]) => {
    const exposure = exposures.find(({ services }) =>
      services.some(({ type, id }) => `${type} ${id}` === service),
    )
    if (packet.direction !== 'inbound' || exposure?.onVlansOnly !== 'never') return []
    const { values, on } = expectation.of(service, packet, ([action = '']) => action)
    const label = `${service} ${JSON.stringify(packet)}`
    expect({ label, ...saidOf(exposure, packet) }).toEqual({
      label,
      values: [...values].sort(),
      on: values.size > 1 ? on : [],
    })
    if (values.size > 1) checkShown(expectation, exposure, service, packet)
    return [values.size > 1 ? 'exposure depends' : 'exposure always']
  })
}

/** The fillings that are told of the witness of its block decide about it so. */
function checkShown(
  expectation: Expectation,
  { services: [first], depends }: ExposureIn,
  service: ServiceName,
  packet: Packet,
): void {
  if (`${first?.type} ${first?.id}` !== service) return
  const block = depends.find(each => regionHolds(regionOf(each.block), packet))
  const { witness, shown } = block ?? {}
  if (witness === undefined || !shown) throw new Error(`expected fillings for ${service}`)
  for (const [text, action] of [
    [shown.filling, 'ACCEPT'],
    [shown.unless, 'DROP'],
  ] as const)
    expect(
      verdictsIn(expectation, service, witness, text),
      `${service} ${JSON.stringify([witness, text])}`,
    ).toEqual([[action]])
}

function saidOf({ world, limited, depends }: ExposureIn, packet: Packet) {
  const holds = (block: RegionBlock): boolean => regionHolds(regionOf(block), packet)
  const open = depends.filter(({ block }) => holds(block))
  if (open.length > 0)
    return { values: ['ACCEPT', 'DROP'], on: open.flatMap(each => each.on).toSorted() }
  return { values: [[...world, ...limited].some(holds) ? 'ACCEPT' : 'DROP'], on: [] }
}
