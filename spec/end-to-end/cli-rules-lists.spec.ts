/** The rules of one firewall as the provider's client prints them: a list of one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const web = {
  ...{ label: 'web', description: null, action: 'ACCEPT', protocol: 'TCP', ports: '80, 443' },
  addresses: { ipv4: ['0.0.0.0/0'] },
}
const rules = (...inbound: readonly object[]) => ({
  ...{ fingerprint: '3f9c1a7e', version: 4, inbound, inbound_policy: 'DROP' },
  ...{ outbound: [], outbound_policy: 'ACCEPT' },
})

function saved(name: string, content: unknown): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(content))
  return path
}

const asList = saved('list.json', [rules(web)])
const alone = saved('alone.json', rules(web))
const closed = saved('after/rules-802.json', [rules()])
const named = saved('before/rules-802.json', [rules(web)])
const ofSet = saved('set/rules-802.json', [rules(web, { ruleset: 7 })])

const jsonOf = (words: readonly string[]) =>
  JSON.parse(runCommand([...words, '--format', 'json']).stdout)

describe('a list of the rules of one firewall', () => {
  it('is linted as those rules are alone, each finding at its place', () => {
    const [listed] = jsonOf(['lint', asList]).findings
    const [bare] = jsonOf(['lint', alone]).findings
    expect({ ...listed, place: bare.place }).toEqual(bare)
    expect([listed.place.field, bare.place.field]).toEqual(['[0].inbound[0]', 'inbound[0]'])
  })

  it('is compared with another one, whatever the files are called', () => {
    const one = 'closed  inbound TCP 80, 443 from anywhere over IPv4'
    expect(runCommand(['what-if', asList, closed]).stdout).toContain(one)
    expect(runCommand(['what-if', named, closed]).stdout).toContain(one)
    expect(runCommand(['what-if', alone, asList]).stdout).toContain(
      'no packet is judged differently',
    )
  })

  it('is that of an account where a firewall is named', () => {
    const { code, stdout } = runCommand(['compact', named, '--firewall', '802'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('whether firewall 802')])
    const words = ['--firewall', '802', '--question', 'equivalent']
    expect(runCommand(['relate', named, closed, ...words]).code).toBe(0)
    expect(runCommand(['compact', alone, '--firewall', '802']).stderr).toContain(
      '--firewall: expected none with rules',
    )
  })

  it('has its faults told where they stand', () => {
    const odd = saved('odd/rules-802.json', [rules({ ...web, ports: '0' })])
    const { stderr, code } = runCommand(['lint', odd])
    expect(code).toBe(2)
    expect(stderr).toContain(`${odd}:1:128: [0].inbound[0].ports: expected a whole number`)
  })

  it('is that of an account where something of it is not known, and so is the other one then', () => {
    const { stdout } = runCommand(['what-if', named, ofSet])
    expect(stdout).toContain('rule set 7')
    expect(runCommand(['what-if', asList, ofSet]).stderr).toContain(
      `${asList}:1:2: [0]: expected the firewall of these rules, in the name of the file as in rules-802.json`,
    )
  })
})
