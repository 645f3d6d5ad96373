/** Commands that ask about rules, or about a world as it is: search, lint, exposure and compact. */
import { reportAccountExposure } from '../../report/account-exposure.ts'
import { compactQuestion, reportCompaction } from '../../report/compact.ts'
import { exposureQuestion, reportExposure } from '../../report/exposure.ts'
import { lintQuestion, reportLint } from '../../report/lint.ts'
import { type Report, remarkOn } from '../../report/report.ts'
import { reportSearch, reportSearchIn, searchQuestion } from '../../report/search.ts'
import { reportServicesSearch } from '../../report/search-services.ts'
import {
  compact,
  eastWest,
  eastWestIn,
  exposureIn,
  exposureSoFar,
  lintInSoFar,
  lintRules,
  lintWorldSoFar,
  search,
  searchIn,
  searchServicesIn,
} from '../../whatif.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { QuestionCommand } from '../declare-question.ts'
import { readRegion, readVerdict } from '../input/packet-words.ts'
import { filesInWords, readInput, readWorld, worldInWords } from '../input/read-input.ts'
import { accountOf } from '../input/whole-world.ts'
import { type ChosenRules, chooseRules, chooseWholeRules } from '../input/words.ts'
import { answerLimitOption, readTimeLimit, timeLimitOption } from '../time-limit.ts'

const files = { 'files...': filesInWords }
const firewall = ['--firewall <name>', 'in a world: the id or label of the firewall'] as const

interface SearchOptions {
  readonly verdict?: string
  readonly inside?: readonly string[]
  readonly outside?: readonly string[]
  readonly firewall?: string
  readonly timeLimit?: string
}

export const searchCommand: QuestionCommand<SearchOptions> = {
  question: searchQuestion,
  summary: 'all packets with a verdict; none is a proof',
  description:
    'Finds every packet that is accepted, or dropped, within the limits that are given: by rules, by those of one firewall of ' +
    'an account, or at each of its services. When it finds none, there is none: every packet was considered. Of what is not ' +
    'known it says what depends on which hole.',
  inputs: files,
  options: [
    ['--verdict <word>', 'ACCEPT (when left out) or DROP'],
    ['--inside <region...>', 'only packets in there, as in: inbound TCP 22 from 10.0.0.0/8'],
    ['--outside <region...>', 'no packets in there'],
    [
      firewall[0],
      'in an account: by the rules of the firewall with this id or label, and not at each service',
    ],
    answerLimitOption,
  ],
  help: `A region is statements with ; between them: DIRECTION PROTOCOL [PORTS] [from|to ADDRESSES]

Examples:
  $ firedrill search rules.json --inside inbound TCP 22
  $ firedrill search rules.json --verdict DROP --inside outbound UDP 53 to any
  $ firedrill search rules.json --inside inbound TCP 1-65535 --outside 'inbound TCP 80,443' --fail-on any
  $ firedrill search exports/ --inside inbound TCP 22 from any     # at every service of an account`,
  answer(options, ...names) {
    const stop = readTimeLimit(options.timeLimit)
    const asked = {
      verdict: readVerdict(options.verdict ?? 'ACCEPT'),
      inside: options.inside && readRegion('--inside', options.inside),
      outside: options.outside && readRegion('--outside', options.outside),
    }
    const input = readInput(...names)
    if (input.kind !== 'rules' && options.firewall === undefined) {
      const account = accountOf(input)
      const found = searchServicesIn(account, asked, { stop })
      return reportServicesSearch(found, asked, input, account.holes)
    }
    const chosen = chooseRules(input, options.firewall)
    return remarkOn(searchAmong(chosen, asked), chosen.remarks ?? [])
  },
}

function searchAmong(chosen: ChosenRules, asked: Parameters<typeof search>[1]): Report {
  if (chosen.open === undefined) return reportSearch(search(chosen.rules, asked), asked, chosen)
  const { account } = chosen.open.input.read
  const found = searchIn(account, chosen.open.firewall, asked)
  return reportSearchIn(found, asked, chosen, account.holes)
}

export const lintCommand: QuestionCommand<{ readonly timeLimit?: string }> = {
  question: lintQuestion,
  summary: 'what in rules or in a world is dead, doubtful or dangerous',
  description:
    'Looks for rules and entries that decide nothing, rules that work against each other, open ' +
    'sensitive ports, forgotten address families, limits nearly used up, and in a world for ' +
    'firewalls that guard nothing, services that nothing filters, addresses that lead to nobody ' +
    'and ways around firewalls. Exact: no finding of a kind is a proof that there is none.',
  inputs: files,
  options: [answerLimitOption],
  help: `Examples:
  $ firedrill lint rules.json
  $ firedrill lint account.json --format json > known.json
  $ firedrill lint account.json --baseline known.json --fail-on warning     # new ones only
  $ firedrill lint account.json --format sarif > firedrill.sarif`,
  answer({ timeLimit }, ...names) {
    const options = { stop: readTimeLimit(timeLimit) }
    const input = readInput(...names)
    if (input.kind === 'rules') return reportLint(lintRules(input.rules), input)
    if (input.kind === 'world') {
      const { findings, untold } = lintWorldSoFar(input.world, options)
      return reportLint(findings, { ...input, firewalls: firewallsOf(input.world) }, untold)
    }
    const { account } = input.read
    const firewalls = firewallsOf(account.world).filter(({ id }) => !account.partial.has(id))
    const { findings, untold } = lintInSoFar(account, options)
    return reportLint(findings, { ...input, firewalls }, untold)
  },
}

const firewallsOf = ({ tables }: World) =>
  [...values(tables.firewalls)].filter(({ status }) => status !== 'deleted')

export const exposureCommand: QuestionCommand<{ readonly timeLimit?: string }> = {
  question: exposureQuestion,
  summary: 'what is open at each service, to everyone and to some',
  description:
    'Shows for each service what comes in from every address, what from some addresses only, and ' +
    'who inside the account reaches whom. Exact, over IPv4 and IPv6.',
  inputs: { 'files...': worldInWords },
  options: [answerLimitOption],
  help: `Levels: error for a service that nothing filters, warning for what is open to everyone, or to most:
to more than half of the addresses of a family; note for what is open to some.

Examples:
  $ firedrill exposure account.json
  $ firedrill exposure account.json --fail-on unfiltered
  $ firedrill exposure account.json --format json > agreed.json
  $ firedrill exposure account.json --baseline agreed.json --fail-on world    # newly open to all
  $ firedrill exposure account.json --format mermaid`,
  answer({ timeLimit }, ...names) {
    const options = { stop: readTimeLimit(timeLimit) }
    const input = readWorld(...names)
    if (input.kind === 'account') {
      const { account } = input.read
      const open = exposureIn(account, options)
      return reportAccountExposure(open, eastWestIn(account, options), account.holes, input)
    }
    const { exposures, untold } = exposureSoFar(input.world, options)
    return reportExposure(exposures, eastWest(input.world, options), input, untold)
  },
}

export const compactCommand: QuestionCommand<{
  readonly firewall?: string
  readonly timeLimit?: string
}> = {
  question: compactQuestion,
  summary: 'the same packets accepted by fewer rules',
  description:
    'Drops rules that decide nothing and merges rules that say the same of other addresses or ports. ' +
    'Every step is proved: exactly the same packets stay accepted. Rules that are not all known are refused, with what would tell.',
  inputs: files,
  options: [firewall, timeLimitOption],
  help: `Examples:
  $ firedrill compact rules.json
  $ firedrill compact rules.json --json | jq .rules > smaller.json
  $ firedrill compact account.json --firewall web --fail-on removable`,
  answer(options, ...names) {
    const stop = readTimeLimit(options.timeLimit)
    const chosen = chooseWholeRules(readInput(...names), options.firewall)
    const report = reportCompaction(compact(chosen.rules, { ...(stop && { stop }) }), chosen)
    return remarkOn(report, chosen.remarks ?? [])
  },
}
