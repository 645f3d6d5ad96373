/** What was read of an account: every leaf accounted for, and the holes with the commands that would fill them. */
import type { UnknownField } from '../account/documents/leaf-account.ts'
import type { PlacedHole, ReadAccount } from '../account/from-documents.ts'
import type { Origin } from '../account/gathered.ts'
import { printPath } from '../refusals/print.ts'
import { code, joinMarkdown, markdownTable, md } from './escape.ts'
import { type Finding, fileOf, idOf, placeIn, type ReportSource } from './finding.ts'
import { alikeHoles } from './holes.ts'
import type { Question, Report } from './report.ts'
import { bold, columns, dim, green, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

export const accountQuestion = {
  name: 'account',
  kinds: {
    hole: 'Something is not known of the account, and answers may depend on it.',
    'not-understood': 'Nobody here knows what a field means.',
  },
  formats: ['text', 'json', 'markdown', 'csv', 'sarif'],
} as const satisfies Question

/** What `readAccount` answers. */
export function reportAccount(read: ReadAccount, source: ReportSource): Report {
  const { holes, leaves } = read
  return {
    question: accountQuestion,
    findings: findingsOf(read, source),
    text: () => accountLines(read, source),
    json: () => ({ file: fileOf(source), leaves, holes, records: countsOf(read) }),
    markdown: () =>
      joinMarkdown(
        [
          md`### Account in ${code(fileOf(source))}`,
          md`${words.count(`${leaves.total}`)} leaves: ${words.count(`${leaves.used}`)} used, ${words.count(`${leaves.harmless}`)} harmless, ${words.count(`${leaves.notUnderstood}`)} not understood`,
          ...(holes.length === 0
            ? [md`No holes.`]
            : [
                markdownTable(
                  ['hole', 'place', 'filled by'],
                  holes.map(({ says, place, fill }) => [
                    says,
                    place === undefined ? '' : code(placeInWords(place)),
                    joinMarkdown(fill.map(code), '<br>'),
                  ]),
                ),
              ]),
        ],
        '\n\n',
      ),
    table: () => ({
      columns: ['hole', 'kind', 'file', 'path', 'says', 'fill'],
      rows: holes.map(({ name, kind, place, says, fill }) => [
        ...[name, kind, place?.file ?? '', place === undefined ? '' : printPath(place.path, '')],
        ...[says, fill.join('; ')],
      ]),
    }),
  }
}

const placeInWords = ({ file, path }: Origin): string =>
  path.length === 0 ? file : `${file}: ${printPath(path, '')}`

/** `firewalls.json: [1].rules.inbound_polcy, did you mean inbound_policy?` */
export const unknownInWords = ({ file, path, meant }: UnknownField): string =>
  `${file}: ${printPath(path, 'document')}${meant === undefined ? '' : `, did you mean ${meant}?`}`

function findingsOf({ holes, leaves }: ReadAccount, source: ReportSource): readonly Finding[] {
  return [
    ...leaves.unknown.map(
      (each): Finding => ({
        id: idOf('not-understood', each.path),
        kind: 'not-understood',
        level: 'warning',
        message: messageOf(each),
        place: { file: each.file, field: printPath(each.path, 'document') },
      }),
    ),
    ...holes.map(
      (hole: PlacedHole): Finding => ({
        ...{ id: idOf('hole', hole.name), kind: 'hole', level: 'note', message: hole.says },
        place: placeIn(source, hole.path),
      }),
    ),
  ]
}

function messageOf({ leaves, meant, ...place }: UnknownField): string {
  const fields = leaves === 1 ? 'this field means' : 'these fields mean'
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  return `${placeInWords(place)}: nobody here knows what ${fields}.${hint}`
}

/** How many records of each list there are. */
const countsOf = ({ account: { gathered } }: ReadAccount): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(gathered).flatMap(([name, list]: [string, unknown]) =>
      typeof list === 'object' && list !== null && 'rows' in list && Array.isArray(list.rows)
        ? [[name, list.rows.length]]
        : [],
    ),
  )

function accountLines(read: ReadAccount, source: ReportSource): readonly Line[] {
  const { holes, leaves } = read
  const { total, used, harmless, notUnderstood, rules, unknown } = leaves
  const number = (count: number) => words.count(`${count}`)
  return [
    line`${bold('account')} ${fileOf(source)}`,
    line``,
    ...columns(
      Object.entries(countsOf(read)).map(([name, count]) => [line`  ${name}`, number(count)]),
    ),
    ...[line``, line`${bold('Leaves')}  ${number(total)}`],
    ...columns([
      [line`  used`, number(used), ''],
      [line`  harmless`, number(harmless), ''],
      ...rules.map(({ because, leaves: count }) => [dim('    '), dim(number(count)), dim(because)]),
      [
        notUnderstood === 0 ? green('  not understood') : yellow('  not understood'),
        number(notUnderstood),
        '',
      ],
    ]),
    ...unknown.map(each => line`    ${unknownInWords(each)}`),
    line``,
    ...(holes.length === 0
      ? [line`${green('=')} ${bold('no holes')}: everything that answers rest on is known`]
      : [
          line`${bold('Holes')}  ${number(holes.length)}`,
          ...alikeHoles(holes).flatMap(({ hole: { says, place }, others }) => [
            line`  ${says}${dim(place === undefined ? '' : `  ${placeInWords(place)}`)}`,
            ...(others === '' ? [] : hang('    ', [dim(`and so for ${others}`)])),
          ]),
        ]),
  ]
}
