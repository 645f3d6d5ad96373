/** Every packet with a verdict at each service of an account, within limits; none at all is a proof. */

import type { Hole } from '../account/holes/hole.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import { listOf, object } from '../refusals/usage.ts'
import type { GuardedServices } from '../rehearsal/accounts/guarded-groups.ts'
import type { ServicesSearch } from '../rehearsal/accounts/search-services.ts'
import type { SearchQuestion } from '../rules/search/search.ts'
import { guardsInWords, hiddenInWords } from './account-exposure.ts'
import { code, joinMarkdown, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { answerOf, readSource } from './given.ts'
import { holeLines, holesBehind, waysInWords } from './holes.ts'
import { drawMap } from './pictures/draw-map.ts'
import type { Report } from './report.ts'
import { inWords, limitLines, searchQuestion, textOf } from './search.ts'
import { asJson, type Found, namesOf, read, type Shown, servicesOf } from './services-found.ts'
import { bold, coloured, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as traffic from './traffic.ts'
import { untoldServices } from './untold.ts'
import * as words from './words.ts'

/** What `searchServicesIn` found in an account with these holes, with what was asked. */
export function reportServicesSearch(
  answer: ServicesSearch,
  asked: SearchQuestion,
  account: ReportSource,
  holes: readonly Hole[],
): Report {
  answerOf('searchServicesIn', 'found', 'hidden')(answer, 'answer')
  object(asked, 'asked')
  readSource(account, 'account')
  listOf(object)(holes, 'holes')
  const { found: all, hidden, untold } = answer
  const found = all.map(read)
  const on = found.flatMap(({ parts }) => parts.flatMap(each => each.on))
  const isWhole = untold === undefined
  const shown = {
    found,
    hidden,
    asked,
    isWhole,
    holes: holesBehind({ on: [...on, ...hidden] }, holes),
  }
  return {
    question: searchQuestion,
    findings: findingsOf(shown, account),
    text: () => linesOf(shown, account),
    json: () => ({
      ...{ file: fileOf(account), verdict: asked.verdict },
      ...{ inside: textOf(asked.inside), outside: textOf(asked.outside) },
      services: found.map(asJson),
      ...{ hidden, holes: shown.holes },
      ...(untold && { untold }),
    }),
    untold: () =>
      untoldServices(
        untold,
        services => `which packets are judged ${asked.verdict} at ${services}`,
      ),
    markdown: () => asMarkdown(shown, account),
    headline: () => headlineOf(shown),
    figures: () =>
      found.flatMap(({ at, certain: region }) => {
        const says = `judged ${asked.verdict}`
        const map = drawMap(`Packet map of ${namesOf({ at })}`, [{ kind: 'found', region, says }])
        return map === null ? [] : [map]
      }),
    table: () => ({
      columns: ['services', 'verdict', ...traffic.blockColumns, 'depends_on'],
      rows: found.flatMap(each => rowsOf(each, asked)),
    }),
  }
}

function headlineOf({ found, hidden, asked, isWhole }: Shown): string {
  const countIn = (some: readonly Found[]) =>
    words.countOf(some.flatMap(servicesOf).length, 'service')
  const certain = found.filter(({ blocks }) => blocks.length > 0)
  const open = found.filter(({ blocks, parts }) => blocks.length === 0 && parts.length > 0)
  if (certain.length + open.length + hidden.length === 0)
    return isWhole
      ? `No packet is judged ${asked.verdict} there at any service: proved`
      : `No packet is judged ${asked.verdict} there at the services that were looked at`
  const depends = open.length === 0 ? '' : `, perhaps at ${countIn(open)}`
  return `Packets are judged ${asked.verdict} at ${countIn(certain)}${depends}`
}

const rowsOf = (each: Found, { verdict }: SearchQuestion): readonly (readonly string[])[] => {
  const labels = servicesOf(each).map(({ label }) => label)
  return [{ blocks: each.blocks, on: [] }, ...each.parts].flatMap(({ blocks, on }) =>
    blocks.map(block => [labels.join(' '), verdict, ...traffic.blockCells(block), on.join(', ')]),
  )
}

function findingsOf({ found, hidden, asked }: Shown, account: ReportSource): readonly Finding[] {
  const { verdict } = asked
  const level = 'warning'
  const at = found.flatMap(({ at, blocks, parts }) =>
    at.map(guarded => ({ ...guarded, blocks, parts })),
  )
  return [
    ...at.flatMap(({ services, blocks, parts, ...guarded }) => {
      const place = placeIn(account, [], { service: services[0] })
      const keys = services.map(({ type, id }) => `${type}/${id}`)
      const where = words.names(services)
      return [
        ...blocks.map((block): Finding => {
          const message = `${where}: ${verdict} ${traffic.group([block])}${onVpc(guarded)}.`
          return { ...{ id: idOf(keys, verdict, block), kind: 'found', level, message }, place }
        }),
        ...parts.flatMap(({ blocks: some, on }) =>
          some.map((block): Finding => {
            const message = `${where}: ${verdict} or not ${traffic.group([block])}${onVpc(guarded)}; that depends on ${inWords(on)}.`
            const id = idOf(keys, verdict, block, on)
            return { ...{ id, kind: 'unknown', level, message }, place }
          }),
        ),
      ]
    }),
    ...(hidden.length === 0
      ? []
      : [
          {
            ...({ id: idOf('hidden', verdict, hidden), kind: 'unknown', level } as const),
            message: `${words.capitalize(othersInWords(asked, hidden))}.`,
            place: placeIn(account, []),
          },
        ]),
  ]
}

const othersInWords = ({ verdict }: SearchQuestion, hidden: readonly string[]): string =>
  hiddenInWords(`whether packets are judged ${verdict} at services`, hidden)

const onVpc = ({ reachedFrom }: Pick<GuardedServices, 'reachedFrom'>): string =>
  reachedFrom === 'vpc' ? ' on its VPC alone' : ''

function linesOf(shown: Shown, account: ReportSource): readonly Line[] {
  const { found, hidden, asked, holes } = shown
  const { verdict, inside, outside } = asked
  const isNone = ({ none }: Found): boolean => none === 'always'
  const none = found.filter(isNone)
  return [
    line`${bold('search')} ${account.name} ${dim('at each service for packets judged')} ${coloured(verdict)}`,
    ...limitLines('inside', inside),
    ...limitLines('outside', outside),
    ...found.filter(each => !isNone(each)).flatMap(each => [line``, ...foundLines(each, verdict)]),
    ...(none.length === 0
      ? []
      : [line``, ...hang(line`${green('∅')} `, [noneInWords(none, shown)])]),
    ...(hidden.length === 0
      ? []
      : [line``, line`${yellow('? unknown')}  ${othersInWords(asked, hidden)}`]),
    ...(holes.length === 0 ? [] : [line``]),
    ...holeLines(holes),
  ]
}

const noneInWords = (none: readonly Found[], { found, isWhole }: Shown): string =>
  isWhole && none.length === found.length
    ? 'none at any service: proved for every packet'
    : `none at ${namesOf({ at: none.flatMap(({ at }) => at) })}: proved for every packet`

const foundLines = (
  { at, blocks, parts, none }: Found,
  verdict: SearchQuestion['verdict'],
): readonly Line[] => [
  ...[...groupedBy(at, guardsOf)].map(
    ([guards, all]) => line`${bold(namesOf({ at: all }))}  ${dim(guards)}`,
  ),
  ...traffic.blocks(blocks).map(text => line`  ${yellow('•')} ${text}`),
  ...parts.flatMap(({ blocks: some, on, witness, shown }) =>
    hang(line`  ${yellow('? unknown')}  `, [
      ...traffic.blocks(some),
      `${verdict} or not: that depends on ${inWords(on)}`,
      ...(shown === null
        ? []
        : [`for example ${words.packet(witness)}: ${verdict} ${waysInWords(shown)}`]),
    ]),
  ),
  ...(none === 'never' && blocks.length === 0
    ? [line`  Some of these, however the holes are filled.`]
    : []),
]

function guardsOf(guarded: GuardedServices): string {
  const { firewalls, onVlansOnly } = guarded
  if (onVlansOnly === 'always') return 'VLANs only'
  const isBare = firewalls.every(each => each === null)
  const guards = isBare ? 'no active firewall' : guardsInWords(guarded)
  return guarded.reachedFrom === 'vpc' ? `${guards}, on its VPC alone` : guards
}

function asMarkdown({ found, hidden, asked }: Shown, account: ReportSource): Markdown {
  const cells = found.map(each => [
    code(namesOf(each)),
    joinMarkdown(traffic.blocks(each.blocks), '<br>'),
    joinMarkdown(
      each.parts.flatMap(({ blocks, on }) => [
        ...traffic.blocks(blocks),
        `depends on ${inWords(on)}`,
      ]),
      '<br>',
    ),
  ])
  return joinMarkdown(
    [
      md`### ${asked.verdict} at each service of ${code(account.name)}`,
      markdownTable(['services', asked.verdict, 'depends on holes'], cells),
      ...(hidden.length === 0 ? [] : [md`${words.capitalize(othersInWords(asked, hidden))}.`]),
    ],
    '\n\n',
  )
}
