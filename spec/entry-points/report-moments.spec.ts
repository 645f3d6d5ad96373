/** What is told of a plan, in each format. */
import { describe, expect, it } from 'vitest'
import * as report from '../../src/report/index.ts'
import { momentsOf, type Planned } from '../../src/whatif.ts'
import { reservedId } from '../../src/world/reserved.ts'
import { attach, create, detach, setRules, update } from '../properties/order-story.ts'
import { checkOfAnswer, checkOfSarif } from '../support/json-schemas.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'

const world = worldAfter(smallWorld(), create('first', '22', 1), create('other', '22', 2))
const second = reservedId(world, 'firewalls', 0)

const move: Planned = {
  calls: [
    { call: create('second', '80'), after: [], of: 'firewall.second' },
    { call: detach(1, 1), after: [], of: 'device.left' },
    { call: attach(second, 1), after: [0], of: 'device.joined' },
    { call: update(2, { status: 'disabled' }), after: [], of: 'firewall.other' },
    { call: update(2, { status: 'enabled' }), after: [], of: 'switch.other' },
  ],
}
const unknown: Planned = {
  calls: [
    {
      call: setRules(1, '22'),
      after: [],
      of: 'firewall.first',
      unknown: [{ path: ['body', 'inbound', 0, 'addresses'], reason: 'known after apply' }],
    },
    { call: update(2, { tags: ['x'] }), after: [], of: 'firewall.other' },
  ],
}
const refused: Planned = {
  calls: [
    { call: create('second', '80', 1), after: [], of: 'firewall.second' },
    { call: update(second, { tags: ['x'] }), after: [0], of: 'firewall.tags' },
  ],
}

const reportOf = (planned: Planned, options = {}) =>
  report.reportMoments(
    momentsOf(world, planned, options),
    { name: 'plan.json', planned },
    { name: 'account.json' },
  )

const answers = {
  'a move without an order': reportOf(move),
  'a call that is not all known': reportOf(unknown),
  'calls that are refused': reportOf(refused),
  'calls that change nothing': reportOf({ calls: [] }),
  'a search that was stopped': reportOf(move, { stop: () => true }),
}

describe('a report of a plan', () => {
  it.each(Object.entries(answers))('on %s is JSON as its schema says', (_, each) => {
    expect(checkOfAnswer('moments')(JSON.parse(report.printReport(each, 'json')))).toEqual([])
    expect(checkOfSarif()(JSON.parse(report.printReport(each, 'sarif')))).toEqual([])
  })

  it.each(report.momentsQuestion.formats)('leaves out no finding as %s', format => {
    const text = report.printReport(answers['a move without an order'], format)
    expect(text).toMatch(/exposure/)
    expect(text).toMatch(/refused/)
    expect(text).toMatch(/device\.joined/)
    expect(report.printReport(answers['a call that is not all known'], format)).toMatch(/not known/)
    const stopped = report.printReport(answers['a search that was stopped'], format)
    if (format !== 'mermaid') expect(stopped).toMatch(/not every state|ended|not all/i)
  })

  it('says as text when each moment begins and ends, what would avoid it, and what is left', () => {
    expect(report.printReport(answers['a move without an order'], 'text')).toMatchInlineSnapshot(`
      "plan plan.json on account.json

        ┌ exposure at web-2, in every order
        │   inbound everything except TCP 22 from anywhere
        │   for example: TCP 0.0.0.1 :443
        │   after firewall.other (firewallUpdate 2)
        │   ends with switch.other (firewallUpdate 2); another end leaves it; it stays when somebody stops

        ┌ exposure at web-1, in every order
        │   inbound everything except TCP 22, 80 from anywhere
        │   for example: TCP 0.0.0.1 :443
        │   after device.left (firewallDeviceDelete 1/1)
        │   ends with device.joined (firewallDeviceCreate 3); another end leaves it; it stays when
        │   somebody stops

        ✗ device.joined (firewallDeviceCreate 3), in some orders
            refused id: expected a service without another active firewall, got instance 1 guarded by
                    firewall 1 (first), which is enabled [ACTIVE-3]
            after firewall.second (firewallCreate second)

        ■ another end, without
            device.joined (firewallDeviceCreate 3)
            judged differently: web-1

        ■ another end, with all calls made
            judged differently: web-2

      2 moments; 10 states met, which are all
      "
    `)
    expect(report.printReport(answers['calls that are refused'], 'text')).toMatchInlineSnapshot(`
      "plan plan.json on account.json

        ✗ firewall.second (firewallCreate second), in every order
            refused devices.instances[0]: expected a service without another active firewall, got instance
                    1 guarded by firewall 1 (first), which is enabled [ACTIVE-4]
            as the first call
            not made then: firewall.tags (firewallUpdate 3)

        ■ as far as it can come, without
            firewall.second (firewallCreate second)
            firewall.tags (firewallUpdate 3)

      ✓ no moment: at every state each packet is judged as at one of the ends; 2 states met
      "
    `)
    expect(report.printReport(answers['calls that change nothing'], 'text')).toMatchInlineSnapshot(`
      "plan plan.json on account.json

      ✓ no moment: at every state each packet is judged as at one of the ends; 1 state met
      "
    `)
  })
})
