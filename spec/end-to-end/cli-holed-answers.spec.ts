/** Answers about an account with holes, in every format: who reaches whom among them. */
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { gathered } from '../account/holed-accounts.ts'
import { checkOfAnswer } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'
import { fileWith, removeFiles } from './cli-bad-input.ts'

afterAll(removeFiles)

const exports = join(top, 'examples/exports')
const change = join(top, 'examples/open-db.json')

describe('answers about an account with holes as JSON', () => {
  it.each([
    ['exposure', [exports]],
    ['rehearse', [exports, change]],
    ['what-if', [exports, exports]],
    ['order', [exports, join(top, 'examples/swap-rules.json')]],
  ] as const)('%s fits its schema', (command, files) => {
    const { stdout } = runCommand([command, ...files, '--format', 'json'])
    expect(checkOfAnswer(command)(JSON.parse(stdout))).toEqual([])
  })

  it('tell who reaches whom, and on which holes that depends', () => {
    const { stdout } = runCommand(['exposure', exports, '--format', 'json'])
    const { eastWest } = JSON.parse(stdout) as {
      eastWest: { edges: readonly { holds: string; on: readonly string[] }[] }
    }
    expect(new Set(eastWest.edges.map(({ holds }) => holds))).toEqual(new Set(['depends']))
    expect(eastWest.edges.flatMap(({ on }) => on)).toContain('interfaces of instance 58412001')
  })
})

describe('answers about an account with holes', () => {
  it.each([
    ['text', 'depends on the devices of firewall 802'],
    ['markdown', '**Inside the account**'],
    ['mermaid', 'TCP 443 over public IPv6 ?'],
  ])('exposure as %s tells who reaches whom', (format, text) => {
    const { stdout } = runCommand(['exposure', exports, '--format', format])
    expect(stdout).toContain(text)
  })

  it.each([
    ['text', '? web-1 → db-1'],
    ['markdown', 'is gained or not: depends on'],
    ['csv', 'comes to reach'],
    ['sarif', 'comes to reach'],
  ])('rehearse as %s tells who may come to reach whom', (format, text) => {
    const { stdout } = runCommand(['rehearse', exports, change, '--format', format])
    expect(stdout).toContain(text)
  })
})

describe('an address of an instance that may be gone', () => {
  const files = [gathered(), gathered({ instances: { rows: [], missing: 'some' } })].map(each =>
    fileWith(JSON.stringify(each)),
  )

  it.each([
    ['text', '33.160.0.5  web-1 → not known'],
    ['markdown', '| `33.160.0.5` | web-1 | not known |'],
  ])('has nobody who is known, as %s', (format, text) => {
    expect(runCommand(['what-if', ...files, '--format', format]).stdout).toContain(text)
  })

  it('names the holes in JSON, by its schema', () => {
    const answer = JSON.parse(runCommand(['what-if', ...files, '--format', 'json']).stdout)
    expect(checkOfAnswer('what-if')(answer)).toEqual([])
    expect(answer.addresses[0].after).toEqual({ owner: null, holders: [], on: ['other instances'] })
  })
})

describe('what depends on holes, as text', () => {
  const count = (text: string) => text.match(/^ {4}\? /gm)?.length ?? 0

  it('is told by its first rows, with what the others depend on, or all of it', () => {
    const some = runCommand(['exposure', exports]).stdout
    const all = runCommand(['exposure', exports, '--all']).stdout
    expect(count(some)).toBe(4)
    const [, left] = /\? (\d+) more like these depend on/.exec(some) ?? []
    expect(count(all)).toBe(4 + Number(left))
    expect(all).not.toContain('more like these')
  })
})

describe('a firewall that filters nothing', () => {
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' }
  const fileOf = (status: object) =>
    fileWith(
      JSON.stringify({
        ...{ format: 'firedrill-account', version: 1 },
        firewalls: { rows: [{ id: 7, label: 'closed', rules, devices: { rows: [] }, ...status }] },
      }),
    )
  const search = (status: object, ...words: readonly string[]) =>
    runCommand(['search', fileOf(status), '--firewall', 'closed', ...words]).stdout
  const remark =
    'firewall 7 "closed" is disabled and filters nothing: this is about its rules alone'

  it('is said to be disabled, in every answer about its rules', () => {
    expect(search({ status: 'disabled' })).toContain(`! ${remark}`)
    expect(search({ status: 'disabled' }, '--format', 'markdown')).toContain(remark)
    const answer = JSON.parse(search({ status: 'disabled' }, '--json')) as { remarks: unknown }
    expect(answer.remarks).toEqual([remark])
    expect(checkOfAnswer('search')(answer)).toEqual([])
    for (const command of ['explain', 'compact']) {
      const packet =
        command === 'explain' ? ['--packet', 'inbound', 'tcp', 'from', '1.2.3.4', 'port', '22'] : []
      const words = [command, fileOf({ status: 'disabled' }), '--firewall', 'closed', ...packet]
      expect(runCommand(words).stdout).toContain(`! ${remark}`)
      expect(checkOfAnswer(command)(JSON.parse(runCommand([...words, '--json']).stdout))).toEqual(
        [],
      )
    }
  })

  it('is said to be perhaps disabled where that was not given', () => {
    expect(search({})).toContain('! whether firewall 7 "closed" is enabled was not given')
    expect(search({ status: 'enabled' })).not.toContain('!')
  })
})

describe('a change of which nothing is carried out', () => {
  it('says so, and not that nothing changes', () => {
    const body = { inbond: [] }
    const calls = [{ operation: 'firewallRulesUpdate', params: { firewallId: 802 }, body }]
    const file = fileWith(JSON.stringify({ calls }))
    for (const account of [exports, join(top, 'examples/account.json')])
      for (const format of ['text', 'markdown']) {
        const { stdout } = runCommand(['rehearse', account, file, '--format', format])
        expect(stdout.toLowerCase()).toContain('no call is carried out')
        expect(stdout).not.toContain('judged differently')
      }
  })

  it('tells what calls that are carried out rest on', () => {
    const body = { inbound: [] }
    const calls = [{ operation: 'firewallRulesUpdate', params: { firewallId: 802 }, body }]
    const { stdout } = runCommand(['rehearse', exports, fileWith(JSON.stringify({ calls }))])
    expect(stdout).toContain(
      'What does Firewall Rules Update do with a part left out? the part keeps its value;',
    )
    expect(stdout).toContain('[ASSUME-RULES-OMITTED, call 1]')
  })
})
