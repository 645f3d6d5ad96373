/** Two accounts compared from the command line: an edit of one file, as a user would make it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorld, snapshot } from '../../src/index.ts'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, document: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(document, null, 2))
  return path
}

const before = 'examples/account.json'
const account = JSON.parse(readFileSync(join(top, before), 'utf8'))
const edited = structuredClone(account)
const [web] = edited.firewalls.data
web.rules.inbound[0].ports = '443'
edited.instances.push({
  id: 58412099,
  label: 'extra-1',
  region: 'newark-us',
  ipv4: ['33.160.0.99'],
})
const after = fileWith('after.json', edited)

describe('what-if of two worlds', () => {
  it('shows each group of services with its changes, and services that came', () => {
    const { code, stdout } = runCommand(['what-if', before, after])
    expect(code).toBe(0)
    expect(stdout).toContain('web-1, web-2  firewall web')
    expect(stdout).toContain('− closed  inbound TCP 80 from anywhere')
    expect(stdout).toContain('+ appeared  extra-1 instance/58412099, no active firewall')
    // Nothing guards what came: everything is open there, in and out, and told so.
    expect(stdout).toContain('33.160.0.99  nobody → extra-1')
    expect(stdout).toContain(
      '2 openings and 1 closing at 2 services and 2 addresses, all other packets judged as before',
    )
  })

  it('points each finding at what decides after the change', () => {
    const answer = JSON.parse(runCommand(['what-if', before, after, '--json']).stdout)
    expect(checkOfAnswer('what-if')(answer)).toEqual([])
    const found: readonly { kind: string; place: { line: number; field: string } }[] =
      answer.findings
    const opened = found.filter(({ kind }) => kind === 'opened')
    expect(opened).toHaveLength(20)
    const kinds = found.map(({ kind }) => kind)
    expect(kinds.filter(kind => !['opened', 'reached', 'unreached'].includes(kind))).toEqual([
      ...['closed', 'closed', 'moved', 'moved', 'appeared'],
    ])
    // It reaches the others, and they reach it; nobody of the account reaches port 80 of the web servers any more.
    expect(kinds).toContain('reached')
    expect(kinds).toContain('unreached')
    const lines = readFileSync(after, 'utf8').split('\n')
    expect(lines[(found[0]?.place.line ?? 0) - 1]).toContain('"inbound_policy": "DROP"')
    expect(found[0]?.place.field).toBe('web: inbound_policy')
  })

  it('is SARIF that validates', () => {
    const { stdout } = runCommand(['what-if', before, after, '--format', 'sarif'])
    expect(checkOfSarif()(JSON.parse(stdout))).toEqual([])
  })

  it('finds nothing between an account and its snapshot', () => {
    const sealed = fileWith('snapshot.json', snapshot(createWorld(account)))
    const { code, stdout } = runCommand(['what-if', before, sealed, '--fail-on', 'any'])
    expect(code).toBe(0)
    expect(stdout).toContain('no packet is judged differently, at any service')
  })

  it('has no intent', () => {
    const words = ['what-if', before, after, '--intent', 'DROP inbound TCP 80']
    expect(runCommand(words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'firedrill: --intent: expected two rule sets, got worlds\n',
    })
  })
})
