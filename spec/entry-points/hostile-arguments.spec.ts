/** Whatever a function of an entry point is handed instead of what it takes, it answers, or throws an error of ours that names the place. */
import { describe, expect, it } from 'vitest'
import * as account from '../../src/account.ts'
import * as explore from '../../src/explore/index.ts'
import * as exploreNode from '../../src/explore-node/index.ts'
import * as fastCheck from '../../src/fast-check/index.ts'
import * as http from '../../src/http/index.ts'
import * as node from '../../src/http/node/index.ts'
import * as firedrill from '../../src/index.ts'
import * as msw from '../../src/msw/index.ts'
import * as openapi from '../../src/openapi/index.ts'
import * as policies from '../../src/policies/index.ts'
import * as report from '../../src/report/index.ts'
import * as vitest from '../../src/vitest/index.ts'
import * as reporter from '../../src/vitest/reporter.ts'
import * as whatif from '../../src/whatif.ts'

const cloud = firedrill.createSimulator()
const { world } = cloud

const entries = {
  ...{ firedrill, whatif, account, report, http, node, msw, fastCheck, explore, exploreNode },
  ...{ policies, vitest, reporter, openapi },
  kit: fastCheck.kit,
  matchers: vitest.matchers,
  simulator: cloud.fork(),
  ...{ environment: cloud.fork().environment, tries: cloud.fork().try },
  handlers: msw.createHandlers(),
  faults: http.createFaults(),
}

/** Those of others: vitest's own test. */
const notOurs = ['firedrillTest']

type Given = readonly unknown[]
const hostile: Given = [undefined, null, {}, [], 5, '']
const named: Given = [...hostile, cloud, world]

const lists: readonly Given[] = [
  [],
  ...named.flatMap(each => [[each], [each, each, each, each]]),
  ...[cloud, world].flatMap(first => hostile.map(each => [first, each])),
]

const isClass = (held: unknown): boolean => String(held).startsWith('class ')

const functions = Object.entries(entries).flatMap(([entry, exported]) =>
  Object.entries(exported)
    .filter(
      ([name, held]) => typeof held === 'function' && !isClass(held) && !notOurs.includes(name),
    )
    .map(([name, held]) => ({
      name: `${entry}.${name}`,
      held: held as (...given: Given) => unknown,
    })),
)

/** What is thrown, at once or later; servers that were opened are closed again. */
async function thrownBy(run: () => unknown): Promise<unknown> {
  try {
    const answered = await run()
    const { close } = Object(answered)
    if (typeof close === 'function') await close()
    return undefined
  } catch (error) {
    return error
  }
}

/** Errors of the language come from inside; ours have names and messages that say what was expected. */
const isNative = (error: unknown): boolean =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some(
    each => Object(error).constructor === each,
  )

describe('a function of an entry point', () => {
  it.each(functions)('$name throws no error from inside', async ({ held }) => {
    for (const given of lists) {
      const error = await thrownBy(() => held(...given))
      if (isNative(error)) throw new Error(`of ${given.length} arguments`, { cause: error })
    }
  })

  it('is called as often as there are any', () => {
    expect(functions.length).toBeGreaterThan(225)
  })
})
