/** A fleet as lines of text: the promises, the accounts that are not ok, and what changed since. */
import { type Finding, fileOf } from '../finding.ts'
import type { IsKnown } from '../report.ts'
import { bold, cyan, dim, green, hang, type Line, line, red, yellow } from '../text.ts'
import { countOf, shownOf } from '../words.ts'
import { type AccountResult, type FleetAnswer, type FleetPromise, isChecked } from './results.ts'
import { alone, type FleetSources, promiseSays, tallyOf, trendSays } from './words.ts'

interface Besides {
  readonly remarks: readonly Finding[]
  readonly isKnown: IsKnown
}

export function fleetLines(
  answer: FleetAnswer,
  { policies, folder, since }: FleetSources,
  { remarks }: Besides,
): readonly Line[] {
  const { tally, promises, accounts } = answer
  const others = accounts.filter(({ outcome }) => outcome !== 'ok')
  const trend = trendSays(answer)
  return [
    line`${bold('check')} ${fileOf(policies)} ${dim('on the fleet')} ${folder}`,
    line``,
    ...promises.flatMap(each => promiseLines(each, remarks)),
    ...(others.length === 0 ? [] : [line``, line`${bold('Accounts')}`]),
    ...others.slice(0, shownOf(accountsShown)).flatMap(each => accountLines(each, promises)),
    ...(others.length > shownOf(accountsShown)
      ? [dim(`  and ${countOf(others.length - accountsShown, 'more account')}; --all tells them`)]
      : []),
    ...(since === undefined ? [] : [line``, line`${bold('Since')} ${since}`]),
    ...(since !== undefined && trend.length === 0 ? [line`  nothing changed`] : []),
    ...trend.flatMap(says => hang('  ', [says])),
    line``,
    line`${bold(tallyOf(tally))}`,
  ]
}

const accountsShown = 50
const findingsShown = 3

function promiseLines(promise: FleetPromise, remarks: readonly Finding[]): readonly Line[] {
  const { id, title, severity, broken, undecided, kept, aboutNothing } = promise
  const isOfNothing = kept === 0 && aboutNothing > 0
  const sign =
    broken.length > 0
      ? red('✗')
      : undecided.length > 0
        ? yellow('?')
        : isOfNothing
          ? yellow('∅')
          : green('✓')
  return [
    ...hang(line`  ${sign} `, [line`${bold(id)}  ${title}  ${dim(severity)}`]),
    ...promiseSays(promise).flatMap(says => hang('    ', [says])),
    ...remarks
      .filter(({ rule }) => rule === id)
      .flatMap(each =>
        hang(line`    ${cyan('!')} `, [each.message.replace(`${id} (${title}): `, '')]),
      ),
  ]
}

/** Without the titles, which stand above. */
function accountLines(result: AccountResult, promises: readonly FleetPromise[]): readonly Line[] {
  const { account, outcome, findings, more, says } = result
  if (!isChecked(result))
    return [
      line`  ${red('!')} ${bold(account)}  ${outcome}`,
      ...says.flatMap(each => hang('    ', [each])),
    ]
  const shown = findings.slice(0, shownOf(findingsShown))
  const rest = findings.length - shown.length
  return [
    line`  ${red('✗')} ${bold(account)}`,
    ...shown.flatMap(({ message, kind, rule = '' }) => {
      const { title = '' } = promises.find(({ id }) => id === rule) ?? {}
      const said = message.replace(`${rule} (${title}): `, `${rule}: `)
      return hang(line`    ${kind === 'undecided' ? yellow('?') : red('−')} `, [said])
    }),
    ...(rest > 0 ? [dim(`    and ${countOf(rest, 'more finding')}; --all tells them`)] : []),
    ...(more > 0 ? [dim(`    and ${countOf(more, 'more finding')}; ${alone}`)] : []),
  ]
}
