/** Who reaches whom in accounts with holes, as pictures: what passes for certain, what perhaps, and on which hole that depends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Account, readAccount } from '../../src/account.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { printReport } from '../../src/report/index.ts'
import {
  changeInWords,
  kindOfChange,
  reachInHoles,
  reachOfChanges,
} from '../../src/report/pictures/reach-in-holes.ts'
import { eastWestIn, exposureIn, readChange, rehearseIn } from '../../src/whatif.ts'
import { toldBy } from '../support/reach-told.ts'
import { top } from '../support/sources.ts'

const read = (file: string) => JSON.parse(readFileSync(join(top, 'examples', file), 'utf8'))

const gatheredFrom = (...files: readonly string[]): Account =>
  readAccount(files.map(name => ({ name, value: read(name) }))).account

const exports = ['firewalls', 'linodes', 'nodebalancers'].map(name => `exports/${name}.json`)

describe('who reaches whom in an account with holes', () => {
  const account = gatheredFrom(...exports)
  const inside = eastWestIn(account)
  const nodesOf = (id: string): readonly string[] =>
    inside.groups.find(each => each.id === id)?.nodes ?? [id]
  const labelsOf = (id: string) =>
    inside.nodes.find(each => each.id === id)?.services.map(({ label }) => label) ?? []

  const pairs = (sources: readonly string[], targets: readonly string[], holds: string) =>
    sources
      .flatMap(nodesOf)
      .flatMap(source =>
        targets
          .flatMap(nodesOf)
          .flatMap(target =>
            labelsOf(source).flatMap(one =>
              labelsOf(target).map(other => ({ one, other, key: `${one} → ${other}`, holds })),
            ),
          ),
      )
  const edges = inside.edges.flatMap(({ from, to, holds }) => pairs([from], [to], holds))
  const edged = new Set(edges.map(({ key }) => key))
  const besides = inside.unlisted
    .flatMap(({ from, to }) => pairs(from, to, 'depends'))
    .filter(({ key }) => !edged.has(key))
  const found = [...edges, ...besides].filter(({ one, other }) => one !== other)

  it('says of each pair what passes for certain, what perhaps, and names the hole', () => {
    const told = toldBy(reachInHoles(exposureIn(account).exposures, inside))
    const insiders = [...told.keys()].filter(key => !key.startsWith('anybody outside'))
    expect(insiders.toSorted()).toEqual([...new Set(found.map(({ key }) => key))].toSorted())
    for (const key of insiders) {
      const holds = found.filter(each => each.key === key).map(each => each.holds)
      const { kind = '', says = '' } = told.get(key) ?? {}
      const perhaps = /perhaps .*, which depends on the /.test(says)
      expect([key, kind !== 'unknown', perhaps]).toEqual([
        ...[key, holds.includes('always'), holds.includes('depends')],
      ])
    }
    expect(found.filter(({ holds }) => holds === 'depends').length).toBeGreaterThan(0)
  })

  it('has what is open to everyone from anybody outside, and what may be with its hole', () => {
    const { classes, links } = reachInHoles(exposureIn(account).exposures, inside)
    const open = links.filter(({ from }) => from === 0)
    expect(open.length).toBeGreaterThan(0)
    for (const { to, kind, says } of open) {
      const names = classes[to]?.name.split(', ') ?? []
      const exposure = exposureIn(account).exposures.find(({ services }) =>
        services.some(({ label }) => names.includes(label)),
      )
      expect(kind === 'unknown').toBe(exposure?.world.length === 0)
      if (kind === 'unknown') expect(says).toMatch(/^perhaps .* which depends on the /)
    }
  })

  it('is a matrix with a table of the same squares, as a page and as SVG', () => {
    const report = reportAccountExposure(exposureIn(account), inside, account.holes, {
      name: 'exports',
    })
    for (const format of ['html', 'svg'] as const) {
      const printed = printReport(report, format)
      expect(printed).toContain('Who reaches whom')
      expect(printed).toMatch(
        /<rect class="cell unknown"[^>]*><title>[^<]* depends on holes: perhaps /,
      )
    }
    const page = printReport(report, 'html')
    expect(page).toMatch(/<td class="[^"]*">depends on holes<\/td>/)
  })
})

describe('who reaches whom otherwise after a change of an account with holes', () => {
  const account = gatheredFrom(...exports)
  const change = readChange(account.world, read('open-db.json'))
  if (!change.ok) throw new TypeError('open-db.json')
  const [made] = rehearseIn(account, change.value).cases

  it('has a square for each pair of the answer, with a sign for what is certain and for what is not', () => {
    const { reach } = made?.comparison ?? { reach: [] }
    const { links } = reachOfChanges(reach)
    expect(links.length).toBe(
      new Set(
        reach.map(({ from, to }) =>
          JSON.stringify([from.map(each => each.id), to.map(each => each.id)]),
        ),
      ).size,
    )
    for (const { kind, says } of links)
      expect([kind, says.startsWith('perhaps ')]).toEqual([kind, kind === 'unknown'])
  })

  it.each([
    [[['reached', []]], 'widened', 'gained: TCP 22'],
    [[['unreached', []]], 'narrowed', 'lost: TCP 22'],
    [
      [
        ['reached', []],
        ['unreached', []],
      ],
      'changed',
      'gained: TCP 22; lost: TCP 22',
    ],
    [
      [['reached', ['devices of firewall 7']]],
      'unknown',
      'perhaps gained: TCP 22, which depends on the devices of firewall 7',
    ],
    [
      [
        ['unreached', []],
        ['reached', ['devices of firewall 7']],
      ],
      'narrowed',
      'lost: TCP 22; perhaps gained: TCP 22, which depends on the devices of firewall 7',
    ],
  ] as const)('%j is %s', (told, kind, says) => {
    const rows = told.map(([each, on]) => ({ kind: each, what: 'TCP 22', on, exampleOf: () => '' }))
    expect([kindOfChange(rows), rows.map(changeInWords).join('; ')]).toEqual([kind, says])
  })
})
