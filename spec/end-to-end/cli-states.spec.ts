/** States and plans of Terraform as the accounts that commands ask about. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plan = 'examples/terraform/tighten.json'
const states = join(folder, 'states')
mkdirSync(states)
const state = join(states, 'state.json')
const { prior_state } = JSON.parse(readFileSync(join(top, plan), 'utf8'))
writeFileSync(state, JSON.stringify(prior_state))
const promise = join(folder, 'promise.json')
writeFileSync(
  promise,
  JSON.stringify({ policies: [{ id: 'no-telnet', never: { packets: 'inbound TCP 23' } }] }),
)

describe.each([
  [
    ['exposure', state],
    ['exposure', states],
  ],
  [['lint', state]],
  [['search', state, '--inside', 'inbound TCP 22']],
  [['explain', state, '--firewall', '802', '--packet', 'inbound TCP from 192.0.2.1 port 22']],
  [['check', promise, state]],
])('firedrill %j', (...ways) => {
  it.each(ways)('reads a state as an account', (...words) => {
    const { code, stderr, stdout } = runCommand(words)
    expect(stdout).not.toBe('')
    expect(code).not.toBe(2)
    expect(stderr).toMatch(/^firedrill: read ([\d,]+) of \1 leaves; 0 not understood$/m)
  })
})

it('a plan is read for the account before it, and it is said', () => {
  const { code, stderr, stdout } = runCommand(['exposure', plan])
  expect([code, stdout === '']).toEqual([0, false])
  expect(stderr).toContain(
    `firedrill: ${plan} is a plan: the account before it is what is asked about here; firedrill plan and --plan ask about the plan\n`,
  )
  expect(runCommand(['account', state]).stderr).not.toContain('is a plan')
})
