/** The page of evidence: made from what nightly parts left, complete, and never older than what was released. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Comparison, evidencePage, releasedOn, results, staleAt } from '../support/results.ts'
import { top } from '../support/sources.ts'

const comparisons: Readonly<Record<string, Comparison>> = {
  kernel: {
    compared: 'verdicts, the rules that decide, witnesses of differences',
    with: 'nftables in the Linux kernel',
    kind: 'specified',
  },
  oracle: {
    compared: 'the simulator, call by call',
    with: 'a naive service that shares no code with it',
    kind: 'specified',
  },
  addresses: {
    compared: 'who answers at an address, who reaches whom',
    with: 'trying each address and port',
    kind: 'assumed',
  },
  order: { compared: 'orders of calls and their windows', with: 'every order', kind: 'specified' },
  moments: {
    compared: 'moments of plans',
    with: 'every order that is possible',
    kind: 'specified',
  },
  'account-holes': {
    compared: 'answers about accounts with holes',
    with: 'every way to fill them',
    kind: 'assumed',
  },
  account: {
    compared: 'accounts, written in every form',
    with: 'the same accounts, read again',
    kind: 'assumed',
  },
  'spoiled-worlds': {
    compared: 'the check of whole worlds',
    with: 'worlds with one spoiled field',
    kind: 'specified',
  },
  'spoiled-documents': {
    compared: 'readers of accounts and plans',
    with: 'documents with a field added or renamed',
    kind: 'assumed',
  },
  'spoiled-accounts': {
    compared: 'readers of accounts',
    with: 'accounts with one spoiled value',
    kind: 'assumed',
  },
  spoiled: {
    compared: 'the service over HTTP',
    with: 'spoiled requests in both dialects',
    kind: 'specified',
  },
  target: {
    compared: 'steered runs of the testing kit, on services that go wrong late',
    with: 'runs that are not steered',
    kind: 'specified',
  },
  'data-bugs': {
    compared: 'the testing kit',
    with: 'services that spoil what they keep',
    kind: 'specified',
  },
  promises: {
    compared: 'promises, kept and broken; changes and repairs of them',
    with: 'an SMT solver (z3); the changed account, checked anew',
    kind: 'assumed',
  },
  fleet: {
    compared: 'a fleet through a queue, of machines that are killed',
    with: 'the same fleet without a queue',
    kind: 'assumed',
  },
  reach: {
    compared: 'runs of the testing kit',
    with: 'the list of clauses',
    kind: 'specified',
  },
  libcloud: {
    compared: 'the published dialect',
    with: 'the driver of Apache Libcloud, unmodified',
    kind: 'recorded',
  },
  runtimes: {
    compared: 'the packed package, and its examples',
    with: 'the same on other runtimes, and in other test runners',
    kind: 'recorded',
  },
  'hostile-labels': {
    compared: 'every report in every format, of things with hostile labels',
    with: 'what a parser of the format reads of harmless ones',
    kind: 'specified',
  },
  nodes: {
    compared: 'reports in every format on each Node',
    with: 'the same bytes on this one',
    kind: 'assumed',
  },
  curl: {
    compared: 'the service over HTTP',
    with: 'curl by the examples of the guide',
    kind: 'specified',
  },
  seeds: {
    compared: 'every property of the specs',
    with: 'itself at other seeds',
    kind: 'specified',
  },
  mutation: {
    compared: 'whether specs notice',
    with: 'sources with one place changed, a sample of each part of src',
    kind: 'specified',
  },
}

const page = join(top, 'docs/evidence.md')
const mark = '<!-- from here on written by npm run golden -->\n\n'
const written = () => readFileSync(page, 'utf8')

describe('the page of evidence', () => {
  it('tells what was last recorded', async () => {
    const [words = ''] = written().split(mark)
    await expect(words + mark + evidencePage(comparisons, results)).toMatchFileSnapshot(page)
  })

  it('has a row for each part that left a result, and each row a part', () => {
    const parts = readdirSync(join(top, 'spec/nightly')).flatMap(name =>
      name.endsWith('.nightly.ts') ? [name.slice(0, -'.nightly.ts'.length)] : [],
    )
    const compared = Object.keys(comparisons)
    expect(results.map(({ part }) => part).filter(part => !compared.includes(part))).toEqual([])
    expect(compared.filter(part => !parts.includes(part))).toEqual([])
  })

  it('tells no fact that did not hold', () => {
    const failed = results.flatMap(({ facts }) => facts.filter(({ state }) => state !== 'passed'))
    expect(failed).toEqual([])
  })

  it('is not older than the last version that was released', () => {
    const changelog = readFileSync(join(top, 'CHANGELOG.md'), 'utf8')
    expect(staleAt(releasedOn(changelog), results)).toEqual([])
  })
})

describe('a result', () => {
  const result = { part: 'kernel', command: '', date: '2026-05-02', commit: '', facts: [] }

  it('is too old from the day after it on, if a version was released then', () => {
    expect(staleAt('2026-05-03', [result])).toEqual(['kernel'])
    expect(staleAt('2026-05-02', [result])).toEqual([])
  })

  it('is never too old where nothing was released', () => {
    expect(releasedOn('# Changelog\n\n## 0.1.0, unreleased\n')).toBeUndefined()
    expect(releasedOn('## 0.2.0, unreleased\n\n## 0.1.0, 2026-05-03\n')).toBe('2026-05-03')
    expect(staleAt(undefined, [result])).toEqual([])
  })
})
