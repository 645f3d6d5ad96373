/** The matrix of what is open is exact: what its table counts at a class adds up to what the exposure of the class counts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/index.ts'
import type { OpenClass } from '../../src/report/pictures/draw-exposure.ts'
import { exposureMatrix } from '../../src/report/pictures/exposure-matrix.ts'
import {
  acceptRegion,
  blocksOf,
  intersectRegions,
  type PacketRegion,
  regionOf,
  sizeOfRegion,
  subtractRegions,
} from '../../src/whatif.ts'
import { smallRules } from '../support/arbitrary-rules.ts'

const everywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }

/** Besides what the rules accept: one port that is open to everyone. */
function classOf(rules: Rules, port: string, name: string) {
  const all = regionOf({ direction: 'inbound', protocol: 'TCP', ports: port })
  const some = subtractRegions(
    intersectRegions(acceptRegion(rules), regionOf({ direction: 'inbound' })),
    all,
  )
  const blocks = (region: PacketRegion, kind: 'everyone' | 'some') =>
    blocksOf(region).map(block => ({ kind, block }))
  const open = [...blocks(all, 'everyone'), ...blocks(some, 'some')]
  return { open, name, services: 1, sizes: { all: sizeOfRegion(all), some: sizeOfRegion(some) } }
}

const classes = fc
  .array(fc.tuple(smallRules, fc.constantFrom('22', '80', '443,8080')), {
    minLength: 1,
    maxLength: 4,
  })
  .map(drawn => drawn.map(([rules, port], at) => classOf(rules, port, `c-${at}`)))

describe('the matrix of what is open', () => {
  it('counts at each class what is open there, and no packet twice', () => {
    fc.assert(
      fc.property(classes, given => {
        const [figure] = exposureMatrix(given)
        const rows = figure?.numbers.rows ?? []
        for (const { name, sizes } of given) {
          const own = rows.filter(row => row[0] === name)
          const sum = (isMeant: (kind: string) => boolean) =>
            own.reduce((all, row) => (isMeant(row[3] ?? '') ? all + BigInt(row[5] ?? 0) : all), 0n)
          expect(sum(kind => kind === 'from everyone')).toBe(sizes.all)
          expect(sum(kind => kind !== 'from everyone')).toBe(sizes.some)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('puts traffic together that is open alike at all classes, of whatever protocols', () => {
    const [figure] = exposureMatrix([open('web', ['TCP', '80,443'], ['UDP', '443'])])
    expect(figure?.numbers.rows.map(row => row.slice(1, 4))).toEqual([
      ['TCP 80, 443 and UDP 443', 'IPv4', 'from everyone'],
      ['TCP 80, 443 and UDP 443', 'IPv6', 'from everyone'],
    ])
  })

  it('shows what is open to everyone first, and says what it leaves out', () => {
    const many = Array.from({ length: 45 }, (_, at) => open(`c-${at}`, ['TCP', `${at + 1}`]))
    const wide = open('wide', ['TCP', '1-65535'])
    const [figure] = exposureMatrix([...many, wide])
    expect(figure?.numbers.rows[0]?.[0]).toBe('wide')
    expect(figure?.folded).toBe(
      '6 more classes of services are not drawn: the answer tells of them. 16 more kinds of traffic are not drawn: the table has their numbers.',
    )
  })

  it('says what depends on holes beside what is certain', () => {
    const block = (address: string) =>
      blocksOf(
        regionOf({ direction: 'inbound', protocol: 'TCP', ports: '22', addresses: [address] }),
      )
    const of = (kind: 'some' | 'unknown', address: string) =>
      block(address).map(each => ({ kind, block: each }))
    const [figure] = exposureMatrix([
      {
        name: 'db',
        services: 1,
        open: [...of('some', '192.0.2.1'), ...of('unknown', '192.0.2.2/31')],
      },
    ])
    expect(figure?.numbers.rows.map(row => row.slice(3))).toEqual([
      ['from fewer addresses', '1', '1'],
      ['depends on holes', '2', '2'],
    ])
    expect(`${figure?.panels[0]?.drawings[0].shapes}`).toContain('>?<')
  })

  it('is none where nothing is open', () => {
    expect(exposureMatrix([{ name: 'db', services: 1, open: [] }])).toEqual([])
  })
})

const open = (
  name: string,
  ...bands: readonly (readonly ['TCP' | 'UDP', string])[]
): OpenClass => ({
  ...{ name, services: 1 },
  open: bands.flatMap(([protocol, ports]) =>
    blocksOf(
      regionOf({
        direction: 'inbound',
        protocol,
        ports,
        addresses: [...everywhere.ipv4, ...everywhere.ipv6],
      }),
    ).map(block => ({ kind: 'everyone', block }) as const),
  ),
})
