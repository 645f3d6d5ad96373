/** How exposed the services of an account with holes are. */

import type { Hole } from '../account/holes/hole.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import type { BothWays } from '../rehearsal/accounts/bounds-over.ts'
import type { EastWestIn } from '../rehearsal/accounts/east-west-in.ts'
import type { AccountExposure, ExposureIn } from '../rehearsal/accounts/exposure-in.ts'
import type { GuardedServices } from '../rehearsal/accounts/guarded-groups.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import * as inside from './account-inside.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import {
  exposureQuestion,
  limitedLines,
  unfilteredFinding,
  unfilteredLines,
  untoldExposure,
} from './exposure.ts'
import { headlineOf } from './exposure-headline.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import { holeLines, holesBehind, theHole, waysInWords } from './holes.ts'
import { partLimited } from './open-to-most.ts'
import type { OpenClass } from './pictures/draw-exposure.ts'
import { exposureMatrix } from './pictures/exposure-matrix.ts'
import { reachFigureIn } from './pictures/reach-in-holes.ts'
import type { Report } from './report.ts'
import { bold, cyan, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import * as words from './words.ts'

/** What `exposureIn` and `eastWestIn` answer about an account. */
export function reportAccountExposure(
  { exposures, hidden, untold }: AccountExposure,
  eastWest: EastWestIn,
  holes: readonly Hole[],
  account: ReportSource,
): Report {
  const on = exposures.flatMap(({ depends }) => depends.flatMap(each => each.on))
  const open = holesBehind({ on: [...on, ...hidden, ...inside.holesOf(eastWest)] }, holes)
  return {
    question: exposureQuestion,
    findings: [
      ...exposures.flatMap(each => exposureFindings(each, account)),
      ...hiddenFindings(hidden, account),
      ...inside.findings(eastWest, account),
    ],
    text: (_, all) => [
      line`${bold('exposure')} ${fileOf(account)}`,
      ...exposures.flatMap(each => [line``, ...exposureLines(each)]),
      ...(hidden.length === 0
        ? []
        : [
            line``,
            line`${yellow('? unknown')}  ${hiddenInWords('how exposed services are', hidden)}`,
          ]),
      ...inside.lines(eastWest, all),
      ...(open.length === 0 ? [] : [line``]),
      ...holeLines(open),
    ],
    json: () => ({
      ...{ file: fileOf(account), exposures, hidden, eastWest, holes: open },
      ...(untold && { untold }),
    }),
    headline: () =>
      `${headlineOf(exposures, isUnfiltered)}${hidden.length === 0 ? '' : '; there may be others'}`,
    untold: () => untoldExposure(untold, eastWest.untold),
    markdown: () => exposureAsMarkdown(exposures, eastWest, account),
    table: () => ({
      columns: ['services', 'open_to', ...traffic.blockColumns.slice(1), 'depends_on'],
      rows: exposures.flatMap(rowsOf),
    }),
    arrows: () => [...exposures.flatMap(arrowsOf), ...inside.arrows(eastWest)],
    figures: () => [
      ...exposureMatrix(exposures.map(classOf)),
      ...reachFigureIn(exposures, eastWest),
    ],
  }
}

const classOf = ({ services, world, limited, depends }: ExposureIn): OpenClass => ({
  ...{ name: words.names(services), services: services.length },
  open: [
    ...world.map(block => ({ kind: 'everyone', block }) as const),
    ...limited.map(block => ({ kind: 'some', block }) as const),
    ...depends.map(({ block }) => ({ kind: 'unknown', block }) as const),
  ],
})

function exposureAsMarkdown(
  exposures: AccountExposure['exposures'],
  eastWest: EastWestIn,
  account: ReportSource,
): Markdown {
  const cells = exposures.map(exposure => {
    const { most, some } = partLimited(exposure)
    return [
      code(words.names(exposure.services)),
      joinMarkdown([...traffic.openTo(exposure.world), ...traffic.openTo(most)], '<br>'),
      joinMarkdown(traffic.openTo(some), '<br>'),
      joinMarkdown(depending(exposure.depends).flat(), '<br>'),
    ]
  })
  const columns = ['services', 'open to everyone, or to most', 'open to some', 'depends on holes']
  const head = [md`### Exposure of ${code(fileOf(account))}`, markdownTable(columns, cells)]
  return joinMarkdown([...head, ...inside.asMarkdown(eastWest)], '\n\n')
}

function rowsOf(exposure: ExposureIn) {
  const { services, reachedFrom, world, depends } = exposure
  const { most, some } = partLimited(exposure)
  const labels = services.map(({ label }) => label).join(' ')
  const row = (scope: string, block: RegionBlock, on: readonly string[] = []) => [
    ...[labels, scope, ...traffic.blockCells(block).slice(1), on.join(', ')],
  ]
  return [
    ...world.map(block => row('everyone', block)),
    ...most.map(block => row('most', block)),
    ...some.map(block => row(reachedFrom === 'vpc' ? 'its VPC' : 'some', block)),
    ...depends.map(each => row('unknown', each.block, each.on)),
  ]
}

/** Thick from everyone and from most, plain from some, dotted where it is not known. */
function arrowsOf(exposure: ExposureIn): readonly Arrow[] {
  const { services, reachedFrom, world, depends } = exposure
  const { most, some } = partLimited(exposure)
  const to = words.names(services)
  const on = reachedFrom === 'vpc' ? 'its VPC: ' : ''
  const arrow = (from: string, block: RegionBlock, stroke: Arrow['stroke']): Arrow => ({
    ...{ from, to, label: traffic.protocol(block), stroke },
  })
  return [
    ...world.map(block => arrow('everyone', block, 'thick')),
    ...most.map(block => arrow(traffic.peers([block], 2), block, 'thick')),
    ...some.map(block => arrow(`${on}${traffic.peers([block], 2)}`, block, 'plain')),
    ...depends.map(({ block }) => arrow('unknown', block, 'dotted')),
  ]
}

type Depending = ExposureIn['depends'][number]

/** Blocks that depend on the same holes are told together, with one of the packets. */
const depending = (depends: readonly Depending[]): readonly (readonly string[])[] =>
  [...groupedBy(depends, ({ on }) => on.map(theHole).join(' and '))].map(([holes, alike]) => [
    ...traffic.openTo(alike.map(({ block }) => block)),
    `depends on ${holes}`,
    ...alike
      .flatMap(({ witness, shown }) => (shown === null ? [] : [exampleOf(witness, shown)]))
      .slice(0, 1),
  ])

const exampleOf = (witness: Packet, shown: BothWays): string =>
  `for example ${words.packet(witness)}: accepted ${waysInWords(shown)}`

function exposureFindings(exposure: ExposureIn, account: ReportSource): readonly Finding[] {
  const { services, reachedFrom, world, depends } = exposure
  const place = placeIn(account, [], { service: services[0] })
  const keys = services.map(({ type, id }) => `${type}/${id}`)
  if (isUnfiltered(exposure)) return [unfilteredFinding({ services, reachedFrom }, place)]
  const on = reachedFrom === 'vpc' ? ' on its VPC alone' : ''
  const { most, some } = partLimited(exposure)
  const found = (kind: 'world' | 'most' | 'limited', block: RegionBlock): Finding => ({
    ...{ id: idOf(keys, kind, block), kind, level: kind === 'limited' ? 'note' : 'warning', place },
    message: `${words.names(services)}: ${traffic.group([block])}${on} is accepted.`,
  })
  return [
    ...world.map(block => found('world', block)),
    ...most.map(block => found('most', block)),
    ...some.map(block => found('limited', block)),
    ...depends.map(
      ({ block, on: holes }): Finding => ({
        ...{ id: idOf(keys, 'unknown', block, holes), kind: 'unknown', level: 'warning', place },
        message: `${words.names(services)}: whether ${traffic.group([block])}${on} is accepted depends on ${holes.map(theHole).join(' and ')}.`,
      }),
    ),
  ]
}

/** No firewall guards it, however the holes are filled. */
const isUnfiltered = ({ firewalls, onVlansOnly }: ExposureIn): boolean =>
  onVlansOnly !== 'always' && firewalls.length > 0 && firewalls.every(each => each === null)

/** Services of which nothing is known may be open to anybody. */
function hiddenFindings(hidden: readonly string[], account: ReportSource): readonly Finding[] {
  if (hidden.length === 0) return []
  const message = `${words.capitalize(hiddenInWords('how exposed services are', hidden))}.`
  const place = placeIn(account, [])
  return [{ id: idOf('hidden', hidden), kind: 'unknown', level: 'warning', message, place }]
}

export const hiddenInWords = (what: string, hidden: readonly string[]): string =>
  `${what} that were not given depends on the ${hidden.join(' and the ')}`

/** `firewall web`, `inbound TCP only: firewall web or one that was not given`: each that may guard them. */
export function guardsInWords({ services: [first], firewalls }: GuardedServices): string {
  const known = firewalls.filter(each => each !== null)
  const named = known.map(each => (each === 'unknown' ? 'one that was not given' : each.label))
  const all = [...named, ...(known.length < firewalls.length || known.length === 0 ? ['none'] : [])]
  return `${first?.type === 'balancer' ? 'inbound TCP only: ' : ''}firewall ${all.join(' or ')}`
}

function exposureLines(exposure: ExposureIn): readonly Line[] {
  const { services, world, limited, depends, onVlansOnly } = exposure
  if (onVlansOnly === 'always')
    return [bold(words.names(services)), line`  ${cyan('peers   ')}  everything on its VLANs`]
  if (isUnfiltered(exposure)) return unfilteredLines(exposure)
  const head = line`${bold(words.names(services))}  ${dim(guardsInWords(exposure))}`
  if (world.length + limited.length + depends.length === 0)
    return [head, line`  ${green('nobody')}`]
  return [
    head,
    ...hang(line`  ${yellow('everyone')}  `, traffic.openTo(world)),
    ...limitedLines(exposure),
    ...depending(depends).flatMap(texts => hang(line`  ${yellow('unknown ')}  `, texts)),
  ]
}
