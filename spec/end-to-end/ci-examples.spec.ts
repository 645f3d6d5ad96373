/** The pipelines of `examples/ci`, step by step in a shell: what they run is firedrill; hosts, Terraform and the provider's CLI are played. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkOfSarif } from '../support/json-schemas.ts'
import { top } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const example = (name: string) => join(top, 'examples', name)
const lines = (name: string) => readFileSync(example(`ci/${name}`), 'utf8').split('\n')

const noDefaults = {
  ...{ linode: null, nodebalancer: null, public_interface: null, vpc_interface: null },
}

/** Programs that pipelines call, as far as they are called there. */
const programs: Readonly<Record<string, string>> = {
  firedrill: `exec node ${join(top, 'dist/cli/main.js')} "$@"`,
  npx: '[ "$1 $2" = "--yes firedrill" ] && shift 2 && exec firedrill "$@"',
  terraform: `case "$1" in show) cat "$PLAN" ;; init|plan) ;; *) exit 9 ;; esac`,
  'linode-cli': `[ -n "$LINODE_CLI_TOKEN" ] || exit 9
case "$1 $2" in
  "nodebalancers list") echo '[]' ;;
  "firewalls firewall-settings-list") echo '${JSON.stringify([{ default_firewall_ids: noDefaults }])}' ;;
  "firewalls list"|"linodes list") cat ${example('terraform')}/"$1".json ;;
  *) exit 9 ;;
esac`,
  gh: `exec node ${join(folder, 'gh.mjs')} "$@"`,
  ...{ npm: 'exit 0', pip: 'exit 0', pipx: 'exit 0', 'apt-get': 'exit 0' },
}
const bin = join(folder, 'bin')
mkdirSync(bin)
for (const [name, script] of Object.entries(programs)) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}
/** Comments of one pull request in a file, and each change of them in another. */
writeFileSync(
  join(folder, 'gh.mjs'),
  `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
const [api, ...words] = process.argv.slice(2)
if (api !== 'api') process.exit(9)
const valueOf = name => words[words.indexOf(name) + 1]
const url = words.find(each => each.startsWith('repos/'))
const file = process.env.COMMENTS
const all = JSON.parse(readFileSync(file, 'utf8'))
const one = all.find(({ id }) => url.endsWith('/issues/comments/' + id))
if (words.includes('--method')) {
  const method = valueOf('--method')
  const body = readFileSync(valueOf('--field').replace('body=@', ''), 'utf8')
  if (method === 'POST' && url.endsWith('/issues/7/comments')) all.push({ id: 70 + all.length, body })
  else if (method === 'PATCH' && one !== undefined) one.body = body
  else process.exit(9)
  writeFileSync(file, JSON.stringify(all))
  appendFileSync(process.env.CHANGES, method + '\\n')
} else if (valueOf('--jq') === '.body') console.log(one.body)
else for (const { id, body } of all) if (body.startsWith(/startswith\\("(.*?)"\\)/.exec(valueOf('--jq'))[1])) console.log(id)
`,
)

const policies = (ports: string) =>
  JSON.stringify({
    policies: [
      {
        ...{ id: 'no-new-port', title: 'No port is opened', services: { ids: [101] } },
        never: { packets: `inbound TCP ${ports}`, from: 'internet' },
      },
    ],
  })

interface Ran {
  readonly code: number | null
  readonly stderr: string
}

/** In a new folder, as a runner does: it stops at the first line that fails. */
function shell(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  return new Promise(resolve => {
    const run = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd,
      env: { ...process.env, ...env, PATH: `${bin}:${process.env['PATH']}` },
    })
    let stderr = ''
    run.stderr.on('data', chunk => {
      stderr += chunk
    })
    run.once('close', code => resolve({ code, stderr }))
  })
}

let made = 0
/** A checkout with the promises; the port is the one that the plan opens, or another one. */
function checkout(ports: string): string {
  const cwd = join(folder, `checkout-${made++}`)
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'policies.jsonc'), policies(ports))
  return cwd
}

const opened = { PLAN: example('terraform/open-a-port.json'), LINODE_TOKEN: 'token' }
const broken = '1-65535'
const kept = '23'

const sarifIn = (cwd: string) => {
  const sarif = JSON.parse(readFileSync(join(cwd, 'firedrill.sarif'), 'utf8'))
  expect(checkOfSarif()(sarif)).toEqual([])
  return sarif.runs[0].results.map((each: { level: string }) => each.level)
}

describe('the workflow for GitHub', () => {
  /** Each `run:` of a step, on one line or below it. */
  const steps = lines('github.yml').flatMap((line, at, all) => {
    const [, indent = '', script = ''] = /^( +(?:- )?)run: (.*)$/.exec(line) ?? []
    if (script !== '|') return script === '' ? [] : [script]
    const below = all.slice(at + 1)
    const end = below.findIndex(
      each => each !== '' && !each.startsWith(`${' '.repeat(indent.length)}  `),
    )
    return [below.slice(0, end).join('\n')]
  })
  const comments = join(folder, 'comments.json')
  const changes = join(folder, 'changes.txt')
  const marker = '<!-- firedrill check -->'

  const pull = async (ports: string) => {
    const cwd = checkout(ports)
    const output = join(cwd, 'output.txt')
    const env = {
      ...{ ...opened, COMMENTS: comments, CHANGES: changes, MARKER: marker, PULL: '7' },
      ...{ LINODE_CLI_TOKEN: 'token', GITHUB_REPOSITORY: 'team/net', GITHUB_OUTPUT: output },
      GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
    }
    let last: Ran = { code: 0, stderr: '' }
    for (const step of steps) {
      const STATUS = existsSync(output)
        ? (/status=(\d)/.exec(readFileSync(output, 'utf8'))?.[1] ?? '')
        : ''
      const script = step.replace(/\$\{\{ steps\.check\.outputs\.status \}\}/, STATUS)
      last = await shell(script, cwd, { ...env, STATUS })
      if (last.code !== 0) break
    }
    const held = JSON.parse(readFileSync(comments, 'utf8')) as readonly { readonly body: string }[]
    return { cwd, last, held, changed: existsSync(changes) ? readFileSync(changes, 'utf8') : '' }
  }

  it('fails for a broken promise, comments once, changes its comment alone, and is silent where nothing is the matter', async () => {
    expect(steps.length).toBe(9)
    writeFileSync(comments, JSON.stringify([{ id: 3, body: 'Looks good' }]))
    const silent = await pull(kept)
    expect([silent.last, silent.changed, silent.held.length]).toEqual([
      { code: 0, stderr: '' },
      '',
      1,
    ])
    const first = await pull(broken)
    expect([first.last.code, first.changed, first.held.length]).toEqual([1, 'POST\n', 2])
    expect(first.held[1]?.body.startsWith(`${marker}\n### Promises of \`policies.jsonc\``)).toBe(
      true,
    )
    expect(sarifIn(first.cwd)).toContain('error')
    const again = await pull(broken)
    expect([again.last.code, again.changed]).toEqual([1, 'POST\n'])
    const mended = await pull(kept)
    expect([mended.last.code, mended.changed]).toEqual([0, 'POST\nPATCH\n'])
    expect([mended.held.length, mended.held[1]?.body]).toEqual([
      2,
      expect.stringContaining('1 kept'),
    ])
    expect(mended.held[0]?.body).toBe('Looks good')
  })

  it('ends with the reason, and comments nothing, where the promises cannot be read', async () => {
    writeFileSync(comments, JSON.stringify([{ id: 3, body: 'Looks good' }]))
    const { last, held, cwd } = await pull('22-')
    expect(last.code).toBe(2)
    expect(last.stderr).toContain('policies.jsonc:1:')
    expect(held).toHaveLength(1)
    expect(readFileSync(join(cwd, 'comment.md'), 'utf8')).toBe('')
  })
})

describe('the pipeline for GitLab', () => {
  /** The items of a list of commands: each on one line, or below `|`. */
  const itemsOf = (name: string): string => {
    const all = lines('gitlab.yml')
    const from = all.indexOf(`  ${name}:`) + 1
    const list = all.slice(from, from + all.slice(from).findIndex(each => /^ {2}\S/.test(each)))
    return list
      .filter(each => !each.startsWith('    #'))
      .map(each => (each === '    - |' ? '' : each.replace(/^ {4}- /, '').replace(/^ {6}/, '')))
      .join('\n')
  }

  it('fails for a broken promise, and keeps one note, which it finds on any page', async () => {
    const script = `${itemsOf('before_script')}\n${itemsOf('script')}`
    const notes = Array.from({ length: 130 }, (_, id) => ({ id, body: 'Looks good' }))
    const asked: string[] = []
    const server = createServer((request, response) => {
      const { method, url } = request
      const { pathname, searchParams } = new URL(`http://host${url}`)
      let text = ''
      request.on('data', chunk => {
        text += chunk
      })
      request.on('end', () => {
        const { body } = JSON.parse(text || '{}')
        if (method !== 'GET') asked.push(`${method} ${pathname}`)
        if (method === 'POST') notes.push({ id: notes.length, body })
        if (method === 'PUT') notes[Number(pathname.split('/').at(-1))] = { id: 130, body }
        const page = Number(searchParams.get('page'))
        response.end(JSON.stringify(notes.slice(100 * (page - 1), 100 * page)))
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = (address as AddressInfo).port
    const env = {
      ...{ ...opened, GITLAB_TOKEN: 'token', MARKER: '<!-- firedrill check -->', HOME: folder },
      ...{
        CI_API_V4_URL: `http://127.0.0.1:${port}/api`,
        CI_PROJECT_ID: '5',
        CI_MERGE_REQUEST_IID: '7',
      },
    }
    const runs: (readonly [number | null, number])[] = []
    for (const ports of [kept, broken, '22-', broken, kept]) {
      const { code } = await shell(script, checkout(ports), env)
      runs.push([code, asked.length])
    }
    server.close()
    expect(runs).toEqual([
      ...[
        [0, 0],
        [1, 1],
        [2, 1],
        [1, 1],
        [0, 2],
      ],
    ])
    const path = '/api/projects/5/merge_requests/7/notes'
    expect(asked).toEqual([`POST ${path}`, `PUT ${path}/130`])
    expect(notes[130]?.body).toContain('1 kept')
  })
})

describe('the pipeline for Jenkins', () => {
  it('fails for a broken promise and leaves its findings beside the lines', async () => {
    const steps = lines('Jenkinsfile').flatMap(line => /^ +sh '(.*)'$/.exec(line)?.[1] ?? [])
    expect(steps).toHaveLength(10)
    for (const [ports, expected] of [
      [kept, 0],
      [broken, 1],
    ] as const) {
      const cwd = checkout(ports)
      let code: number | null = 0
      for (const step of steps)
        if (code === 0)
          ({ code } = await shell(step, cwd, { ...opened, LINODE_CLI_TOKEN: 'token' }))
      expect(code).toBe(expected)
      expect(sarifIn(cwd).includes('error')).toBe(expected === 1)
    }
  })
})
