/** Holds the fillings that show who reaches whom to what trying every filling shows. */
import { expect } from 'vitest'
import type { PossibleReachWitness } from '../../../src/rehearsal/accounts/reach/witness.ts'
import type { Expectation } from '../../oracle/accounts/expected.ts'
import type { ServiceName, Values } from '../../oracle/accounts/filled-state.ts'
import { chosenIn, poolsName, sharesName } from '../../oracle/accounts/fillings.ts'
import { expectReach, type Probe } from '../../oracle/accounts/reach.ts'
import { nameOf } from './drawn-account.ts'
import { isDescribed } from './verdicts.ts'

interface Shown {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly witness: PossibleReachWitness | null
}

/** In some filling that the words describe it is so, and in some other one it is not. */
export function checkWitness(
  row: Shown,
  expectation: Expectation,
  isMet: (passing: readonly boolean[]) => boolean,
): void {
  const { witness } = row
  if (witness === null) throw new Error(`expected a witness of ${JSON.stringify(row)}`)
  const [from, to] = [nameOf(witness.from), nameOf(witness.to)] as const
  expect(row.from).toContain(from)
  expect(row.to).toContain(to)
  expect(witness.through).toBe(null)
  if (witness.passage === null) throw new Error(`expected a passage of ${JSON.stringify(row)}`)
  const { network, family, protocol, ports } = witness.passage
  const port = ports === null ? undefined : [22, 80].includes(Number(ports)) ? Number(ports) : 443
  const probe: Probe = { network, family, protocol, ...(port !== undefined && { port }) }
  for (const [text, isSo] of [
    [witness.filling, true],
    [witness.unless, false],
  ] as const) {
    const { [sharesName]: shares, [poolsName]: _, ...others } = text
    const described = (words: Values): boolean =>
      isDescribed(words, others, [from, to]) && areSharesDescribed(words, shares, [from, to])
    const found = expectReach(expectation, from, to, probe, described)
    const met = [...(found?.outcomes.values() ?? [])].map(isMet)
    if (found !== undefined) expect(met, JSON.stringify([row, text])).toContain(isSo)
  }
}

/** `33.160.0.1 at instance 5`: of these services nothing else is shared with any. */
function areSharesDescribed(
  words: Values,
  text: string | undefined,
  services: readonly ServiceName[],
): boolean {
  if (text === undefined) return true
  const said = text.split(', ').map(each => each.replace(' at instance ', ' with '))
  return services.every(service => {
    const own = (each: string) => each.endsWith(` with ${service.replace('instance ', '')}`)
    return (
      [...chosenIn(words, sharesName)].filter(own).sort().join() === said.filter(own).sort().join()
    )
  })
}
