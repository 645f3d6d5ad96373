/** The example with the provider's client is run as it stands, against what was built. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { top } from '../support/sources.ts'

it("the provider's client passes the example against a server of its own", () => {
  const { stdout, status } = spawnSync('node', ['--test', 'examples/clients/provider-client.mjs'], {
    cwd: top,
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/(?:#|ℹ) pass 2\b/)
  expect(stdout).toMatch(/(?:#|ℹ) fail 0\b/)
  expect(status).toBe(0)
})
