/** The page of assumptions, for those who look one up by its id: written from the data, and complete. */
import { expect, it } from 'vitest'
import { addressAssumptions } from '../../src/contract/assumptions/addresses.ts'
import { answerAssumptions } from '../../src/contract/assumptions/answers.ts'
import { documentAssumptions } from '../../src/contract/assumptions/documents.ts'
import { environmentAssumptions } from '../../src/contract/assumptions/environment.ts'
import { firewallAssumptions } from '../../src/contract/assumptions/firewalls.ts'
import { httpAssumptions } from '../../src/contract/assumptions/http.ts'
import { listAssumptions } from '../../src/contract/assumptions/lists.ts'
import { ruleAssumptions } from '../../src/contract/assumptions/rules.ts'
import { trafficAssumptions } from '../../src/contract/assumptions/traffic.ts'
import { type Assumption, assumptions } from '../../src/contract/assumptions.ts'

const groups: Readonly<Record<string, Readonly<Partial<Record<Assumption, unknown>>>>> = {
  HTTP: httpAssumptions,
  Answers: answerAssumptions,
  Lists: listAssumptions,
  Firewalls: firewallAssumptions,
  Rules: ruleAssumptions,
  'What packets meet': trafficAssumptions,
  Addresses: addressAssumptions,
  Documents: documentAssumptions,
  'What the contract leaves to others': environmentAssumptions,
}

/** What rests on an assumption, as a sentence says it. */
const resting = {
  'a call': 'A call can rest on it.',
  'a request': 'A request over HTTP can rest on it, before there is a call.',
  'every call': 'Every call rests on it, so nothing throws.',
  packets: 'What is said of packets rests on it; no call does.',
  'a document': 'What is read from a file rests on it.',
} as const

it('the page of assumptions has each of them once', () => {
  const grouped = Object.values(groups).flatMap(group => Object.keys(group))
  expect(grouped.toSorted()).toEqual(Object.keys(assumptions).toSorted())
})

it('the page of assumptions says what the data say', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/assumptions.md')
})

function page(): string {
  const parts = Object.entries(groups).map(([title, group]) => {
    const entries = (Object.keys(group) as Assumption[]).map(entryOf)
    return `## ${title}\n\n${entries.join('\n\n')}\n`
  })
  return [
    '# Assumptions',
    '',
    'Where the contract of the service says nothing, firedrill chooses. Each choice has an id, which an outcome and a report name, and a reason.',
    "`createSimulator({ onAssumption: 'throw' })` makes a call that rests on one throw: see [recipes](recipes.md#nothing-that-the-contract-does-not-say).",
    'Nobody compared them with the service itself. Written by `npm run golden` from the data that the code reads.',
    '',
    `${Object.keys(assumptions).length} assumptions.`,
    '',
    ...parts,
  ].join('\n')
}

function entryOf(id: Assumption): string {
  const { question, choice, why, rests } = assumptions[id]
  return [
    `### ${id}`,
    '',
    `**${inText(question)}** ${sentence(choice)}`,
    '',
    `Why: ${inText(why)}. ${resting[rests]}`,
  ].join('\n')
}

/** A word that is a name of the service stays as it is. */
const sentence = (text: string): string =>
  `${inText(text.replace(/^[a-z]+\b/, word => word.charAt(0).toUpperCase() + word.slice(1)))}.`

/** Nothing in a text of the data is markup. */
const inText = (text: string): string => text.replace(/[\\`*_{}[\]<>|]/g, '\\$&')
