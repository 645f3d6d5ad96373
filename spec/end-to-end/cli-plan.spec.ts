/** Plans on the command line: what is told, where it stands, and how the run ends. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))

const example = (name: string): string => `examples/terraform/${name}.json`
const plan = (name: string, ...more: readonly string[]) =>
  runCommand(['plan', example(name), ...more])

/** The example, changed, in a folder of its own with these other files. */
function changed(name: string, change: (document: string) => string, others: object = {}): string {
  const home = mkdtempSync(join(folder, 'case-'))
  const file = join(home, 'plan.json')
  writeFileSync(file, change(readFileSync(example(name), 'utf8')))
  for (const [other, text] of Object.entries(others)) writeFileSync(join(home, other), String(text))
  return file
}

describe('firedrill plan', () => {
  it('proves what a plan does in the end, and that nothing opens on the way', () => {
    const { stdout, stderr, code } = plan('open-a-port')
    expect(stdout).toContain('checked 2 of 2 resources that touch the service; 1 call')
    expect(stdout).toContain('+ opened  inbound TCP 22 from anywhere')
    expect(stdout).toContain(
      'no moment: at every state each packet is judged as at one of the ends',
    )
    expect([stderr, code]).toEqual(['', 0])
  })

  it('tells the moments between calls, and fails for them when it is told to', () => {
    const { stdout, code } = plan('move-without-order', '--fail-on', 'exposure')
    expect(stdout).toContain('┌ exposure at web-1, in every order')
    expect(stdout).toContain('after linode_firewall.old (firewallDeviceDelete 801/9101)')
    expect(code).toBe(1)
    expect(plan('open-a-port', '--fail-on', 'exposure').code).toBe(0)
  })

  it('makes nothing of what waits for a call that is refused', () => {
    const { stdout, code } = plan('replace-create-first', '--fail-on', 'opened')
    expect(stdout).not.toContain('no packet is judged differently')
    expect(stdout).toContain('? what is said of the end is without what is refused in every order')
    expect(code).toBe(3)
    expect(plan('replace-create-first', '--fail-on', 'refused').code).toBe(1)
    expect(stdout).toContain('not made then: linode_firewall.web (firewallDelete 802)')
  })

  it('tells the addresses of what is new by whose they are', () => {
    const { stdout } = plan('new-instance-by-linodes')
    expect(stdout).toContain('the public IPv4 address of web-1  nobody → web-1')
    expect(stdout).not.toContain('33.0.0.')
    expect(stdout).toContain('→ create linode_instance.web with its firewall')
  })

  it('ends with 3 where something that matters was not understood', () => {
    const { stdout, stderr, code } = plan('disabled-on-creation')
    expect(stdout).toContain('? what guards web-1: that depends on the other firewalls')
    expect(stderr).toBe('firedrill: something that matters is not known, as the answer says\n')
    expect(code).toBe(3)
    expect(plan('disabled-on-creation', '--fail-on', 'outage').code).toBe(1)
  })

  it.each(['open-a-port', 'move-without-order', 'disabled-on-creation', 'refused-second-call'])(
    'answers %s as its schemas say',
    name => {
      expect(checkOfAnswer('plan')(JSON.parse(plan(name, '--json').stdout))).toEqual([])
      expect(checkOfSarif()(JSON.parse(plan(name, '--format', 'sarif').stdout))).toEqual([])
    },
  )

  it.each([
    [
      'no resource of the plan is of the provider',
      (text: string) => text.replaceAll('linode/linode', 'acme/acme'),
    ],
    [
      'the plan is not complete',
      (text: string) => text.replace(/"complete": *true/, '"complete": false'),
    ],
    [
      'a newer minor version has a field that nobody knows',
      (text: string) =>
        text
          .replace('"resource_changes"', '"novelty": 1, "resource_changes"')
          .replace(/"format_version": *"1\.2"/, '"format_version": "1.9"'),
    ],
  ])('proves nothing where %s', (_, change) => {
    const file = changed('open-a-port', change)
    const { code, stdout } = runCommand(['plan', file])
    expect(code).toBe(3)
    const none = 'o moment among what is known, which is no proof'
    expect(stdout).toContain(`? n${none}`)
    expect(stdout).not.toContain('at every state')
    const markdown = runCommand(['plan', file, '--format', 'markdown']).stdout
    expect(markdown).toContain(`N${none}`)
    expect(markdown).not.toContain('at every state')
  })

  it('shows no secret where a call is refused for it, and keeps the level beside one', () => {
    const edit = (address: string, hidden: unknown) => (text: string) => {
      const document = JSON.parse(text) as {
        resource_changes: {
          type: string
          change: { after: { inbound: { ipv4: string[] }[] }; after_sensitive: unknown }
        }[]
      }
      for (const { type, change } of document.resource_changes)
        if (type === 'linode_firewall') {
          const [https] = change.after.inbound
          if (https !== undefined) https.ipv4 = [address]
          change.after_sensitive = { inbound: hidden }
        }
      return JSON.stringify(document)
    }
    const secret = changed('open-a-port', edit('198.51.100.77/33', [{ ipv4: true }]))
    for (const form of ['text', 'json', 'markdown', 'csv', 'sarif']) {
      const { stdout, stderr } = runCommand(['plan', secret, '--format', form])
      expect(`${stdout}${stderr}`).toContain('refused')
      expect(`${stdout}${stderr}`).not.toContain('198.51.100.77')
    }
    const levels = [[{ ipv4: true }], []].map(hidden => {
      const file = changed('open-a-port', edit('198.51.100.0/24', hidden))
      return runCommand(['plan', file, '--fail-on', 'error']).code
    })
    expect(levels).toEqual([1, 1])
  })

  it.each([
    ['nothing', ''],
    ['a comment alone', '# versions\n'],
    ['a block that says where something moved', 'moved {\n  from = a.b\n  to = a.c\n}\n'],
  ])('takes a source beside the plan that holds %s', (_, text) => {
    const file = changed('forget', document => document, { 'versions.tf': text })
    expect(runCommand(['plan', file])).toMatchObject({ stderr: '', code: 0 })
  })

  it('tells of the plan among several files, though it makes no call', () => {
    const { stdout } = plan('forget', example('linodes'))
    expect(stdout).toContain(`plan ${example('forget')}\n`)
    expect(runCommand(['plan', example('linodes'), example('forget')]).stdout).toBe(stdout)
  })

  it('says in which line of the sources a finding is', () => {
    const main =
      'resource "linode_firewall" "web" {\n  label = "web"\n\n  inbound {\n    label = "https"\n  }\n  inbound {\n  }\n}\n'
    const file = changed('move-without-order', text => text, {
      'main.tf': main.replace('"web" {', '"old" {'),
    })
    const { stdout } = runCommand(['plan', file, '--json'])
    const { findings } = JSON.parse(stdout) as { findings: { kind: string; place: object }[] }
    expect(findings.find(({ kind }) => kind === 'exposure')?.place).toMatchObject({
      ...{ file: join(file, '..', 'main.tf'), line: 1 },
    })
  })

  it('says what of a resource opens something, in the sources or else in the plan', () => {
    const source =
      'resource "linode_firewall" "web" {\n  inbound {\n    ports = "443"\n  }\n  inbound {\n    ports = "22"\n  }\n}\n'
    const placesOf = (...words: readonly string[]) => {
      const { findings } = JSON.parse(runCommand(['plan', ...words, '--json']).stdout) as {
        findings: { kind: string; place: object }[]
      }
      return findings.filter(({ kind }) => kind === 'opened').map(({ place }) => place)
    }
    const file = changed('open-a-port', text => text, { 'main.tf': source })
    const field = 'linode_firewall.web.inbound[1]'
    for (const place of placesOf(file))
      expect(place).toMatchObject({ file: join(file, '..', 'main.tf'), line: 5, field })
    const lines = readFileSync(example('open-a-port'), 'utf8').split('\n')
    for (const place of placesOf(example('open-a-port'))) {
      expect(place).toMatchObject({ file: example('open-a-port'), field })
      const { line } = place as { line: number }
      expect(lines.slice(line - 1, line + 20).join('\n')).toContain('"ports": "22"')
    }
  })

  it.each(['text', 'json', 'markdown', 'csv', 'mermaid', 'sarif'])(
    'shows nothing that is marked as sensitive: %s',
    form => {
      const file = changed('open-a-port', text => {
        const document = JSON.parse(text.replaceAll('0.0.0.0/0', '198.51.100.7/32')) as {
          resource_changes: { type: string; change: { after_sensitive: unknown } }[]
        }
        for (const { type, change } of document.resource_changes)
          if (type === 'linode_firewall')
            change.after_sensitive = { inbound: [{ ipv4: true }, { ipv4: true }] }
        return JSON.stringify(document)
      })
      const { stdout, code } = runCommand(['plan', file, '--format', form])
      expect(code).toBe(0)
      expect(stdout).not.toMatch(/198\.51\.100/)
      if (form !== 'mermaid') expect(stdout).toContain('a sensitive value')
    },
  )

  it.each([
    ['no plan', ['plan', 'examples/account.json'], /examples\/account\.json.*plan/],
    [
      'sources alone',
      ['plan', changed('forget', text => text, { 'a.tf': '' }).replace('plan.json', 'a.tf')],
      /expected a plan, as terraform show -json prints it, got sources/,
    ],
    [
      'no number of resources',
      ['plan', example('forget'), '--parallelism', '0'],
      /--parallelism: expected a whole number from 1, got "0"/,
    ],
    [
      'a source that is not there',
      ['plan', example('forget'), 'nowhere.tf'],
      /nowhere.tf: expected a source of a configuration, got no such file$/m,
    ],
    [
      'a plan in a folder that is not there',
      ['plan', 'nowhere/plan.json'],
      /nowhere\/plan.json: expected a JSON file.*got no such file, for there is no folder/,
    ],
    [
      'a plan as it is saved',
      ['plan', changed('forget', () => 'PK\u0003\u0004')],
      /a saved plan: print it with terraform show -json/,
    ],
    [
      'the log of a plan',
      ['plan', changed('forget', () => '{"@level":"info","type":"version"}\n{"@level":"info"}\n')],
      /the log of a plan: save the plan/,
    ],
    [
      'a format that is not known',
      [
        'plan',
        changed('forget', text =>
          text.replace(/"format_version": *"1\.\d+"/, '"format_version":"2.0"'),
        ),
      ],
      /format_version/,
    ],
  ])('refuses %s with a place', (_, words, says) => {
    const { stdout, stderr, code } = runCommand(words)
    expect([stdout, code]).toEqual(['', 2])
    expect(stderr).toMatch(says)
  })
})
