/** The accounts of a fleet are found below a folder, by name, and journals of them are read and written. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accountsBelow } from '../../src/fleet/accounts.ts'
import { openJournal } from '../../src/fleet/journal.ts'
import { notChecked } from '../../src/fleet/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
const fleetOf = (...files: readonly string[]): string => {
  const top = join(folder, `fleet-${made++}`)
  mkdirSync(top)
  for (const name of files) {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(join(top, name), '{}')
    else mkdirSync(join(top, name), { recursive: true })
  }
  return top
}

describe('accounts', () => {
  it('are files of the folder, and folders of files at any depth, in the order of their names', () => {
    const top = fleetOf(
      ...['z.json', 'b/linodes.json', 'b/firewalls.json', 'team/a/x.json', 'team/c/x.json'],
      ...['README.md', 'b/notes.txt', '.git/config.json', 'empty/'],
    )
    expect(accountsBelow(top)).toEqual({
      accounts: [
        { name: 'b', files: ['b/firewalls.json', 'b/linodes.json'] },
        { name: 'empty', files: [] },
        { name: 'team/a', files: ['team/a/x.json'] },
        { name: 'team/c', files: ['team/c/x.json'] },
        { name: 'z.json', files: ['z.json'] },
      ],
      passedOver: ['README.md', 'b/notes.txt'],
    })
  })

  it('are none where there are none, or no folder', () => {
    const none = fleetOf('README.md')
    expect(() => accountsBelow(none)).toThrow(
      `${none}: expected accounts, each a JSON file or a folder of JSON files, got none`,
    )
    const missing = join(folder, 'missing')
    expect(() => accountsBelow(missing)).toThrow(
      `${missing}: expected a folder of accounts, got nothing of this name`,
    )
  })

  it('are refused where a folder may be one or several', () => {
    const top = fleetOf('team/x.json', 'team/a/x.json')
    expect(() => accountsBelow(top)).toThrow(
      `${top}/team: expected either the JSON files of one account or folders of accounts, got both: team/x.json and team/a/`,
    )
  })

  it('of a link that leads back to the folder are refused', () => {
    const top = fleetOf('a/b/x.json')
    symlinkSync(top, join(top, 'a/loop'))
    expect(() => accountsBelow(top)).toThrow('expected accounts within 8 folders of each other')
  })

  it('of a link that leads nowhere are there, for whoever reads them to tell', () => {
    const top = fleetOf('a.json')
    symlinkSync(join(top, 'nowhere'), join(top, 'b.json'))
    expect(accountsBelow(top).accounts.map(({ name }) => name)).toEqual(['a.json', 'b.json'])
  })
})

describe('a journal', () => {
  const result = (account: string, outcome: 'unread' | 'crashed' = 'unread') =>
    notChecked({ account, digest: `digest of ${account}` }, outcome, ['why'])
  const written = (name: string): string => {
    const file = join(folder, name)
    const journal = openJournal(file)
    for (const account of ['a', 'b']) journal.write(result(account))
    journal.write(result('c', 'crashed'))
    journal.close()
    return file
  }
  const known = (file: string): readonly string[] => {
    const { known: held, close } = openJournal(file)
    const known = [...held.keys()].map(each => held.get(each)?.account ?? 'none')
    close()
    return known
  }

  it('knows what it was told, but for what crashed', () => {
    expect(known(written('whole.jsonl'))).toEqual(['a', 'b'])
  })

  it('goes on after a last line that was cut off', () => {
    const file = written('cut.jsonl')
    appendFileSync(file, '{"account":"d","dig')
    const journal = openJournal(file)
    journal.write(result('é'))
    journal.close()
    expect(known(file)).toEqual(['a', 'b', 'é'])
    expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true)
  })

  it('is refused where a line is no result, with its place', () => {
    const file = written('wrong.jsonl')
    appendFileSync(file, '{"account":"d"}\n')
    expect(() => openJournal(file)).toThrow(`${file}:4.digest: expected a text, got nothing`)
    const text = join(folder, 'text.jsonl')
    writeFileSync(text, 'no JSON\n')
    expect(() => openJournal(text)).toThrow(
      `${text}:1: expected a result of a fleet as JSON, got other text`,
    )
    expect(() => openJournal(folder)).toThrow('--journal: expected a file that can be written')
  })
})
