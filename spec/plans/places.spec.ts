/** Where calls come from: lines of the configuration that are written out. */
import { describe, expect, it } from 'vitest'
import { readPlan } from '../../src/account.ts'
import { example } from './stories.ts'

describe('places', () => {
  const source = [
    '# resource "linode_firewall" "old" {',
    'resource "linode_instance" "web" {',
    '  label = "web-1"',
    '}',
    '',
    'resource "linode_firewall" "web" {',
    '  label = "a {" # }',
    '  inbound {',
    '    ports = "443"',
    '  }',
    '',
    '  inbound {',
    '    label = "ssh"',
    '    ports = "22"',
    '  }',
    '  disabled = false',
    '}',
  ].join('\n')

  const sourcesOf = (name: string, ...texts: readonly string[]) =>
    readPlan([example(name), ...texts.map((text, at) => ({ name: `${at}.tf`, text }))]).places.map(
      each => each.source,
    )

  it('are lines of the blocks and attributes that are written out', () => {
    expect(sourcesOf('open-a-port.json', source)).toEqual([{ file: '0.tf', line: 12 }])
    expect(sourcesOf('enable-and-tighten.json', source)).toEqual([
      { file: '0.tf', line: 16 },
      { file: '0.tf', line: 8 },
    ])
    expect(sourcesOf('new-instance-by-linodes.json', source)).toEqual([
      { file: '0.tf', line: 2 },
      { file: '0.tf', line: 6 },
    ])
  })

  it('are none where the block stands in several files, or in none', () => {
    expect(sourcesOf('open-a-port.json', source, source)).toEqual([undefined])
    expect(sourcesOf('open-a-port.json')).toEqual([undefined])
  })
})
