/** Who reaches whom as a picture: each pair of services is in the square that says what passes between them, before and after. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type World, type WorldSource } from '../../src/index.ts'
import { openBetween } from '../../src/report/exposure-arrows.ts'
import { layOut } from '../../src/report/pictures/lay-out.ts'
import { reachFigureOfBoth, reachFigures } from '../../src/report/pictures/reach-figure.ts'
import { reachOfBoth } from '../../src/report/pictures/reach-links.ts'
import { compareWorlds, eastWest, exposureOf, readChange, rehearse } from '../../src/whatif.ts'
import { toldBy } from '../support/reach-told.ts'
import { top } from '../support/sources.ts'

const read = (file: string) => JSON.parse(readFileSync(join(top, 'examples', file), 'utf8'))

const worldsAfter = ['tighten-web.json', 'move-mail.json'].map(file => {
  const before = createWorld(read('account.json'))
  const change = readChange(before, read(file))
  if (!change.ok) throw new TypeError(file)
  return { file, before, after: rehearse(before, change.value).after }
})

const sideOf = (world: World) => ({ exposures: exposureOf(world), inside: eastWest(world) })

/** Of each ordered pair of services, by their labels, what passes; found pair by pair. */
function passedIn(world: World): ReadonlyMap<string, string> {
  const inside = eastWest(world)
  const nodeOf = (label: string) =>
    inside.nodes.find(({ services }) => services.some(each => each.label === label))
  const labels = inside.nodes.flatMap(({ services }) => services.map(({ label }) => label))
  return new Map(
    labels.flatMap(from =>
      labels.flatMap(to => {
        const edge = inside.edges.find(
          each => each.from === nodeOf(from)?.id && each.to === nodeOf(to)?.id,
        )
        return from === to || edge === undefined
          ? []
          : [[`${from} → ${to}`, openBetween(edge, inside)] as const]
      }),
    ),
  )
}

describe.each(worldsAfter)('who reaches whom before and after $file', ({ before, after }) => {
  it('says of each pair of services what passes on either side', () => {
    const [was, is] = [passedIn(before), passedIn(after)]
    const told = toldBy(reachOfBoth(sideOf(before), sideOf(after)))
    const changed = changesBetween(before, after)
    const pairs = [...new Set([...was.keys(), ...is.keys()])]
    expect(pairs.length).toBeGreaterThan(10)
    for (const pair of pairs) {
      const [one = 'nothing', other = 'nothing'] = [was.get(pair), is.get(pair)]
      expect([pair, told.get(pair)?.says]).toEqual([
        pair,
        one === other ? one : `${one} → ${other}`,
      ])
      expect([pair, told.get(pair)?.kind]).toEqual([
        pair,
        kindOf(one, other) ?? changed.get(pair) ?? (isAll(other) ? 'everything' : 'part'),
      ])
    }
    const inside = [...told.keys()].filter(pair => !pair.startsWith('anybody outside'))
    expect(new Set(inside)).toEqual(new Set(pairs))
  })

  it('says what changes for anybody outside', () => {
    const told = toldBy(reachOfBoth(sideOf(before), sideOf(after)))
    const openTo = (world: World) =>
      exposureOf(world).flatMap(({ services, world: open }) =>
        open.length === 0 ? [] : services.map(({ label }) => `anybody outside → ${label}`),
      )
    const outside = [...told.keys()].filter(pair => pair.startsWith('anybody outside'))
    expect(new Set(outside)).toEqual(new Set([...openTo(before), ...openTo(after)]))
  })

  it('has a square and a row of the table for each link', () => {
    const { links } = reachOfBoth(sideOf(before), sideOf(after))
    const [figure] = reachFigureOfBoth(before, after)
    expect(figure?.numbers.rows).toHaveLength(links.length)
    const matrix = `${figure?.panels[0]?.drawings[0].shapes}`
    expect(matrix.match(/<rect class="cell/g)).toHaveLength(links.length)
  })
})

const kindOf = (one: string, other: string): string | undefined =>
  one === 'nothing' ? 'gained' : other === 'nothing' ? 'lost' : undefined

const isAll = (says: string): boolean =>
  says.startsWith('VLAN ') || says.split(', ')[0] === 'everything'

/** Of each ordered pair between which anything changes, what the comparison of worlds says. */
const changesBetween = (before: World, after: World): ReadonlyMap<string, string> =>
  new Map(
    (compareWorlds(before, after).reach ?? []).flatMap(
      ({ from, to, through, vlans, ...passed }) => {
        const [more, less] = (['gained', 'lost'] as const).map(
          side => passed[side].length + through[side].length + vlans[side].length > 0,
        )
        const kind = more === less ? 'changed' : more ? 'widened' : 'narrowed'
        return from.flatMap(one =>
          to.map(other => [`${one.label} → ${other.label}`, kind] as const),
        )
      },
    ),
  )

describe('what passes from one to another before and after', () => {
  const rulesFor = (ports: string | null) => ({
    ...{
      inbound_policy: ports === null ? 'ACCEPT' : 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    },
    inbound:
      ports === null
        ? []
        : [
            {
              ...{ protocol: 'TCP', ports, action: 'ACCEPT', label: 'open' },
              addresses: { ipv4: ['33.160.0.1/32'] },
            },
          ],
  })
  const worldWith = (ports: string | null) =>
    createWorld({
      instances: [1, 2].map(id => {
        return { id, label: `web-${id}`, region: 'newark-us', ipv4: [`33.160.0.${id}`] }
      }),
      firewalls: [
        {
          ...{ id: 801, label: 'guard', status: 'enabled', rules: rulesFor(ports) },
          devices: [{ id: 9001, entity: { type: 'instance', id: 2 } }],
        },
      ],
    } as WorldSource)
  const kindOfChange = (one: string | null, other: string | null) =>
    toldBy(reachOfBoth(sideOf(worldWith(one)), sideOf(worldWith(other)))).get('web-1 → web-2')

  it.each([
    ['22', '22,80', 'widened'],
    ['22', null, 'widened'],
    ['22-80', '22,80', 'narrowed'],
    [null, '1-65535', 'narrowed'],
    ['22', '80', 'changed'],
    ['22', '22', 'part'],
    [null, null, 'everything'],
  ])('from %s to %s is %s', (one, other, kind) => {
    expect(kindOfChange(one, other)?.kind).toBe(kind)
  })
})

describe('a picture of very many', () => {
  const classes = Array.from({ length: 60 }, (_, at) => ({ name: `c-${at}` }))
  const ring = classes.map((_, from) => {
    return { from, to: (from + 1) % 60, kind: 'part', says: 'TCP 22' } as const
  })

  it('draws forty classes, those that a change is about among them, and says what it leaves out', () => {
    const change = { from: 50, to: 58, kind: 'gained', says: 'nothing → TCP 443' } as const
    const [figure] = reachFigures('Ring', { classes, links: [...ring, change] })
    expect(figure?.panels[0]?.title).toBe('40 classes: rows reach columns')
    expect(figure?.folded).toMatch(/^20 more classes and \d+ pairs are not drawn/)
    expect(figure?.numbers.rows).toContainEqual(['c-50', 'c-58', 'only after', 'nothing → TCP 443'])
    const drawn = figure?.numbers.rows.length ?? 0
    expect(figure?.folded).toContain(` ${61 - drawn} pairs`)
  })

  it('leaves the graph out where it would be a hairball, and says so', () => {
    const few = classes.slice(0, 20)
    const all = few.flatMap((_, from) =>
      few.flatMap((_, to) =>
        from < to ? [{ from, to, kind: 'part', says: 'TCP 22' } as const] : [],
      ),
    )
    const [figure] = reachFigures('All', { classes: few, links: all })
    expect(figure?.panels).toHaveLength(1)
    expect(figure?.folded).toBe('A graph of more than 90 arrows would show nothing.')
  })
})

const graphs = fc.integer({ min: 2, max: 40 }).chain(count =>
  fc.record({
    count: fc.constant(count),
    links: fc.uniqueArray(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), {
      maxLength: 60,
      selector: ([from, to]) => `${from} ${to}`,
    }),
  }),
)

describe('a layout', () => {
  const size = { width: 170, height: 34 }
  const laidOf = (count: number, links: readonly (readonly [number, number])[]) =>
    layOut(
      Array.from({ length: count }, () => size),
      links.flatMap(([from, to]) => (from === to ? [] : [{ from, to }])),
    )

  it('is in whole numbers, the same again, and has no box upon another', () => {
    fc.assert(
      fc.property(graphs, ({ count, links }) => {
        const laid = laidOf(count, links)
        expect(laidOf(count, links)).toEqual(laid)
        const numbers = [laid.width, laid.height, ...laid.boxes.flat(), ...laid.links.flat(2)]
        expect(numbers.filter(each => !Number.isInteger(each))).toEqual([])
        const overlaps = laid.boxes.flatMap(([x, y], at) =>
          laid.boxes
            .slice(at + 1)
            .filter(([other, down]) => Math.abs(other - x) < 170 && Math.abs(down - y) < 34),
        )
        expect(overlaps).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
