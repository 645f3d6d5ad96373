/** A sensitive text that is a word of ours, or a part of one, changes no word of an answer. */
import { describe, expect, it } from 'vitest'
import type { ReadPlan } from '../../src/account.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { checkPlan, policiesOf } from '../../src/policies/index.ts'
import {
  checkQuestion,
  type Format,
  planQuestion,
  printReport,
  type Report,
  reportPlan,
  reportPlanCheck,
} from '../../src/report/index.ts'
import { insideRows } from './inside-rows.ts'
import { configured, planOf } from './plan-builder.ts'
import { readExample } from './stories.ts'

const policies = policiesOf([
  { id: 'p1', never: { packets: 'inbound any' }, at: 'moments' },
  { id: 'p2', always: { packets: 'inbound TCP 22' }, at: 'moments' },
  { id: 'p3', never: { reach: { from: { labels: '*' }, protocol: 'TCP' } }, at: 'moments' },
  { id: 'p4', never: { lint: {} }, at: 'moments' },
])
const sources = { policies: { name: 'policies.json' }, plan: { name: 'plan.json' } }

/** Both reports of a plan, with whatever it marks. */
function answersOf(plan: ReadPlan) {
  const rehearsal = rehearsePlan(plan)
  const answer = checkPlan(policies, plan, rehearsal)
  return (secrets: ReadPlan['secrets'] = plan.secrets): readonly Report[] => [
    reportPlan({ ...plan, secrets }, rehearsal, sources.plan),
    reportPlanCheck(answer, { ...plan, secrets }, rehearsal, sources),
  ]
}

const inside = (sensitive: unknown = {}, label = 'partner') => {
  const coming = { action: 'ACCEPT', protocol: 'TCP', ports: '5432', ipv4: ['192.0.2.0/24'] }
  const rows = insideRows({ sensitive }, { ...coming, label, ipv6: null })
  return planOf({ rows, resources: rows.map(({ address }) => configured(address)) })
}

const formats: readonly (readonly Format[])[] = [planQuestion.formats, checkQuestion.formats]

const printed = (reports: readonly Report[]): string =>
  reports
    .flatMap((each, at) => [
      ...(formats[at] ?? []).map(form => printReport(each, form, { all: true })),
      JSON.stringify([each.json(), each.findings]),
    ])
    .join('\n')

/** Fields that a program would read to know what an answer is. */
const words: readonly string[] = [
  ...['kind', 'about', 'holds', 'equivalent', 'result', 'before', 'direction', 'family'],
  ...['protocol', 'to', 'type', 'at', 'mode', 'severity', 'size', 'problem', 'level', 'interface'],
]

/** What stands in them, in the order of the answer. */
function ownWords(held: unknown): readonly string[] {
  if (typeof held !== 'object' || held === null) return []
  return Object.entries(held).flatMap(([key, each]) =>
    typeof each === 'string' ? (words.includes(key) ? [`${key} ${each}`] : []) : ownWords(each),
  )
}
const ownWordsIn = (reports: readonly Report[]) =>
  reports.map(each => ownWords([each.json(), each.findings]))

/** All words of these reports, and what stands in their fields as a whole. */
function textsIn(reports: readonly Report[]): readonly string[] {
  const texts: string[] = []
  JSON.stringify(
    reports.map(each => each.json()),
    (_, each: unknown) => {
      if (typeof each === 'string') texts.push(each, ...each.split(/[^\w-]+/))
      return each
    },
  )
  return [...new Set(texts)].filter(each => each !== '')
}

describe('a sensitive label', () => {
  it.each([
    ...['rule', 'policy', 'inbound', 'depends', 'packets', 'ipv4', 'public', 'always', 'kept'],
    ...['open', 'sensitive', 'Hole', 'other', 'guards'],
  ])('that is "%s" leaves every form of a report as it is but for itself', label => {
    const told = answersOf(inside({ inbound: [{ label: true }] }, label))()
    const plain = answersOf(inside({ inbound: [{ label: true }] }))()
    expect(ownWordsIn(told)).toEqual(ownWordsIn(plain))
    expect(printed(told).length).toBeGreaterThan(1000)
  })

  it.each(['rulebook', 'a rule', 'opened-up', 'Reachable', 'quince', 'a.b*c', '$&$1'])(
    'that is "%s", which is no word of ours, is in no form of a report',
    label => {
      expect(printed(answersOf(inside({ inbound: [{ label: true }] }, label))())).not.toContain(
        label,
      )
      expect(printed(answersOf(inside({}, label))())).toContain(JSON.stringify(label).slice(1, -1))
    },
  )
})

it('is hidden in the name of a hole, in whatever a filling chooses for it', () => {
  const text = 'other ranges'
  const marking = (texts: readonly string[]) =>
    printed(told({ addresses: false, ports: false, labels: false, texts, short: [] }))
  const told = answersOf(inside())
  expect(marking([])).toContain(text)
  expect(marking([text])).not.toContain(text)
})

describe('each text of an answer', () => {
  it.each<readonly [string, () => ReadPlan]>([
    ['rules that decide inside the account', inside],
    ['a move without an order', () => readExample('move-without-order')],
    ['a call that is refused', () => readExample('refused-second-call')],
    ['a new instance', () => readExample('new-instance-by-linodes')],
  ])('may be marked, and takes no word of ours away: %s', (_, planned) => {
    const told = answersOf(planned())
    const marking = (text: string) => {
      const [texts, short] = text.length < 4 ? [[], [text]] : [[text], []]
      return told({ addresses: false, ports: false, labels: false, texts, short })
    }
    const expected = ownWordsIn(marking('what nothing holds'))
    for (const text of textsIn(told())) {
      const reports = marking(text)
      expect([text, ...ownWordsIn(reports)]).toEqual([text, ...expected])
      expect([text, printed(reports).length > 1000]).toEqual([text, true])
    }
  })
})
