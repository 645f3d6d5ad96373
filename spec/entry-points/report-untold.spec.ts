/** What was not looked at in time is told in every format, and nothing is said to be proved without it. */
import { describe, expect, it } from 'vitest'
import { accountOfWorld } from '../../src/account.ts'
import { type AnyCall, createWorld, type Rules } from '../../src/index.ts'
import { reportAccountsComparison } from '../../src/report/account-changes.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { reportAccountRehearsal } from '../../src/report/account-rehearsal.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import { checkOfAnswer } from '../support/json-schemas.ts'
import { stopAfter } from '../support/stop-after.ts'

const rules: Rules = {
  inbound: [
    {
      ...{ protocol: 'TCP', ports: '22', action: 'ACCEPT', label: 'ssh' },
      addresses: { ipv4: ['0.0.0.0/0'] },
    },
  ],
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
}
const ids = [1, 2, 3, 4, 5, 6, 7]
const world = createWorld({
  instances: ids.map(id => ({
    ...{ id, label: `node-${id}`, region: 'newark-us', ipv4: [`33.160.0.${id}`] },
  })),
  firewalls: ids.map(id => ({
    ...{ id: 800 + id, label: `wall-${id}`, status: 'enabled' as const, rules },
    devices: [{ id: 9000 + id, entity: { type: 'instance' as const, id } }],
  })),
})
const account = accountOfWorld(world)
const calls = ids.map(
  id =>
    ({
      operation: 'firewallRulesUpdate',
      params: { firewallId: 800 + id },
      body: { inbound_policy: 'ACCEPT' },
    }) as AnyCall,
)
const changed = whatIf.rehearse(world, { calls })
const source = { name: 'the account' }

/** Each question, told to stop when it is asked so often. */
const questions = {
  exposure(asked: number) {
    const { exposures, untold } = whatIf.exposureSoFar(world, { stop: stopAfter(asked) })
    const inside = whatIf.eastWest(world, { stop: stopAfter(asked) })
    return report.reportExposure(exposures, inside, source, untold)
  },
  'exposure of an account': (asked: number) =>
    reportAccountExposure(
      whatIf.exposureIn(account, { stop: stopAfter(asked) }),
      whatIf.eastWestIn(account, { stop: stopAfter(asked) }),
      [],
      source,
    ),
  lint(asked: number) {
    const { findings, untold } = whatIf.lintWorldSoFar(world, { stop: stopAfter(asked) })
    return report.reportLint(findings, source, untold)
  },
  'lint of an account': (asked: number) => {
    const { findings, untold } = whatIf.lintInSoFar(account, { stop: stopAfter(asked) })
    return report.reportLint(findings, source, untold)
  },
  search: (asked: number) =>
    report.reportServicesSearch(
      whatIf.searchServicesIn(account, { verdict: 'DROP' }, { stop: stopAfter(asked) }),
      { verdict: 'DROP' },
      source,
      [],
    ),
  'what-if': (asked: number) =>
    report.reportWorldsComparison(
      whatIf.compareWorlds(world, changed.after, { stop: stopAfter(asked) }),
      source,
      source,
    ),
  'what-if of accounts': (asked: number) =>
    reportAccountsComparison(
      whatIf.compareAccounts(account, accountOfWorld(changed.after), { stop: stopAfter(asked) }),
      [],
      source,
      source,
    ),
  rehearse: (asked: number) =>
    report.reportRehearsal(
      whatIf.rehearse(world, { calls }, { stop: stopAfter(asked) }),
      source,
      source,
    ),
  'rehearse of an account': (asked: number) =>
    reportAccountRehearsal(
      whatIf.rehearseIn(account, { calls }, { stop: stopAfter(asked) }),
      [],
      source,
      source,
    ),
}
const enough = 100_000

describe.each(Object.entries(questions))('%s', (name, ask) => {
  const { formats } = ask(0).question
  const command = name.split(' ')[0] as Parameters<typeof checkOfAnswer>[0]

  it.each(formats.filter(each => each !== 'json'))(
    'tells as %s what was not looked at, and nothing where all was',
    format => {
      expect(report.printReport(ask(0), format)).toMatch(
        /not (?:all was )?looked at before the time/i,
      )
      expect(report.printReport(ask(enough), format)).not.toContain('before the time')
    },
  )

  it('names every service of it as JSON, as the schema says', () => {
    const check = checkOfAnswer(command)
    const [none, all] = [0, enough].map(asked => report.printReport(ask(asked), 'json'))
    for (const text of [none, all]) expect(check(JSON.parse(text ?? ''))).toEqual([])
    for (const id of ids) expect(none).toContain(`"label": "node-${id}"`)
    expect(none).toContain('"untold"')
    expect(all).not.toContain('"untold"')
  })

  it('counts it in the text, and leaves no name out where all is asked for', () => {
    const [some, all] = [false, true].map(each =>
      report.printReport(ask(0), 'text', { all: each, width: 1000 }),
    )
    expect(some).toContain('7 services: node-1, node-2, node-3, node-4 and 3 more')
    expect(all).toContain('node-1, node-2, node-3, node-4, node-5, node-6, node-7')
  })
})
