/** The tests that docs/matchers.md shows run as they stand, and fail with the message that it shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runVitest, type TestRun } from '../support/run-vitest.ts'
import { top } from '../support/sources.ts'

const text = readFileSync(join(top, 'docs/matchers.md'), 'utf8')
const blocksOf = (language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )

describe('the tests in docs/matchers.md', () => {
  let run: TestRun
  beforeAll(async () => {
    const files = blocksOf('typescript').map((code, at) => [`block-${at + 1}`, code] as const)
    run = await runVitest('document', Object.fromEntries(files))
  })

  it('pass, but for the one that is meant to fail', () => {
    const statuses = Object.entries(run.tests).map(([title, { status }]) => `${title}: ${status}`)
    expect(statuses.sort()).toEqual([
      'allows nothing but the web: passed',
      'creates a firewall, and survives a lost connection: passed',
      'has nothing to guard: passed',
      'is the same rules, written otherwise: passed',
      'lets a visitor in (fails): failed',
      'refuses a second firewall: passed',
    ])
  })

  it('fail with the message that is shown', () => {
    const [message = ''] = blocksOf('text')
    expect(run.tests['lets a visitor in (fails)']?.message).toContain(message.trimEnd())
  })
})
