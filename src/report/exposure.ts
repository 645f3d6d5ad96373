/** What is open at each service, to whom, and who reaches whom inside the account. */

import type { EastWest } from '../rehearsal/exposure/east-west.ts'
import type { Exposure } from '../rehearsal/exposure/exposure-of.ts'
import type { Untold } from '../rehearsal/untold.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import { code, joinMarkdown, markdownTable, md, type TextTable } from './escape.ts'
import { insideArrow, outsideArrows } from './exposure-arrows.ts'
import { headlineOf } from './exposure-headline.ts'
import {
  type Finding,
  type FindingPlace,
  fileOf,
  idOf,
  placeIn,
  type ReportSource,
} from './finding.ts'
import { answerOf, answersOf, readSource } from './given.ts'
import { insideAsMarkdown, insideLines } from './inside-lines.ts'
import { partLimited } from './open-to-most.ts'
import type { OpenClass } from './pictures/draw-exposure.ts'
import { exposureMatrix } from './pictures/exposure-matrix.ts'
import { reachFigure } from './pictures/reach-figure.ts'
import { formats, type Question, type Report } from './report.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import { untoldServices } from './untold.ts'
import * as words from './words.ts'

export const exposureQuestion = {
  name: 'exposure',
  kinds: {
    unfiltered: 'Nothing filters the service: every packet is accepted.',
    world: 'Packets are accepted from every address of a family.',
    most: 'Packets are accepted from more than half of the addresses of a family, though not from all: from everyone in effect.',
    limited: 'Packets are accepted from some addresses only.',
    unknown: 'Whether packets are accepted depends on holes of the account.',
  },
  formats,
} as const satisfies Question

/** What `exposureOf` and `eastWest` answer about a world; `untold` is what `exposureSoFar` has left. */
export function reportExposure(
  exposures: readonly Exposure[],
  inside: EastWest,
  world: ReportSource,
  untold?: Untold,
): Report {
  answersOf('exposureOf')(exposures, 'exposures')
  answerOf('eastWest', 'nodes', 'edges')(inside, 'inside')
  readSource(world, 'world')
  const columnsOfMarkdown = ['services', 'firewall', 'open to everyone, or to most', 'open to some']
  return {
    question: exposureQuestion,
    findings: exposures.flatMap(exposure => findingsOf(exposure, world)),
    text: (_isKnown, _all, shown) => [
      line`${bold('exposure')} ${fileOf(world)}`,
      ...exposures.flatMap(exposure => [line``, ...serviceLines(exposure)]),
      ...insideLines(inside, shown),
    ],
    json: () => ({ file: fileOf(world), exposures, eastWest: inside, ...(untold && { untold }) }),
    untold: () => untoldExposure(untold, inside.untold),
    markdown: () =>
      joinMarkdown(
        [
          md`### Exposure of ${code(fileOf(world))}`,
          markdownTable(columnsOfMarkdown, exposures.map(cellsOf)),
          ...insideAsMarkdown(inside),
        ],
        '\n\n',
      ),
    table: () => tableOf(exposures),
    headline: () => headlineOf(exposures, ({ filter }) => filter === 'no-active-firewall'),
    figures: () => [
      ...exposureMatrix(exposures.map(classOf)),
      ...reachFigure({ exposures, inside }),
    ],
    arrows: () => [
      ...exposures.flatMap(outsideArrows),
      ...inside.edges.map(edge => insideArrow(edge, inside)),
    ],
  }
}

/** Of both questions. */
export const untoldExposure = (
  open: Untold | undefined,
  inside: Untold | undefined,
): readonly string[] => [
  ...untoldServices(open, services => `what is open at ${services}`),
  ...untoldServices(inside, services => `who reaches ${services}, and who is reached from there`),
]

const classOf = ({ services, world, limited }: Exposure): OpenClass => ({
  ...{ name: words.names(services), services: services.length },
  open: [
    ...world.map(block => ({ kind: 'everyone', block }) as const),
    ...limited.map(block => ({ kind: 'some', block }) as const),
  ],
})

function findingsOf(exposure: Exposure, source: ReportSource): readonly Finding[] {
  const { services, firewalls, filter, reachedFrom, world } = exposure
  const owner = firewalls[0] ? { firewall: firewalls[0].label } : { service: services[0] }
  const place = placeIn(source, [], owner)
  const keys = services.map(({ type, id }) => `${type}/${id}`)
  if (filter === 'dark') return []
  const on = reachedFrom === 'vpc' ? ' on its VPC alone' : ''
  if (filter === 'no-active-firewall') return [unfilteredFinding(exposure, place)]
  const { most, some } = partLimited(exposure)
  const found = (kind: 'world' | 'most' | 'limited', block: RegionBlock): Finding => {
    const { direction, family, protocol, ports, addresses, addressesExcept } = block
    const from = addresses ?? { except: addressesExcept }
    return {
      id: idOf(keys, kind, direction, family, protocol, ports, from),
      kind,
      level: kind === 'limited' ? 'note' : 'warning',
      message: `${words.names(services)}: ${traffic.group([block])}${on} is accepted.`,
      place,
    }
  }
  return [
    ...world.map(each => found('world', each)),
    ...most.map(each => found('most', each)),
    ...some.map(each => found('limited', each)),
  ]
}

type Unfiltered = Pick<Exposure, 'services' | 'reachedFrom'>

/** Of a service that no firewall guards. */
export function unfilteredFinding(
  { services, reachedFrom }: Unfiltered,
  place: FindingPlace,
): Finding {
  const keys = services.map(({ type, id }) => `${type}/${id}`)
  const on = reachedFrom === 'vpc' ? ' on its VPC alone' : ''
  const message = `Nothing filters ${words.names(services)}: every packet${on} is accepted.`
  const level = reachedFrom === 'vpc' ? 'warning' : 'error'
  return { id: idOf(keys, 'unfiltered'), kind: 'unfiltered', level, message, place }
}

export const unfilteredLines = ({ services, reachedFrom }: Unfiltered): readonly Line[] => [
  line`${bold(words.names(services))}  ${dim(filterNames['no-active-firewall'])}`,
  ...hang(line`  ${reachedFrom === 'vpc' ? yellow('its VPC ') : red('everyone')}  `, [
    'everything',
  ]),
]

const filterNames = {
  rules: 'firewall ',
  'inbound-tcp': 'inbound TCP only: firewall ',
  'no-active-firewall': 'no active firewall',
  'vlan-bypass': 'not filtered on VLANs: firewall ',
  dark: 'VLANs only',
} as const

function serviceLines(exposure: Exposure): readonly Line[] {
  const { services, firewalls, filter, world, limited } = exposure
  const guards = firewalls.map(({ label }) => label).join(', ')
  const filters = filter === 'dark' ? filterNames.dark : `${filterNames[filter]}${guards}`
  const head = line`${bold(words.names(services))}  ${dim(filters)}`
  if (filter === 'dark') return [head, line`  ${cyan('peers')}     everything on its VLANs`]
  if (filter === 'no-active-firewall') return unfilteredLines(exposure)
  if (world.length + limited.length === 0) return [head, line`  ${green('nobody')}`]
  return [
    head,
    ...hang(line`  ${yellow('everyone')}  `, traffic.openTo(world)),
    ...limitedLines(exposure),
  ]
}

/** What is open to most before what is open to some. */
export function limitedLines(
  exposure: Pick<Exposure, 'reachedFrom' | 'world' | 'limited'>,
): readonly Line[] {
  const { most, some } = partLimited(exposure)
  const peers = exposure.reachedFrom === 'vpc' ? 'its VPC ' : 'some    '
  return [
    ...hang(line`  ${yellow('most    ')}  `, traffic.openTo(most)),
    ...hang(line`  ${cyan(peers)}  `, traffic.openTo(some)),
  ]
}

function cellsOf(exposure: Exposure) {
  const { services, firewalls, filter, reachedFrom, world } = exposure
  const names = code(words.names(services))
  const guards = joinMarkdown(
    firewalls.map(({ label }) => code(label)),
    ', ',
  )
  if (filter === 'dark') return [names, guards, '', 'VLAN peers: everything']
  if (filter === 'no-active-firewall')
    return reachedFrom === 'vpc'
      ? [names, md`**none**`, '', 'its VPC: everything']
      : [names, md`**none**`, md`**everything**`, '']
  const { most, some } = partLimited(exposure)
  const onVpc = traffic
    .openTo(some)
    .map(text => (reachedFrom === 'vpc' ? `on its VPC: ${text}` : text))
  const everyone = [...traffic.openTo(world), ...traffic.openTo(most)]
  return [names, guards, joinMarkdown(everyone, '<br>'), joinMarkdown(onVpc, '<br>')]
}

const tableOf = (exposures: readonly Exposure[]): TextTable => ({
  columns: ['services', 'firewalls', 'filter', 'open_to', ...traffic.blockColumns.slice(1)],
  rows: exposures.flatMap(exposure => {
    const { services, firewalls, filter, reachedFrom, world } = exposure
    const { most, some } = partLimited(exposure)
    const labels = [services, firewalls].map(named => named.map(({ label }) => label).join(' '))
    const rowOf = (scope: string) => (block: RegionBlock) => [
      ...[...labels, filter, scope, ...traffic.blockCells(block).slice(1)],
    ]
    return [
      ...world.map(rowOf('everyone')),
      ...most.map(rowOf('most')),
      ...some.map(rowOf(reachedFrom === 'vpc' ? 'its VPC' : 'some')),
    ]
  }),
})
