import { truncateSync } from 'node:fs'
import { afterAll, describe, it } from 'vitest'
import {
  account,
  type BadInput,
  before,
  broken,
  expectRefusal,
  fileOfSize,
  fileWith,
  removeFiles,
} from './cli-bad-input.ts'

afterAll(removeFiles)

const manyRules = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ protocol: 'TCP', action: 'ALLOW', addresses: { ipv4: ['192.0.2.1/32'] } },
  }))

/** It takes no room on the disk. */
function holes(bytes: number): string {
  const name = fileWith(`holes ${bytes}`)
  truncateSync(name, bytes)
  return name
}

const large = [fileOfSize(20_500_000), fileOfSize(15_000_000)] as const

const tighten = 'examples/tighten-web.json'

const cases: readonly BadInput[] = [
  {
    what: 'a file that is too large',
    words: ['lint', large[0]],
    says: [['.json: expected at most 20 MB, got 20.5 MB; --max-size 21 reads as much']],
  },
  {
    what: 'files that are too large together',
    words: ['account', '--max-size', '30', ...large],
    says: [
      ['2 files: expected at most 30 MB, got 35.5 MB; --max-size 36 reads as much'],
      ['.json: 20.5 MB'],
      ['.json: 15.0 MB'],
    ],
  },
  {
    what: 'a size that is none',
    words: ['account', '--max-size', '0', account],
    says: [['--max-size', 'Expected a whole number of megabytes from 1 to 500.']],
  },
  {
    what: 'a size that no text has room for',
    words: ['account', '--max-size', '501', account],
    says: [['--max-size', 'Expected a whole number of megabytes from 1 to 500.']],
  },
  {
    what: 'a file that no size allows',
    words: ['account', holes(600_000_000)],
    says: [['.json: expected at most 20 MB, got 600.0 MB; --max-size 500 reads the most']],
  },
  {
    what: 'a file that is not there',
    words: ['what-if', 'nowhere.json', before],
    says: [['nowhere.json: expected a JSON file', 'got no such file']],
  },
  {
    what: 'a file whose name is misspelt',
    words: ['lint', 'examples/acount.json'],
    says: [
      [
        'examples/acount.json: expected a JSON file, or - for standard input, got no such file; did you mean examples/account.json?',
      ],
    ],
  },
  {
    what: 'a folder whose name is misspelt',
    words: ['lint', './exmaples'],
    says: [['got no such file; did you mean ./examples?']],
  },
  {
    what: 'a file in a folder that is not there',
    words: ['lint', 'nowhere/account.json'],
    says: [['got no such file, for there is no folder nowhere']],
  },
  {
    what: 'a folder where a file is asked for',
    words: ['rehearse', account, 'examples'],
    says: [['examples: expected a JSON file, or - for standard input, got a folder']],
  },
  {
    what: 'a folder without JSON files',
    words: ['lint', 'docs'],
    says: [
      [
        'docs: expected JSON files in the folder, got none; did you mean docs/openapi, docs/schema or docs/site?',
      ],
    ],
  },
  {
    what: 'a folder without JSON files there or one level down',
    words: ['lint', 'docs/pictures'],
    says: [['docs/pictures: expected JSON files in the folder, got none']],
  },
  {
    what: 'a table, as clients print one for people',
    words: ['account', fileWith('┌────┬───────┐\n│ id │ label │\n└────┴───────┘\n')],
    says: [[':1:1: document: expected JSON, got a table: print it with --json']],
  },
  {
    what: 'columns with tabs between them',
    words: ['account', fileWith('id\tlabel\n802\tweb\n')],
    says: [[':1:1: document: expected JSON, got a table: print it with --json']],
  },
  {
    what: 'columns with commas between them',
    words: ['account', fileWith('id,label,ipv4.0\n802,web,\n')],
    says: [[':1:1: document: expected JSON, got a table: print it with --json']],
  },
  {
    what: 'text with commas, which is no table',
    words: ['account', fileWith('id, and more\n')],
    says: [[':1:1: document: expected JSON, got other text: "id, and more"']],
  },
  {
    what: 'a change in the place of the account',
    words: ['rehearse', tighten, account],
    says: [
      [
        `${tighten}: expected an account or a snapshot, got a change: name it last, after the account that it is made to`,
      ],
    ],
  },
  {
    what: 'the same fault in thousands of records',
    words: [
      'what-if',
      before,
      fileWith(
        JSON.stringify({
          inbound: manyRules(4001),
          inbound_policy: 'DROP',
          outbound: [],
          outbound_policy: 'DROP',
        }),
      ),
    ],
    says: [
      ...[0, 1, 2, 3, 4].map(at => [`inbound[${at}].action: expected ACCEPT or DROP, got "ALLOW"`]),
      ['and 3,996 more alike'],
    ],
  },
  {
    what: 'broken JSON',
    words: ['lint', fileWith('{\n  "inbound": [,]\n}')],
    says: [[':2:15: document: expected a value, got ",]"']],
  },
  {
    what: 'lists in lists without end',
    words: ['lint', fileWith('['.repeat(300_000) + ']'.repeat(300_000))],
    says: [[':1:101: document: expected at most 100 levels', 'got more']],
  },
  {
    what: 'nonsense that opens lists without end',
    words: ['lint', fileWith(`[1,\n2 [${'[{'.repeat(300_000)}`)],
    says: [[':2:3: document: expected a comma or the end of the list or object, got "[[{[{']],
  },
  {
    what: 'lists that never end',
    words: ['lint', fileWith('['.repeat(300_000))],
    says: [[':1:101: document: expected at most 100 levels of lists and objects, got more']],
  },
  {
    what: 'an image',
    words: ['lint', fileWith(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
    says: [[':1:1: document: expected JSON in UTF-8, got bytes that are not UTF-8']],
  },
  {
    what: 'zeros',
    words: ['lint', fileWith(new Uint8Array(400))],
    says: [[':1:1: document: expected JSON, got other text: "\\u{0}']],
  },
  {
    what: 'what some editors write: UTF-16, the lower byte first',
    words: ['lint', fileWith(Buffer.from('\uFEFF{}', 'utf16le'))],
    says: [[':1:1: document: expected JSON in UTF-8, got UTF-16']],
  },
  {
    what: 'UTF-16, the higher byte first',
    words: ['lint', fileWith(Buffer.from('\uFEFF{}', 'utf16le').swap16())],
    says: [[':1:1: document: expected JSON in UTF-8, got UTF-16']],
  },
  {
    what: 'an empty file',
    words: ['exposure', fileWith(' \n')],
    says: [
      [
        ':1:1: document: expected JSON, got nothing: it is empty; the command that wrote it has probably failed: run it again',
      ],
    ],
  },
  {
    what: 'as many of them below a field that nobody knows',
    words: ['lint', fileWith(`{"x":${'['.repeat(101)}${']'.repeat(101)}}`)],
    says: [['document: expected at most 100 levels']],
  },
  {
    what: 'nothing at all',
    words: ['lint', '-'],
    says: [['standard input:1:1: document: expected JSON, got nothing: it is empty']],
  },
  {
    what: 'JSON of another shape',
    words: ['lint', fileWith('[1]')],
    says: [
      [
        ':1:2: [0]: expected records of a list of the service, an account or a snapshot, got none of them',
      ],
    ],
  },
  {
    what: 'every rule that breaks a clause, each where it stands',
    words: [
      'what-if',
      before,
      broken(copy => {
        copy.inbound[1].ports = '22, 80-'
        copy.inbound[2].action = 'REJECT'
        copy.outbound[0].addresses.ipv4 = ['10.0.0.256']
      }),
    ],
    says: [
      [':30:16: inbound[1].ports: expected a port', 'got "" at position 8 (PORT-1)'],
      [':39:17: inbound[2].action: expected ACCEPT or DROP, got "REJECT" (RULE-2)'],
      ['outbound[0].addresses.ipv4[0]: expected an IPv4', 'got "10.0.0.256"', '(RULE-6)'],
    ],
  },
  {
    what: 'a policy that is missing',
    words: ['search', broken(copy => delete copy.outbound_policy)],
    says: [['outbound_policy: expected ACCEPT or DROP, got nothing (RULESET-10)']],
  },
  {
    what: 'a rule of a firewall, by its path inside the firewall',
    words: [
      'lint',
      fileWith(
        `{"label":"web","rules":{"inbound":[{}],"inbound_policy":"DROP","outbound_policy":"DROP"}}`,
      ),
    ],
    says: [
      ['rules.inbound[0].protocol: expected TCP,', 'got nothing (RULE-18)'],
      ['rules.inbound[0].addresses'],
      ['rules.inbound[0].action'],
    ],
  },
  {
    what: 'rules where a world is asked for',
    words: ['rehearse', before, 'examples/tighten-web.json'],
    says: [
      [
        `${before}:1:1: document: expected some of firewalls and instances`,
        'got inbound, inbound_policy',
      ],
    ],
  },
  {
    what: 'rules beside a world',
    words: ['what-if', before, account],
    says: [[`${account}:1:1: document: expected rules as in ${before}, got a world`]],
  },
  {
    what: 'a change with an operation that does not exist',
    words: ['rehearse', account, fileWith('{"calls":[{"operation":"firewallUpdat"}]}')],
    says: [
      [
        ':1:24: calls[0].operation: expected the name of an operation, got "firewallUpdat"; did you mean firewallUpdate?',
      ],
    ],
  },
]

describe('bad input', () => {
  it.each(cases)('$what ends with exit code 2 and a line for each fault', expectRefusal)
})
