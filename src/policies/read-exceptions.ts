/** Reads what promises pass over. */
import type { Path } from '../refusals/problem.ts'
import { everyPacket } from '../rules/regions/packet-region.ts'
import type { Demand, Exception } from './policy.ts'
import type { WrittenPolicy } from './policy-schema.ts'
import type { Readers, Wrong } from './read-packets.ts'

type WrittenException = WrittenPolicy['except'][number]

export function readException(
  written: WrittenException,
  demand: Demand,
  path: Path,
  { packets, choice, wrong }: Readers,
): Exception {
  const { services, reach, packets: _, from: __, to: ___, ...said } = written
  refuseNothing(written, demand, path, wrong)
  const isAboutSome = packetFields.some(name => written[name] !== undefined)
  return {
    ...said,
    ...(isAboutSome && { region: packets(written, 'never', path, everyPacket) }),
    ...(services !== undefined && { services: choice(services, [...path, 'services']) }),
    ...(reach !== undefined && {
      reach: readPassing(reach, [...path, 'reach'], { choice, wrong }),
    }),
  }
}

function readPassing(
  { from, ...passing }: NonNullable<WrittenException['reach']>,
  path: Path,
  { choice, wrong }: Pick<Readers, 'choice' | 'wrong'>,
): NonNullable<Exception['reach']> {
  if (from === undefined && Object.keys(passing).length === 0)
    wrong(path, {
      ...{ problem: 'wrong-fields', expected: { fields: passingFields, needed: 'some' }, got: [] },
    })
  return { ...passing, ...(from !== undefined && { from: choice(from, [...path, 'from']) }) }
}

const passingFields = ['from', 'protocol', 'ports'] as const

const packetFields = ['packets', 'from', 'to'] as const

/** An exception says what it passes over: services, and what the promise itself is about. */
function refuseNothing(
  exception: WrittenException,
  { about }: Demand,
  path: Path,
  wrong: Wrong,
): void {
  const fitting: readonly string[] = ['services', ...ownFields(about)]
  const given = passedFields.filter(name => exception[name] !== undefined)
  const others = given.filter(name => !fitting.includes(name))
  const fields = passedFields.filter(name => fitting.includes(name))
  if (given.length === 0)
    wrong(path, { problem: 'wrong-fields', expected: { fields, needed: 'some' }, got: [] })
  if (others.length > 0)
    wrong(path, {
      ...{ problem: 'wrong-fields', expected: { fields: others, needed: 'none' } },
      got: others,
    })
}

const passedFields = [...packetFields, 'services', 'reach'] as const

const ownFields = (about: Demand['about']): readonly string[] =>
  about === 'packets' ? packetFields : about === 'reach' ? ['reach'] : []
