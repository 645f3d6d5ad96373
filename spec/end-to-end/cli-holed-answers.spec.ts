/** Answers about an account with holes, in every format: who reaches whom among them. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOfAnswer } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'
import { top } from '../support/sources.ts'

const exports = join(top, 'examples/exports')
const change = join(top, 'examples/open-db.json')

describe('answers about an account with holes as JSON', () => {
  it.each([
    ['exposure', [exports]],
    ['rehearse', [exports, change]],
    ['what-if', [exports, exports]],
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
